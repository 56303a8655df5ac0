import { describe, expect, it } from 'vitest';
import { findConversionRoute } from '../domain/index.ts';
import { isConvertible, quotedPairs } from './conversion.ts';
import { BUILT_IN_PRODUCTS } from './products/built-in-products.ts';

describe('conversion between currencies over the built-in products', () => {
  it('goes over the pairs that are quoted: none for dollars, one for yen, two for yen into francs', () => {
    const ids = (from: string, to: string) =>
      findConversionRoute(quotedPairs(BUILT_IN_PRODUCTS), from, to)?.map(({ symbolId }) => symbolId);
    expect(ids('USD', 'USDT')).toEqual([]);
    expect(ids('JPY', 'USDT')).toEqual([10102]);
    expect(ids('EUR', 'USDT')).toEqual([10101]);
    expect(ids('JPY', 'CHF')).toEqual([10102, 10105]);
  });

  it('knows no way to a currency without a product', () => {
    expect(isConvertible(BUILT_IN_PRODUCTS, 'CHF', 'USDT')).toBe(true);
    expect(isConvertible(BUILT_IN_PRODUCTS, 'SEK', 'USDT')).toBe(false);
  });
});
