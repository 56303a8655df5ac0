import type { MarketClock } from '../../domain/clock.ts';
import type { InstrumentId, MarketTimeMs } from '../../domain/units.ts';
import type { MarketFeed, MarketSource } from '../../market/index.ts';

/** A feed of a past that its owner goes through in leaps: it hands out the quotes that are asked for, and says what it left out. */
export interface PastFeed extends MarketFeed {
  /**
   * Trading has come to the present of the clock: whatever set something off since the last leap is decided first, then the
   * newest quotes of `products` are handed out.
   */
  arrive(products: Iterable<InstrumentId>): void;
}

/** A feed of `source` whose past begins at `fromMs` of the market clock. */
export function createPastFeed(source: MarketSource, clock: MarketClock, fromMs: MarketTimeMs): PastFeed {
  const ticks = new Set<Parameters<MarketFeed['onTicks']>[0]>();
  const skips = new Set<Parameters<NonNullable<MarketFeed['onSkip']>>[0]>();
  let reachedMs = fromMs;
  return {
    source,
    latest: (symbolId) => source.lastTick(symbolId, clock.nowMs()),
    onTicks(listener) {
      ticks.add(listener);
      return () => ticks.delete(listener);
    },
    onSkip(listener) {
      skips.add(listener);
      return () => skips.delete(listener);
    },
    start: () => undefined,
    stop: () => undefined,
    arrive(products) {
      const nowMs = clock.nowMs();
      if (nowMs > reachedMs) for (const listener of [...skips]) listener(reachedMs, nowMs - 1);
      reachedMs = nowMs;
      const newest = [...products]
        .flatMap((symbolId) => source.lastTick(symbolId, nowMs) ?? [])
        .sort((one, other) => one.timeMs - other.timeMs);
      for (const listener of [...ticks]) listener(newest);
    },
  };
}
