import { describe, expect, it } from 'vitest';
import { BUILT_IN_PRODUCTS } from '../products/built-in-products.ts';
import { createQuoteCalendar } from './calendar.ts';
import { EXCHANGE_HOLIDAYS } from './holidays.ts';
import { DAY_MS, HALF_HOUR_MS, monthStart, weekStart, weekdayOf } from './time.ts';

const sessionsOf = (code: string) => BUILT_IN_PRODUCTS.find((product) => product.code === code)!.sessions;
const [CRYPTO_SESSIONS, FOREX_SESSIONS, STOCK_SESSIONS] = [
  sessionsOf('BTC/USDT'),
  sessionsOf('EUR/USD'),
  sessionsOf('ALDM'),
];

const day = (text: string): number => Date.parse(`${text}T00:00Z`) / DAY_MS;
const halfHour = (text: string): number => Date.parse(text) / HALF_HOUR_MS;

describe('the calendar', () => {
  it('knows weekdays, weeks and months', () => {
    expect(weekdayOf(day('2026-11-21'))).toBe(6);
    expect(weekStart(day('2026-11-22'))).toBe(day('2026-11-16'));
    expect(weekStart(day('2026-11-16'))).toBe(day('2026-11-16'));
    expect(monthStart(day('2026-12-31'))).toBe(day('2026-12-01'));
    expect(monthStart(day('2026-12-31'), 1)).toBe(day('2027-01-01'));
  });

  it.each([
    ['New Year on a weekday', '2026-01-01'],
    ['third Monday in January', '2026-01-19'],
    ['third Monday in February', '2026-02-16'],
    ['Good Friday', '2026-04-03'],
    ['fourth of July, a Saturday, kept on Friday', '2026-07-03'],
    ['first Monday in September', '2026-09-07'],
    ['fourth Thursday in November', '2026-11-26'],
    ['Christmas', '2026-12-25'],
    ['New Year on a Sunday, kept on Monday', '2023-01-02'],
  ])('keeps the exchange shut on %s', (_name, text) => {
    expect(EXCHANGE_HOLIDAYS.some(({ startTime }) => startTime === day(text) * DAY_MS)).toBe(true);
    expect(createQuoteCalendar(STOCK_SESSIONS).openHalfHours(day(text))).toEqual([]);
  });

  it('opens stocks from 14:30 to 21:00 on weekdays', () => {
    const calendar = createQuoteCalendar(STOCK_SESSIONS);
    const open = calendar.openHalfHours(day('2026-11-18'));
    expect([open[0], open.at(-1), open.length]).toEqual([29, 41, 13]);
    expect(calendar.openHalfHours(day('2026-11-21'))).toEqual([]);
    expect(calendar.isOpen(halfHour('2026-11-18T14:30Z'))).toBe(true);
    expect(calendar.isOpen(halfHour('2026-11-18T21:00Z'))).toBe(false);
  });

  it('runs forex from Sunday 22:00 to Friday 22:00 and crypto always', () => {
    const forex = createQuoteCalendar(FOREX_SESSIONS);
    expect(forex.openHalfHours(day('2026-11-22'))).toEqual([44, 45, 46, 47]);
    expect(forex.openHalfHours(day('2026-11-20'))).toHaveLength(44);
    expect(forex.openHalfHours(day('2026-11-21'))).toEqual([]);
    expect(forex.openHalfHours(day('2026-12-25'))).toEqual([]);
    expect(createQuoteCalendar(CRYPTO_SESSIONS).openHalfHours(day('2026-12-25'))).toHaveLength(48);
  });

  it('finds the latest open half hour over weekends and holidays', () => {
    const calendar = createQuoteCalendar(STOCK_SESSIONS);
    const first = halfHour('2015-01-01T00:00Z');
    expect(calendar.latestOpen(halfHour('2026-11-21T12:00Z'), first)).toBe(halfHour('2026-11-20T20:30Z'));
    expect(calendar.latestOpen(halfHour('2026-11-20T15:00Z'), first)).toBe(halfHour('2026-11-20T15:00Z'));
    expect(calendar.latestOpen(halfHour('2015-01-02T10:00Z'), first)).toBeUndefined();
  });

  it('closes a half hour that a holiday only touches', () => {
    const startTime = Date.parse('2026-11-18T10:10Z');
    const holidays = [{ startTime, endTime: startTime + 60_000 }];
    const open = createQuoteCalendar({ ...CRYPTO_SESSIONS, holidays }).openHalfHours(day('2026-11-18'));
    expect(open).toHaveLength(47);
    expect(open).not.toContain(20);
  });

  it('refuses windows that do not lie on half hours of a day or hold nothing', () => {
    for (const [startTime, endTime] of [
      [60, 3_600],
      [0, 100_000],
      [-1_800, 3_600],
      [3_600, 3_600],
      [79_200, 21_600],
    ] as const) {
      const quoteTimes = [{ dayOfWeek: 1, startTime, endTime }];
      expect(() => createQuoteCalendar({ ...CRYPTO_SESSIONS, quoteTimes })).toThrow(RangeError);
    }
  });
});
