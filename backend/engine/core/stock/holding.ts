import type { StockTerms } from '../../../domain/index.ts';
import { DIRECTION, type Direction } from '../../../domain/direction.ts';
import type { AccountId, InstrumentId, MarketTimeMs, Money, VolumeUnits } from '../../../domain/units.ts';

/** What settles at one time: money (signed) and shares (signed, volume units) of trades that are done. */
export interface Unsettled {
  readonly settlesAtMs: MarketTimeMs;
  readonly cash: Money;
  readonly shares: number;
}

/** What a stock account has of one product beside its position. Money at the account's digits. */
export interface StockHolding {
  readonly accountId: AccountId;
  readonly symbolId: InstrumentId;
  /** Money borrowed for purchases of the product and not repaid. */
  readonly loan: Money;
  /** Interest on that, and on borrowed shares, that is due and not paid. */
  readonly interest: Money;
  /** Trades that are not settled, the first to settle first. */
  readonly unsettled: readonly Unsettled[];
  /** When the next day of it ends; undefined once nothing is left of it. */
  readonly dayEndMs: MarketTimeMs | undefined;
}

/** A holding that has nothing yet. */
export function emptyHolding(accountId: AccountId, symbolId: InstrumentId): StockHolding {
  return { accountId, symbolId, loan: 0n, interest: 0n, unsettled: [], dayEndMs: undefined };
}

/** Whether anything of the holding may still change by itself, apart from its position. */
export function isIdle({ loan, interest, unsettled }: StockHolding): boolean {
  return loan === 0n && interest === 0n && unsettled.length === 0;
}

/** Unsettled trades with one more; those that settle together are one. */
export function withTrade(unsettled: readonly Unsettled[], trade: Unsettled): readonly Unsettled[] {
  const same = unsettled.find(({ settlesAtMs }) => settlesAtMs === trade.settlesAtMs);
  const others = unsettled.filter((one) => one !== same);
  const merged = same
    ? { ...trade, cash: same.cash + trade.cash, shares: same.shares + trade.shares }
    : trade;
  return [...others, merged].sort((a, b) => a.settlesAtMs - b.settlesAtMs);
}

/** Shares of a position that are settled: the others were bought too lately. */
export function settledShares(volume: VolumeUnits, { unsettled }: Pick<StockHolding, 'unsettled'>): number {
  const late = unsettled.reduce((sum, { shares }) => sum + shares, 0);
  return Math.min(volume, Math.max(0, volume - late));
}

/**
 * What of the cash of an account is there on every day from now on: cash of today's sales comes later, and what today's
 * purchases cost leaves later.
 */
export function settledCash(cash: Money, holdings: Iterable<StockHolding>): bigint {
  const changes = [...holdings].flatMap(({ unsettled }) => unsettled);
  changes.sort((a, b) => a.settlesAtMs - b.settlesAtMs);
  let balance = cash - changes.reduce((sum, change) => sum + change.cash, 0n);
  let least = balance;
  for (const [at, change] of changes.entries()) {
    balance += change.cash;
    if (changes[at + 1]?.settlesAtMs !== change.settlesAtMs && balance < least) least = balance;
  }
  return least;
}

/** How many times its margin a position may be worth: only what is lent for has a leverage. */
export function leverageOf({ long, short, dayLeverage }: StockTerms, direction: Direction): number {
  return (direction === DIRECTION.buy ? long : short) === undefined ? 1 : dayLeverage;
}
