import { DAY_MS, type EquityPoint } from './record.ts';
import type { MarketTimeMs } from '../../domain/units.ts';

export interface Drawdown {
  /** The peak, its lowest point, and when the peak was reached again; undefined while it has not been. */
  readonly fromMs: MarketTimeMs;
  readonly lowestMs: MarketTimeMs;
  readonly backMs: MarketTimeMs | undefined;
  /** Share of the peak that was lost, above zero. */
  readonly depth: number;
  /** Days from the peak until it was reached again, or until the end. */
  readonly days: number;
}

export interface IndexPoint {
  readonly timeMs: MarketTimeMs;
  /** What 1 at the start has become; payments in and out count as nothing. */
  readonly value: number;
}

/** The curve as if nothing had been paid in or out, beginning at 1; it ends where all is lost. */
export function indexOf(curve: readonly EquityPoint[]): readonly IndexPoint[] {
  const points: IndexPoint[] = [];
  let value = 1;
  let before: bigint | undefined;
  for (const { timeMs, equity, flow } of curve) {
    if (before !== undefined) {
      if (before <= 0n) break;
      value *= Number(equity - flow) / Number(before);
    }
    points.push({ timeMs, value });
    before = equity;
  }
  return points;
}

/** Every fall below a peak, oldest first. */
export function drawdownsOf(index: readonly IndexPoint[]): readonly Drawdown[] {
  const falls: Drawdown[] = [];
  let peak = index[0];
  let lowest: IndexPoint | undefined;
  const end = (atMs: MarketTimeMs, isBack: boolean) => {
    if (peak === undefined || lowest === undefined) return;
    falls.push({
      fromMs: peak.timeMs,
      lowestMs: lowest.timeMs,
      backMs: isBack ? atMs : undefined,
      depth: 1 - lowest.value / peak.value,
      days: (atMs - peak.timeMs) / DAY_MS,
    });
  };
  for (const point of index) {
    if (peak === undefined || point.value >= peak.value) {
      end(point.timeMs, true);
      peak = point;
      lowest = undefined;
    } else if (lowest === undefined || point.value < lowest.value) lowest = point;
  }
  end(index.at(-1)?.timeMs ?? 0, false);
  return falls;
}

/** Drawdowns that a report lists. */
export const LISTED_DRAWDOWNS = 5;

/** The deepest drawdowns, the deepest first; of equal ones the older. */
export function worstOf(falls: readonly Drawdown[], count = LISTED_DRAWDOWNS): readonly Drawdown[] {
  return falls
    .toSorted((left, right) => right.depth - left.depth || left.fromMs - right.fromMs)
    .slice(0, count);
}
