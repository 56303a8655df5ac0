import type { ExpireType } from './orders/order-terms.ts';
import type { MarketTimeMs } from './units.ts';

/** One weekly window in seconds of the UTC day; `dayOfWeek` 1 to 7 is Monday to Sunday (TradeTime). */
export interface WeeklySpan {
  readonly dayOfWeek: number;
  readonly startTime: number;
  readonly endTime: number;
}

/** When a product may be traded. */
export interface TradingSession {
  readonly tradeTimes: readonly WeeklySpan[];
  /** Closed spans in milliseconds; the end is exclusive. */
  readonly holidays: readonly { readonly startTime: number; readonly endTime: number }[];
}

const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<ExpireType, number>> = { day: 1, week: 7, thirtyDays: 30, ninetyDays: 90 };
const WEEK_DAYS = 7;
/** 1970-01-01 was a Thursday: day 3 of a week that begins on Monday with 0. */
const EPOCH_DAY_OF_WEEK = 3;

/** Whether trading is open at a time on the market clock. */
export function isTradeTime(session: TradingSession, atMs: number): boolean {
  if (session.holidays.some((holiday) => holiday.startTime <= atMs && atMs < holiday.endTime)) return false;
  const day = Math.floor(atMs / DAY_MS);
  const dayOfWeek = dayOfWeekOf(day);
  const second = Math.floor((atMs - day * DAY_MS) / 1000);
  return session.tradeTimes.some(
    (span) => span.dayOfWeek === dayOfWeek && span.startTime <= second && second < span.endTime,
  );
}

/**
 * When an order placed at `atMs` expires: at the end of the UTC day, at the end of the week on Monday, at the end of the day
 * that comes thirty or ninety days later.
 */
export function expiryOf(expireType: ExpireType, atMs: number): MarketTimeMs {
  const day = Math.floor(atMs / DAY_MS);
  if (expireType === 'thirtyDays' || expireType === 'ninetyDays')
    return (day + 1 + DAYS[expireType]) * DAY_MS;
  const days = expireType === 'day' ? 1 : WEEK_DAYS - (dayOfWeekOf(day) - 1);
  return (day + days) * DAY_MS;
}

/** When an order for an asset placed at `atMs` expires: after 1, 7, 30 or 90 days of 24 hours. */
export function assetExpiryOf(expireType: ExpireType, atMs: number): MarketTimeMs {
  return atMs + DAYS[expireType] * DAY_MS;
}

/** Day of the week of a time, 1 to 7 for Monday to Sunday (UTC). */
export function dayOfWeekAt(atMs: number): number {
  return dayOfWeekOf(Math.floor(atMs / DAY_MS));
}

function dayOfWeekOf(day: number): number {
  return ((((day + EPOCH_DAY_OF_WEEK) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS) + 1;
}
