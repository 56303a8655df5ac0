import { KLINE_TYPE, type KlineType } from '../../contract/enumerations.ts';
import { gridOf, type MarketSource } from '../../market/index.ts';
import type { InstrumentId } from '../../domain/units.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Spans that are skipped as a whole while a product is closed. */
const SILENT_SPANS_MS = [DAY_MS, 60 * MINUTE_MS] as const;
/** How far ahead is looked for K-lines and ticks: longer than any product is closed. */
const LONGEST_SEARCH_MS = 60 * DAY_MS;

const KLINE_TYPES: ReadonlySet<number> = new Set(Object.values(KLINE_TYPE));

/** True for the number of an interval. */
export function isKlineType(value: number): value is KlineType {
  return KLINE_TYPES.has(value);
}

/** What a search counts, and where it begins. */
interface Count {
  readonly symbolId: InstrumentId;
  readonly count: number;
  readonly nowMs: number;
}

function hasTicks(source: MarketSource, symbolId: InstrumentId, fromMs: number, toMs: number): boolean {
  return source.bounds === undefined
    ? source.ticks(symbolId, fromMs, toMs).length > 0
    : source.bounds(symbolId, fromMs, toMs) !== undefined;
}

/** How much of the time from now on can be skipped, because nothing of a product comes in it. */
function silenceMs(source: MarketSource, symbolId: InstrumentId, fromMs: number): number {
  return SILENT_SPANS_MS.find((span) => !hasTicks(source, symbolId, fromMs, fromMs + span)) ?? 0;
}

/** When so many more K-lines of a product have closed; undefined when they do not come. An interval without a trade has none. */
export function timeOfBars(
  source: MarketSource,
  klineType: KlineType,
  { symbolId, count, nowMs }: Count,
): number | undefined {
  const grid = gridOf(klineType);
  let silentSinceMs = nowMs;
  let left = count;
  for (let startMs = grid.startOf(nowMs); ;) {
    const endMs = grid.endOf(startMs);
    if (hasTicks(source, symbolId, startMs, endMs)) {
      left -= 1;
      if (left === 0) return endMs;
      silentSinceMs = endMs;
      startMs = endMs;
    } else if (endMs - silentSinceMs > LONGEST_SEARCH_MS) return undefined;
    else startMs = Math.max(endMs, grid.startOf(endMs + silenceMs(source, symbolId, endMs)));
  }
}

/** When so many more ticks of a product have come; undefined when they do not come. */
export function timeOfTicks(source: MarketSource, { symbolId, count, nowMs }: Count): number | undefined {
  let silentSinceMs = nowMs;
  let left = count;
  for (let fromMs = nowMs + 1; ;) {
    const toMs = (Math.floor(fromMs / MINUTE_MS) + 1) * MINUTE_MS;
    const ticks = source.ticks(symbolId, fromMs, toMs);
    const last = ticks[left - 1];
    if (last !== undefined) return last.timeMs;
    left -= ticks.length;
    if (ticks.length > 0) silentSinceMs = toMs;
    else if (toMs - silentSinceMs > LONGEST_SEARCH_MS) return undefined;
    fromMs = ticks.length === 0 ? toMs + silenceMs(source, symbolId, toMs) : toMs;
  }
}
