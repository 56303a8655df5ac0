import { mean, deviation } from './statistics.ts';
import { DAY_MS, groupsOf, HOUR_MS, type EquityPoint } from './record.ts';
import type { MarketTimeMs } from '../../domain/units.ts';

/** How long one return takes, and how many of them make a year: markets of the platform know no holidays together. */
export const STEPS = { day: { ms: DAY_MS, aYear: 365 }, hour: { ms: HOUR_MS, aYear: 365 * 24 } } as const;
export type Step = keyof typeof STEPS;

/** Days from which on a run is counted by the day; shorter ones are by the hour. */
const DAYS_BY_DAY = 20;

/** The step by which a curve is counted. */
export function stepOf(curve: readonly EquityPoint[]): Step {
  const spanMs = (curve.at(-1)?.timeMs ?? 0) - (curve[0]?.timeMs ?? 0);
  return spanMs >= DAYS_BY_DAY * DAY_MS ? 'day' : 'hour';
}

export interface Return {
  /** End of the step. */
  readonly timeMs: MarketTimeMs;
  /** Share of the equity at its start; what was paid in or out counts as nothing. */
  readonly value: number;
}

/** Points at the ends of steps (UTC), with what was paid in since the one before; the last step may be a part of one. */
function pointsBy(curve: readonly EquityPoint[], step: Step): readonly EquityPoint[] {
  const { ms } = STEPS[step];
  const points: EquityPoint[] = [];
  let flow = 0n;
  for (const [at, point] of curve.entries()) {
    const next = curve[at + 1];
    flow += point.flow;
    const isLast = next === undefined || Math.ceil(next.timeMs / ms) > Math.ceil(point.timeMs / ms);
    if (at > 0 && !isLast) continue;
    points.push({ ...point, flow });
    flow = 0n;
  }
  return points;
}

/** Returns by the day or hour. A step that begins with nothing has none. */
export function returnsBy(curve: readonly EquityPoint[], step: Step): readonly Return[] {
  const points = pointsBy(curve, step);
  return points.slice(1).flatMap(({ timeMs, equity, flow }, at) => {
    const before = points[at]?.equity ?? 0n;
    return before > 0n ? [{ timeMs, value: Number(equity - flow - before) / Number(before) }] : [];
  });
}

/** What returns come to one after another. */
export function compound(returns: readonly Return[]): number {
  return returns.reduce((product, { value }) => product * (1 + value), 1) - 1;
}

export interface MonthReturn {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly value: number;
}

/** Returns by calendar month (UTC), oldest first. */
export function monthsOf(returns: readonly Return[]): readonly MonthReturn[] {
  // A step that ends at midnight belongs to the day before.
  const months = groupsOf(returns, ({ timeMs }) => new Date(timeMs - 1).toISOString().slice(0, 7));
  return [...months].map(([month, members]) => ({
    year: Number(month.slice(0, 4)),
    month: Number(month.slice(5)),
    value: compound(members),
  }));
}

/** Width of the window of a rolling figure, in steps. */
export const ROLLING_STEPS = 30;

/** The annual Sharpe ratio of the newest steps, from the first full window on; windows in which nothing varies have none. */
export function rollingSharpe(returns: readonly Return[], step: Step): readonly Return[] {
  return returns.slice(ROLLING_STEPS - 1).flatMap(({ timeMs }, at) => {
    const window = returns.slice(at, at + ROLLING_STEPS).map(({ value }) => value);
    const spread = deviation(window);
    if (spread === undefined || spread === 0) return [];
    return [{ timeMs, value: ((mean(window) ?? 0) / spread) * Math.sqrt(STEPS[step].aYear) }];
  });
}

/** Bars of a distribution, at most. */
const BARS = 31;
/** Millionths: edges of bars are whole numbers of them, so that none goes over zero. */
const PARTS = 1_000_000;

export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** How many returns lie where, in bars of one width; a return at an edge is in the upper bar. */
export function distributionOf(values: readonly number[]): readonly Bar[] {
  if (values.length === 0) return [];
  const parts = values.map((value) => Math.round(value * PARTS));
  const low = Math.min(...parts);
  const high = Math.max(...parts);
  const width = niceWidth((high - low) / (BARS - 1));
  const first = Math.floor(low / width);
  const bars = Math.floor(high / width) - first + 1;
  return Array.from({ length: bars }, (_, at) => ({
    from: ((first + at) * width) / PARTS,
    to: ((first + at + 1) * width) / PARTS,
    count: parts.filter((part) => Math.floor(part / width) === first + at).length,
  }));
}

/** The next of 1, 2, 5, 10, 20 … that is not below a value. */
function niceWidth(least: number): number {
  for (let power = 1; ; power *= 10)
    for (const step of [1, 2, 5]) if (step * power >= least) return step * power;
}
