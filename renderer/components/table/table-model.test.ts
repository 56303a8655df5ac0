import { describe, expect, it } from 'vitest';
import {
  compareKeys,
  drawnLines,
  keysAfter,
  pinRows,
  lineAfterKey,
  nextSorting,
  sortRows,
  visibleSpan,
  widestRow,
  isShown,
  moveColumn,
  orderColumns,
  toggleColumn,
} from './table-model.ts';

// Limits, written out: a test does not import what it checks.
const MAX_PLAIN_ROWS = 60;

describe('sorting', () => {
  const rows = [
    { id: 'a', value: 3n },
    { id: 'b', value: undefined },
    { id: 'c', value: 10n },
    { id: 'd', value: 3n },
  ];
  const ids = (sorted: readonly { id: string }[]) => sorted.map(({ id }) => id).join('');

  it('sorts by figures, keeps equal rows in order and missing ones last when falling', () => {
    expect(ids(sortRows(rows, (row) => row.value, 'descending'))).toBe('cadb');
    expect(ids(sortRows(rows, (row) => row.value, 'ascending'))).toBe('badc');
    expect(ids(sortRows(rows, undefined, 'ascending'))).toBe('abcd');
    expect(compareKeys('10', '9')).toBeLessThan(0);
    expect(compareKeys(10, 9n)).toBeGreaterThan(0);
  });

  it('goes from falling to rising to natural order', () => {
    const first = nextSorting(undefined, 'profit');
    expect(first).toEqual({ column: 'profit', direction: 'descending' });
    const second = nextSorting(first, 'profit');
    expect(second).toEqual({ column: 'profit', direction: 'ascending' });
    expect(nextSorting(second, 'profit')).toBeUndefined();
  });
});

describe('lines under the pointer', () => {
  it('keep their places: a gone one leaves its place empty, a new one comes at the end', () => {
    const later = [{ id: 'x' }, { id: 'c' }, { id: 'a' }];
    const lines = pinRows(later, ['a', 'b', 'c'], ({ id }) => id);
    expect(lines.map((row) => row?.id)).toEqual(['a', undefined, 'c', 'x']);
  });
});

describe('the drawn part of a table', () => {
  it('is all of a short one [MAX_PLAIN_ROWS]', () => {
    const view = { top: 0, height: 250, row: 25 };
    expect(visibleSpan(view, MAX_PLAIN_ROWS)).toEqual({ first: 0, last: MAX_PLAIN_ROWS });
    expect(visibleSpan(view, MAX_PLAIN_ROWS + 1).last).toBeLessThan(MAX_PLAIN_ROWS);
  });

  it('moves in steps and reaches from one end to the other', () => {
    const at = (top: number) => visibleSpan({ top, height: 250, row: 25 }, 10_000);
    expect(at(0)).toEqual({ first: 0, last: 40 });
    expect(at(2500)).toEqual({ first: 80, last: 136 });
    expect(at(2590)).toEqual(at(2500 + 1));
    expect(at(1e9).last).toBe(10_000);
    expect(at(1e9).first).toBeGreaterThan(9_900);
    expect(at(-30).first).toBe(0);
  });

  it('has only what is on screen while an answer is drawn first', () => {
    const at = (top: number) => visibleSpan({ top, height: 250, row: 25 }, 10_000, false);
    expect(at(0)).toEqual({ first: 0, last: 11 });
    expect(at(2490)).toEqual({ first: 99, last: 110 });
    expect(at(1e9)).toEqual({ first: 9_990, last: 10_000 });
  });

  it('has a gap for what is not drawn, and keeps the line under the keyboard', () => {
    const span = { first: 3, last: 5 };
    expect(drawnLines(span, 9, undefined)).toEqual([
      { from: 0, gap: 3 },
      { at: 3 },
      { at: 4 },
      { from: 5, gap: 4 },
    ]);
    expect(drawnLines(span, 9, 1)).toEqual([
      { from: 0, gap: 1 },
      { at: 1 },
      { from: 2, gap: 1 },
      { at: 3 },
      { at: 4 },
      { from: 5, gap: 4 },
    ]);
    expect(drawnLines(span, 9, 8).at(-1)).toEqual({ at: 8 });
    expect(drawnLines(span, 9, 9)).toEqual(drawnLines(span, 9, undefined));
  });

  it('follows arrows, pages, Home and End', () => {
    const keys = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'x'];
    expect(keys.map((key) => lineAfterKey(key, 50, 100, 10))).toEqual([51, 49, 60, 40, 0, 99, undefined]);
    expect(lineAfterKey('PageDown', 95, 100, 10)).toBe(99);
  });

  it('is as wide as the longest text among samples of all rows', () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({ text: 'x'.repeat(index === 500 ? 9 : 3) }));
    expect(widestRow(rows, ({ text }) => text)?.text).toHaveLength(9);
    expect(widestRow(rows, undefined)).toBe(rows[0]);
    expect(widestRow([], ({ text }: { text: string }) => text)).toBeUndefined();
  });
});

