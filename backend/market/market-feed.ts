import type { Clock } from '../protocol/clock.ts';
import type { Tick } from '../protocol/market-data.ts';
import type { MarketFeed, MarketSource } from './market-source.ts';

/** Most ticks in one batch; the rest follows in the next turn of the event loop. */
export const MAX_BATCH_TICKS = 4_096;
/** A feed that is further behind its clock than this skips what lies between (one hour of market time). */
export const MAX_CATCH_UP_MS = 3_600_000;
/** How far ahead the feed reads ticks while it waits for them. */
const READ_AHEAD_MS = 60_000;

/** The ticks of one product that are read but not yet due. */
interface Line {
  readonly symbolId: number;
  ticks: readonly Tick[];
  at: number;
}

export interface MarketFeedOptions {
  readonly source: MarketSource;
  /** The market clock. */
  readonly clock: Clock;
}

/**
 * Hands out the ticks of a source as its clock reaches them: one batch a wake-up, over all products in the order of
 * their times (of ids within a millisecond). After a pause it catches up in bounded batches.
 */
export function createMarketFeed({ source, clock }: MarketFeedOptions): MarketFeed {
  const listeners = new Set<(ticks: readonly Tick[]) => void>();
  const latest = new Map<number, Tick>();
  let lines: Line[] = [];
  /** Ticks before this time have been read. */
  let readTo = 0;
  let cancel: (() => void) | undefined;
  let running = false;

  const begin = (fromMs: number): void => {
    readTo = fromMs;
    lines = source.products.map(({ symbolId }) => ({ symbolId, ticks: [], at: 0 }));
    for (const { symbolId } of lines) {
      const tick = source.lastTick(symbolId, fromMs - 1);
      if (tick) latest.set(symbolId, tick);
    }
  };

  const readMore = (): void => {
    const end = readTo + READ_AHEAD_MS;
    for (const line of lines) {
      line.ticks = source.ticks(line.symbolId, readTo, end);
      line.at = 0;
    }
    readTo = end;
  };

  const takeDue = (nowMs: number): Tick[] => {
    const due: Tick[] = [];
    while (due.length < MAX_BATCH_TICKS) {
      const line = earliest(lines);
      const tick = line?.ticks[line.at];
      if (line && tick) {
        if (tick.timeMs > nowMs) break;
        due.push(tick);
        line.at++;
      } else {
        if (readTo > nowMs) break;
        readMore();
      }
    }
    return due;
  };

  const wake = (): void => {
    const now = clock.nowMs();
    if (now - dueTime(lines, readTo) > MAX_CATCH_UP_MS) begin(now - MAX_CATCH_UP_MS);
    const batch = takeDue(now);
    for (const tick of batch) latest.set(tick.symbolId, tick);
    if (batch.length > 0) for (const listener of [...listeners]) listener(batch);
    if (running) cancel = clock.schedule(dueTime(lines, readTo), wake);
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
      readMore();
      cancel = clock.schedule(dueTime(lines, readTo), wake);
    },
    stop() {
      running = false;
      cancel?.();
    },
  };
}

function earliest(lines: readonly Line[]): Line | undefined {
  let first: Line | undefined;
  let time = Infinity;
  for (const line of lines) {
    const next = line.ticks[line.at]?.timeMs ?? Infinity;
    if (next < time) [first, time] = [line, next];
  }
  return first;
}

/** When the next tick is due, or, while none is read, the time up to which there is none. */
function dueTime(lines: readonly Line[], readTo: number): number {
  const line = earliest(lines);
  return line?.ticks[line.at]?.timeMs ?? readTo;
}
