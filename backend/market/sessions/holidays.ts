import type { Holiday } from '../product-definition.ts';
import { DAY_MS, weekdayOf } from './time.ts';

/** Years for which the built-in calendars name their holidays. */
const HOLIDAY_YEARS = { first: 2015, last: 2040 } as const;

const dayNumber = (year: number, month: number, day: number): number =>
  Date.UTC(year, month - 1, day) / DAY_MS;

/** The `count`-th weekday (1 to 7, Monday to Sunday) of a month. */
function nthWeekday(year: number, month: number, weekday: number, count: number): number {
  const first = dayNumber(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (count - 1);
}

/** A holiday on a Saturday is kept on the Friday before, one on a Sunday on the Monday after. */
function observed(day: number): number {
  const weekday = weekdayOf(day);
  if (weekday === 6) return day - 1;
  return weekday === 7 ? day + 1 : day;
}

/** Easter Sunday by the Gregorian computus. */
function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const leapSkips = Math.floor(century / 4);
  const lunar = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapSkips - lunar + 15) % 30;
  const weekdayShift = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekdayShift) / 451);
  const march = epact + weekdayShift - 7 * correction + 22;
  return dayNumber(year, 3, 1) + march - 1;
}

function exchangeDays(year: number): number[] {
  return [
    observed(dayNumber(year, 1, 1)),
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    easterSunday(year) - 2,
    observed(dayNumber(year, 7, 4)),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 11, 4, 4),
    observed(dayNumber(year, 12, 25)),
  ];
}

function wholeDays(daysOfYear: (year: number) => readonly number[]): Holiday[] {
  const days = new Set<number>();
  for (let year = HOLIDAY_YEARS.first; year <= HOLIDAY_YEARS.last; year++) {
    for (const day of daysOfYear(year)) days.add(day);
  }
  return [...days]
    .sort((a, b) => a - b)
    .map((day) => ({ startTime: day * DAY_MS, endTime: (day + 1) * DAY_MS }));
}

/** Whole days on which the stock exchange of the built-in market is shut. */
export const EXCHANGE_HOLIDAYS: readonly Holiday[] = wholeDays(exchangeDays);

/** Whole days on which forex and metals are shut: New Year's Day and Christmas Day. */
export const FOREX_HOLIDAYS: readonly Holiday[] = wholeDays((year) => [
  dayNumber(year, 1, 1),
  dayNumber(year, 12, 25),
]);
