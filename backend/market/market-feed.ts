import type { Clock } from '../domain/clock.ts';
import type { Tick } from '../domain/market-data.ts';
import type { MarketFeed, MarketSource } from './market-source.ts';
import { createRescaling } from './splits/rescale.ts';
import { TickReader } from './tick-reader.ts';

/** A feed that is further behind its clock than this does not catch up (one hour of market time). */
export const MAX_CATCH_UP_MS = 3_600_000;
/**
 * It goes on so long before the present, in which every open product has ticks. A feed that went on at the limit would skip
 * something at every wake-up where a machine cannot keep up, and hand out nothing that is newer than an hour.
 */
export const SKIP_TO_MS = 60_000;

export interface MarketFeedOptions {
  readonly source: MarketSource;
  /** The market clock. */
  readonly clock: Clock;
}

/** A feed whose source may change what has not come yet. */
export interface SourceFeed extends MarketFeed {
  /** Reads again what was read ahead: the source has changed from this time on, in the future. */
  refresh(fromMs: number): void;
}

/**
 * Hands out the ticks of a source as its clock reaches them: one batch a wake-up, over all products in the order of
 * their times (of the products' order within a millisecond). After a pause it catches up in bounded batches, after a long
 * one it continues at the present.
 */
export function createMarketFeed({ source, clock }: MarketFeedOptions): SourceFeed {
  const listeners = new Set<(ticks: readonly Tick[]) => void>();
  const skipListeners = new Set<(afterMs: number, toMs: number) => void>();
  const latest = new Map<number, Tick>();
  const rescaled = createRescaling(source.products);
  const reader = new TickReader(source);
  let cancel: (() => void) | undefined;
  let running = false;

  const begin = (fromMs: number): void => {
    reader.begin(fromMs);
    for (const { symbolId } of source.products) {
      const tick = source.lastTick(symbolId, fromMs - 1);
      if (tick) latest.set(symbolId, tick);
    }
  };

  const wake = (): void => {
    const now = clock.nowMs();
    const due = reader.dueTime();
    if (now - due > MAX_CATCH_UP_MS) {
      begin(now - SKIP_TO_MS);
      for (const listener of [...skipListeners]) listener(due - 1, now - SKIP_TO_MS - 1);
    }
    const batch = reader.take(now);
    for (const tick of batch) latest.set(tick.symbolId, tick);
    if (batch.length > 0) for (const listener of [...listeners]) listener(batch);
    if (!running) return;
    reader.readAhead(now);
    cancel = clock.schedule(reader.dueTime(), wake, 'punctual');
  };

  return {
    source,
    latest(symbolId) {
      const tick = latest.get(symbolId);
      return tick && rescaled(tick, clock.nowMs());
    },
    onTicks(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onSkip(listener) {
      skipListeners.add(listener);
      return () => skipListeners.delete(listener);
    },
    start(afterMs = clock.nowMs()) {
      if (running) return;
      running = true;
      begin(afterMs + 1);
      cancel = clock.schedule(reader.dueTime(), wake, 'punctual');
    },
    refresh(fromMs) {
      if (!running) return;
      reader.readAgain(fromMs);
      cancel?.();
      cancel = clock.schedule(reader.dueTime(), wake, 'punctual');
    },
    stop() {
      running = false;
      cancel?.();
    },
  };
}
