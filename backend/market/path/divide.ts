import { drawBell, drawUniform } from '../random.ts';
import { createFit, type Fit } from './fit.ts';
import { MIN_TICKS_A_MINUTE, type Span } from './span.ts';

/** How many random paths are drawn for a division at most; the one that needs the least change is taken. */
const CANDIDATES = 3;
/** A path that costs no more than this is taken at once. */
const GOOD_ENOUGH = 0.6;
/** Range of a random walk over its standard deviation, on average (the square root of 8 / pi). */
const RANGE_PER_DEVIATION = 1.596;
/** Positions of a division's draws: far enough apart that no two children share one. */
const DRAWS_A_CANDIDATE = 64;

/** Keys of one level of division. */
export interface DivisionKeys {
  readonly steps: number;
  readonly highs: number;
  readonly lows: number;
}

/** A random path before it is fitted: `points` at the joints, an extreme above and below between every two. */
interface FreePath {
  readonly points: number[];
  readonly highs: number[];
  readonly lows: number[];
  highest: number;
  lowest: number;
}

/**
 * Divides a span into `activities.length` children that join without a gap: the first opens at the parent's open, the
 * last closes at its close, their extremes are exactly the parent's, and ticks and volume add up exactly.
 *
 * A bridge from open to close with its extremes is drawn at the position `index` of the keys, then fitted between the
 * parent's low and high, in whole ticks.
 */
export function divideSpan(
  parent: Span,
  activities: readonly number[],
  minutesEach: number,
  keys: DivisionKeys,
  index: number,
): Span[] {
  const { path, fit } = bestPath(parent, activities, keys, index);
  const count = activities.length;
  const children = shareTrades(parent, activities, minutesEach);
  let open = parent.open;
  let [reachesHigh, reachesLow] = [false, false];
  for (let i = 0; i < count; i++) {
    const child = children[i] as MutableSpan;
    const close = i === count - 1 ? parent.close : fit.point(path.points[i + 1] ?? 0);
    const [low, high] = fit.piece(path.lows[i] ?? 0, path.highs[i] ?? 0);
    child.open = open;
    child.close = close;
    child.high = Math.max(high, open, close);
    child.low = Math.min(low, open, close);
    if (child.high === parent.high) reachesHigh = true;
    if (child.low === parent.low) reachesLow = true;
    open = close;
  }
  // Rounding, and a path that never left the range of open and close, may miss an extreme that the parent has.
  if (!reachesHigh) (children[path.highs.indexOf(path.highest)] as MutableSpan).high = parent.high;
  if (!reachesLow) (children[path.lows.indexOf(path.lowest)] as MutableSpan).low = parent.low;
  return children;
}

type MutableSpan = { -readonly [Name in keyof Span]: Span[Name] };

/** Shares ticks and volume out by activity; what every minute must have is set aside first. Prices are still open. */
function shareTrades(parent: Span, activities: readonly number[], minutes: number): MutableSpan[] {
  let total = 0;
  for (const activity of activities) total += activity;
  const spareTicks = parent.ticks - MIN_TICKS_A_MINUTE * parent.minutes;
  const spareVolume = parent.volume - parent.ticks;
  const children: MutableSpan[] = [];
  let reached = 0;
  let ticksSoFar = 0;
  let volumeSoFar = 0;
  let ticksBefore = parent.ticksBefore;
  for (let i = 0; i < activities.length; i++) {
    reached += activities[i] ?? 0;
    const part = i === activities.length - 1 ? 1 : reached / total;
    const ticksEnd = Math.floor(spareTicks * part);
    const volumeEnd = Math.floor(spareVolume * part);
    const ticks = MIN_TICKS_A_MINUTE * minutes + ticksEnd - ticksSoFar;
    const volume = ticks + volumeEnd - volumeSoFar;
    children.push({ open: 0, high: 0, low: 0, close: 0, ticks, volume, ticksBefore, minutes });
    ticksSoFar = ticksEnd;
    volumeSoFar = volumeEnd;
    ticksBefore += ticks;
  }
  return children;
}

function bestPath(
  parent: Span,
  activities: readonly number[],
  keys: DivisionKeys,
  index: number,
): { path: FreePath; fit: Fit } {
  let best: { path: FreePath; fit: Fit } | undefined;
  for (let candidate = 0; candidate < CANDIDATES; candidate++) {
    const path = freePath(parent, activities, keys, index, candidate * DRAWS_A_CANDIDATE);
    const fit = createFit(parent, path);
    if (!best || fit.cost < best.fit.cost) best = { path, fit };
    if (fit.cost <= GOOD_ENOUGH) break;
  }
  return best as { path: FreePath; fit: Fit };
}

/** A bridge from open to close whose steps vary with activity, and the extremes between its joints. */
function freePath(
  parent: Span,
  activities: readonly number[],
  keys: DivisionKeys,
  index: number,
  offset: number,
): FreePath {
  const count = activities.length;
  let total = 0;
  for (const activity of activities) total += activity * activity;
  const deviation = Math.max(1, parent.high - parent.low) / RANGE_PER_DEVIATION / Math.sqrt(total);
  const points = [0];
  for (let i = 0, at = 0; i < count; i++) {
    at += deviation * (activities[i] ?? 0) * drawBell(keys.steps, index, offset + i);
    points.push(at);
  }
  const pull = parent.close - parent.open - (points[count] ?? 0);
  for (let i = 0, variance = 0; i <= count; i++) {
    points[i] = parent.open + (points[i] ?? 0) + (pull * variance) / total;
    variance += (activities[i] ?? 0) ** 2;
  }
  const path: FreePath = { points, highs: [], lows: [], highest: -Infinity, lowest: Infinity };
  for (let i = 0; i < count; i++) {
    const from = points[i] ?? 0;
    const to = points[i + 1] ?? 0;
    const variance = (deviation * (activities[i] ?? 0)) ** 2;
    const high = bridgeExtreme(from, to, variance, drawUniform(keys.highs, index, offset + i), 1);
    const low = bridgeExtreme(from, to, variance, drawUniform(keys.lows, index, offset + i), -1);
    path.highs.push(high);
    path.lows.push(low);
    if (high > path.highest) path.highest = high;
    if (low < path.lowest) path.lowest = low;
  }
  return path;
}

/** Highest (side 1) or lowest (side -1) point of a Brownian bridge, from a uniform number. */
export function bridgeExtreme(
  from: number,
  to: number,
  variance: number,
  uniform: number,
  side: 1 | -1,
): number {
  const move = to - from;
  return (from + to + side * Math.sqrt(move * move - 2 * variance * Math.log(uniform))) / 2;
}
