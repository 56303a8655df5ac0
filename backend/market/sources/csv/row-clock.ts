import { quoted } from '../market-file-error.ts';
import { aheadOf, parseTime, type SlashedOrder, TIME_FORMS } from './cells.ts';
import { isTimeZone, TimeZone } from './time-zone.ts';

const DAY_MS = 86_400_000;

/** A time with the name of its clock behind it. */
const NAMED_CLOCK = /^(.*\d) ([A-Z][A-Za-z]+(?:\/[A-Za-z_]+)+)$/;

/** A time in milliseconds since 1970 UTC, and how far the clock that showed it was ahead of UTC. */
export type ReadTime = readonly [timeMs: number, aheadMs: number];

/** Reads the times of one file: in UTC, by the clock of the manifest, or by one that they name themselves. */
export class RowClock {
  /** What comes first in times with slashes. */
  order: SlashedOrder | undefined;
  readonly #zone: TimeZone | undefined;
  readonly #isLocal: boolean;
  readonly #isOnce: boolean;
  /** The clock that the newest time named. */
  #named: TimeZone | undefined;
  /** The newest time that was read, and 1 where times rise, -1 where they fall, 0 while that is not known. */
  #lastMs: number | undefined;
  #order = 0;

  /**
   * `isLocal` says that the file calls its times local ones, which mean nothing without an offset or a clock; `isOnce` that no
   * time comes twice, as of candles.
   */
  constructor(timeZone: string | undefined, isLocal: boolean, isOnce: boolean) {
    this.#zone = timeZone === undefined ? undefined : new TimeZone(timeZone);
    this.#isLocal = isLocal;
    this.#isOnce = isOnce;
  }

  /** A time, or what is wrong with it. A day without a clock is one of UTC. */
  read(text: string): ReadTime | string {
    const [, shown = text, name] = (text.includes('/') && NAMED_CLOCK.exec(text)) || [];
    const zone = name === undefined ? this.#zone : this.#zoneOf(name);
    const timeMs = name !== undefined && !zone ? undefined : parseTime(shown, this.order);
    if (timeMs === undefined) return `${quoted(text)} is not a time; expected ${TIME_FORMS}`;
    const ahead = aheadOf(shown);
    if (typeof ahead === 'number') return [timeMs, ahead];
    if (ahead === 'day') return [timeMs, 0];
    if (this.#isLocal && !zone)
      return `${quoted(text)} is local time without an offset; export the file in UTC, or say its timeZone in the manifest`;
    const aheadMs = zone === undefined ? 0 : this.#aheadOf(zone, timeMs);
    if (aheadMs === undefined)
      return `${quoted(text)} is a time that clocks of ${zone?.name} leave out when they are set forward; say the timeZone in the manifest by which the file was written`;
    const read = timeMs - aheadMs;
    this.#follow(read);
    return [read, aheadMs];
  }

  /** How far a clock is ahead when it shows a time: of two answers the one that keeps the order of the rows. */
  #aheadOf(zone: TimeZone, shownMs: number): number | undefined {
    const aheads = zone.aheads(shownMs);
    // Some clocks are set forward at midnight: that is still where their day begins.
    if (aheads.length === 0) return shownMs % DAY_MS === 0 ? zone.aheadBefore(shownMs) : undefined;
    const last = this.#lastMs;
    if (aheads.length === 1 || last === undefined) return aheads[0];
    const next = (order: number): number | undefined =>
      (order < 0 ? aheads.toReversed() : aheads).find((ahead) => {
        const step = Math.sign(shownMs - ahead - last);
        return step === order || (step === 0 && !this.#isOnce);
      });
    return (this.#order === 0 ? (next(1) ?? next(-1)) : next(this.#order)) ?? aheads[0];
  }

  #follow(timeMs: number): void {
    if (this.#order === 0 && this.#lastMs !== undefined) this.#order = Math.sign(timeMs - this.#lastMs);
    this.#lastMs = timeMs;
  }

  /** The clock of a name; undefined where there is none. */
  #zoneOf(name: string): TimeZone | undefined {
    if (this.#named?.name !== name) this.#named = isTimeZone(name) ? new TimeZone(name) : undefined;
    return this.#named;
  }
}
