import type { Candle } from '../../../backend/domain/market-data.ts';

/** Candles that a chart keeps at most; the oldest go when more history is loaded. */
export const MAX_CANDLES = 20_000;

/** Takes the running candle into a rising list: replaces the last one or follows it; an older one is ignored. */
export function withLive(candles: readonly Candle[], live: Candle): readonly Candle[] {
  const last = candles.at(-1);
  if (last === undefined || live.timestamp > last.timestamp) return [...candles, live];
  return live.timestamp === last.timestamp ? [...candles.slice(0, -1), live] : candles;
}

/** Puts older candles in front; overlap is dropped from the older part, so that the seam shows no candle twice. */
export function withOlder(candles: readonly Candle[], older: readonly Candle[]): readonly Candle[] {
  const first = candles[0]?.timestamp ?? Number.POSITIVE_INFINITY;
  const fresh = older.filter((candle) => candle.timestamp < first);
  return fresh.length === 0 ? candles : [...fresh, ...candles].slice(-MAX_CANDLES);
}

/**
 * Takes the newest part of history, read again: it replaces the end of the list. Undefined when the two cannot be
 * joined: they do not overlap, so that candles may be missing between, or they show the same candle differently.
 */
export function withNewest(
  candles: readonly Candle[],
  newest: readonly Candle[],
): readonly Candle[] | undefined {
  const [first] = newest;
  if (first === undefined) return undefined;
  const start = candles.findLastIndex(({ timestamp }) => timestamp <= first.timestamp);
  if (candles[start]?.timestamp !== first.timestamp) return undefined;
  const ended = candles.slice(start, -1);
  const agree = ended.every(
    (candle, index) =>
      candle.timestamp === newest[index]?.timestamp && candle.lastTickSeq === newest[index]?.lastTickSeq,
  );
  return agree ? [...candles.slice(0, start), ...newest] : undefined;
}

/** Start of the candle that holds a time (seconds); undefined when it is before the list. */
export function candleAt(candles: readonly Candle[], seconds: number): number | undefined {
  let low = 0;
  let high = candles.length - 1;
  let found: number | undefined;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const start = candles[middle]?.timestamp ?? 0;
    if (start <= seconds) {
      found = start;
      low = middle + 1;
    } else high = middle - 1;
  }
  return found;
}
