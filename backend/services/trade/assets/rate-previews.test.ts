import { expect, it } from 'vitest';
import { toRate } from '../../../domain/units.ts';
import { RatePreviews } from './loan-operations.ts';

it('a rate that was shown is good for ten seconds, for one use and for its two currencies [PREVIEW_MS]', () => {
  const previews = new RatePreviews();
  expect(previews.keep(1, 'USDT', 'BTC', toRate(5n), 1_000)).toBe(11_000);
  expect(previews.take(1, 'BTC', 'USDT', 1_000)).toBeUndefined();
  expect(previews.take(2, 'USDT', 'BTC', 1_000)).toBeUndefined();
  expect(previews.take(1, 'USDT', 'BTC', 11_000)).toBe(toRate(5n));
  expect(previews.take(1, 'USDT', 'BTC', 11_000)).toBeUndefined();
  previews.keep(1, 'USDT', 'BTC', toRate(6n), 1_000);
  expect(previews.take(1, 'USDT', 'BTC', 11_001)).toBeUndefined();
});

it('the oldest of too many is forgotten [MAX_PREVIEWS]', () => {
  const previews = new RatePreviews();
  for (let customer = 0; customer <= 10_000; customer++)
    previews.keep(customer, 'USDT', 'BTC', toRate(1n), 0);
  expect(previews.take(0, 'USDT', 'BTC', 0)).toBeUndefined();
  expect(previews.take(1, 'USDT', 'BTC', 0)).toBe(toRate(1n));
});
