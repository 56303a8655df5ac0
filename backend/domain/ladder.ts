import { divide } from './decimal.ts';
import { DIRECTION, type Direction } from './direction.ts';
import { TRADE_MODE } from './orders/execution-model.ts';
import { addedSpread, type BestQuote } from './orders/execution-price.ts';
import type { InstrumentTerms } from './instrument-terms.ts';
import type { DepthLevel } from './market-data.ts';
import type { Notional, PriceTicks, VolumeUnits } from './units.ts';

/** Both sides of a book, the best level of each first. */
export interface BookSides {
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

/** What orders that took have left behind in a book. */
export interface Footprint {
  /** What is missing of a level that takers of a direction meet. */
  taken(direction: Direction, price: PriceTicks): VolumeUnits;
  /** By how many price ticks those takers find every level worse. */
  worse(direction: Direction): PriceTicks;
}

/** A quote with the book behind it, where there is one. */
export interface DeepQuote extends BestQuote {
  readonly depth?: (() => BookSides | undefined) | undefined;
  /** Absent where nobody has left anything. */
  readonly footprint?: Footprint | undefined;
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

/** The levels of one side without what is taken of them. One unit of the best level always stays: the quote stands for it. */
export function withoutTaken(
  levels: readonly DepthLevel[],
  taken: (price: PriceTicks) => VolumeUnits,
): readonly DepthLevel[] {
  return levels
    .map(({ price, volume }, at) => ({
      price,
      volume: Math.max(Math.min(volume, at === 0 ? 1 : 0), volume - taken(price)),
    }))
    .filter(({ volume }) => volume > 0);
}

/**
 * The prices at which an order of this direction is dealt, each with its volume, best first. A market maker's best level
 * holds at least the stated volume, and every level has the spread of the terms; the other modes deal at the book as it is.
 * What others have left behind makes levels smaller and worse. Undefined where there is no book: any volume is dealt at the best price.
 */
export function ladderOf(
  direction: Direction,
  quote: DeepQuote,
  terms: LadderTerms,
): readonly DepthLevel[] | undefined {
  const book = quote.depth?.();
  const levels = direction === DIRECTION.buy ? book?.asks : book?.bids;
  const { footprint } = quote;
  if (levels === undefined || (footprint === undefined && !isMarketMaker(terms))) return levels;
  const stated = isMarketMaker(terms) ? withStatedVolume(levels, terms.quoteVolume) : levels;
  const standing = footprint ? withoutTaken(stated, (price) => footprint.taken(direction, price)) : stated;
  const added = addedPrice(direction, quote, terms);
  return standing.map(({ price, volume }) => ({ price: Math.max(1, price + added), volume }));
}

/** What lies between the price of a level and the one that takers of a direction deal at, in price ticks: below zero for sellers. */
export function addedPrice(
  direction: Direction,
  { footprint }: Pick<DeepQuote, 'footprint'>,
  terms: LadderTerms,
): PriceTicks {
  const { ask, bid } = addedSpread(terms);
  const worse = footprint?.worse(direction) ?? 0;
  return direction === DIRECTION.buy ? ask + worse : -bid - worse;
}

/** The price at which the first unit of an order is dealt. */
export function bestPrice(direction: Direction, quote: DeepQuote, terms: LadderTerms): PriceTicks {
  const price = direction === DIRECTION.buy ? quote.ask : quote.bid;
  return Math.max(1, price + addedPrice(direction, quote, terms));
}

/**
 * What an order gets at this quote: it walks the ladder until its volume is filled, the limit is passed or the ladder ends. A
 * market maker deals what is beyond the end at the last level's price; in the other modes it stays unfilled unless the fill is forced. A
 * volume of 0 means nothing was to be had.
 */
export function estimateFill(request: FillRequest, quote: DeepQuote, terms: LadderTerms): FillEstimate {
  const { direction, volume, forced = false } = request;
  const price = bestPrice(direction, quote, terms);
  if (!isWithin(price, request)) return { volume: 0, notional: 0n };
  // The book is computed when it is asked for: what the quote stands for does not need it.
  const isStated = !quote.footprint && isMarketMaker(terms) && volume <= terms.quoteVolume;
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
  return fill.notional + BigInt(bestPrice(direction, quote, terms)) * BigInt(volume - fill.volume);
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
    volume > 0 ? Number(divide(notional, units, 'half-even')) : bestPrice(direction, quote, terms);
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
