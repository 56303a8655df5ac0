import fc from 'fast-check';
import { TRADE_TYPE } from '../../../domain/account-type.ts';
import { assets, ASSETS, openWallets, walletStep, WalletFlow, walletTerms } from './wallet-flow.ts';
import type { Command, MarketView } from '../commands.ts';
import type { AssetCatalogue } from '../decision.ts';
import { FlowMarket } from './flow-market.ts';
import { Flow, openAccounts } from './random-flow.ts';
import { marketAt, START_MS, testTerms } from './flow-products.ts';
import { step, type Step } from './flow-step.ts';
import { TradingCore } from '../trading-core.ts';
import type { TradingState } from '../state/state.ts';
import type { WalletStep } from './wallet-flow.ts';
import type { TermsLookup } from '../model.ts';

/** A step of a flow over accounts of all five types: one of contracts and shares, or one of wallets. */
export type MixedStep = { readonly contract: Step } | { readonly wallet: WalletStep };

export const mixedStep: fc.Arbitrary<MixedStep> = fc.oneof(
  step.map((contract) => ({ contract })),
  walletStep.map((wallet) => ({
    wallet: { ...wallet, symbolId: wallet.symbolId === 3 ? 4 : wallet.symbolId },
  })),
);

/** Wallets trade products 1, 2 and 4, everything else 1, 2, 3 and 5. */
export const mixedTerms: TermsLookup = (symbolId, account) => {
  const isWallet =
    account === undefined
      ? symbolId === 4
      : account.tradeType === TRADE_TYPE.leveragedSpot || account.tradeType === TRADE_TYPE.spot;
  return isWallet
    ? walletTerms(symbolId === 3 || symbolId === 5 ? 0 : symbolId)
    : testTerms(symbolId, account);
};

/** Money has the digits that it has in the accounts of contracts: a currency has one book of each kind. */
export const mixedAssets: AssetCatalogue = {
  ...assets,
  asset: (code) => (code === 'USDT' ? { assetsId: 1, digits: 4 } : ASSETS[code]),
};

const START_PRICES = [
  [1, 100_000],
  [2, 100_000],
  [3, 100_000],
  [4, 10_000],
  [5, 100_000],
] as const;

/** One core with accounts of all five types of several customers, and the one market that they trade. */
export class MixedFlow {
  readonly market = new FlowMarket(START_MS, new Map(START_PRICES));
  readonly #contracts: Flow;
  readonly #wallets: WalletFlow;

  /** @param core Made by `core` of another flow or by `mixedCore`; the accounts are opened in it. */
  constructor(core: TradingCore) {
    this.#contracts = new Flow(core, openAccounts(core), this.market);
    openWallets(core);
    this.#wallets = new WalletFlow(core, this.market);
  }

  command(mixed: MixedStep): Command | undefined {
    return 'contract' in mixed
      ? this.#contracts.command(mixed.contract)
      : this.#wallets.command(mixed.wallet);
  }
}

/**
 * A core that knows the products of all five account types, by other terms where some are given; what was not quoted yet stands where
 * its flow begins.
 */
export function mixedCore(
  state?: TradingState,
  latest: (symbolId: number) => MarketView | undefined = (symbolId) =>
    marketAt(symbolId, new Map<number, number>(START_PRICES).get(symbolId) ?? 0),
  terms: TermsLookup = mixedTerms,
): TradingCore {
  return new TradingCore(terms, state, undefined, latest, mixedAssets);
}
