const QUARTER_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

/** A clock on some wall on earth, by its name in the time zone database. */
export class TimeZone {
  readonly name: string;
  readonly #format: Intl.DateTimeFormat;
  /** The quarter of an hour that was asked for last: rows of a file lie close together, and clocks change between quarters. */
  #quarter = Number.NaN;
  #aheads: readonly number[] = [];

  /** Throws RangeError for a name that is none. */
  constructor(name: string) {
    this.name = name;
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  }

  /**
   * How far the clock is ahead of UTC when it shows a time, which is given as milliseconds since it showed the start of
   * 1970. A time that it shows twice, when it is set back, has two answers, the earlier moment first; one that it leaves
   * out, when it is set forward, has none.
   */
  aheads(shownMs: number): readonly number[] {
    const quarter = Math.floor(shownMs / QUARTER_MS);
    if (quarter !== this.#quarter) {
      const shown = quarter * QUARTER_MS;
      const around = new Set([this.aheadBefore(shown), this.#aheadAt(shown + DAY_MS)]);
      this.#aheads = [...around].filter((ahead) => this.#aheadAt(shown - ahead) === ahead);
      this.#quarter = quarter;
    }
    return this.#aheads;
  }

  /** How far it was ahead a day before. */
  aheadBefore(shownMs: number): number {
    return this.#aheadAt(shownMs - DAY_MS);
  }

  #aheadAt(utcMs: number): number {
    const parts = new Map(this.#format.formatToParts(utcMs).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - utcMs;
  }
}

/** Whether a text names a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new TimeZone(name) instanceof TimeZone;
  } catch {
    return false;
  }
}
