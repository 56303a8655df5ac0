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

/** Whether the time of day says something on the axis. */
export function showsTimeOfDay(type: KlineType): boolean {
  return type < KLINE_TYPE.day;
}
