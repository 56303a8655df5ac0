/** Places times between and beyond bars: bar numbers with fractions, 0 for the first bar. */
export class TimeAxis {
  readonly #starts: readonly number[];
  readonly #step: number;

  /** `starts` rise, in seconds; `step` is the length of a bar, for what is beyond the ends. */
  constructor(starts: readonly number[], step: number) {
    this.#starts = starts;
    this.#step = step;
  }

  /** The bar number of a time. Between two bars it is in proportion, also over a pause of trading. */
  numberOf(time: number): number {
    const starts = this.#starts;
    const [first] = starts;
    const last = starts.at(-1);
    if (first === undefined || last === undefined) return 0;
    if (time <= first) return (time - first) / this.#step;
    if (time >= last) return starts.length - 1 + (time - last) / this.#step;
    let low = 0;
    let high = starts.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= time) low = middle;
      else high = middle;
    }
    const from = starts[low] ?? 0;
    return low + (time - from) / ((starts[high] ?? from + this.#step) - from);
  }

  /** The time of a bar number, in whole seconds. */
  timeOf(number: number): number {
    const starts = this.#starts;
    const [first] = starts;
    const last = starts.at(-1);
    if (first === undefined || last === undefined) return 0;
    if (number <= 0) return Math.round(first + number * this.#step);
    if (number >= starts.length - 1) return Math.round(last + (number - starts.length + 1) * this.#step);
    const low = Math.floor(number);
    const from = starts[low] ?? first;
    return Math.round(from + (number - low) * ((starts[low + 1] ?? from) - from));
  }

  /** The nearest bar number that a bar has. */
  nearest(number: number): number {
    return Math.min(this.#starts.length - 1, Math.max(0, Math.round(number)));
  }
}
