import type { MarketTimeMs, PriceTicks, VolumeUnits } from '../../../domain/units.ts';
import type { Direction } from '../../../domain/direction.ts';
import type { BookSides } from '../../../domain/ladder.ts';

/** Most orders that one book holds; an order that would rest beyond it is dropped instead. */
export const MAX_BOOK_ORDERS = 100_000;

/** An order that comes to a book. */
export interface BookOrder {
  /** Unique within the book while the order rests. */
  readonly orderId: number;
  /** Nobody trades with himself: an order that meets one of its owner ends there. */
  readonly ownerId: number;
  readonly direction: Direction;
  /** Worst acceptable price in ticks; undefined accepts any and never rests. */
  readonly price: PriceTicks | undefined;
  /** Volume units, above zero. */
  readonly volume: VolumeUnits;
  /** Market time since which it waits at its price; of one time the lower number comes first. */
  readonly sinceMs: MarketTimeMs;
}

/** An order that rests, as others may meet it. */
export interface RestingOrder {
  readonly orderId: number;
  readonly ownerId: number;
  readonly price: PriceTicks;
  readonly left: VolumeUnits;
}

/** Two orders that met, at the price of the one that rested (the maker). */
export interface BookFill {
  readonly makerOrderId: number;
  readonly price: PriceTicks;
  readonly volume: VolumeUnits;
  /** What the maker still has in the book; 0 when it is done. */
  readonly makerLeft: VolumeUnits;
}

/** What became of an order: its fills, and its rest, which rests or is dropped. The three volumes add up to that of the order. */
export interface BookOutcome {
  readonly fills: readonly BookFill[];
  readonly rested: VolumeUnits;
  readonly dropped: VolumeUnits;
}

/**
 * A limit order book with price-time priority: better prices first, within a price the order that waits longest. Pure: no clock,
 * no chance, whole price ticks and volume units. The bid is always below the ask.
 */
export interface OrderBook {
  /** Resting orders. */
  readonly size: number;
  /** Matches an order against the other side; what is left of a limit order rests in the queue of its price. */
  place(order: BookOrder): BookOutcome;
  /** Lets a limit order rest without a match. @throws RangeError for one that rests already. */
  rest(order: BookOrder & { readonly price: PriceTicks }): void;
  /** The orders of the other side that one of this direction and price may meet, in their priority. Read while nothing changes. */
  crossing(order: Pick<BookOrder, 'direction' | 'price'>): Iterable<RestingOrder>;
  /** Takes an order out; answers what was left of it, 0 for one that does not rest. */
  cancel(orderId: number): VolumeUnits;
  /** Takes a part of an order out, which keeps its place; answers what is left, 0 when it is gone or never rested. */
  reduce(orderId: number, volume: VolumeUnits): VolumeUnits;
  /** Volume by price, best first, at most `levels` a side. */
  depth(levels: number): BookSides;
}

/** Whether an order may trade at a price of the other side. */
export function isCrossing(
  { direction, price }: Pick<BookOrder, 'direction' | 'price'>,
  other: PriceTicks,
): boolean {
  if (price === undefined) return true;
  return direction === 'buy' ? other <= price : other >= price;
}

/** Whether one of two orders of a price waits longer. */
export function isBefore(
  one: Pick<BookOrder, 'sinceMs' | 'orderId'>,
  other: Pick<BookOrder, 'sinceMs' | 'orderId'>,
): boolean {
  return one.sinceMs < other.sinceMs || (one.sinceMs === other.sinceMs && one.orderId < other.orderId);
}

/** Throws a RangeError for an order that no book may take: a volume or price that is not a whole number above zero. */
export function requireBookOrder({ orderId, price, volume }: BookOrder): void {
  const isWhole = (value: number) => Number.isSafeInteger(value) && value > 0;
  if (!isWhole(volume) || (price !== undefined && !isWhole(price)))
    throw new RangeError(`order ${orderId}: price and volume are whole numbers above zero`);
}
