import { TimeAxis } from '../drawings/time-axis.ts';
import type { Bar } from '../series/bar.ts';

/** Bar numbers at the edges of a plot; they may be between bars and beyond them. */
export interface BarRange {
  readonly from: number;
  readonly to: number;
}

/** Bar numbers that are no further apart are the same place. */
const SAME = 0.5;

const axisOf = (bars: readonly Bar[], step: number) =>
  new TimeAxis(
    bars.map(({ timestamp }) => timestamp),
    step,
  );

/** The times (seconds) of bar numbers; `step` is the length of a bar in seconds. */
export function stretchOf(bars: readonly Bar[], step: number, { from, to }: BarRange): BarRange {
  const axis = axisOf(bars, step);
  return { from: axis.timeOf(from), to: axis.timeOf(to) };
}

/** The bar numbers of times. */
export function rangeOf(bars: readonly Bar[], step: number, { from, to }: BarRange): BarRange {
  const axis = axisOf(bars, step);
  return { from: axis.numberOf(from), to: axis.numberOf(to) };
}

/** Whether two ranges show the same, to the eye. */
export function isSameRange(one: BarRange | undefined, other: BarRange): boolean {
  if (one === undefined) return false;
  return Math.abs(one.from - other.from) < SAME && Math.abs(one.to - other.to) < SAME;
}
