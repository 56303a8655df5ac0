import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { REST_MS } from './use-table-window.ts';
import { Table, type Column } from './table.tsx';

interface Row {
  readonly id: string;
  readonly size: number;
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'id', label: 'Order', cell: ({ id }) => id, text: ({ id }) => id },
  { id: 'size', label: 'Size', align: 'end', cell: ({ size }) => size, sortKey: ({ size }) => size },
];
const many = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `o${index}`, size: index }));
const show = (rows: readonly Row[], props: Partial<Parameters<typeof Table<Row>>[0]> = {}) =>
  render(<Table label="Orders" columns={COLUMNS} rows={rows} rowId={({ id }) => id} {...props} />);
const drawn = () => screen.getAllByRole('row').filter(({ dataset }) => dataset['row'] !== undefined);
const rowOf = (id: string) => screen.getByRole('cell', { name: id }).closest('tr') as HTMLElement;
const pointerTo = (element: HTMLElement) => fireEvent.pointerEnter(element.closest('div') ?? element);

afterEach(cleanup);

describe('a column that is added by one entry', () => {
  it('has a head, cells and an order to sort by, and is gone with its entry', () => {
    const half: Column<Row> = {
      id: 'half',
      label: 'Half',
      cell: ({ size }) => `half ${size / 2}`,
      sortKey: ({ size }) => size / 2,
    };
    show(many(3), { columns: [...COLUMNS, half] });
    const head = screen.getByRole('columnheader', { name: /Half/u });
    const cells = () => screen.getAllByRole('cell', { name: /^half/u }).map((cell) => cell.textContent);
    expect(cells()).toEqual(['half 0', 'half 0.5', 'half 1']);
    fireEvent.click(within(head).getByRole('button'));
    expect(cells()[0]).toBe('half 1');
    cleanup();
    show(many(3));
    expect(screen.queryByRole('columnheader', { name: /Half/u })).toBeNull();
  });
});

describe('a long table', () => {
  it('has only the rows on screen in the document, and says how many there are', () => {
    show(many(10_000), { totals: { id: 'all' } });
    expect(drawn().length).toBeLessThan(61);
    const table = screen.getByRole('table', { name: 'Orders' });
    expect(table.getAttribute('aria-rowcount')).toBe('10002');
    expect(rowOf('o0').getAttribute('aria-rowindex')).toBe('2');
    expect(screen.getByRole('cell', { name: 'all' }).parentElement?.getAttribute('aria-rowindex')).toBe(
      '10002',
    );
  });

  it('draws what it is scrolled to, and keeps the row under the keyboard', () => {
    show(many(10_000));
    rowOf('o0').focus();
    const box = screen.getByRole('table').parentElement as HTMLElement;
    box.scrollTop = 125_000;
    fireEvent.scroll(box);
    expect(rowOf('o5000').getAttribute('aria-rowindex')).toBe('5002');
    expect(document.activeElement).toBe(rowOf('o0'));
    expect(drawn().length).toBeLessThan(61);
  });

  it('writes what answers something else into the rows of before where cells are plain, but not into the one under the keyboard', () => {
    const table = (rows: readonly Row[], holdKey: string, isPlain: boolean) => (
      <Table
        label="Orders"
        columns={COLUMNS}
        rows={rows}
        rowId={({ id }: Row) => id}
        holdKey={holdKey}
        isPlain={isPlain}
      />
    );
    const other = many(20_000).slice(10_000);
    const elementsOf = (isPlain: boolean, focused: string) => {
      const { rerender } = render(table(many(10_000), 'all', isPlain));
      rowOf(focused).focus();
      const before = [rowOf('o0'), rowOf('o1'), rowOf('o2')];
      rerender(table(other, 'some', isPlain));
      const after = ['o10000', 'o10001', 'o10002'].map((id) => rowOf(id));
      const kept = after.filter((row) => before.includes(row)).length;
      const isOnAnother = document.activeElement?.tagName === 'TR';
      cleanup();
      return { kept, isOnAnother };
    };
    expect(elementsOf(true, 'o8')).toEqual({ kept: 3, isOnAnother: false });
    expect(elementsOf(true, 'o1')).toEqual({ kept: 2, isOnAnother: false });
    expect(elementsOf(false, 'o8')).toEqual({ kept: 0, isOnAnother: false });
  });

  it('begins with the first row where it answers something else in plain cells, however far it was scrolled', () => {
    const table = (rows: readonly Row[], holdKey: string, isPlain: boolean) => (
      <Table label="Orders" columns={COLUMNS} rows={rows} rowId={({ id }) => id} {...{ holdKey, isPlain }} />
    );
    const placeOf = (isPlain: boolean) => {
      const { rerender } = render(table(many(10_000), 'all', isPlain));
      const box = screen.getByRole('table').parentElement as HTMLElement;
      box.scrollTop = 125_000;
      fireEvent.scroll(box);
      rerender(table(many(9_000), 'some', isPlain));
      const place = { top: box.scrollTop, first: drawn()[0]?.dataset['row'] };
      cleanup();
      return place;
    };
    expect(placeOf(true)).toEqual({ top: 0, first: 'o0' });
    expect(placeOf(false)).toEqual({ top: 125_000, first: 'o5000' });
  });

  it('draws the rows on screen alone where it answers something else, and those beyond them once it rests or is scrolled', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const commits: number[] = [];
    const table = (rows: readonly Row[], holdKey: string) => (
      <Profiler id="orders" onRender={() => commits.push(drawn().length)}>
        <Table label="Orders" columns={COLUMNS} rows={rows} rowId={({ id }) => id} holdKey={holdKey} />
      </Profiler>
    );
    const commitsOf = (draw: () => void) => {
      commits.length = 0;
      draw();
      return [...commits];
    };
    const { rerender } = render(table(many(10_000), 'all'));
    expect(drawn()).toHaveLength(40);
    // The table is 400 pixels high, a row 25.
    const scrollBy = (pixels: number) => {
      const box = screen.getByRole('table').parentElement as HTMLElement;
      box.scrollTop += pixels;
      fireEvent.scroll(box);
    };
    const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
    expect(commitsOf(() => rerender(table(many(9_000), 'some')))).toEqual([17]);
    expect(commitsOf(() => wait(REST_MS - 1))).toEqual([]);
    expect(commitsOf(() => rerender(table(many(8_000), 'others')))).toEqual([17]);
    expect(commitsOf(() => wait(REST_MS - 1))).toEqual([]);
    expect(commitsOf(() => wait(1))).toEqual([40]);
    expect(commitsOf(() => rerender(table(many(8_001), 'others')))).toEqual([40]);
    expect(commitsOf(() => rerender(table(many(7_000), 'fewer')))).toEqual([17]);
    expect(commitsOf(() => scrollBy(100))).toEqual([40]);
  });

  it('walks by arrows, pages, Home and End, and one row is in the tab order', () => {
    show(many(10_000));
    const press = (key: string) => fireEvent.keyDown(document.activeElement as HTMLElement, { key });
    rowOf('o0').focus();
    press('ArrowDown');
    expect(document.activeElement).toBe(rowOf('o1'));
    press('End');
    expect(document.activeElement).toBe(rowOf('o9999'));
    press('ArrowUp');
    expect(document.activeElement).toBe(rowOf('o9998'));
    expect(drawn().filter(({ tabIndex }) => tabIndex === 0)).toEqual([rowOf('o9998')]);
    press('Home');
    expect(document.activeElement).toBe(rowOf('o0'));
  });

  it('tells once that its end is on screen', () => {
    const onNearEnd = vi.fn();
    show(many(10_000), { onNearEnd });
    expect(onNearEnd).not.toHaveBeenCalled();
    const box = screen.getByRole('table').parentElement as HTMLElement;
    box.scrollTop = 250_000;
    fireEvent.scroll(box);
    expect(onNearEnd).toHaveBeenCalledTimes(1);
  });
});

