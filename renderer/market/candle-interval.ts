import { KLINE_TYPE, type KlineType } from '../../backend/protocol/enumerations.ts';

const DAY_SECONDS = 86_400;
const WEEK_SECONDS = 7 * DAY_SECONDS;
/** 1970-01-05 was the first Monday of the epoch. */
const FIRST_MONDAY_SECONDS = 4 * DAY_SECONDS;

const FIXED_SECONDS: Partial<Record<KlineType, number>> = {
  [KLINE_TYPE.minute1]: 60,
  [KLINE_TYPE.minute5]: 300,
  [KLINE_TYPE.minute15]: 900,
  [KLINE_TYPE.minute30]: 1800,
  [KLINE_TYPE.hour1]: 3600,
  [KLINE_TYPE.hour2]: 7200,
  [KLINE_TYPE.hour4]: 14_400,
  [KLINE_TYPE.day]: DAY_SECONDS,
};

/**
 * Start in seconds of the candle to which a trade at `timeMs` belongs. All boundaries are UTC: weeks begin on Monday,
 * months on the first (docs/decisions.md QUO-6).
 */
export function candleStart(type: KlineType, timeMs: number): number {
  const seconds = Math.floor(timeMs / 1000);
  const fixed = FIXED_SECONDS[type];
  if (fixed !== undefined) return seconds - (seconds % fixed);
  if (type === KLINE_TYPE.week) {
    const sinceMonday = (((seconds - FIRST_MONDAY_SECONDS) % WEEK_SECONDS) + WEEK_SECONDS) % WEEK_SECONDS;
    return seconds - sinceMonday;
  }
  const date = new Date(timeMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000;
}

/** When the candle that began at `startSeconds` ends, in seconds of UTC; a month ends with the calendar. */
export function candleEnd(type: KlineType, startSeconds: number): number {
  const seconds = type === KLINE_TYPE.week ? WEEK_SECONDS : FIXED_SECONDS[type];
  if (seconds !== undefined) return startSeconds + seconds;
  const start = new Date(startSeconds * 1000);
  return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1) / 1000;
}
