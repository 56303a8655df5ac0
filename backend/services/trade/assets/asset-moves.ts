import { TRADE_TYPE } from '../../../domain/account-type.ts';
import type { CompanyId, CustomerId, Money } from '../../../domain/units.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Statement } from '../../../storage/index.ts';
import { computeSpendable, findPocket, type WalletMove } from '../../../engine/core/index.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';

/** Whose spot wallet it is. */
export interface WalletOwner {
  readonly companyId: CompanyId;
  readonly customerId: CustomerId;
}

/** What goes in and out of spot wallets besides orders. */
export interface AssetMoves {
  /**
   * Moves assets between the spot wallet of a customer and books that are nobody's own, all of it with `extraStatements` or nothing. Throws
   * FS50000 where he has no such wallet, CFDWBWE000031 when less is free and CFDWBWE000007 beyond the largest balance.
   */
  moveAssets(
    owner: WalletOwner,
    moves: readonly WalletMove[],
    extraStatements: readonly Statement[],
  ): Promise<void>;
  /** What the spot wallet of a customer may give of an asset, at its digits. */
  spendable(owner: WalletOwner, currency: string): Money;
}

export function assetMoves(engine: TradingEngine): AssetMoves {
  return {
    async moveAssets({ companyId, customerId }, moves, extraStatements) {
      const [accountId] = engine.state.wallets.find({ companyId, customerId, tradeType: TRADE_TYPE.spot });
      if (accountId === undefined) throw new PlatformError(CODE.fundAccountUnknown);
      const command = { type: 'moveAssets', timeMs: engine.nowMs(), accountId, moves } as const;
      await engine.execute(command, () => extraStatements);
    },
    spendable({ companyId, customerId }, currency) {
      const pocket = findPocket(engine, { companyId, customerId, tradeType: TRADE_TYPE.spot }, currency);
      return pocket === undefined ? 0n : computeSpendable(pocket);
    },
  };
}
