import type { IndexPoint } from './drawdowns.ts';
import { quantile } from './statistics.ts';

/** Where curves of several runs lie at one moment, as what 1 at the start has become. */
export interface Band {
  readonly timeMs: number;
  /** Nineteen in twenty lie between `least` and `most`, half of them between `low` and `high`. */
  readonly least: number;
  readonly low: number;
  readonly high: number;
  readonly most: number;
}

/** Runs from which on a band leaves one in twenty out. */
const BAND_RUNS = 20;
/** Points that a band is drawn by: a curve by the hour over years is drawn by every so many. */
const BAND_POINTS = 400;

/** Where nineteen in twenty of the curves lie, and where half of them do; none for one curve. */
export function bandsOf(curves: readonly (readonly IndexPoint[])[]): readonly Band[] {
  if (curves.length < 2) return [];
  const outer = curves.length >= BAND_RUNS ? 0.025 : 0;
  const [first] = curves;
  const steps = Math.min(...curves.map((curve) => curve.length));
  const stride = Math.max(1, Math.floor(steps / BAND_POINTS));
  const points: Band[] = [];
  for (let at = 0; at < steps; at += stride) {
    const values = curves.map((curve) => curve[at]?.value ?? 1);
    const part = (of: number) => quantile(values, of) ?? 1;
    points.push({
      timeMs: first?.[at]?.timeMs ?? 0,
      least: part(outer),
      low: part(0.25),
      high: part(0.75),
      most: part(1 - outer),
    });
  }
  return points;
}
