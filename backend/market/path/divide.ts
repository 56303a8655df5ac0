import { bellOf, drawBits, minusTwoLogOf } from '../random.ts';
import { HALF_HOURS_A_DAY } from '../sessions/time.ts';
import { Fit } from './fit.ts';
import { MIN_TICKS_A_MINUTE, type MutablePrices, type Prices, type Span } from './span.ts';

/** How many random paths are drawn for a division at most; the one that needs the least change is taken. */
const CANDIDATES = 3;
/** A path that costs no more than this is taken at once. */
const GOOD_ENOUGH = 0.6;
/** Positions of a division's draws: far enough apart that no two children share one. */
const DRAWS_A_CANDIDATE = 64;
/** Room of a path: no span has more children than a day has half hours. */
const CHILDREN_ROOM = HALF_HOURS_A_DAY;

/** One level of division: its keys and how it spreads activity. */
export interface DivisionLevel {
  readonly steps: number;
  readonly extremes: number;
  readonly activity: number;
  /** Deviation of the logarithm of a child's activity. */
  readonly uneven: number;
  /** Range of a parent over the deviation of the path that divides it. */
  readonly rangePerDeviation: number;
  /** Open minutes of a child. */
  readonly minutesEach: number;
}

/** What ticks and volume are divided by. */
type TradeLevel = Pick<DivisionLevel, 'activity' | 'uneven' | 'minutesEach'>;

/** A random path before it is fitted: points at the joints, an extreme above and below between every two. */
class FreePath {
  readonly points = new Float64Array(CHILDREN_ROOM + 1);
  readonly highs = new Float64Array(CHILDREN_ROOM);
  readonly lows = new Float64Array(CHILDREN_ROOM);
  readonly fit = new Fit();
  /** Children with the highest and the lowest extreme. */
  highestAt = 0;
  lowestAt = 0;
}

/** Room for the division that is being computed: nothing outlives a call. */
const weights = new Float64Array(CHILDREN_ROOM);
let best = new FreePath();
let other = new FreePath();

/**
 * Divides a span into `usual.length` children that join without a gap, and adds them to `children`: the first opens at
 * the parent's open, the last closes at its close, their extremes are exactly the parent's, and ticks and volume add up
 * exactly. `usual` is the usual activity of each child.
 *
 * A bridge from open to close with its extremes is drawn at the position `index` of the keys, then fitted between the
 * parent's low and high, in whole ticks.
 */
export function divideSpan(
  parent: Span,
  usual: readonly number[],
  level: DivisionLevel,
  index: number,
  children: Span[],
): void {
  const count = usual.length;
  drawWeights(usual, level, index);
  drawBestPath(parent, count, level, index);
  const first = children.length;
  shareTrades(parent, count, level.minutesEach, children);
  fitPrices(parent, count, children, first);
}

/** Divides only the prices of a span, as `divideSpan` does; they are written into the first `usual.length` children. */
export function dividePrices(
  parent: Prices,
  usual: readonly number[],
  level: DivisionLevel,
  index: number,
  children: readonly MutablePrices[],
): void {
  drawWeights(usual, level, index);
  drawBestPath(parent, usual.length, level, index);
  fitPrices(parent, usual.length, children, 0);
}

/** Divides only the ticks and the volume of a span, as `divideSpan` does; the prices of the children are 0. */
export function divideTrades(
  parent: Span,
  usual: readonly number[],
  level: TradeLevel,
  index: number,
): readonly Span[] {
  const children: Span[] = [];
  drawWeights(usual, level, index);
  shareTrades(parent, usual.length, level.minutesEach, children);
  return children;
}

function drawWeights(usual: readonly number[], level: TradeLevel, index: number): void {
  for (let i = 0; i < usual.length; i++)
    weights[i] = (usual[i] as number) * Math.exp(level.uneven * bellOf(drawBits(level.activity, index, i)));
}

