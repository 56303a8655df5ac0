import { expect, it } from 'vitest';
import { CANDLE_INTERVALS } from '../../domain/candle-interval.ts';
import { ORDER_TYPES } from '../../domain/orders/order-terms.ts';
import { KLINE_TYPE, ORDER_BIZ_TYPE } from '../enumerations.ts';
import { candleIntervalOf, klineTypeOf } from './candle-intervals.ts';
import { orderBizTypeOf, orderTypeOf } from './placed-order-types.ts';

it('every interval of a candle has its own number of the wire, and every number its interval', () => {
  expect(CANDLE_INTERVALS.map(klineTypeOf)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(Object.values(KLINE_TYPE).map(candleIntervalOf)).toEqual([
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
  ]);
  expect([0, 11, 1.5, Number.NaN].map(candleIntervalOf)).toEqual(Array(4).fill(undefined));
});

it('every type of order has its own number of the wire, and every number its type', () => {
  expect(ORDER_TYPES.map(orderBizTypeOf)).toEqual([1, 2, 13, 14]);
  expect(Object.values(ORDER_BIZ_TYPE).map(orderTypeOf)).toEqual([
    'marketOpen',
    'marketClose',
    'limitOpen',
    'limitClose',
  ]);
  // Openings that rest: of cross accounts, and stops.
  expect([10, 11, 12].map(orderTypeOf)).toEqual(['limitOpen', 'limitOpen', 'limitOpen']);
  expect([0, 3, 5, 15].map(orderTypeOf)).toEqual(Array(4).fill(undefined));
});
