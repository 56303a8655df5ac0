import { expect, it } from 'vitest';
import { createBuiltInMarket } from './built-in-market.ts';
import { BUILT_IN_PRODUCTS } from './products/built-in-products.ts';
import { shownDepth, statedVolume } from './stated-volume.ts';

const NOON_MS = Date.UTC(2026, 2, 2, 12);
const product = { numberDigits: 3, path: { ...BUILT_IN_PRODUCTS[0]!.path, typicalTradeVolume: '0.02' } };

it('a quote stands for fifty typical trades, within the sizes of an order, unless the terms say otherwise', () => {
  expect(statedVolume(product, { minVolume: '0.001', maxVolume: '100' })).toBe(1_000);
  expect(statedVolume(product, { minVolume: '2', maxVolume: '100' })).toBe(2_000);
  expect(statedVolume(product, { minVolume: '0.001', maxVolume: '0.5' })).toBe(500);
  expect(statedVolume(product, { minVolume: '0.001', maxVolume: '100', quoteVolume: '7.5' })).toBe(7_500);
});

it("a shown book of a market maker's product holds the stated volume at its best, another product's is the source's", () => {
  const source = createBuiltInMarket({ seed: 1, products: BUILT_IN_PRODUCTS });
  const depth = shownDepth(source);
  const bitcoin = depth(10021, NOON_MS, 20)!;
  const raw = source.depth(10021, NOON_MS, 20)!;
  expect(raw.asks[0]!.volume).toBeLessThan(1_000);
  expect([bitcoin.bids[0]!.volume, bitcoin.asks[0]!.volume]).toEqual([1_000, 1_000]);
  expect(bitcoin.asks.slice(1)).toEqual(raw.asks.slice(1));
  // SOL/USDT is dealt by aggregation.
  expect(depth(10023, NOON_MS, 20)).toEqual(source.depth(10023, NOON_MS, 20));
});
