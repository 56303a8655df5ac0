import { describe, expect, it } from 'vitest';
import {
  addList,
  addProduct,
  findList,
  FIRST_BOOK,
  groupView,
  moveProduct,
  readBook,
  removeList,
  removeProduct,
  renameList,
  setNote,
  sortBy,
  stepProduct,
  toggleColumn,
  viewOf,
  type WatchBook,
} from './watch-lists.ts';

const two = addList(addList(FIRST_BOOK, 'Scalps', [1, 2, 3]), 'Swing', [9]);
const idsOf = (book: WatchBook, id: string) => findList(book, id)?.symbolIds;

describe('own watchlists', () => {
  it('are named, shown when they are made, and gone when they are removed', () => {
    expect(two.lists.map(({ id, name }) => [id, name])).toEqual([
      ['list-1', 'Scalps'],
      ['list-2', 'Swing'],
    ]);
    expect(two.shown).toBe('list-2');
    expect(addList(two, '   ')).toBe(two);
    const renamed = renameList(two, 'list-2', ' Weeks ');
    expect(findList(renamed, 'list-2')?.name).toBe('Weeks');
    const left = removeList(renamed, 'list-2');
    expect([left.shown, left.lists.length]).toEqual(['all', 1]);
    // The number of a list that is gone is free for the next one.
    expect(addList(left, 'Metals').shown).toBe('list-2');
  });

  it('take products once, let them go and keep the order of the trader', () => {
    expect(idsOf(addProduct(addProduct(two, 'list-1', 4), 'list-1', 4), 'list-1')).toEqual([1, 2, 3, 4]);
    expect(idsOf(removeProduct(two, 'list-1', 2), 'list-1')).toEqual([1, 3]);
    expect(idsOf(moveProduct(two, 'list-1', 3, 1), 'list-1')).toEqual([3, 1, 2]);
    expect(idsOf(moveProduct(two, 'list-1', 1, undefined), 'list-1')).toEqual([2, 3, 1]);
    expect(moveProduct(two, 'list-1', 7, 1)).toBe(two);
  });

  it('step over a product that is not on sale now', () => {
    const onSale = new Set([1, 3]);
    expect(idsOf(stepProduct(two, 'list-1', 3, -1, onSale), 'list-1')).toEqual([3, 1, 2]);
    expect(idsOf(stepProduct(two, 'list-1', 1, 1, onSale), 'list-1')).toEqual([2, 3, 1]);
    expect(stepProduct(two, 'list-1', 1, -1, onSale)).toBe(two);
  });

  it('sort by a column down, up and not at all, each view for itself', () => {
    const down = sortBy(two, 'change');
    expect(viewOf(down).sorting).toEqual({ column: 'change', direction: 'descending' });
    const up = sortBy(down, 'change');
    expect(viewOf(up).sorting?.direction).toBe('ascending');
    expect(viewOf(sortBy(up, 'change')).sorting).toBeUndefined();
    expect(viewOf(down, 'all')).toEqual({ isGrouped: true });
    expect(viewOf(groupView(down, true)).isGrouped).toBe(true);
  });

  it('show columns in the order in which they are offered', () => {
    const offered = ['trend', 'last', 'change', 'spread'] as const;
    expect(toggleColumn(FIRST_BOOK, 'spread', offered).columns).toEqual(offered);
    expect(toggleColumn(FIRST_BOOK, 'last', offered).columns).toEqual(['trend', 'change']);
  });

  it('have a note for a product; an empty one is forgotten', () => {
    const noted = setNote(two, 7, '  waits for the break of 65,000 ');
    expect(noted.notes).toEqual({ 7: 'waits for the break of 65,000' });
    expect(setNote(noted, 7, ' ').notes).toEqual({});
  });
});

describe('limits of watchlists', () => {
  it('takes no more lists than fit [MAX_WATCH_LISTS]', () => {
    let book = FIRST_BOOK;
    for (let count = 0; count < 25; count += 1) book = addList(book, `List ${count}`);
    expect(book.lists).toHaveLength(20);
  });

  it('takes no more products into a list than fit [MAX_LIST_PRODUCTS]', () => {
    let book = addList(FIRST_BOOK, 'All');
    for (let id = 1; id <= 205; id += 1) book = addProduct(book, 'list-1', id);
    expect(idsOf(book, 'list-1')).toHaveLength(200);
  });

  it('cuts a long name and a long note [MAX_LIST_NAME] [MAX_NOTE_LENGTH]', () => {
    const book = setNote(addList(FIRST_BOOK, 'x'.repeat(99)), 1, 'y'.repeat(999));
    expect(findList(book, 'list-1')?.name).toHaveLength(24);
    expect(book.notes[1]).toHaveLength(280);
  });

  it('keeps no more notes than fit [MAX_NOTES]', () => {
    let book = FIRST_BOOK;
    for (let id = 1; id <= 502; id += 1) book = setNote(book, id, 'note');
    expect(Object.keys(book.notes)).toHaveLength(500);
    expect(setNote(book, 1, 'another').notes[1]).toBe('another');
  });
});

describe('watchlists that were stored', () => {
  it('come back as they were', () => {
    const book = sortBy(setNote(two, 1, 'note'), 'volume');
    expect(readBook(JSON.parse(JSON.stringify(book)))).toEqual(book);
  });

  it('lose what cannot be understood and nothing else', () => {
    const stored = {
      lists: [
        { id: 'list-1', name: 'Mine', symbolIds: [1, 'two', 1, 3] },
        { id: 'list-1', name: 'Twice' },
        7,
      ],
      shown: 'list-8',
      columns: ['last', 'smell'],
      views: { 'list-1': { isGrouped: true, sorting: { column: 'smell' } }, gone: {} },
      notes: { 1: 'kept', two: 'no number', 3: 4 },
    };
    expect(readBook(stored)).toEqual({
      lists: [{ id: 'list-1', name: 'Mine', symbolIds: [1, 3] }],
      shown: 'all',
      columns: ['last'],
      views: { 'list-1': { isGrouped: true } },
      notes: { 1: 'kept' },
    });
    expect(readBook('nonsense')).toEqual(FIRST_BOOK);
  });
});
