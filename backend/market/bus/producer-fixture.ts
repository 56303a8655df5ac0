import type { Tick } from '../../domain/market-data.ts';
import { createBuiltInMarket } from '../built-in-market.ts';
import { isCross } from '../product-definition.ts';
import { BUILT_IN_PRODUCTS } from '../products/built-in-products.ts';
import { createSteppedClock } from '../clocks/stepped-clock.ts';
import { createMarketFeed } from '../market-feed.ts';
import type { MarketSource } from '../market-source.ts';
import { type MarketChanges, scenarioChanges } from './market-changes.ts';
import { publishMarket } from './market-producer.ts';
import type { MemoryBus } from './testing.ts';

/** Wednesday 18 November 2026, 15:00 UTC: every product is open. */
export const START = Date.UTC(2026, 10, 18, 15);
/** Some products of each kind: enough ticks for several batches a minute, and one that rests on Saturdays. */
const PRODUCTS = BUILT_IN_PRODUCTS.filter(
  ({ symbolId, path }, at) => (at % 3 === 0 && !isCross(path)) || [10021, 20001].includes(symbolId),
);
export const SOURCE = createBuiltInMarket({ seed: 7, products: PRODUCTS, funds: [] });
const NO_CHANGES = scenarioChanges(() => []);

export interface ProducerOptions {
  readonly bus: MemoryBus;
  readonly atMs?: number;
  readonly market?: MarketSource;
  readonly changes?: MarketChanges;
  readonly onRival?: () => void;
}

/** A producer over a market clock that is stepped. How it ends is put into `endings`. */
export async function startProducer(
  endings: (() => void)[],
  { bus, atMs = START, market = SOURCE, changes = NO_CHANGES, onRival }: ProducerOptions,
) {
  const marketClock = createSteppedClock(atMs);
  const wallClock = createSteppedClock(0);
  const feed = createMarketFeed({ source: market, clock: marketClock });
  const sent: Tick[] = [];
  feed.onTicks((ticks) => sent.push(...ticks));
  feed.start();
  const producer = await publishMarket({ feed, changes, wallClock, bus, onRival });
  const end = () => {
    producer.close();
    feed.stop();
  };
  endings.push(end);
  return { marketClock, wallClock, sent, end };
}
