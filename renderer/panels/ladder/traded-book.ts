import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';

/** Volume that was dealt at a price, by the side that took it (volume units). */
export interface Traded {
  readonly bought: number;
  readonly sold: number;
}

export interface Trade {
  /** Price ticks. */
  readonly price: number;
  readonly volume: number;
  /** Undefined where the taker is not known: counted on neither side. */
  readonly direction: Direction | undefined;
}

/** Prices whose traded volume a ladder remembers. */
export const MAX_TRADED_PRICES = 4_000;

const NOTHING: Traded = { bought: 0, sold: 0 };

/** What was bought and sold at each price since the ladder was opened, in rows of the step in force. */
export class TradedBook {
  readonly #ticks = new Map<number, Traded>();
  readonly #rows = new Map<number, Traded>();
  #step = 1;

  /** Groups in rows of so many ticks; trades belong to the nearest row. */
  setStep(step: number): void {
    if (step === this.#step) return;
    this.#step = step;
    this.#rows.clear();
    for (const [price, traded] of this.#ticks) this.#addToRow(price, traded);
  }

  add({ price, volume, direction }: Trade): void {
    if (direction === undefined) return;
    const traded = direction === DIRECTION.buy ? { bought: volume, sold: 0 } : { bought: 0, sold: volume };
    const before = this.#ticks.get(price);
    if (before === undefined && this.#ticks.size >= MAX_TRADED_PRICES) this.#forgetOldest();
    this.#ticks.set(price, sum(before, traded));
    this.#addToRow(price, traded);
  }

  at(row: number): Traded {
    return this.#rows.get(row) ?? NOTHING;
  }

  /** What was dealt at each price tick that is remembered. */
  prices(): Iterable<readonly [price: number, traded: Traded]> {
    return this.#ticks;
  }

  clear(): void {
    this.#ticks.clear();
    this.#rows.clear();
  }

  #addToRow(price: number, traded: Traded): void {
    const row = Math.round(price / this.#step) * this.#step;
    this.#rows.set(row, sum(this.#rows.get(row), traded));
  }

  #forgetOldest(): void {
    const [oldest] = this.#ticks;
    if (oldest === undefined) return;
    const [price, { bought, sold }] = oldest;
    this.#ticks.delete(price);
    this.#addToRow(price, { bought: -bought, sold: -sold });
  }
}

function sum(one: Traded = NOTHING, other: Traded): Traded {
  return { bought: one.bought + other.bought, sold: one.sold + other.sold };
}
