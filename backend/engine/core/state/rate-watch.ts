import type { Rate } from '../../../domain/units.ts';

/** A liquidation price is computed again when the rate into the account's currency moved by one part in this many. */
const RATE_STEP = 1_000n;

interface Bounds {
  readonly low: bigint;
  readonly high: bigint;
}

/** Whether a rate is a step away from the one that a position's liquidation price was computed with. */
export function isRateStep(known: bigint, rate: Rate): boolean {
  return distance(known, rate) * RATE_STEP >= known;
}

/**
 * Tells in constant time that no position of a product needs its liquidation price again. It only knows between which
 * rates the positions' own lie, by account currency; the decision is made from each position, so that a restored state
 * decides as the one that was lost.
 */
export class RateWatch {
  /** The lowest and the highest may be further apart than those of the positions that are left, never closer. */
  readonly #bounds = new Map<string, Bounds>();

  /** Account currencies that positions were entered with. */
  get currencies(): Iterable<string> {
    return this.#bounds.keys();
  }

  /** Enters the rate of a position, new or changed. */
  include(currency: string, rate: Rate): void {
    const bounds = this.#bounds.get(currency);
    if (bounds !== undefined && rate >= bounds.low && rate <= bounds.high) return;
    this.#bounds.set(currency, {
      low: bounds === undefined || rate < bounds.low ? rate : bounds.low,
      high: bounds === undefined || rate > bounds.high ? rate : bounds.high,
    });
  }

  /** False when no position's own rate can be a step away from this one. */
  mayStep(currency: string, rate: Rate): boolean {
    const bounds = this.#bounds.get(currency);
    if (bounds === undefined) return false;
    const { low, high } = bounds;
    const furthest = rate > (low + high) / 2n ? distance(low, rate) : distance(high, rate);
    return furthest * RATE_STEP >= low;
  }

  /** Starts a currency anew; the rates of the positions that are left are to be included again. */
  clear(currency: string): void {
    this.#bounds.delete(currency);
  }
}

function distance(a: bigint, b: bigint): bigint {
  return a > b ? a - b : b - a;
}
