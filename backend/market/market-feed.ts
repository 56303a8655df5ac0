import type { Clock } from '../protocol/clock.ts';
import type { Tick } from '../protocol/market-data.ts';
import type { MarketFeed, MarketSource } from './market-source.ts';

/** Most ticks in one batch; the rest follows in the next turn of the event loop. */
export const MAX_BATCH_TICKS = 4_096;
/** A feed that is further behind its clock than this skips what lies between (one hour of market time). */
export const MAX_CATCH_UP_MS = 3_600_000;
/** Span of ticks that is read at a time for one product. */
const READ_SPAN_MS = 60_000;
/** A product is read on when less than this lies ahead, one product a wake-up, so that no wake-up has to read all. */
const READ_AHEAD_MS = 30_000;

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
    if (!running) return;
    reader.readAhead(now);
    cancel = clock.schedule(reader.dueTime(), wake);
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
  /** Ticks before this time have been read. */
  readTo: number;
}

/** Reads the ticks of all products a little ahead and merges them by time. */
class TickReader {
  readonly #source: MarketSource;
  #lines: Line[] = [];

  constructor(source: MarketSource) {
    this.#source = source;
  }

  /** Starts over with the ticks from a time on. */
  begin(fromMs: number): void {
    this.#lines = this.#source.products.map(({ symbolId }) => ({
      symbolId,
      ticks: [],
      at: 0,
      readTo: fromMs,
    }));
    for (const line of this.#lines) this.#readOn(line);
  }

  /** When the next tick is due, or, where none is read, the time up to which there is none. */
  dueTime(): number {
    let due = Infinity;
    for (const line of this.#lines) due = Math.min(due, line.ticks[line.at]?.timeMs ?? line.readTo);
    return due;
  }

  /** The ticks up to a time that were not taken before, `MAX_BATCH_TICKS` at most. */
  take(nowMs: number): Tick[] {
    const due: Tick[] = [];
    for (const line of this.#lines) this.#fill(line, nowMs);
    while (due.length < MAX_BATCH_TICKS) {
      const line = this.#earliest();
      const tick = line?.ticks[line.at];
      if (!line || !tick || tick.timeMs > nowMs) break;
      due.push(tick);
      line.at++;
      this.#fill(line, nowMs);
    }
    return due;
  }

  /** Reads one product on that will soon need it. */
  readAhead(nowMs: number): void {
    const line = this.#lines.find(({ readTo }) => readTo < nowMs + READ_AHEAD_MS);
    if (line) this.#readOn(line);
  }

  /** Sees to it that a line shows its next tick, or that it has none up to `nowMs`. */
  #fill(line: Line, nowMs: number): void {
    while (line.at >= line.ticks.length && line.readTo <= nowMs) this.#readOn(line);
  }

  #readOn(line: Line): void {
    const end = line.readTo + READ_SPAN_MS;
    const more = this.#source.ticks(line.symbolId, line.readTo, end);
    line.ticks = line.at < line.ticks.length ? [...line.ticks.slice(line.at), ...more] : more;
    line.at = 0;
    line.readTo = end;
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
