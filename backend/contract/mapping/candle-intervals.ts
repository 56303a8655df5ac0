import type { CandleInterval } from '../../domain/candle-interval.ts';
import { KLINE_TYPE, type KlineType } from '../enumerations.ts';

const KLINE_TYPES = {
  '1m': KLINE_TYPE.minute1,
  '5m': KLINE_TYPE.minute5,
  '15m': KLINE_TYPE.minute15,
  '30m': KLINE_TYPE.minute30,
  '1h': KLINE_TYPE.hour1,
  '2h': KLINE_TYPE.hour2,
  '4h': KLINE_TYPE.hour4,
  '1d': KLINE_TYPE.day,
  '1w': KLINE_TYPE.week,
  '1M': KLINE_TYPE.month,
} as const satisfies Record<CandleInterval, KlineType>;

const INTERVALS = new Map(
  Object.entries(KLINE_TYPES).map(([interval, type]) => [type as number, interval as CandleInterval]),
);

/** The number that the wire has for an interval. */
export function klineTypeOf(interval: CandleInterval): KlineType {
  return KLINE_TYPES[interval];
}

/** The interval that a number of the wire stands for; undefined for a number that it does not have. */
export function candleIntervalOf(klineType: number): CandleInterval | undefined {
  return INTERVALS.get(klineType);
}
