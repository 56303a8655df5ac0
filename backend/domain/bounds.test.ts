import { describe, expect, it } from 'vitest';
import { parseDecimal, powerOfTen } from './decimal.ts';
import { isSpreadTooWide, widestSpread } from './orders/execution-price.ts';
import { parseAmount, parseScaledPrice } from './orders/parse-order.ts';

/** What is at a bound of the domain is taken, one more is not. */

describe('numbers', () => {
  it('have powers of ten up to twice eighteen digits [MAX_DIGITS]', () => {
    expect(powerOfTen(36)).toBe(10n ** 36n);
    for (const digits of [37, -1, 0.5]) expect(() => powerOfTen(digits)).toThrow('0 to 36');
    expect(parseDecimal(`0.${'0'.repeat(17)}1`, 18)).toBe(1n);
  });

  it('of an order have 24 characters at most [MAX_NUMBER_TEXT]', () => {
    const longest = `${'0'.repeat(21)}1.5`;
    expect(longest).toHaveLength(24);
    expect(parseAmount(longest, 1)).toEqual({ ok: true, value: 15n });
    expect(parseAmount(`0${longest}`, 1)).toEqual({ ok: false, reason: 'numberMalformed' });
    const price = `${'0'.repeat(22)}77`;
    expect(parseScaledPrice(price)).toEqual({ ok: true, value: 77 });
    expect(parseScaledPrice(`0${price}`)).toEqual({ ok: false, reason: 'numberMalformed' });
  });

  it('of a spread are at most ten percent of the price a side [MAX_SPREAD_PERCENT]', () => {
    expect(widestSpread(999)).toBe(99);
    expect([isSpreadTooWide(99, 999), isSpreadTooWide(100, 999)]).toEqual([false, true]);
  });
});
