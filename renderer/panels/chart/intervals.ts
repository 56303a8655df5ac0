import type { CandleInterval } from '../../../backend/domain/candle-interval.ts';

/** The ten candle types in the order of the tool row and of the keys 1 to 0. */
export const INTERVALS: readonly { readonly type: CandleInterval; readonly label: string }[] = [
  { type: '1m', label: '1m' },
  { type: '5m', label: '5m' },
  { type: '15m', label: '15m' },
  { type: '30m', label: '30m' },
  { type: '1h', label: '1h' },
  { type: '2h', label: '2h' },
  { type: '4h', label: '4h' },
  { type: '1d', label: 'D' },
  { type: '1w', label: 'W' },
  { type: '1M', label: 'M' },
];

const WHOLE_DAYS: ReadonlySet<CandleInterval> = new Set(['1d', '1w', '1M']);

/** Whether the time of day says something on the axis. */
export function showsTimeOfDay(type: CandleInterval): boolean {
  return !WHOLE_DAYS.has(type);
}
