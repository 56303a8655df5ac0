import { beforeEach, describe, expect, it } from 'vitest';
import { NO_FILTERS, isSameLook } from './list-filters.ts';
import { changeListFilters, storeListSorting, storeListView, useLists } from './list-store.ts';
import {
  changeStoredView,
  storeAsView,
  storedNameFault,
  pickView,
  removeStoredView,
  renameStoredView,
} from './view-menu.tsx';

// Limits, written out: a test does not import what it checks.
const MAX_SAVED_VIEWS = 20;
const MAX_VIEW_NAME = 32;
const MAX_SEARCH_LENGTH = 100;
const MAX_LIST_VIEWS = 64;

const KEYS = [{ id: 'product' }, { id: 'side' }];
const TABLE = {
  order: ['side', 'price'],
  hidden: ['fee'],
  sorting: { column: 'price', direction: 'ascending' },
} as const;
const FILTERS = { words: 'btc', when: 'week', choices: { side: 'buy' } } as const;

const now = () => useLists.getState();
const names = (list = 'fills') => (now().saved[list] ?? []).map(({ name }) => name);
const look = () => ({ filters: now().filters['fills'] ?? NO_FILTERS, table: now().views['fills'] });
const setLook = () => {
  changeListFilters('fills', FILTERS);
  storeListView('fills', TABLE);
};

beforeEach(() => useLists.setState({ views: {}, filters: {}, isFiltering: {}, saved: {}, picked: {} }));

describe('the views of a list', () => {
  it('bring back filters, columns and order together, and open the row of filters', () => {
    setLook();
    expect(storeAsView('fills', '  Buys of the week ')).toBe(true);
    expect(now().picked['fills']).toBe('Buys of the week');
    pickView('fills', undefined, KEYS);
    expect(look()).toEqual({ filters: NO_FILTERS, table: undefined });
    expect(now().isFiltering['fills']).toBe(false);
    pickView('fills', 'Buys of the week', KEYS);
    expect(look()).toEqual({ filters: FILTERS, table: TABLE });
    expect(now()).toMatchObject({ isFiltering: { fills: true }, picked: { fills: 'Buys of the week' } });
  });

  it('are of one list each, and take no name twice', () => {
    storeAsView('fills', 'Mine');
    storeAsView('orders', 'Mine');
    expect([names(), names('orders')]).toEqual([['Mine'], ['Mine']]);
    expect(storedNameFault('fills', ' Mine ')).toBe('taken');
    expect(storedNameFault('fills', ' ')).toBe('empty');
    expect(storeAsView('fills', 'Mine')).toBe(false);
    expect(names()).toEqual(['Mine']);
  });

  it('are changed and renamed in their place', () => {
    for (const name of ['A', 'B', 'C']) storeAsView('fills', name);
    setLook();
    changeStoredView('fills', 'B');
    renameStoredView('fills', 'B', 'Busy');
    renameStoredView('fills', 'A', 'C');
    expect(names()).toEqual(['A', 'Busy', 'C']);
    expect(now().picked['fills']).toBe('Busy');
    expect(now().saved['fills']?.[1]).toEqual({ name: 'Busy', filters: FILTERS, table: TABLE });
  });

  it('come back where they stood when a deletion is taken back, unless the name was given away', () => {
    for (const name of ['A', 'B', 'C']) storeAsView('fills', name);
    pickView('fills', 'B', KEYS);
    const back = removeStoredView('fills', 'B');
    expect([names(), now().picked['fills']]).toEqual([['A', 'C'], undefined]);
    expect(back()).toBe(true);
    expect([names(), now().picked['fills']]).toEqual([['A', 'B', 'C'], 'B']);
    const again = removeStoredView('fills', 'B');
    storeAsView('fills', 'B');
    expect(again()).toBe(false);
    expect(names()).toEqual(['A', 'C', 'B']);
  });

  it('are so many at most, with names of so many letters [MAX_SAVED_VIEWS, MAX_VIEW_NAME]', () => {
    for (let index = 0; index < MAX_SAVED_VIEWS; index += 1) storeAsView('fills', `View ${index}`);
    expect(storeAsView('fills', 'One more')).toBe(false);
    expect(names()).toHaveLength(MAX_SAVED_VIEWS);
    renameStoredView('fills', 'View 0', 'x'.repeat(MAX_VIEW_NAME + 1));
    expect(names()[0]).toBe(`${'x'.repeat(MAX_VIEW_NAME - 1)}\u2026`);
  });

  it('leave out choices by something that the rows do not have here', () => {
    setLook();
    storeAsView('fills', 'Buys');
    pickView('fills', 'Buys', [{ id: 'product' }]);
    expect(look().filters).toEqual({ ...FILTERS, choices: {} });
  });
});

it('two looks are the same whatever the order of their choices, and not with another order of rows', () => {
  const at = (choices: Readonly<Record<string, string>>) => ({
    filters: { ...NO_FILTERS, choices },
    table: TABLE,
  });
  expect(isSameLook(at({ a: '1', b: '2' }), at({ b: '2', a: '1' }))).toBe(true);
  expect(isSameLook(at({ a: '1' }), at({ a: '2' }))).toBe(false);
  const first = look();
  storeListSorting('fills', undefined);
  expect(isSameLook(first, look())).toBe(true);
  storeListSorting('fills', { column: 'fee', direction: 'descending' });
  expect(isSameLook(first, look())).toBe(false);
});

describe('views that were stored', () => {
  const read = (stored: unknown) => useLists.persist.getOptions().merge?.(stored, now()).saved;

  it('survive a restart of the terminal', () => {
    setLook();
    storeAsView('fills', 'Buys');
    const kept = useLists.persist.getOptions().partialize?.(now());
    expect(read(JSON.parse(JSON.stringify(kept)))).toEqual({
      fills: [{ name: 'Buys', filters: FILTERS, table: TABLE }],
    });
    expect(kept).not.toHaveProperty('picked');
  });

  it('are read with care, and no more of them than there may be [MAX_SEARCH_LENGTH, MAX_LIST_VIEWS]', () => {
    const odd = [
      {
        name: 'A',
        filters: { words: 'x'.repeat(MAX_SEARCH_LENGTH + 1), when: 'never', choices: { a: 1, b: '2' } },
      },
      { name: 'A', filters: { words: 'second of the name' } },
      { name: 'Days', filters: { when: { fromMs: 5, toMs: '9' } }, table: { order: ['a', 3] } },
      { name: '  ' },
      { name: 7 },
      null,
    ];
    expect(read({ saved: { fills: odd, orders: 'none' } })).toEqual({
      fills: [
        {
          name: 'A',
          filters: { words: 'x'.repeat(MAX_SEARCH_LENGTH), when: undefined, choices: { b: '2' } },
          table: undefined,
        },
        {
          name: 'Days',
          filters: { words: '', when: { fromMs: 5, toMs: undefined }, choices: {} },
          table: { order: ['a'], hidden: [], sorting: undefined },
        },
      ],
      orders: [],
    });
    const many = Array.from({ length: MAX_SAVED_VIEWS + 5 }, (_, at) => ({ name: `V${at}` }));
    expect(read({ saved: { fills: many } })?.['fills']).toHaveLength(MAX_SAVED_VIEWS);
    const lists = Object.fromEntries(Array.from({ length: MAX_LIST_VIEWS + 1 }, (_, at) => [`l${at}`, []]));
    expect(Object.keys(read({ saved: lists }) ?? {})).toHaveLength(MAX_LIST_VIEWS);
    expect([read(undefined), read({ saved: 3 })]).toEqual([{}, {}]);
  });
});
