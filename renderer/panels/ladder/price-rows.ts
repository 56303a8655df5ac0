import type { DepthLevel } from '../../../backend/domain/market-data.ts';
import type { DepthView } from '../../market/contracts.ts';
import type { Profile, Traded } from './session-feed.ts';

/** One price of the ladder, whether or not anyone stands there. Prices are ticks, volumes units of the product. */
export interface PriceRow extends Traded {
  readonly price: number;
  readonly bid: number;
  readonly ask: number;
  /** Volume from the best price of its side to this one; 0 where nothing rests. */
  readonly sum: number;
  readonly best: 'bid' | 'ask' | undefined;
  /** Volume of the session at this price. */
  readonly profile: number;
}

/** Volume of the book on both sides, over so many levels of the longer one. */
export interface Balance {
  readonly bids: number;
  readonly asks: number;
  readonly levels: number;
}

export interface PriceRows {
  /** Top to bottom, each one step below the row before. */
  readonly rows: readonly PriceRow[];
  /** The largest figures in sight: what the bars relate to. */
  readonly largest: {
    readonly level: number;
    readonly sum: number;
    readonly traded: number;
    readonly profile: number;
  };
  readonly balance: Balance;
}

export interface LadderView {
  /** Price of the row in the middle, a multiple of `step`. */
  readonly centre: number;
  readonly count: number;
  /** Ticks from a row to the next. */
  readonly step: number;
}

export interface RowInputs {
  readonly depth: DepthView;
  /** What was dealt in the row of a price. */
  readonly traded: { at(row: number): Traded };
  readonly profile: Profile;
}

/** Most rows that a ladder draws, however tall it is. */
const MAX_ROWS = 200;

type Summed = ReadonlyMap<number, { readonly volume: number; readonly sum: number }>;

function withSums(levels: readonly DepthLevel[]): { readonly byPrice: Summed; readonly total: number } {
  const byPrice = new Map<number, { volume: number; sum: number }>();
  let total = 0;
  for (const { price, volume } of levels) {
    total += volume;
    byPrice.set(price, { volume, sum: total });
  }
  return { byPrice, total };
}

/** The rows around a centre. The book decides what stands in them, never where they are. */
export function priceRows({ depth, traded, profile }: RowInputs, view: LadderView): PriceRows {
  const bids = withSums(depth.bids);
  const asks = withSums(depth.asks);
  const largest = { level: 0, sum: 0, traded: 0, profile: 0 };
  const count = rowCount(view);
  const top = topPrice(view);
  const rows = Array.from({ length: count }, (_, index) => {
    const price = top - index * view.step;
    const bid = bids.byPrice.get(price);
    const ask = asks.byPrice.get(price);
    const row: PriceRow = {
      price,
      bid: bid?.volume ?? 0,
      ask: ask?.volume ?? 0,
      sum: Math.max(bid?.sum ?? 0, ask?.sum ?? 0),
      best: price === depth.bids[0]?.price ? 'bid' : price === depth.asks[0]?.price ? 'ask' : undefined,
      ...traded.at(price),
      profile: profile.get(price) ?? 0,
    };
    largest.level = Math.max(largest.level, row.bid, row.ask);
    largest.sum = Math.max(largest.sum, row.sum);
    largest.traded = Math.max(largest.traded, row.bought, row.sold);
    largest.profile = Math.max(largest.profile, row.profile);
    return row;
  });
  const levels = Math.max(depth.bids.length, depth.asks.length);
  return { rows, largest, balance: { bids: bids.total, asks: asks.total, levels } };
}

function rowCount({ count }: LadderView): number {
  return Math.max(0, Math.min(MAX_ROWS, count));
}

/** Price of the highest row. */
export function topPrice(view: LadderView): number {
  return view.centre + Math.floor(rowCount(view) / 2) * view.step;
}

/** Whether the row of a price is one of those in sight. */
export function isInView(view: LadderView, price: number): boolean {
  const top = topPrice(view);
  return price <= top && price > top - rowCount(view) * view.step;
}

/** The row in the middle of the market: between the best prices, or at the only one; undefined for an empty book. */
export function marketCentre({ bids, asks }: DepthView, step: number): number | undefined {
  const bid = bids[0]?.price ?? asks[0]?.price;
  const ask = asks[0]?.price ?? bid;
  if (bid === undefined || ask === undefined) return undefined;
  return Math.round((bid + ask) / 2 / step) * step;
}

/** Where the market is: its middle, the last trade and the best prices, as rows; undefined what there is none of. */
export interface MarketPlace {
  readonly middle: number | undefined;
  readonly last?: number | undefined;
  readonly best?: readonly number[];
}

/**
 * The centre of the next frame: it stays while the ladder is held and while the market is in sight: the last trade, and both of its
 * sides, with which a trader has to do.
 */
export function nextCentre(
  view: LadderView,
  { middle, last = middle, best = [] }: MarketPlace,
  held: boolean,
): number {
  if (held || middle === undefined || last === undefined) return view.centre;
  return [last, ...best].every((price) => isInView(view, price)) ? view.centre : middle;
}

/** Rows of the best prices. */
export function bestRows({ bids, asks }: DepthView, step: number): readonly number[] {
  const [bid, ask] = [bids[0]?.price, asks[0]?.price];
  return [
    ...(bid === undefined ? [] : [Math.floor(bid / step) * step]),
    ...(ask === undefined ? [] : [Math.ceil(ask / step) * step]),
  ];
}

/** How many rows the middle of the market is away from the middle of the ladder; positive above. */
export function rowsOff(view: LadderView, middle: number): number {
  return Math.round((middle - view.centre) / view.step);
}
