import type { DepthLevel } from '../../../backend/domain/market-data.ts';
import type { DepthView } from '../../market/contracts.ts';
import type { WorkingOrdersAtPrice } from './own-orders.ts';

/** One price of the ladder, whether or not anyone stands there. Prices are ticks, volumes units of the product. */
export interface PriceRow {
  readonly price: number;
  readonly bid: number;
  readonly ask: number;
  /** Volume from the best price of its side to this one; 0 where nothing rests. */
  readonly sum: number;
  readonly best: 'bid' | 'ask' | undefined;
  /** Volume dealt here since the ladder was opened. */
  readonly traded: number;
  readonly own: WorkingOrdersAtPrice | undefined;
}

export interface PriceRows {
  /** Top to bottom, each one step below the row before. */
  readonly rows: readonly PriceRow[];
  /** Largest volume of a level, of a sum and of the trades at a price in sight: what the bars relate to. */
  readonly largest: { readonly level: number; readonly sum: number; readonly traded: number };
  /** Share of the bids in the volume of the whole book, percent; 50 for an empty one. */
  readonly bidShare: number;
}

export interface LadderView {
  /** Price of the row in the middle, a multiple of `step`. */
  readonly centre: number;
  readonly count: number;
  /** Ticks from a row to the next. */
  readonly step: number;
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
export function priceRows(
  depth: DepthView,
  view: LadderView,
  traded: ReadonlyMap<number, number>,
  own: ReadonlyMap<number, WorkingOrdersAtPrice>,
): PriceRows {
  const bids = withSums(depth.bids);
  const asks = withSums(depth.asks);
  const largest = { level: 0, sum: 0, traded: 0 };
  const count = Math.max(0, Math.min(MAX_ROWS, view.count));
  const top = topPrice({ ...view, count });
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
      traded: traded.get(price) ?? 0,
      own: own.get(price),
    };
    largest.level = Math.max(largest.level, row.bid, row.ask);
    largest.sum = Math.max(largest.sum, row.sum);
    largest.traded = Math.max(largest.traded, row.traded);
    return row;
  });
  const both = bids.total + asks.total;
  return { rows, largest, bidShare: both === 0 ? 50 : (100 * bids.total) / both };
}

/** Price of the highest row. */
export function topPrice({ centre, count, step }: LadderView): number {
  return centre + Math.floor(count / 2) * step;
}

/** The row in the middle of the market: between the best prices, or at the only one; undefined for an empty book. */
export function marketCentre({ bids, asks }: DepthView, step: number): number | undefined {
  const bid = bids[0]?.price ?? asks[0]?.price;
  const ask = asks[0]?.price ?? bid;
  if (bid === undefined || ask === undefined) return undefined;
  return Math.round((bid + ask) / 2 / step) * step;
}

/** Share of the rows on each side of the centre that the market may cross before an untouched ladder follows it. */
const FOLLOW_SHARE = 0.4;

/** The centre of the next frame: it stays while the ladder is held, and while the market is well in sight. */
export function nextCentre(view: LadderView, depth: DepthView, held: boolean): number {
  const middle = marketCentre(depth, view.step);
  if (held || middle === undefined) return view.centre;
  const away = Math.abs(middle - view.centre) / view.step;
  return away > (FOLLOW_SHARE * view.count) / 2 ? middle : view.centre;
}

/** Prices whose traded volume a ladder remembers. */
const MAX_TRADED_PRICES = 2_000;

/** Adds a trade to the volume at its row (trades belong to the nearest row); the row that was there first makes room. */
export function addTraded(traded: Map<number, number>, { price, volume }: DepthLevel, step: number): void {
  const row = Math.round(price / step) * step;
  const before = traded.get(row);
  if (before === undefined && traded.size >= MAX_TRADED_PRICES) {
    const [oldest] = traded.keys();
    if (oldest !== undefined) traded.delete(oldest);
  }
  traded.set(row, (before ?? 0) + volume);
}
