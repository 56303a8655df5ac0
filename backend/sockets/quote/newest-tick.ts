import type { MarketFeed } from '../../market/market-source.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Tick } from '../../domain/market-data.ts';
import type { QuotedProduct } from '../../contract/quote/response.ts';

/** The newest tick that was pushed, so that pushes continue exactly where an answer ends. */
export function newestTick(
  feed: MarketFeed,
  marketClock: Pick<Clock, 'nowMs'>,
  { symbolId }: QuotedProduct,
): Tick | undefined {
  return feed.latest(symbolId) ?? feed.source.lastTick(symbolId, marketClock.nowMs());
}
