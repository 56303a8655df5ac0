import { expect, it } from 'vitest';
import { barsCsv, fileName, plainDecimal } from './chart-files.ts';

it('candles are saved as plain decimals with times in UTC', () => {
  const bar = {
    timestamp: 1_772_638_200,
    open: 642_230,
    high: 642_241,
    low: 5,
    close: 641_999.6,
    volume: 4729,
  };
  expect(barsCsv([bar], { digits: 1, numberDigits: 3 })).toBe(
    'time,open,high,low,close,volume\r\n' + '2026-03-04T15:30:00.000Z,64223.0,64224.1,0.5,64200.0,4.729\r\n',
  );
});

it('a price below zero has a plain minus, and whole figures have no point', () => {
  expect(plainDecimal(-1234, 2)).toBe('-12.34');
  expect(plainDecimal(-7, 2)).toBe('-0.07');
  expect(plainDecimal(1234, 0)).toBe('1234');
});

it('a file is named after product and interval', () => {
  expect(fileName({ code: 'BTC/USDT' }, '5m')).toBe('BTC-USDT-5m');
});
