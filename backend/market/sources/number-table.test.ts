import { describe, expect, it } from 'vitest';
import { NumberTable } from './number-table.ts';

describe('a table of numbers', () => {
  it('keeps its rows while it grows, is trimmed and is turned around', () => {
    const table = new NumberTable(3);
    const rows = Array.from({ length: 1_001 }, (_, i) => [i, -i, 1.6e12 + i]);
    for (const row of rows) table.add(...row);
    const read = () => rows.map((_, i) => [table.at(i, 0), table.at(i, 1), table.at(i, 2)]);
    expect(read()).toEqual(rows);
    table.trim();
    expect(read()).toEqual(rows);
    table.reverse();
    expect(read()).toEqual([...rows].reverse());
    table.add(1, 2, 3);
    expect([table.count, table.at(1_001, 2)]).toEqual([1_002, 3]);
  });

  it('has no numbers where it has no rows', () => {
    const table = new NumberTable(2);
    table.add(1, 2);
    for (const row of [-1, 1]) expect(table.at(row, 0)).toBeNaN();
  });
});
