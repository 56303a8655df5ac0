import type { Tick } from '../../domain/market-data.ts';
import { createBuiltInMarket } from '../built-in-market.ts';
import { createSteppedClock } from '../clocks/stepped-clock.ts';
import { createMarketFeed } from '../market-feed.ts';
import type { MarketSource } from '../market-source.ts';
import { type MarketChanges, scenarioChanges } from './market-changes.ts';
import { publishMarket } from './market-producer.ts';
import type { MemoryBus } from './testing.ts';

/** Wednesday 18 November 2026, 15:00 UTC: every product is open. */
export const START = Date.UTC(2026, 10, 18, 15);
export const SOURCE = createBuiltInMarket({ seed: 7 });
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
