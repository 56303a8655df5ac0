import { quoted } from '../market-file-error.ts';
import { aheadOf, parseTime, type SlashedOrder, TIME_FORMS } from './cells.ts';
import { isTimeZone, TimeZone } from './time-zone.ts';

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
  /** The clock that the newest time named. */
  #named: TimeZone | undefined;

  /** `isLocal` says that the file calls its times local ones, which mean nothing without an offset or a clock. */
  constructor(timeZone: string | undefined, isLocal: boolean) {
    this.#zone = timeZone === undefined ? undefined : new TimeZone(timeZone);
    this.#isLocal = isLocal;
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
    const aheadMs = zone?.aheadMs(timeMs) ?? 0;
    return [timeMs - aheadMs, aheadMs];
  }

  /** The clock of a name; undefined where there is none. */
  #zoneOf(name: string): TimeZone | undefined {
    if (this.#named?.name !== name) this.#named = isTimeZone(name) ? new TimeZone(name) : undefined;
    return this.#named;
  }
}
