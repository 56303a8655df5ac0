import type { InstrumentId } from '../../domain/units.ts';
import type { QuoteCalendar } from '../sessions/calendar.ts';
import { HALF_HOURS_A_DAY } from '../sessions/time.ts';
import type { DailyPath } from './daily.ts';
import { dividePrices, divideSpan } from './divide.ts';
import { levelOf } from './levels.ts';
import type { MutablePrices, Span } from './span.ts';

/** The open half hours of a product's days. Nothing is remembered here. */
export interface HalfHours {
  /** The half hours of a day in order; none of a closed day. */
  spansOf(day: number): readonly Span[];
  /** Writes only their prices, one after another, into `rows`. Returns how many there are. */
  pricesOf(day: number, rows: PriceRows): number;
}

/** Prices of the half hours of a day; at least as many as a day has. */
export type PriceRows = readonly MutablePrices[];

/** Rows to write into. */
export function createPriceRows(): PriceRows {
  return Array.from({ length: HALF_HOURS_A_DAY }, () => ({ open: 0, high: 0, low: 0, close: 0 }));
}

interface HalfHourInputs {
  readonly seed: number;
  readonly symbolId: InstrumentId;
  readonly calendar: QuoteCalendar;
  /** Usual activity of the half hours, see usualActivity. */
  readonly activity: readonly number[];
  readonly days: DailyPath;
}

/** The half hours that days are divided into. */
export function createHalfHours({ seed, symbolId, calendar, activity, days }: HalfHourInputs): HalfHours {
  const level = levelOf(seed, symbolId, 'halfHours');
  const usualOf = createUsualOf(calendar, activity);

  return {
    spansOf(day) {
      const span = days.day(day);
      const parts: Span[] = [];
      if (span) divideSpan(span, usualOf(day), level, day, parts);
      return parts;
    },
    pricesOf(day, rows) {
      const span = days.day(day);
      if (!span) return 0;
      const usual = usualOf(day);
      dividePrices(span, usual, level, day, rows);
      return usual.length;
    },
  };
}

/** Usual activity of the open half hours of a day, in order; most days have the same ones as the day before. */
export function createUsualOf(
  calendar: QuoteCalendar,
  activity: readonly number[],
): (day: number) => readonly number[] {
  let openBefore: readonly number[] = [];
  let usual: readonly number[] = [];
  return (day) => {
    const open = calendar.openHalfHours(day);
    if (open !== openBefore) usual = open.map((halfHour) => activity[halfHour] ?? 1);
    openBefore = open;
    return usual;
  };
}
