import { describe, expect, it } from 'vitest';
import {
  countFilters,
  filterRows,
  NO_FILTERS,
  rangeOf,
  rangeOfDays,
  valuesOf,
  type ListFilters,
} from './list-filters.ts';

// Limits, written out: a test does not import what it checks.
const MAX_FILTER_VALUES = 50;

const NOW = Date.UTC(2026, 2, 4, 15, 30);
const HOUR = 3_600_000;

interface Row {
  readonly product: string;
  readonly side: string;
  readonly time: number;
}

const ROWS: readonly Row[] = [
  { product: 'BTC/USDT', side: 'buy', time: NOW - HOUR },
  { product: 'ETH/USDT', side: 'sell', time: NOW - 16 * HOUR },
  { product: 'BTC/USDT', side: 'sell', time: NOW - 26 * HOUR },
];
const TERMS = {
  keys: [
    { id: 'product', label: 'Product', of: (row: Row) => row.product },
    { id: 'side', label: 'Side', of: (row: Row) => row.side },
  ],
  timeOf: (row: Row) => row.time,
  textOf: (row: Row) => `${row.product} ${row.side}`,
  nowMs: NOW,
};
const found = (filters: Partial<ListFilters>) =>
  filterRows(ROWS, { ...NO_FILTERS, ...filters }, TERMS).map((row) => ROWS.indexOf(row));

describe('the filters of a list', () => {
  it('let all rows through while none is set, as the same list', () => {
    expect(filterRows(ROWS, NO_FILTERS, TERMS)).toBe(ROWS);
    expect(countFilters(NO_FILTERS)).toBe(0);
  });

  it('find each word somewhere in the row, whatever its case', () => {
    expect(found({ words: 'btc SELL' })).toEqual([2]);
    expect(found({ words: '  ' })).toEqual([0, 1, 2]);
  });

  it('have to be met all together', () => {
    const filters = { words: 'usdt', when: 'day', choices: { product: 'BTC/USDT' } } as const;
    expect(found(filters)).toEqual([0]);
    expect(countFilters(filters)).toBe(3);
  });

  it('know today, the last hours and two days that are both included', () => {
    expect(found({ when: 'today' })).toEqual([0]);
    expect(found({ when: 'day' })).toEqual([0, 1]);
    expect(found({ when: rangeOfDays('2026-03-03', '2026-03-03') })).toEqual([1, 2]);
    expect(rangeOfDays('', '')).toBeUndefined();
    expect(rangeOfDays('2026-03-04', '')).toEqual({ fromMs: Date.UTC(2026, 2, 4), toMs: undefined });
    expect(rangeOf(undefined, NOW)).toEqual({ fromMs: undefined, toMs: undefined });
  });

  it('offer the values that rows have, by name, and not without end [MAX_FILTER_VALUES]', () => {
    expect(valuesOf(ROWS, TERMS.keys[0]!)).toEqual(['BTC/USDT', 'ETH/USDT']);
    const many = Array.from({ length: 80 }, (_, index) => ({ ...ROWS[0]!, product: `P${index}` }));
    expect(valuesOf(many, TERMS.keys[0]!)).toHaveLength(MAX_FILTER_VALUES);
  });
});
