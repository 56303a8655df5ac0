import { FIRST_DAY } from '../sessions/time.ts';
import type { MutablePrices, Prices } from './span.ts';

/** Days that are given room together. */
const BLOCK_DAYS = 32;
const NUMBERS_A_DAY = 4;

/**
 * The prices of days, computed once. All of history takes a megabyte, because they are packed, and only what was asked
 * for takes room.
 */
export class PriceStore {
  readonly #compute: (day: number, prices: MutablePrices) => void;
  readonly #blocks: (Float64Array | undefined)[] = [];

  /** `compute` writes the prices of a day, which are above 0. */
  constructor(compute: (day: number, prices: MutablePrices) => void) {
    this.#compute = compute;
  }

  /** The prices of a day from the first day of history on. */
  of(day: number): Prices {
    const index = day - FIRST_DAY;
    const block = (this.#blocks[Math.floor(index / BLOCK_DAYS)] ??= new Float64Array(
      NUMBERS_A_DAY * BLOCK_DAYS,
    ));
    const at = NUMBERS_A_DAY * (index % BLOCK_DAYS);
    if (block[at] === 0) {
      const prices = { open: 0, high: 0, low: 0, close: 0 };
      this.#compute(day, prices);
      block[at] = prices.open;
      block[at + 1] = prices.high;
      block[at + 2] = prices.low;
      block[at + 3] = prices.close;
    }
    return {
      open: block[at] as number,
      high: block[at + 1] as number,
      low: block[at + 2] as number,
      close: block[at + 3] as number,
    };
  }
}
