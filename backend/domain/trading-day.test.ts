import { describe, expect, it } from 'vitest';
import { dayEndAfter, dayEndOfDate, settlementOf } from './trading-day.ts';

/** Open on weekdays; closed on Wednesday 2026-03-04. */
const EXCHANGE = {
  tradeTimes: [1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, startTime: 52_200, endTime: 75_600 })),
  holidays: [{ startTime: Date.UTC(2026, 2, 4), endTime: Date.UTC(2026, 2, 5) }],
};
const MONDAY = Date.UTC(2026, 2, 2, 15);

describe('the end of a day', () => {
  it('is 22:00 UTC, the next one for a time that is on it', () => {
    expect(dayEndAfter(MONDAY)).toBe(Date.UTC(2026, 2, 2, 22));
    expect(dayEndAfter(Date.UTC(2026, 2, 2, 22) - 1)).toBe(Date.UTC(2026, 2, 2, 22));
    expect(dayEndAfter(Date.UTC(2026, 2, 2, 22))).toBe(Date.UTC(2026, 2, 3, 22));
  });

  it('of a date is that of its day, and of text that is no date none', () => {
    expect(dayEndOfDate('2026-03-13')).toBe(Date.UTC(2026, 2, 13, 22));
    for (const text of ['2026-02-30', '2026-13-01', 'soon']) expect(dayEndOfDate(text)).toBeUndefined();
  });
});

describe('settlement', () => {
  it.each([
    ['the next trading day', MONDAY, 1, Date.UTC(2026, 2, 3, 22)],
    ['over a holiday', MONDAY, 2, Date.UTC(2026, 2, 5, 22)],
    ['over a weekend', Date.UTC(2026, 2, 6, 15), 1, Date.UTC(2026, 2, 9, 22)],
  ])('comes at the end of %s', (_what, timeMs, days, atMs) => {
    expect(settlementOf(EXCHANGE, timeMs, days)).toBe(atMs);
  });

  it('of no days is at once', () => {
    expect(settlementOf(EXCHANGE, MONDAY, 0)).toBeUndefined();
  });

  it('of an exchange that never opens waits sixty days [MAX_SEARCHED_DAYS]', () => {
    const never = { tradeTimes: [], holidays: [] };
    expect(settlementOf(never, MONDAY, 1)).toBe(Date.UTC(2026, 2, 2 + 60, 22));
  });
});
