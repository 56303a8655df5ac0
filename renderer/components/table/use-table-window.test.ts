import { describe, expect, it } from 'vitest';
import { droppedColumns } from './use-table-window.ts';

const COLUMNS = [
  { id: 'product' },
  { id: 'gross', drop: 1 },
  { id: 'fees', drop: 3 },
  { id: 'financing', drop: 3 },
  { id: 'net' },
];
const WIDTHS: Readonly<Record<string, number>> = {
  product: 100,
  gross: 60,
  fees: 50,
  financing: 70,
  net: 80,
};
const dropped = (space: number) => droppedColumns(COLUMNS, (id) => WIDTHS[id] ?? 0, space);

describe('the columns of a table that is too narrow', () => {
  it('all stay where there is room for all', () => {
    expect(dropped(360)).toEqual([]);
  });

  it('leave by their rank, and no more of them than needed', () => {
    expect(dropped(359)).toEqual(['fees']);
    expect(dropped(300)).toEqual(['fees', 'financing']);
    expect(dropped(200)).toEqual(['fees', 'financing', 'gross']);
  });

  it('stay where they have no rank, however narrow the table is', () => {
    expect(dropped(0)).not.toContain('product');
    expect(dropped(0)).not.toContain('net');
  });

  it('count as nothing until they were measured', () => {
    expect(droppedColumns(COLUMNS, () => 0, 100)).toEqual([]);
  });
});
