import type { Clock } from '../protocol/clock.ts';
import type { Tick } from '../protocol/market-data.ts';
import type { MarketFeed, MarketSource } from './market-source.ts';

/** Most ticks in one batch; the rest follows in the next turn of the event loop. */
export const MAX_BATCH_TICKS = 4_096;
/** A feed that is further behind its clock than this skips what lies between (one hour of market time). */
export const MAX_CATCH_UP_MS = 3_600_000;
/** How far ahead the feed reads ticks while it waits for them. */
const READ_AHEAD_MS = 60_000;

export interface MarketFeedOptions {
  readonly source: MarketSource;
  /** The market clock. */
  readonly clock: Clock;
}

/**
 * Hands out the ticks of a source as its clock reaches them: one batch a wake-up, over all products in the order of
 * their times (of the products' order within a millisecond). After a pause it catches up in bounded batches.
 */
export function createMarketFeed({ source, clock }: MarketFeedOptions): MarketFeed {
  const listeners = new Set<(ticks: readonly Tick[]) => void>();
  const latest = new Map<number, Tick>();
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
    if (now - reader.dueTime() > MAX_CATCH_UP_MS) begin(now - MAX_CATCH_UP_MS);
    const batch = reader.take(now);
    for (const tick of batch) latest.set(tick.symbolId, tick);
    if (batch.length > 0) for (const listener of [...listeners]) listener(batch);
    if (running) cancel = clock.schedule(reader.dueTime(), wake);
  };

  return {
    source,
    latest: (symbolId) => latest.get(symbolId),
    onTicks(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      if (running) return;
      running = true;
      begin(clock.nowMs() + 1);
      cancel = clock.schedule(reader.dueTime(), wake);
    },
    stop() {
      running = false;
      cancel?.();
    },
  };
}

/** The ticks of one product that are read but not yet taken. */
interface Line {
  readonly symbolId: number;
  ticks: readonly Tick[];
  at: number;
}

/** Reads the ticks of all products a little ahead and merges them by time. */
class TickReader {
  readonly #source: MarketSource;
  #lines: Line[] = [];
  /** Ticks before this time have been read. */
  #readTo = 0;

  constructor(source: MarketSource) {
    this.#source = source;
  }

  /** Starts over with the ticks from a time on. */
  begin(fromMs: number): void {
    this.#lines = this.#source.products.map(({ symbolId }) => ({ symbolId, ticks: [], at: 0 }));
    this.#readTo = fromMs;
    this.#readMore();
  }

  /** When the next tick is due, or, while none is read, the time up to which there is none. */
  dueTime(): number {
    const line = this.#earliest();
    return line?.ticks[line.at]?.timeMs ?? this.#readTo;
  }

  /** The ticks up to a time that were not taken before, `MAX_BATCH_TICKS` at most. */
  take(nowMs: number): Tick[] {
    const due: Tick[] = [];
    while (due.length < MAX_BATCH_TICKS) {
      const line = this.#earliest();
      const tick = line?.ticks[line.at];
      if (line && tick) {
        if (tick.timeMs > nowMs) break;
        due.push(tick);
        line.at++;
      } else {
        if (this.#readTo > nowMs) break;
        this.#readMore();
      }
    }
    return due;
  }

  #readMore(): void {
    const end = this.#readTo + READ_AHEAD_MS;
    for (const line of this.#lines) {
      line.ticks = this.#source.ticks(line.symbolId, this.#readTo, end);
      line.at = 0;
    }
    this.#readTo = end;
  }

  #earliest(): Line | undefined {
    let first: Line | undefined;
    let time = Infinity;
    for (const line of this.#lines) {
      const next = line.ticks[line.at]?.timeMs ?? Infinity;
      if (next < time) {
        first = line;
        time = next;
      }
    }
    return first;
  }
}
