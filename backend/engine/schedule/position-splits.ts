import type { TradeType } from '../../domain/account-type.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import type { TradingEvent } from '../core/index.ts';
import type { TradingEngine } from '../trading-engine.ts';
import { lotsText } from '../../contract/mapping/price-texts.ts';
import type { AccountId, CompanyId, CustomerId } from '../../domain/units.ts';

/** Shares that a customer holds or owes were split. Volumes and money are decimal text. */
export interface PositionSplit {
  readonly accountId: AccountId;
  readonly companyId: CompanyId;
  readonly customerId: CustomerId;
  readonly tradeType: TradeType;
  readonly symbolName: string;
  readonly newShares: number;
  readonly oldShares: number;
  readonly volumeBefore: string;
  readonly volume: string;
  /** Paid for parts of a share, below zero by who owes shares; undefined where nothing was. */
  readonly cash: string | undefined;
  readonly currency: string;
}

/** Calls the listener for every position that was split, once it is on disk. Returns the removal. */
export function onSplit(engine: TradingEngine, listener: (split: PositionSplit) => void): () => void {
  return engine.onEvents((events) => {
    for (const event of events) {
      const split = toSplit(engine, event);
      if (split === undefined) continue;
      // A decision that is lost is taken again, and tells of itself then.
      const stored = engine.committed(split.accountId) ?? Promise.resolve();
      stored.then(
        () => listener(split),
        () => undefined,
      );
    }
  });
}

function toSplit(engine: TradingEngine, event: TradingEvent): PositionSplit | undefined {
  if (event.type !== 'sharesSplit') return undefined;
  const account = engine.state.account(event.accountId);
  const terms = engine.terms(event.position.symbolId, account);
  if (account === undefined || terms === undefined) return undefined;
  const { accountId, companyId, customerId, tradeType, currency, digits } = account;
  const { newShares, oldShares, volumeBefore, position, cashInLieu } = event;
  return {
    accountId,
    companyId,
    customerId,
    tradeType,
    currency,
    newShares,
    oldShares,
    symbolName: terms.symbolName,
    volumeBefore: lotsText(volumeBefore, terms.numberDigits),
    volume: lotsText(position.volume, terms.numberDigits),
    cash: cashInLieu === 0n ? undefined : formatDecimal(cashInLieu, digits),
  };
}
