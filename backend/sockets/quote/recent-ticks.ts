import { splitsOf } from '../../market/splits/split-moments.ts';
import type { MarketSource } from '../../market/market-source.ts';
import type { Tick } from '../../domain/market-data.ts';

const FIRST_SPAN_MS = 60_000;
/** How far back trades are looked for. */
export const LONGEST_SPAN_MS = 3_840_000;

/**
 * At most `count` ticks up to and including `newest`, in order; fewer when little was traded lately. The tape begins anew with a
 * split: prices of before count other shares.
 */
export function recentTicks(source: MarketSource, newest: Tick, count: number): Tick[] {
  if (count === 0) return [];
  const product = source.products.find(({ symbolId }) => symbolId === newest.symbolId);
  const split = product && splitsOf(product).findLast(({ atMs }) => atMs <= newest.timeMs);
  for (let span = FIRST_SPAN_MS; ; span *= 4) {
    const fromMs = Math.max(newest.timeMs - span, split?.atMs ?? 0);
    const ticks = source.ticks(newest.symbolId, fromMs, newest.timeMs + 1);
    if (ticks.length >= count || span >= LONGEST_SPAN_MS || fromMs === split?.atMs)
      return ticks.slice(-count);
  }
}
