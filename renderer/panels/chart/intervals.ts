import { KLINE_TYPE, type KlineType } from '../../../backend/protocol/enumerations.ts';

/** The ten candle types in the order of the tool row and of the keys 1 to 0. */
export const INTERVALS: readonly { readonly type: KlineType; readonly label: string }[] = [
  { type: KLINE_TYPE.minute1, label: '1m' },
  { type: KLINE_TYPE.minute5, label: '5m' },
  { type: KLINE_TYPE.minute15, label: '15m' },
  { type: KLINE_TYPE.minute30, label: '30m' },
  { type: KLINE_TYPE.hour1, label: '1h' },
  { type: KLINE_TYPE.hour2, label: '2h' },
  { type: KLINE_TYPE.hour4, label: '4h' },
  { type: KLINE_TYPE.day, label: 'D' },
  { type: KLINE_TYPE.week, label: 'W' },
  { type: KLINE_TYPE.month, label: 'M' },
];

const SECONDS: Partial<Record<KlineType, number>> = {
  [KLINE_TYPE.minute1]: 60,
  [KLINE_TYPE.minute5]: 300,
  [KLINE_TYPE.minute15]: 900,
  [KLINE_TYPE.minute30]: 1800,
  [KLINE_TYPE.hour1]: 3600,
  [KLINE_TYPE.hour2]: 7200,
  [KLINE_TYPE.hour4]: 14_400,
  [KLINE_TYPE.day]: 86_400,
  [KLINE_TYPE.week]: 604_800,
};

/** When the candle that began at `startSeconds` ends, in seconds of UTC; a month ends with the calendar. */
export function candleEnd(type: KlineType, startSeconds: number): number {
  const seconds = SECONDS[type];
  if (seconds !== undefined) return startSeconds + seconds;
  const start = new Date(startSeconds * 1000);
  return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1) / 1000;
}

/** Whether the time of day says something on the axis. */
export function showsTimeOfDay(type: KlineType): boolean {
  return type < KLINE_TYPE.day;
}
