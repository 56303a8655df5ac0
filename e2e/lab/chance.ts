import { drawKey, drawUniform } from '../../backend/market/index.ts';

/** All chance of one run, drawn from its seed, one draw after the other. */
export class Chance {
  readonly #key: number;
  #draws = 0;

  constructor(seed: number, purpose: string) {
    this.#key = drawKey(seed, 'laboratory', purpose);
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    this.#draws += 1;
    return Math.floor(drawUniform(this.#key, this.#draws, 0) * end);
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  isOneIn(count: number): boolean {
    return this.below(count) === 0;
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)] as Value;
  }
}
