import { divide, formatDecimal } from '../../domain/decimal.ts';
import { isWalletType, type TradeType } from '../../domain/account-type.ts';
import { REFERENCE_CURRENCY } from '../../domain/index.ts';
import type { TradingEvent } from '../core/index.ts';
import { stopOutOf } from './stop-out.ts';
import type { TradingEngine } from '../trading-engine.ts';
import type { AccountId, CompanyId, CustomerId } from '../../domain/units.ts';

/** Decimals of a margin level in percent. */
const LEVEL_DIGITS = 2;

/**
 * The margin level of a cross account, or the risk ratio of a leveraged wallet (assets as equity, liabilities as used margin), fell to
 * the warning level. Money is decimal text.
 */
export interface MarginCall {
  readonly accountId: AccountId;
  readonly companyId: CompanyId;
  readonly customerId: CustomerId;
  readonly tradeType: TradeType;
  readonly currency: string;
  /** Equity over used margin in percent, rounded down. */
  readonly level: string;
  readonly equity: string;
  readonly usedMargin: string;
  /** Level in percent at which positions of a cross account are closed. */
  readonly stopOut: bigint;
}

/** Calls the listener for every margin call once it is on disk. Returns the removal. */
export function onMarginCall(engine: TradingEngine, listener: (call: MarginCall) => void): () => void {
  return engine.onEvents((events) => {
    for (const event of events) {
      const call = toMarginCall(engine, event);
      if (call === undefined) continue;
      // A decision that is lost is taken again, and tells of itself then.
      const stored = engine.committed(call.accountId) ?? Promise.resolve();
      stored.then(
        () => listener(call),
        () => undefined,
      );
    }
  });
}

function toMarginCall(engine: TradingEngine, event: TradingEvent): MarginCall | undefined {
  if (event.type !== 'marginCalled' || !event.isCalled) return undefined;
  const account = engine.state.account(event.accountId);
  if (account === undefined) return undefined;
  const { accountId, companyId, customerId, tradeType } = account;
  // A wallet is valued in the reference currency.
  const { currency, digits } = isWalletType(tradeType) ? REFERENCE_CURRENCY : account;
  // Of a stock account that owes money and holds no shares nothing is needed for them.
  const level = event.used === 0n ? 0n : divide(event.equity * 10_000n, event.used, 'floor');
  return {
    accountId,
    companyId,
    customerId,
    tradeType,
    currency,
    level: formatDecimal(level, LEVEL_DIGITS),
    equity: formatDecimal(event.equity, digits),
    usedMargin: formatDecimal(event.used, digits),
    stopOut: stopOutOf(engine, account),
  };
}
