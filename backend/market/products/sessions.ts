import type { SessionCalendar, WeeklyWindow } from '../product-definition.ts';
import { EXCHANGE_HOLIDAYS, FOREX_HOLIDAYS } from '../sessions/holidays.ts';

const DAY_SECONDS = 86_400;
const hour = (hours: number): number => hours * 3_600;

function windows(days: readonly number[], startTime: number, endTime: number): WeeklyWindow[] {
  return days.map((dayOfWeek) => ({ dayOfWeek, startTime, endTime }));
}

function calendar(times: readonly WeeklyWindow[], holidays: SessionCalendar['holidays']): SessionCalendar {
  return { quoteTimes: times, tradeTimes: times, holidays };
}

/** Crypto never closes. */
export const CRYPTO_SESSIONS = calendar(windows([1, 2, 3, 4, 5, 6, 7], 0, DAY_SECONDS), []);

/** Forex and metals run from Sunday 22:00 to Friday 22:00. */
export const FOREX_SESSIONS = calendar(
  [
    ...windows([1, 2, 3, 4], 0, DAY_SECONDS),
    ...windows([5], 0, hour(22)),
    ...windows([7], hour(22), DAY_SECONDS),
  ],
  FOREX_HOLIDAYS,
);

/** Stocks trade on weekdays from 14:30 to 21:00. */
export const STOCK_SESSIONS = calendar(windows([1, 2, 3, 4, 5], hour(14.5), hour(21)), EXCHANGE_HOLIDAYS);
