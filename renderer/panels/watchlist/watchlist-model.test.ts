import { describe, expect, it } from 'vitest';
import type { Product } from '../../market/contracts.ts';
import { groupProducts, matchesFilter, neighbour, sparkPoints } from './watchlist-model.ts';

const product = (symbolId: number, area: string, base: string, quote: string, open = true) =>
  ({
    symbolId,
    area,
    code: `${base}${quote}`,
    name: `Name of ${base}`,
    baseCurrency: base,
    profitCurrency: quote,
    inTradeTime: open,
    opensAtMs: open ? undefined : 1000 * symbolId,
  }) as Product;

const LIST = [
  product(31, 'stock', 'ALDM', '', false),
  product(32, 'stock', 'QVLT', '', false),
  product(1, 'crypto', 'BTC', 'USDT'),
  product(11, 'forex', 'EUR', 'USD'),
];

describe('watchlist', () => {
  it('groups by area in the order of the areas and says when a closed area opens', () => {
    const groups = groupProducts(LIST, '');
    expect(groups.map((group) => [group.id, group.closed, group.opensAtMs])).toEqual([
      ['crypto', false, undefined],
      ['forex', false, undefined],
      ['stock', true, 31_000],
    ]);
  });

  it('filters by parts of code, pair and name', () => {
    expect(
      groupProducts(LIST, 'btc/').flatMap((group) => group.products.map((each) => each.symbolId)),
    ).toEqual([1]);
    expect(matchesFilter(product(11, 'forex', 'EUR', 'USD'), 'usd eur')).toBe(true);
    expect(matchesFilter(product(11, 'forex', 'EUR', 'USD'), 'name gbp')).toBe(false);
  });

  it('walks round the ends', () => {
    expect(neighbour(LIST, 31, -1)?.symbolId).toBe(11);
    expect(neighbour(LIST, 11, 1)?.symbolId).toBe(31);
    expect(neighbour(LIST, undefined, 1)?.symbolId).toBe(31);
    expect(neighbour([], 1, 1)).toBeUndefined();
  });

  it('draws a line inside its box, flat in the middle', () => {
    expect(sparkPoints([1, 3], 44, 16)).toBe('1.0,14.0 43.0,2.0');
    expect(sparkPoints([5, 5], 44, 16)).toBe('1.0,8.0 43.0,8.0');
    expect(sparkPoints([5], 44, 16)).toBe('');
  });
});