describe('the columns of a view', () => {
  const columns = [
    { id: 'product', locked: true },
    { id: 'side' },
    { id: 'price' },
    { id: 'number', optional: true },
    { id: 'actions', locked: true },
  ];
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);

  it('stand as they are without one, the optional ones hidden', () => {
    expect(ids(orderColumns(columns, undefined))).toEqual(ids(columns));
    expect(columns.map((column) => isShown(column, undefined))).toEqual([true, true, true, false, true]);
  });

  it('are hidden and shown, but never a locked one', () => {
    const hidden = toggleColumn(columns, undefined, 'side');
    expect(columns.map((column) => isShown(column, hidden))).toEqual([true, false, true, false, true]);
    const chosen = toggleColumn(columns, hidden, 'number');
    expect(columns.map((column) => isShown(column, chosen))).toEqual([true, false, true, true, true]);
    const locked = toggleColumn(columns, undefined, 'product');
    expect(isShown({ id: 'product', locked: true }, locked)).toBe(true);
  });

  it('move among those that are not locked', () => {
    const view = moveColumn(columns, undefined, 'price', 'side');
    expect(ids(orderColumns(columns, view))).toEqual(['product', 'price', 'side', 'number', 'actions']);
    expect(isShown({ id: 'number', optional: true }, view)).toBe(false);
    const back = moveColumn(columns, view, 'price', 'side');
    expect(ids(orderColumns(columns, back))).toEqual(ids(columns));
  });

  it('of a later version stand behind the one before them', () => {
    const view = { order: ['price', 'side'], hidden: [], sorting: undefined };
    const later = [{ id: 'side' }, { id: 'new' }, { id: 'price' }];
    expect(ids(orderColumns(later, view))).toEqual(['price', 'side', 'new']);
  });
});

describe('the keys of drawn rows', () => {
  const keysOf = (...args: Parameters<typeof keysAfter>) => [...keysAfter(...args)];
  const none = new Map<string, string>();
  const first = keysAfter(none, ['a', 'b', 'c'], { focused: undefined, isSame: false });

  it('pass by place to the answer of another question, so that its rows are those of before', () => {
    expect([...first.values()]).toEqual(['0', '1', '2']);
    const next = keysOf(first, ['c', 'x', 'y', 'z'], { focused: undefined, isSame: false });
    expect(next).toEqual([
      ['c', '0'],
      ['x', '1'],
      ['y', '2'],
      ['z', '3'],
    ]);
  });

  it('stay with their rows while the question is the same, and are given to nobody else', () => {
    const next = keysOf(first, ['b', 'c', 'd'], { focused: undefined, isSame: true });
    expect(next).toEqual([
      ['b', '1'],
      ['c', '2'],
      ['d', '3'],
    ]);
  });

  it('never bring the focus of a row to another one', () => {
    const stays = keysAfter(first, ['x', 'b'], { focused: 'b', isSame: false });
    expect([stays.get('x'), stays.get('b')]).toEqual(['0', '1']);
    const gone = keysAfter(first, ['x', 'y', 'z'], { focused: 'a', isSame: false });
    expect([...gone.values()]).toEqual(['1', '2', '3']);
  });
});
