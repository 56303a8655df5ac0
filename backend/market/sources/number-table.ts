/** Rows that there is room for at first. */
const FIRST_ROOM = 64;

/** Rows of numbers of one width in one typed array: a market may have millions of them. */
export class NumberTable {
  readonly #width: number;
  #values: Float64Array;
  #count = 0;

  constructor(width: number) {
    this.#width = width;
    this.#values = new Float64Array(width * FIRST_ROOM);
  }

  get count(): number {
    return this.#count;
  }

  /** Adds a row; `row` has as many numbers as the table is wide. */
  add(...row: readonly number[]): void {
    const at = this.#count * this.#width;
    if (at === this.#values.length) this.#resize(2 * at);
    this.#values.set(row, at);
    this.#count += 1;
  }

  /** A number of a row; not a number where there is no such row. */
  at(row: number, column: number): number {
    return row >= 0 && row < this.#count ? (this.#values[row * this.#width + column] ?? NaN) : NaN;
  }

  /** Turns the order of the rows around. */
  reverse(): void {
    const width = this.#width;
    for (let i = 0, k = this.#count - 1; i < k; i++, k--) {
      const low = this.#values.slice(i * width, (i + 1) * width);
      this.#values.copyWithin(i * width, k * width, (k + 1) * width);
      this.#values.set(low, k * width);
    }
  }

  /** Gives back the room that no row uses; called when the last one was added. */
  trim(): void {
    this.#resize(this.#count * this.#width);
  }

  #resize(length: number): void {
    const resized = new Float64Array(length);
    resized.set(this.#values.subarray(0, this.#count * this.#width));
    this.#values = resized;
  }
}
