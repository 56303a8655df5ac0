import { describe, expect, it } from 'vitest';
import { columnAt, ladderColumns, ownSpan, type ColumnChoice } from './ladder-columns.ts';

const ALL: ReadonlySet<ColumnChoice> = new Set(['profile', 'traded', 'delta', 'sum'] as const);
const names = (width: number, wanted: ReadonlySet<ColumnChoice> = ALL) =>
  Object.keys(ladderColumns(width, 8, wanted).spans).sort();

describe('the columns of the ladder', () => {
  it('has own orders, bid, price, ask and sums in a narrow ladder', () => {
    expect(names(226)).toEqual(['ask', 'bid', 'own', 'price', 'sum']);
  });

  it('gives own buys and sells columns of their own where there is room', () => {
    expect(names(350)).toEqual(['ask', 'bid', 'buys', 'price', 'sells']);
    const columns = ladderColumns(350, 8, ALL);
    expect(ownSpan(columns, true)).toEqual(columns.spans.buys);
    expect(ownSpan(columns, false)).toEqual(columns.spans.sells);
  });

  it('adds profile, traded volumes and delta as the ladder grows, and only those that are wanted', () => {
    expect(names(400)).toEqual(['ask', 'bid', 'buys', 'price', 'profile', 'sells']);
    expect(names(484)).toEqual(['ask', 'bid', 'bought', 'buys', 'price', 'profile', 'sells', 'sold']);
    expect(names(700)).toEqual(
      ['ask', 'bid', 'bought', 'buys', 'delta', 'price', 'profile', 'sells', 'sold', 'sum'].sort(),
    );
    expect(names(700, new Set())).toEqual(['ask', 'bid', 'buys', 'price', 'sells']);
  });

  it('covers the whole width without gaps, left to right', () => {
    for (const width of [204, 226, 300, 340, 480, 620, 760, 1_000]) {
      const spans = Object.values(ladderColumns(width, 9, ALL).spans).sort((one, other) => one[0] - other[0]);
      expect(spans[0]?.[0]).toBe(0);
      for (const [index, [from]] of spans.entries()) if (index > 0) expect(from).toBe(spans[index - 1]?.[1]);
      expect(spans.at(-1)?.[1]).toBeGreaterThan(width - 2);
      expect(spans.at(-1)?.[1]).toBeLessThanOrEqual(width);
    }
  });

  it('finds the column under the pointer', () => {
    const columns = ladderColumns(700, 8, ALL);
    const [from, to] = columns.spans.ask ?? [0, 0];
    expect(columnAt(columns, from)).toBe('ask');
    expect(columnAt(columns, to)).toBe('sells');
    expect(columnAt(columns, 5_000)).toBeUndefined();
  });
});
