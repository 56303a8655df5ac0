/** Lengths and names of the calendar, all in UTC. A day is its number since 1970-01-01, a half hour likewise. */

export const MINUTE_MS = 60_000;
export const HALF_HOUR_MS = 30 * MINUTE_MS;
export const DAY_MS = 86_400_000;
export const HALF_HOURS_A_DAY = 48;
export const MINUTES_A_HALF_HOUR = 30;

/** First day of every product's history: 2015-01-01. */
export const FIRST_DAY = Date.UTC(2015, 0, 1) / DAY_MS;
/** The day after the last one that the built-in market can compute: 2101-01-01. */
export const END_DAY = Date.UTC(2101, 0, 1) / DAY_MS;
/** The last moment of history; a later request gets the state of that moment. */
export const LAST_MS = END_DAY * DAY_MS - 1;

/** Number of the day that holds a time. */
export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS);
}

/** Day of the week, 1 to 7 for Monday to Sunday. 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** First day of the week (a Monday) that holds `day`. */
export function weekStart(day: number): number {
  return day - weekdayOf(day) + 1;
}

/** First day of the month that holds `day`, moved by a number of months. */
export function monthStart(day: number, months = 0): number {
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / DAY_MS;
}
