import type { MarketSource } from '../../market/market-source.ts';
import type { Tick } from '../../domain/market-data.ts';

const FIRST_SPAN_MS = 60_000;
/** How far back trades are looked for. */
const LONGEST_SPAN_MS = 3_840_000;

/** At most `count` ticks up to and including `newest`, in order; fewer when little was traded lately. */
export function recentTicks(source: MarketSource, newest: Tick, count: number): Tick[] {
  if (count === 0) return [];
  for (let span = FIRST_SPAN_MS; ; span *= 4) {
    const ticks = source.ticks(newest.symbolId, newest.timeMs - span, newest.timeMs + 1);
    if (ticks.length >= count || span >= LONGEST_SPAN_MS) return ticks.slice(-count);
  }
}
