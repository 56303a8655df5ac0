import type { FillIdText, MarketTimeMs, Money, OrderIdText, PositionIdText } from '../../domain/units.ts';

/**
 * What figures are computed of: the record of one run, as the public API tells it. Money is in the currency of the account
 * at its digits, signed as it changes the account: what is paid is below zero.
 */
export interface RunRecord {
  readonly currency: string;
  readonly digits: number;
  readonly startMs: MarketTimeMs;
  readonly endMs: MarketTimeMs;
  /** Oldest first; the first point is the start and the last one the end. */
  readonly equity: readonly EquityPoint[];
  /** Oldest first. */
  readonly fills: readonly Fill[];
  /** Sums of the ledger, of positions that are still open too. */
  readonly fee: Money;
  readonly financing: Money;
}

export interface EquityPoint {
  readonly timeMs: MarketTimeMs;
  readonly equity: Money;
  /** What was paid in since the point before; below zero for what was paid out. */
  readonly flow: Money;
}

/** Decimals of lots in a record. */
export const LOT_DIGITS = 8;

export interface Fill {
  readonly fillId: FillIdText;
  readonly orderId: OrderIdText;
  readonly positionId: PositionIdText;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly opens: boolean;
  readonly timeMs: MarketTimeMs;
  /** Decimal text at the digits of the product. */
  readonly price: string;
  /** LOT_DIGITS. */
  readonly lots: bigint;
  /** What was traded, without a sign. */
  readonly amount: Money;
  /** What a closing realised against its opening, before fee and financing. */
  readonly profit: Money;
  readonly fee: Money;
  /** The part of a closing in what holding its position has cost. */
  readonly financing: Money;
  /**
   * Against the middle of the market when the order arrived: the half spread, what the book took beyond that, and what earlier orders had
   * left behind in it.
   */
  readonly spread: Money;
  readonly slippage: Money;
  readonly impact: Money;
  /** Why it came out as it did, where the platform says so. */
  readonly why?: FillReason;
}

/** Decimal text; empty where there is no such thing. */
export interface FillReason {
  /** Name of the fidelity. */
  readonly model: string;
  /** Lots ahead in the line of its price: when it joined, and when it was filled. */
  readonly joinedAhead: string;
  readonly filledAhead: string;
  /** Levels of the book that it walked. */
  readonly levels: string;
  /** Milliseconds until its sender could know of the quote, until it was at the market, and of the news of the fill on its way back. */
  readonly quoteMs: string;
  readonly latencyMs: string;
  readonly answerMs: string;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The sum over a list. */
export function sumOf<Item>(items: Iterable<Item>, amountOf: (item: Item) => Money): bigint {
  let sum = 0n;
  for (const item of items) sum += amountOf(item);
  return sum;
}

/** Items by a name that each has, in the order in which the names first came. */
export function groupsOf<Item>(
  items: Iterable<Item>,
  nameOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const members = groups.get(nameOf(item));
    if (members === undefined) groups.set(nameOf(item), [item]);
    else members.push(item);
  }
  return groups;
}
