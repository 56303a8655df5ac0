import { expect, it } from 'vitest';
import { barsCsv, fileName } from './chart-files.ts';

it('candles are saved as plain decimals, also below zero, with times in UTC', () => {
  const bar = {
    timestamp: 1_772_638_200,
    open: 642_230,
    high: 642_241,
    low: -5,
    close: 641_999.6,
    volume: 4729,
  };
  expect(barsCsv([bar], { digits: 1, numberDigits: 3 })).toBe(
    'time,open,high,low,close,volume\r\n' + '2026-03-04T15:30:00.000Z,64223.0,64224.1,-0.5,64200.0,4.729\r\n',
  );
});

it('a file is named after product and interval', () => {
  expect(fileName({ code: 'BTC/USDT' }, '5m')).toBe('BTC-USDT-5m');
});