/** Gives the children that begin at `first` their prices: those of the best path, fitted. */
function fitPrices(parent: Prices, count: number, children: readonly MutablePrices[], first: number): void {
  const { points, highs, lows, fit } = best;
  let open = parent.open;
  let [reachesHigh, reachesLow] = [false, false];
  for (let i = 0; i < count; i++) {
    const child = children[first + i] as MutablePrices;
    const close = i === count - 1 ? parent.close : fit.point(points[i + 1] as number);
    fit.piece(lows[i] as number, highs[i] as number);
    child.open = open;
    child.close = close;
    child.high = Math.max(fit.top, open, close);
    child.low = Math.min(fit.bottom, open, close);
    if (child.high === parent.high) reachesHigh = true;
    if (child.low === parent.low) reachesLow = true;
    open = close;
  }
  // Rounding, and a path that never left the range of open and close, may miss an extreme that the parent has.
  if (!reachesHigh) (children[first + best.highestAt] as MutablePrices).high = parent.high;
  if (!reachesLow) (children[first + best.lowestAt] as MutablePrices).low = parent.low;
}

/** Adds children with ticks and volume shared out by activity; what every minute must have is set aside first. */
function shareTrades(parent: Span, count: number, minutes: number, children: Span[]): void {
  let total = 0;
  for (let i = 0; i < count; i++) total += weights[i] as number;
  const spareTicks = parent.ticks - MIN_TICKS_A_MINUTE * parent.minutes;
  const spareVolume = parent.volume - parent.ticks;
  let [reached, ticksSoFar, volumeSoFar, ticksBefore] = [0, 0, 0, parent.ticksBefore];
  for (let i = 0; i < count; i++) {
    reached += weights[i] as number;
    const part = i === count - 1 ? 1 : reached / total;
    const ticksEnd = Math.floor(spareTicks * part);
    const volumeEnd = Math.floor(spareVolume * part);
    const ticks = MIN_TICKS_A_MINUTE * minutes + ticksEnd - ticksSoFar;
    const volume = ticks + volumeEnd - volumeSoFar;
    children.push({ open: 0, high: 0, low: 0, close: 0, ticks, volume, ticksBefore, minutes });
    ticksSoFar = ticksEnd;
    volumeSoFar = volumeEnd;
    ticksBefore += ticks;
  }
}

/** Draws paths into `best` until one is good enough or there were enough of them. */
function drawBestPath(parent: Prices, count: number, level: DivisionLevel, index: number): void {
  let total = 0;
  for (let i = 0; i < count; i++) total += (weights[i] as number) ** 2;
  const deviation = Math.max(1, parent.high - parent.low) / level.rangePerDeviation / Math.sqrt(total);
  drawPath(best, parent, count, level, index, 0, deviation, total);
  for (let candidate = 1; candidate < CANDIDATES && best.fit.cost > GOOD_ENOUGH; candidate++) {
    drawPath(other, parent, count, level, index, candidate * DRAWS_A_CANDIDATE, deviation, total);
    if (other.fit.cost < best.fit.cost) [best, other] = [other, best];
  }
}

/** A bridge from open to close whose steps vary with activity, and the extremes between its joints. */
function drawPath(
  path: FreePath,
  parent: Prices,
  count: number,
  level: DivisionLevel,
  index: number,
  offset: number,
  deviation: number,
  total: number,
): void {
  const { points, highs, lows } = path;
  let at = 0;
  for (let i = 0; i < count; i++) {
    at += deviation * (weights[i] as number) * bellOf(drawBits(level.steps, index, offset + i));
    points[i + 1] = at;
  }
  const { open } = parent;
  const pull = (parent.close - open - at) / total;
  let [variance, from, highest, lowest] = [0, open, -Infinity, Infinity];
  points[0] = open;
  for (let i = 0; i < count; i++) {
    const own = (weights[i] as number) ** 2;
    variance += own;
    const to = open + (points[i + 1] as number) + pull * variance;
    points[i + 1] = to;
    const bits = drawBits(level.extremes, index, offset + i);
    const spread = deviation * deviation * own;
    const square = (to - from) ** 2;
    const high = (from + to + Math.sqrt(square + spread * minusTwoLogOf(bits & 0xffff))) / 2;
    const low = (from + to - Math.sqrt(square + spread * minusTwoLogOf(bits >>> 16))) / 2;
    highs[i] = high;
    lows[i] = low;
    // One by one: a pair of them would be an array each time, by far the most of what a division leaves behind.
    if (high > highest) {
      highest = high;
      path.highestAt = i;
    }
    if (low < lowest) {
      lowest = low;
      path.lowestAt = i;
    }
    from = to;
  }
  path.fit.begin(parent, lowest, highest);
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
