/** The four prices that a path is fitted to. */
export interface Bounds {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Extremes of a random path before it is fitted. */
export interface FreeRange {
  readonly highest: number;
  readonly lowest: number;
}

/**
 * Fits a random path from open to close between a low and a high, in whole price ticks. Where the path goes further
 * than allowed it is reflected at the bound, as a price that turns there; where it does not go far enough, the part
 * beyond open and close is stretched.
 */
export interface Fit {
  /** A point of the path. */
  point(value: number): number;
  /** Lowest and highest price of a piece of the path that runs between two free extremes. */
  piece(lowest: number, highest: number): readonly [number, number];
  /** How much the path has to be changed: 0 for not at all. */
  readonly cost: number;
}

/** What a stretch costs against a reflection: long lonely wicks look worse than a price that turns. */
const STRETCH_COST = 2;

export function createFit(bounds: Bounds, free: FreeRange): Fit {
  const { open, high, low, close } = bounds;
  const upper = Math.max(open, close);
  const lower = Math.min(open, close);
  const above = stretchOf(high - upper, free.highest - upper);
  const below = stretchOf(lower - low, lower - free.lowest);

  const bend = (value: number): number => {
    if (value > upper && above > 1) return upper + (value - upper) * above;
    if (value < lower && below > 1) return lower - (lower - value) * below;
    return value;
  };
  const whole = (value: number): number => Math.min(high, Math.max(low, Math.round(value)));

  return {
    cost: costOf(above) + costOf(below),
    point(value) {
      const bent = bend(value);
      if (bent > high) return whole(2 * high - bent);
      return bent < low ? whole(2 * low - bent) : whole(bent);
    },
    piece(lowest, highest) {
      let bottom = bend(lowest);
      let top = bend(highest);
      if (top > high) {
        const reflected = 2 * high - top;
        top = Math.min(high, 2 * high - bottom);
        bottom = Math.min(bottom, reflected);
      }
      if (bottom < low) {
        const reflected = 2 * low - bottom;
        bottom = Math.max(low, 2 * low - top);
        top = Math.max(top, reflected);
      }
      return [whole(bottom), whole(top)];
    },
  };
}

/** Wanted over free excursion beyond open and close. */
function stretchOf(wanted: number, free: number): number {
  return free > 1e-6 ? wanted / free : wanted > 0 ? Infinity : 1;
}

function costOf(stretch: number): number {
  if (stretch === Infinity) return 100;
  return stretch > 1 ? STRETCH_COST * (stretch - 1) : 1 - stretch;
}
