import { drawBell, drawUniform } from '../random.ts';
import { MIN_TICKS_A_MINUTE, type Span } from './span.ts';

/** How many random paths are drawn for a division; the one that needs the least bending is taken. */
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
 * A bridge from open to close with its extremes is drawn at the position `index` of the keys, then bent by a monotone
 * piecewise linear function onto the parent's low, open, close and high, in whole ticks.
 */
export function divideSpan(
  parent: Span,
  activities: readonly number[],
  minutesEach: number,
  keys: DivisionKeys,
  index: number,
): Span[] {
  const path = bestPath(parent, activities, keys, index);
  const bend = bending(parent, path);
  const count = activities.length;
  const joints = path.points.map((point, i) =>
    i === 0 ? parent.open : i === count ? parent.close : bend(point),
  );
  const top = path.highs.indexOf(path.highest);
  const bottom = path.lows.indexOf(path.lowest);
  const trades = shareTrades(parent, activities, minutesEach);
  return trades.map((share, i) => {
    const open = joints[i] ?? parent.open;
    const close = joints[i + 1] ?? parent.close;
    const high = i === top ? parent.high : bend(path.highs[i] ?? open);
    const low = i === bottom ? parent.low : bend(path.lows[i] ?? open);
    return { open, close, high: Math.max(high, open, close), low: Math.min(low, open, close), ...share };
  });
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

function bestPath(parent: Span, activities: readonly number[], keys: DivisionKeys, index: number): FreePath {
  const above = parent.high - Math.max(parent.open, parent.close);
  const below = Math.min(parent.open, parent.close) - parent.low;
  const body = Math.abs(parent.close - parent.open);
  const scale = Math.max(1, parent.high - parent.low);
  let best: FreePath | undefined;
  let least = Infinity;
  for (let candidate = 0; candidate < CANDIDATES; candidate++) {
    const path = freePath(parent, activities, keys, index, candidate * DRAWS_A_CANDIDATE);
    const freeAbove = path.highest - Math.max(parent.open, parent.close);
    const freeBelow = Math.min(parent.open, parent.close) - path.lowest;
    // A small body leaves the zone between open and close nearly as it is; the outer zones are what is stretched.
    const bent = Math.abs(freeAbove - above) + Math.abs(freeBelow - below);
    const cost = bent / (scale + 0.2 * body);
    if (!best || cost < least) [best, least] = [path, cost];
  }
  return best ?? freePath(parent, activities, keys, index, 0);
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

/** The monotone map of a free path's low, open or close, close or open, and high onto those of a span. */
function bending(parent: Span, path: FreePath): (value: number) => number {
  const lower = Math.min(parent.open, parent.close);
  const upper = Math.max(parent.open, parent.close);
  const stretchUp = (parent.high - upper) / (path.highest - upper || 1);
  const stretchDown = (lower - parent.low) / (lower - path.lowest || 1);
  return (value) => {
    if (value > upper) return Math.min(parent.high, Math.round(upper + (value - upper) * stretchUp));
    if (value < lower) return Math.max(parent.low, Math.round(lower - (lower - value) * stretchDown));
    return Math.round(value);
  };
}
