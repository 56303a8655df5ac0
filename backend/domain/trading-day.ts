import { isTradeTime, type TradingSession } from './session.ts';
import type { MarketTimeMs } from './units.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Minute of the UTC day at which the day of every product ends: interest, dividends, settlement. */
export const DAY_END_MINUTE = 1_320;
/** Calendar days that are searched for trading days; no exchange closes for longer. */
const MAX_SEARCHED_DAYS = 60;

/** The end of the UTC day number `day`. */
function endOfDay(day: number): number {
  return day * DAY_MS + DAY_END_MINUTE * MINUTE_MS;
}

/** The first end of a day after a time of the market clock. */
export function dayEndAfter(timeMs: MarketTimeMs): number {
  const end = endOfDay(Math.floor(timeMs / DAY_MS));
  return end > timeMs ? end : end + DAY_MS;
}

/** The end of the day of a date (`YYYY-MM-DD`); undefined for text that is none. */
export function dayEndOfDate(date: string): number | undefined {
  const start = Date.parse(`${date}T00:00Z`);
  if (Number.isNaN(start) || !new Date(start).toISOString().startsWith(date)) return undefined;
  return start + DAY_END_MINUTE * MINUTE_MS;
}

/**
 * When a trade is settled: at the end of the trading day that comes so many trading days after its own. Undefined for 0
 * days: at once.
 */
export function settlementOf(
  session: TradingSession,
  timeMs: MarketTimeMs,
  days: number,
): number | undefined {
  if (days <= 0) return undefined;
  const traded = Math.floor(timeMs / DAY_MS);
  let left = days;
  let day = traded;
  for (let searched = 0; left > 0 && searched < MAX_SEARCHED_DAYS; searched++) {
    day++;
    if (isTradeDay(session, day)) left--;
  }
  return endOfDay(day);
}

function isTradeDay(session: TradingSession, day: number): boolean {
  return session.tradeTimes.some(({ startTime }) => isTradeTime(session, day * DAY_MS + startTime * 1000));
}
