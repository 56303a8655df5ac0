/** The four prices that a path is fitted to. */
export interface Bounds {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** What a stretch costs against a reflection: long lonely wicks look worse than a price that turns. */
const STRETCH_COST = 2;

/**
 * Fits a random path from open to close between a low and a high, in whole price ticks. Where the path goes further
 * than allowed it is reflected at the bound, as a price that turns there; where it does not go far enough, the part
 * beyond open and close is stretched. One fit is used for path after path: a market makes thousands a second.
 */
export class Fit {
  /** How much the path has to be changed: 0 for not at all. */
  cost = 0;
  /** Lowest and highest price of the piece that was fitted last. */
  bottom = 0;
  top = 0;
  #low = 0;
  #high = 0;
  #lower = 0;
  #upper = 0;
  #above = 1;
  #below = 1;

  /** Takes a new path, which runs between `lowest` and `highest` before it is fitted. */
  begin({ open, high, low, close }: Bounds, lowest: number, highest: number): void {
    const upper = open > close ? open : close;
    const lower = open > close ? close : open;
    this.#low = low;
    this.#high = high;
    this.#lower = lower;
    this.#upper = upper;
    this.#above = stretchOf(high - upper, highest - upper);
    this.#below = stretchOf(lower - low, lower - lowest);
    this.cost = costOf(this.#above) + costOf(this.#below);
  }

  /** A point of the path. */
  point(value: number): number {
    const bent = this.#bend(value);
    if (bent > this.#high) return this.#whole(2 * this.#high - bent);
    return bent < this.#low ? this.#whole(2 * this.#low - bent) : this.#whole(bent);
  }

  /** Fits a piece of the path that runs between two free extremes; the answer stands in `bottom` and `top`. */
  piece(lowest: number, highest: number): void {
    const [low, high] = [this.#low, this.#high];
    let bottom = this.#bend(lowest);
    let top = this.#bend(highest);
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
    this.bottom = this.#whole(bottom);
    this.top = this.#whole(top);
  }

  #bend(value: number): number {
    if (value > this.#upper && this.#above > 1) return this.#upper + (value - this.#upper) * this.#above;
    if (value < this.#lower && this.#below > 1) return this.#lower - (this.#lower - value) * this.#below;
    return value;
  }

  #whole(value: number): number {
    const rounded = Math.floor(value + 0.5);
    if (rounded > this.#high) return this.#high;
    return rounded < this.#low ? this.#low : rounded;
  }
}

/** Wanted over free excursion beyond open and close. */
function stretchOf(wanted: number, free: number): number {
  return free > 1e-6 ? wanted / free : wanted > 0 ? Infinity : 1;
}

function costOf(stretch: number): number {
  if (stretch === Infinity) return 100;
  return stretch > 1 ? STRETCH_COST * (stretch - 1) : 1 - stretch;
}
