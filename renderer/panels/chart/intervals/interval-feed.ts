import { candleFeed, type CandleFeed } from '../../../market/index.ts';
import { composedOf, type ChartInterval } from './chart-interval.ts';
import { ComposedFeed } from './composed-feed.ts';

/** History and running bar of a product in any interval. */
export function intervalFeed(symbolId: number, interval: ChartInterval): CandleFeed {
  const { type, count } = composedOf(interval);
  const served = candleFeed(symbolId, type);
  return count === 1 ? served : new ComposedFeed(served, interval);
}
