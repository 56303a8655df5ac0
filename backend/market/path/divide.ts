import { drawBell, drawUniform } from '../random.ts';
import { createFit, type Fit } from './fit.ts';
import { MIN_TICKS_A_MINUTE, type Span } from './span.ts';

/** How many random paths are drawn for a division; the one that needs the least change is taken. */
const CANDIDATES = 3;
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
  const joints = path.points.map((point, i) =>
    i === 0 ? parent.open : i === count ? parent.close : fit.point(point),
  );
  const pieces = activities.map((_, i) => {
    const [low, high] = fit.piece(path.lows[i] ?? 0, path.highs[i] ?? 0);
    const [open, close] = [joints[i] ?? parent.open, joints[i + 1] ?? parent.close];
    return { open, close, high: Math.max(high, open, close), low: Math.min(low, open, close) };
  });
  // Rounding, and a path that never left the range of open and close, may miss an extreme that the parent has.
  const top = pieces[path.highs.indexOf(path.highest)];
  if (top && !pieces.some(({ high }) => high === parent.high)) top.high = parent.high;
  const bottom = pieces[path.lows.indexOf(path.lowest)];
  if (bottom && !pieces.some(({ low }) => low === parent.low)) bottom.low = parent.low;
  const trades = shareTrades(parent, activities, minutesEach);
  return pieces.map((piece, i) => ({ ...piece, ...(trades[i] as Trades) }));
}

type Trades = Pick<Span, 'ticks' | 'volume' | 'ticksBefore' | 'minutes'>;

/** Shares ticks and volume out by activity; what every minute must have is set aside first. */
function shareTrades(parent: Span, activities: readonly number[], minutes: number): Trades[] {
  const total = activities.reduce((sum, activity) => sum + activity, 0);
  const spareTicks = parent.ticks - MIN_TICKS_A_MINUTE * parent.minutes;
  const spareVolume = parent.volume - parent.ticks;
  const children: Trades[] = [];
  let [reached, ticksSoFar, volumeSoFar, ticksBefore] = [0, 0, 0, parent.ticksBefore];
  activities.forEach((activity, i) => {
    reached += activity;
    const part = i === activities.length - 1 ? 1 : reached / total;
    const [ticksEnd, volumeEnd] = [Math.floor(spareTicks * part), Math.floor(spareVolume * part)];
    const ticks = MIN_TICKS_A_MINUTE * minutes + ticksEnd - ticksSoFar;
    children.push({ ticks, volume: ticks + volumeEnd - volumeSoFar, ticksBefore, minutes });
    [ticksSoFar, volumeSoFar, ticksBefore] = [ticksEnd, volumeEnd, ticksBefore + ticks];
  });
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
  const total = activities.reduce((sum, activity) => sum + activity * activity, 0);
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
    const [from, to] = [points[i] ?? 0, points[i + 1] ?? 0];
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
