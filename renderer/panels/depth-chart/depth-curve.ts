import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import type { DepthLevel } from '../../../backend/domain/market-data.ts';

/** A level with what an order had to take to reach through it. Prices are ticks, volumes units of the product. */
export interface CurvePoint {
  readonly price: number;
  /** Volume from the best price to this one, both included. */
  readonly sum: number;
  /** Price times volume of the same, exact. */
  readonly notional: bigint;
}

/** Both sides of the book on one scale. */
export interface DepthCurves {
  /** Best first, as the asks are. */
  readonly bids: readonly CurvePoint[];
  readonly asks: readonly CurvePoint[];
  /** Half way between the best prices; may lie between two ticks. */
  readonly middle: number;
  /** Prices at the left and the right end: the middle of the market is the middle of the drawing. */
  readonly low: number;
  readonly high: number;
  /** The larger of the two sums. */
  readonly largest: number;
}

function summed(levels: readonly DepthLevel[]): readonly CurvePoint[] {
  let sum = 0;
  let notional = 0n;
  return levels.map(({ price, volume }) => {
    sum += volume;
    notional += BigInt(price) * BigInt(volume);
    return { price, sum, notional };
  });
}

/** The curves of a book; undefined while a side is empty or the sides cross, when there is no middle. */
export function depthCurves(book: {
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}): DepthCurves | undefined {
  const bids = summed(book.bids);
  const asks = summed(book.asks);
  const [bid, ask] = [bids[0]?.price, asks[0]?.price];
  const [lowest, highest] = [bids.at(-1), asks.at(-1)];
  if (bid === undefined || ask === undefined || lowest === undefined || highest === undefined)
    return undefined;
  if (bid > ask) return undefined;
  const middle = (bid + ask) / 2;
  const half = Math.max(middle - lowest.price, highest.price - middle, 1);
  return {
    bids,
    asks,
    middle,
    low: middle - half,
    high: middle + half,
    largest: Math.max(lowest.sum, highest.sum),
  };
}

/** An order that would take everything up to a price. */
export interface Sweep {
  /** Who buys takes the asks. */
  readonly side: Direction;
  /** The limit that it needs: the last level that it reaches. */
  readonly price: number;
  readonly volume: number;
  /** Mean price of its fill, in ticks, rounded against the customer. */
  readonly average: number;
}

/** The order that sweeps the book from the middle to `price`; undefined between the best prices. */
export function sweepTo({ bids, asks, middle }: DepthCurves, price: number): Sweep | undefined {
  const isBuy = price > middle;
  const reached = (isBuy ? asks : bids).filter((point) =>
    isBuy ? point.price <= price : point.price >= price,
  );
  const last = reached.at(-1);
  if (last === undefined || last.sum === 0) return undefined;
  const volume = BigInt(last.sum);
  const average = isBuy ? (last.notional + volume - 1n) / volume : last.notional / volume;
  return {
    side: isBuy ? DIRECTION.buy : DIRECTION.sell,
    price: last.price,
    volume: last.sum,
    average: Number(average),
  };
}

/** Round figures up an axis that ends at `largest`: at most four of them, none at 0. */
export function axisSteps(largest: number): readonly number[] {
  if (largest <= 0) return [];
  const rough = largest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? largest;
  const whole = Math.max(1, Math.round(step));
  return Array.from({ length: Math.floor(largest / whole) }, (_, index) => (index + 1) * whole);
}
