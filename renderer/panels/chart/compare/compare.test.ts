import { beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '../../../market/contracts.ts';
import type { Bar } from '../series/bar.ts';
import {
  baseOf,
  compared,
  compareFrom,
  paired,
  percentFrom,
  addCompared,
  comparisonOf,
  readComparison,
  removeCompared,
  useComparisons,
  listOf,
} from './compare-model.ts';

const bar = (timestamp: number, open: number, close = open): Bar => ({
  timestamp,
  open,
  high: Math.max(open, close),
  low: Math.min(open, close),
  close,
  volume: 1,
});
const at = (text: string) => Date.parse(text) / 1000;

describe('a comparison', () => {
  it('begins at the first bar in sight or with the day, week, month or year of the newest one', () => {
    const newest = at('2026-03-04T15:30:00Z');
    const starts = (['view', 'day', 'week', 'month', 'year'] as const).map((start) =>
      new Date(compareFrom(start, newest, at('2026-03-04T12:00:00Z')) * 1000).toISOString().slice(0, 16),
    );
    expect(starts).toEqual([
      '2026-03-04T12:00',
      '2026-03-04T00:00',
      '2026-03-02T00:00',
      '2026-03-01T00:00',
      '2026-01-01T00:00',
    ]);
  });

  it('joins to each bar the newest one of the other product, also over its pauses', () => {
    const others = [bar(60, 7), bar(180, 8)];
    const pairs = paired([bar(0, 1), bar(60, 2), bar(120, 3), bar(180, 4), bar(240, 5)], others);
    expect(pairs.map(([, other]) => other?.timestamp)).toEqual([undefined, 60, 60, 180, 180]);
  });

  it('starts both products at one height, where both are known', () => {
    const pairs = paired([bar(0, 90), bar(60, 100, 110), bar(120, 110)], [bar(60, 2000, 2100)]);
    const base = baseOf(pairs, 0);
    expect(base).toEqual({ own: 100, other: 2000 });
    if (base === undefined) throw new Error('there is no base');
    expect(compared(2000, base)).toBe(100);
    expect(compared(2100, base)).toBe(105);
    // From a bar at which the other one did not trade, its last close counts.
    expect(baseOf(pairs, 120)).toEqual({ own: 110, other: 2100 });
    expect(baseOf(pairs, 180)).toBeUndefined();
  });

  it('writes a change with its sign, and no figure without a start', () => {
    expect([percentFrom(105, 100), percentFrom(99.5, 100), percentFrom(100.001, 100)]).toEqual([
      '+5.00%',
      '\u22120.50%',
      '0.00%',
    ]);
    expect([percentFrom(1, undefined), percentFrom(1, 0)]).toEqual(['', '']);
  });
});

describe('compared products', () => {
  beforeEach(() => useComparisons.setState({ comparisons: {} }));
  const shown = (product: string) =>
    comparisonOf(useComparisons.getState(), product).products.map(({ code }) => code);

  it('are kept once each and per product, never with itself, and four at most [MAX_COMPARED]', () => {
    for (const [symbolId, code] of ['A', 'B', 'A', 'OWN', 'C', 'D', 'E'].entries())
      addCompared('OWN', { symbolId, code });
    expect(shown('OWN')).toEqual(['A', 'B', 'C', 'D']);
    removeCompared('OWN', 'B');
    expect(shown('OWN')).toEqual(['A', 'C', 'D']);
    expect(shown('OTHER')).toEqual([]);
  });

  it('are remembered for 200 products [MAX_COMPARISONS]', () => {
    for (let number = 0; number <= 200; number += 1) addCompared(`P${number}`, { symbolId: 1, code: 'A' });
    expect(Object.keys(useComparisons.getState().comparisons)).toHaveLength(200);
    expect(shown('P0')).toEqual([]);
  });

  it('of a stored text are taken as far as they are known', () => {
    const stored = { products: [{ symbolId: 1, code: 'A' }, { code: 'B' }, null], start: 'never' };
    expect(readComparison(stored)).toEqual({ products: [{ symbolId: 1, code: 'A' }], start: 'day' });
    expect(readComparison(7)).toEqual({ products: [], start: 'day' });
  });

  it('are offered once, in the account type of the chart, a hundred at a time [MAX_LISTED_PRODUCTS]', () => {
    const products = Array.from({ length: 120 }, (_, index) => ({ code: `P${index}`, name: 'Coin' }));
    const all = products.flatMap(({ code, name }, index) =>
      ([1, 2] as const).map((tradeType) => ({ code, name, tradeType, symbolId: index * 10 + tradeType })),
    ) as unknown as Product[];
    const own = { code: 'P0', tradeType: 2 } as unknown as Product;
    expect(listOf(all, own, '')).toHaveLength(100);
    expect(listOf(all, own, 'p11').map(({ code, symbolId }) => [code, symbolId])).toContainEqual([
      'P11',
      112,
    ]);
    expect(listOf(all, own, 'P0')).toEqual([]);
  });
});
