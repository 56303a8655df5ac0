import { afterEach, expect, it } from 'vitest';
import { useSettings } from '../../session/settings.ts';
import { barsCsv, fileName } from './chart-context-menu.tsx';

afterEach(() => useSettings.getState().change({ timeZone: 'utc' }));

it('candles are saved as plain decimals, also below zero, with times in UTC', () => {
  const bar = {
    timestamp: 1_772_638_200,
    open: 642_230,
    high: 642_241,
    low: -5,
    close: 641_999.6,
    volume: 4729,
  };
  expect(barsCsv([bar], { digits: 1, numberDigits: 3 }, '5m')).toBe(
    'time,open,high,low,close,volume\r\n' + '2026-03-04T15:30:00.000Z,64223.0,64224.1,-0.5,64200.0,4.729\r\n',
  );
});

it.each(['1d', '1w', '1M', '2d'] as const)(
  'bars of %s are saved with their dates, whatever zone is set [DAY-1]',
  (interval) => {
    const bar = { timestamp: Date.UTC(2026, 2, 2) / 1000, open: 1, high: 2, low: 1, close: 2, volume: 3 };
    for (const timeZone of ['America/Los_Angeles', 'Asia/Tokyo']) {
      useSettings.getState().change({ timeZone });
      expect(barsCsv([bar], { digits: 0, numberDigits: 0 }, interval)).toBe(
        'date,open,high,low,close,volume\r\n2026-03-02,1,2,1,2,3\r\n',
      );
    }
  },
);

it('a file is named after product and interval', () => {
  expect(fileName({ code: 'BTC/USDT' }, '5m')).toBe('BTC-USDT-5m');
});
