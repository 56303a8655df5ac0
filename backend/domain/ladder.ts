import { divide } from './decimal.ts';
import { DIRECTION, type Direction } from './direction.ts';
import { TRADE_MODE } from './orders/execution-model.ts';
import { addedSpread, executionPrice, type BestQuote } from './orders/execution-price.ts';
import type { InstrumentTerms } from './instrument-terms.ts';
import type { DepthLevel } from './market-data.ts';
import type { Notional, PriceTicks, VolumeUnits } from './units.ts';

/** Both sides of a book, the best level of each first. */
export interface BookSides {
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

/** A quote with the book behind it, where there is one. */
export interface DeepQuote extends BestQuote {
  readonly depth?: (() => BookSides | undefined) | undefined;
}

/** What an order would get: a volume at a notional (price ticks times volume units). */
export interface FillEstimate {
  readonly volume: VolumeUnits;
  readonly notional: Notional;
}

export interface FillRequest {
  readonly direction: Direction;
  readonly volume: VolumeUnits;
  /** Worst acceptable price; undefined accepts any. */
  readonly limit?: PriceTicks | undefined;
  /** Closes that must happen get what the book does not hold at its last level's price. */
  readonly forced?: boolean;
}

/** The terms that make a book the prices of a customer. */
export type LadderTerms = Pick<InstrumentTerms, 'tradeMode' | 'askSpread' | 'bidSpread' | 'quoteVolume'>;

/** Whether the company itself deals at the quote: then it deals any volume, and its quote stands for a stated one. */
export function isMarketMaker({ tradeMode }: Pick<InstrumentTerms, 'tradeMode'>): boolean {
  return tradeMode === TRADE_MODE.mm || tradeMode === TRADE_MODE.butterflyMm;
}

/** The levels of a book with the best one raised to the volume that the quote stands for. */
export function withStatedVolume(
  levels: readonly DepthLevel[],
  quoteVolume: VolumeUnits,
): readonly DepthLevel[] {
  const [best, ...deeper] = levels;
  if (best === undefined || best.volume >= quoteVolume) return levels;
  return [{ ...best, volume: quoteVolume }, ...deeper];
}

/**
 * The prices at which an order of this direction is dealt, each with its volume, best first. A market maker's best level
 * holds at least the stated volume, and every level has the spread of the terms; the other modes deal at the book as it is.
 * Undefined where there is no book: any volume is dealt at the best price.
 */
export function ladderOf(
  direction: Direction,
  quote: DeepQuote,
  terms: LadderTerms,
): readonly DepthLevel[] | undefined {
  const isBuy = direction === DIRECTION.buy;
  const book = quote.depth?.();
  const levels = isBuy ? book?.asks : book?.bids;
  if (levels === undefined || !isMarketMaker(terms)) return levels;
  const spread = addedSpread(terms);
  return withStatedVolume(levels, terms.quoteVolume).map(({ price, volume }) => ({
    price: isBuy ? price + spread.ask : Math.max(1, price - spread.bid),
    volume,
  }));
}

/**
 * What an order gets at this quote: it walks the ladder until its volume is filled, the limit is passed or the ladder ends. A
 * market maker deals what is beyond the end at the last level's price; in the other modes it stays unfilled unless the fill is forced. A
 * volume of 0 means nothing was to be had.
 */
export function estimateFill(request: FillRequest, quote: DeepQuote, terms: LadderTerms): FillEstimate {
  const { direction, volume, forced = false } = request;
  const price = executionPrice(direction, quote, terms);
  if (!isWithin(price, request)) return { volume: 0, notional: 0n };
  // The book is computed when it is asked for: what the quote stands for does not need it.
  const isStated = isMarketMaker(terms) && volume <= terms.quoteVolume;
  const levels = isStated ? undefined : ladderOf(direction, quote, terms);
  if (levels === undefined) return { volume, notional: BigInt(price) * BigInt(volume) };
  let left = volume;
  let notional = 0n;
  let last = price;
  let isEnd = true;
  for (const level of levels) {
    if (left === 0) break;
    if (!isWithin(level.price, request)) {
      isEnd = false;
      break;
    }
    const taken = Math.min(left, level.volume);
    notional += BigInt(level.price) * BigInt(taken);
    left -= taken;
    last = level.price;
  }
  if (left > 0 && (forced || (isEnd && isMarketMaker(terms)))) {
    notional += BigInt(last) * BigInt(left);
    left = 0;
  }
  return { volume: volume - left, notional };
}

/**
 * What a volume is worth at this quote, in price ticks times volume units: what of it is filled at its fill's prices, the rest
 * at the best price, so that an order beyond a thin book is judged as a whole.
 */
export function notionalAt(
  direction: Direction,
  volume: VolumeUnits,
  quote: DeepQuote,
  terms: LadderTerms,
): Notional {
  const fill = estimateFill({ direction, volume }, quote, terms);
  return fill.notional + BigInt(executionPrice(direction, quote, terms)) * BigInt(volume - fill.volume);
}

/**
 * The price and notional that an order is expected to get: its limit, else the average of its fill (half to even, for display;
 * the notional is exact).
 */
export function expectFill(
  { direction, volume }: Pick<FillRequest, 'direction' | 'volume'>,
  quote: DeepQuote,
  terms: LadderTerms,
  limit?: PriceTicks | undefined,
): { readonly price: PriceTicks; readonly notional: Notional } {
  const units = BigInt(volume);
  if (limit !== undefined) return { price: limit, notional: BigInt(limit) * units };
  const notional = notionalAt(direction, volume, quote, terms);
  const price =
    volume > 0 ? Number(divide(notional, units, 'half-even')) : executionPrice(direction, quote, terms);
  return { price, notional };
}

/** Whether the average price of a fill is worse than a price by more than `slippage` price ticks; exact, without rounding. */
export function isBeyond(
  slippage: PriceTicks,
  price: PriceTicks,
  { volume, notional }: FillEstimate,
  direction: Direction,
): boolean {
  const worse = notional - BigInt(price) * BigInt(volume);
  return (direction === DIRECTION.buy ? worse : -worse) > BigInt(slippage) * BigInt(volume);
}

function isWithin(price: PriceTicks, { direction, limit }: FillRequest): boolean {
  if (limit === undefined) return true;
  return direction === DIRECTION.buy ? price <= limit : price >= limit;
}

/** The levels of two books as one: volumes of equal prices add up. */
export function mergeBooks(one: BookSides, other: BookSides): BookSides {
  return { bids: mergeSide(one.bids, other.bids, -1), asks: mergeSide(one.asks, other.asks, 1) };
}

function mergeSide(one: readonly DepthLevel[], other: readonly DepthLevel[], sign: 1 | -1): DepthLevel[] {
  const merged: DepthLevel[] = [];
  let [mine, theirs] = [0, 0];
  for (;;) {
    const [left, right] = [one[mine], other[theirs]];
    if (left === undefined || right === undefined)
      return [...merged, ...one.slice(mine), ...other.slice(theirs)];
    const order = sign * (left.price - right.price);
    if (order === 0) merged.push({ price: left.price, volume: left.volume + right.volume });
    else merged.push(order < 0 ? left : right);
    if (order <= 0) mine += 1;
    if (order >= 0) theirs += 1;
  }
}
