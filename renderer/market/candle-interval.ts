import type { CandleInterval } from '../../backend/domain/candle-interval.ts';

const DAY_SECONDS = 86_400;
const WEEK_SECONDS = 7 * DAY_SECONDS;
/** 1970-01-05 was the first Monday of the epoch. */
const FIRST_MONDAY_SECONDS = 4 * DAY_SECONDS;

const FIXED_SECONDS: Partial<Record<CandleInterval, number>> = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '30m': 1800,
  '1h': 3600,
  '2h': 7200,
  '4h': 14_400,
  '1d': DAY_SECONDS,
};

/**
 * Start in seconds of the candle to which a trade at `timeMs` belongs. All boundaries are UTC: weeks begin on Monday,
 * months on the first (docs/decisions.md QUO-6).
 */
export function candleStart(type: CandleInterval, timeMs: number): number {
  const seconds = Math.floor(timeMs / 1000);
  const fixed = FIXED_SECONDS[type];
  if (fixed !== undefined) return seconds - (seconds % fixed);
  if (type === '1w') {
    const sinceMonday = (((seconds - FIRST_MONDAY_SECONDS) % WEEK_SECONDS) + WEEK_SECONDS) % WEEK_SECONDS;
    return seconds - sinceMonday;
  }
  const date = new Date(timeMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000;
}

/** When the candle that began at `startSeconds` ends, in seconds of UTC; a month ends with the calendar. */
export function candleEnd(type: CandleInterval, startSeconds: number): number {
  const seconds = type === '1w' ? WEEK_SECONDS : FIXED_SECONDS[type];
  if (seconds !== undefined) return startSeconds + seconds;
  const start = new Date(startSeconds * 1000);
  return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1) / 1000;
}
