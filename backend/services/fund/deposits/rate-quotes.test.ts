import { describe, expect, it } from 'vitest';
import { UNIT_RATE } from '../../../domain/index.ts';
import { createSteppedClock } from '../../../market/index.ts';
import { RateQuotes } from './rate-quotes.ts';

// Limits, written out: a test does not import what it checks.

describe('a quoted rate', () => {
  it('holds for five minutes, for its own currencies [RATE_LIFETIME_MS]', () => {
    const clock = createSteppedClock(1_000);
    const quotes = new RateQuotes(clock);
    const serial = quotes.keep('USD', 'USDT', UNIT_RATE);
    expect(quotes.find(serial, 'USD', 'USDT')).toBe(UNIT_RATE);
    expect(quotes.find(serial, 'EUR', 'USDT')).toBeUndefined();
    expect(quotes.find(serial, 'USD', 'EUR')).toBeUndefined();
    clock.advance(5 * 60 * 1000 - 1);
    expect(quotes.find(serial, 'USD', 'USDT')).toBe(UNIT_RATE);
    clock.advance(1);
    expect(quotes.find(serial, 'USD', 'USDT')).toBeUndefined();
  });

  it('gives way after ten thousand newer ones [MAX_RATE_QUOTES]', () => {
    const quotes = new RateQuotes(createSteppedClock(1_000));
    const first = quotes.keep('USD', 'USDT', UNIT_RATE);
    for (let at = 0; at < 9_999; at += 1) quotes.keep('USD', 'USDT', UNIT_RATE);
    expect(quotes.find(first, 'USD', 'USDT')).toBe(UNIT_RATE);
    quotes.keep('USD', 'USDT', UNIT_RATE);
    expect(quotes.find(first, 'USD', 'USDT')).toBeUndefined();
  });
});
