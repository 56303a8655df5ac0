/** A curve of money over time with what lies below its peaks, as points of a drawing. */

export interface CurveValue {
  readonly atMs: number;
  readonly value: bigint;
  /** Zero or below; undefined where the curve has none. */
  readonly drawdown?: bigint;
}

export interface CurveShape {
  /** Points of polylines in a box of 1,000 by 1,000. */
  readonly line: string;
  readonly drawdown: string;
  /** Money where a line of the grid lies, and how far from the top (0 to 1). */
  readonly ticks: readonly { readonly value: bigint; readonly share: number }[];
  /** Where zero lies, from the top; undefined outside of the range. */
  readonly zero: number | undefined;
  /** Deepest drawdown; zero without any. */
  readonly deepest: bigint;
}

/** Sides of the box of the points. */
export const CURVE_BOX = 1_000;
const TICKS = 4n;

/** The next of 1, 2, 5, 10, 20, 50 … that is not below a value. */
export function niceStep(least: bigint): bigint {
  for (let power = 1n; ; power *= 10n)
    for (const step of [1n, 2n, 5n]) if (step * power >= least) return step * power;
}

/** The shape of a curve; undefined for fewer than two points. */
export function curveShape(points: readonly CurveValue[]): CurveShape | undefined {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 2) return undefined;
  let low = first.value;
  let high = first.value;
  let deepest = 0n;
  for (const { value, drawdown = 0n } of points) {
    if (value < low) low = value;
    if (value > high) high = value;
    if (drawdown < deepest) deepest = drawdown;
  }
  const step = niceStep((high - low) / TICKS + 1n);
  const bottom = floorTo(low, step);
  const top = floorTo(high, step) + step;
  const span = Math.max(1, last.atMs - first.atMs);
  const x = (atMs: number) => (((atMs - first.atMs) / span) * CURVE_BOX).toFixed(1);
  const share = (value: bigint) => Number(((top - value) * 10_000n) / (top - bottom)) / 10_000;
  const ticks = [];
  for (let value = bottom; value <= top; value += step) ticks.push({ value, share: share(value) });
  return {
    line: points.map(({ atMs, value }) => `${x(atMs)},${(share(value) * CURVE_BOX).toFixed(1)}`).join(' '),
    drawdown:
      deepest === 0n
        ? ''
        : points
            .map(
              ({ atMs, drawdown = 0n }) =>
                `${x(atMs)},${((Number(drawdown) / Number(deepest)) * CURVE_BOX).toFixed(1)}`,
            )
            .join(' '),
    ticks: ticks.toReversed(),
    zero: bottom <= 0n && top >= 0n ? share(0n) : undefined,
    deepest,
  };
}

function floorTo(value: bigint, step: bigint): bigint {
  const quotient = value / step;
  return (value < 0n && quotient * step !== value ? quotient - 1n : quotient) * step;
}

/** The point nearest to a share of the time axis, 0 to 1: its index. */
export function nearestPoint(points: readonly CurveValue[], share: number): number {
  const first = points[0]?.atMs ?? 0;
  const atMs = first + share * ((points.at(-1)?.atMs ?? first) - first);
  let best = 0;
  points.forEach((point, at) => {
    if (Math.abs(point.atMs - atMs) < Math.abs((points[best]?.atMs ?? 0) - atMs)) best = at;
  });
  return best;
}

/** A share of the time axis at which a point stands, 0 to 1. */
export function shareOfPoint(points: readonly CurveValue[], at: number): number {
  const first = points[0]?.atMs ?? 0;
  const span = Math.max(1, (points.at(-1)?.atMs ?? first) - first);
  return ((points[at]?.atMs ?? first) - first) / span;
}
