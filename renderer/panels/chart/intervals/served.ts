import type { CandleInterval } from '../../../../backend/domain/candle-interval.ts';

/** The ten served intervals in the order of the tool row and of the keys 1 to 0. */
export const SERVED_INTERVALS: readonly CandleInterval[] = [
  '1m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '1d',
  '1w',
  '1M',
];
