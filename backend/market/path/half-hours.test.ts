import { describe, expect, it } from 'vitest';
import { BUILT_IN_PRODUCTS } from '../products/built-in-products.ts';
import { createQuoteCalendar } from '../sessions/calendar.ts';
import { END_DAY, FIRST_DAY } from '../sessions/time.ts';
import { usualActivity } from './activity.ts';
import { createGroupChance } from './daily-chance.ts';
import { createDailyPath } from './daily.ts';
import { createHalfHours, createPriceRows } from './half-hours.ts';

describe('the half hours of a day', () => {
  it.each(['EUR/USD', 'BTC/USDT', 'ALDM'])('of %s cost the same without their trades', (code) => {
    const product = BUILT_IN_PRODUCTS.find((each) => each.code === code)!;
    const { symbolId, sessions, area } = product;
    const calendar = createQuoteCalendar(sessions);
    const activity = usualActivity(area);
    const group = createGroupChance(7, 'any');
    const days = createDailyPath({ seed: 7, product, calendar, activity, group });
    const halfHours = createHalfHours({ seed: 7, symbolId, calendar, activity, days });
    const rows = createPriceRows();
    let openDays = 0;
    // Two years with their weekends and holidays, and what lies outside of history.
    for (let day = FIRST_DAY - 1; day < FIRST_DAY + 730; day++) {
      const spans = halfHours.spansOf(day);
      expect(spans.length).toBe(days.day(day) ? calendar.openHalfHours(day).length : 0);
      expect(halfHours.pricesOf(day, rows)).toBe(spans.length);
      const prices = spans.map(({ open, high, low, close }) => ({ open, high, low, close }));
      expect(rows.slice(0, spans.length)).toEqual(prices);
      openDays += Math.min(1, spans.length);
    }
    expect(openDays).toBeGreaterThan(450);
    expect(halfHours.pricesOf(END_DAY, rows)).toBe(0);
  });
});