describe('a table under the pointer', () => {
  it('leaves the place of a row that has gone empty, so that the next one is not met by a second click', () => {
    const { rerender } = show(many(3));
    pointerTo(screen.getByRole('table'));
    const rows = many(3).filter(({ id }) => id !== 'o1');
    rerender(<Table label="Orders" columns={COLUMNS} rows={rows} rowId={({ id }) => id} />);
    const lines = [...(screen.getByRole('table').querySelectorAll('tbody tr') ?? [])];
    expect(lines.map((line) => (line as HTMLElement).dataset['row'])).toEqual(['o0', undefined, 'o2']);
    fireEvent.pointerLeave(screen.getByRole('table').closest('div') as HTMLElement);
    expect(screen.getByRole('table').querySelectorAll('tbody tr')).toHaveLength(2);
  });

  it('sorts anew at once when a head is pressed', () => {
    show(many(3));
    pointerTo(screen.getByRole('table'));
    fireEvent.click(screen.getByRole('button', { name: 'Size' }));
    expect(drawn().map(({ dataset }) => dataset['row'])).toEqual(['o2', 'o1', 'o0']);
    expect(screen.getByRole('columnheader', { name: 'Size' }).getAttribute('aria-sort')).toBe('descending');
  });
});

describe('the keys and the menu of a row', () => {
  it('Enter selects and Delete asks, but not from within a cell', () => {
    const [onSelect, onDelete] = [vi.fn(), vi.fn()];
    show(many(2), { onSelect, onDelete });
    fireEvent.keyDown(rowOf('o1'), { key: 'Delete' });
    expect(onDelete).toHaveBeenCalledWith({ id: 'o1', size: 1 });
    fireEvent.keyDown(screen.getByRole('cell', { name: 'o1' }), { key: 'Delete' });
    expect(onDelete).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(rowOf('o0'), { key: 'Enter' });
    expect(onSelect).toHaveBeenCalledWith({ id: 'o0', size: 0 });
  });

  it('the menu belongs to the row that was pressed', async () => {
    const onSelect = vi.fn();
    show(many(2), { rowMenu: ({ id }) => [[{ key: 'copy', label: `Copy ${id}`, onSelect }]] });
    fireEvent.contextMenu(screen.getByRole('cell', { name: 'o1' }));
    const menu = await screen.findByRole('menu');
    fireEvent.click(within(menu).getByRole('menuitem', { name: 'Copy o1' }));
    expect(onSelect).toHaveBeenCalledTimes(1);
  });
});
