import { describe, expect, it } from 'vitest';
import { conversionPath, conversionRate } from './conversion.ts';
import { BUILT_IN_PRODUCTS } from './products/index.ts';

describe('conversion between currencies', () => {
  it('counts USD and USDT as one another', () => {
    const path = conversionPath(BUILT_IN_PRODUCTS, 'USD', 'USDT');
    expect(path?.symbolId).toBeUndefined();
    expect(path && conversionRate(path, 0)).toEqual({ numerator: 1n, denominator: 1n });
  });

  it('divides yen by the price of USD/JPY', () => {
    const path = conversionPath(BUILT_IN_PRODUCTS, 'JPY', 'USDT');
    expect(path).toEqual({ symbolId: 10102, digits: 3, inverted: true });
    expect(path && conversionRate(path, 154_732)).toEqual({ numerator: 1_000n, denominator: 154_732n });
  });

  it('multiplies euros by the price of EUR/USD', () => {
    const path = conversionPath(BUILT_IN_PRODUCTS, 'EUR', 'USDT');
    expect(path && conversionRate(path, 108_421)).toEqual({ numerator: 108_421n, denominator: 100_000n });
  });

  it('knows no way to a currency without a product, and no rate without a price', () => {
    expect(conversionPath(BUILT_IN_PRODUCTS, 'SEK', 'USDT')).toBeUndefined();
    const path = conversionPath(BUILT_IN_PRODUCTS, 'JPY', 'USDT');
    expect(() => path && conversionRate(path, 0)).toThrow(RangeError);
  });
});
