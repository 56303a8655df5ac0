import { describe, expect, it } from 'vitest';
import type { Product, QuoteView } from '../../market/contracts.ts';
import { topOf, windowsOf } from './use-list-view.ts';
import { targetAt } from './watch-list.tsx';
import {
  groupOf,
  groupProducts,
  matchesFilter,
  moversOf,
  neighbour,
  othersOf,
  productsOfList,
  sortProducts,
  sparkPoints,
} from './watchlist-model.ts';

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

const MANY = Array.from({ length: 150 }, (_, at) => product(at + 1, 'crypto', `C${at + 1}`, 'USDT'));
const quoteAt = (price: number) => ({ price, yesterdayClose: 10_000, bid: price, ask: price }) as QuoteView;

describe('movers', () => {
  it('are those that rose and fell most, the largest move first, no more than fit [MAX_MOVERS]', () => {
    // Product 1 fell by 75, 75 stands still, 150 rose by 75.
    const [gainers, losers] = moversOf(MANY, (symbolId) => quoteAt(10_000 + symbolId - 75));
    expect(gainers?.products).toHaveLength(12);
    expect([gainers?.products[0]?.symbolId, losers?.products[0]?.symbolId]).toEqual([150, 1]);
    expect(moversOf(MANY, () => undefined).every(({ products }) => products.length === 0)).toBe(true);
  });
});

describe('an own list', () => {
  it('has its products in its own order, without those that are not on sale', () => {
    expect(productsOfList(LIST, [11, 99, 31]).map(({ symbolId }) => symbolId)).toEqual([11, 31]);
  });

  it('finds others beside it, no more than fit [MAX_OTHERS]', () => {
    expect(othersOf(MANY, [1], 'usdt')).toHaveLength(30);
    expect(othersOf(LIST, [1], 'btc')).toEqual([]);
  });

  it('sorts by a column; what is not known is below everything', () => {
    const factsOf = ({ symbolId }: Product) => ({
      quote: symbolId === 32 ? undefined : quoteAt(10_000 + symbolId),
      volume: undefined,
      note: undefined,
    });
    const sorted = sortProducts(LIST, { column: 'change', direction: 'descending' }, factsOf);
    expect(sorted.map(({ symbolId }) => symbolId)).toEqual([31, 11, 1, 32]);
  });

  it('takes a dragged row to the nearest gap', () => {
    expect([-5, 12, 14, 51, 500].map((y) => targetAt(y, 26, 4))).toEqual([0, 0, 1, 2, 4]);
  });
});

describe('a long list', () => {
  const heights = { head: 22, row: 26 };
  const view = { top: 1_300, height: 260 };

  it('has only those rows in the document that are on screen, and room for the others', () => {
    const [part] = windowsOf([groupOf('area', MANY, 'crypto')], new Set(), view, heights);
    expect(part).toEqual({ first: 37, last: 72, above: 962, below: 2_028 });
    const short = windowsOf([groupOf('area', MANY.slice(0, 100), 'crypto')], new Set(), view, heights);
    expect(short[0]).toEqual({ first: 0, last: 100, above: 0, below: 0 });
  });

  it('knows where each of its rows stands, below the heads of its groups', () => {
    const groups = groupProducts(LIST, '');
    expect(topOf(groups, new Set(), 1, heights)).toBe(22);
    expect(topOf(groups, new Set(), 11, heights)).toBe(22 + 26 + 22);
    expect(topOf(groups, new Set(['crypto']), 11, heights)).toBe(22 + 22);
    expect(topOf(groups, new Set(['crypto']), 1, heights)).toBeUndefined();
  });
});
