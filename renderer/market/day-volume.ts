import type { CandleFeed } from './contracts.ts';

/** A day whose history did not come is asked for again after so long (ms). */
export const DAY_RETRY_MS = 5_000;

/** Runs a task after so many milliseconds, unless the returned function was called before. */
export function afterMs(milliseconds: number, task: () => void): () => void {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
}

/**
 * Follows the volume of the running day from its candle, in volume units. Where the feed lost its thread the day is read again: without that
 * the figure would stand still. The returned function ends it.
 */
export function followDayVolume(
  feed: CandleFeed,
  listener: (volume: number) => void,
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
      if (!isOver && day !== undefined) listener(day.volume);
    } catch {
      if (!isOver) stopWaiting = after(DAY_RETRY_MS, () => void read());
    }
  };
  const stops = [feed.onCandle(({ volume }) => listener(volume)), feed.onReset(() => void read())];
  void read();
  return () => {
    isOver = true;
    stopWaiting?.();
    for (const stop of stops) stop();
  };
}
