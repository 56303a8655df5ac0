import type { Candle } from '../../backend/domain/market-data.ts';
import type { CandleFeed } from './contracts.ts';
import { dayOf } from './day-turn.ts';

/** A day whose history did not come is asked for again after so long (ms). */
export const DAY_RETRY_MS = 5_000;

/** Runs a task after so many milliseconds, unless the returned function was called before. */
export function afterMs(milliseconds: number, task: () => void): () => void {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
}

/** The volume of a day (see `dayOf`) by the newest candle of a day, in volume units: 0 while nothing was traded on it. */
export function volumeOn(day: number | undefined, { timestamp, volume }: Candle): number {
  return day !== undefined && dayOf(timestamp * 1000) < day ? 0 : volume;
}

/**
 * Follows the volume of the day on which was traded last, by its candle. Where the feed lost its thread the day is read again: without that
 * the figure would stand still. The returned function ends it.
 */
export function followDayVolume(
  feed: CandleFeed,
  listener: (candle: Candle) => void,
  after: typeof afterMs = afterMs,
): () => void {
  let isOver = false;
  let stopWaiting: (() => void) | undefined;
  const read = async () => {
    stopWaiting?.();
    stopWaiting = undefined;
    try {
      const candles = await feed.history(0, 1);
      const day = candles.at(-1);
      if (!isOver && day !== undefined) listener(day);
    } catch {
      if (!isOver) stopWaiting = after(DAY_RETRY_MS, () => void read());
    }
  };
  const stops = [feed.onCandle(listener), feed.onReset(() => void read())];
  void read();
  return () => {
    isOver = true;
    stopWaiting?.();
    for (const stop of stops) stop();
  };
}
