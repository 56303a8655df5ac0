import { describe, expect, it } from 'vitest';
import { END_DAY, FIRST_DAY } from '../sessions/time.ts';
import { PriceStore } from './cross.ts';
import type { MutablePrices } from './span.ts';

describe('a store of daily prices', () => {
  it('computes every day once, in whatever order it is asked, and gives back exactly what was computed', () => {
    const computed: number[] = [];
    const pricesOf = (day: number) => ({ open: day, high: 2e15 - day, low: 1 + (day % 3), close: day + 7 });
    const store = new PriceStore((day, prices: MutablePrices) => {
      computed.push(day);
      Object.assign(prices, pricesOf(day));
    });
    const days = [END_DAY - 1, FIRST_DAY, FIRST_DAY + 31, FIRST_DAY + 32, FIRST_DAY + 5_000, FIRST_DAY + 1];
    for (const day of [...days, ...days.toReversed()]) expect(store.of(day)).toEqual(pricesOf(day));
    expect(computed).toEqual(days);
  });
});
