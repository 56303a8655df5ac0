import { beforeEach, describe, expect, it } from 'vitest';
import { changeListFilters, storeListSorting, storeListView, useLists } from './list-store.ts';
import { NO_FILTERS } from './list-filters.ts';

// Limits, written out: a test does not import what it checks.
const MAX_LIST_VIEWS = 64;

const VIEW = { order: ['side'], hidden: ['price'], sorting: undefined };
const views = () => useLists.getState().views;

beforeEach(() => useLists.setState({ views: {}, filters: {} }));

describe('how a trader wants the lists', () => {
  it('is kept by list, and given back by nothing', () => {
    storeListView('fills', VIEW);
    storeListSorting('fills', { column: 'fee', direction: 'ascending' });
    expect(views()['fills']).toEqual({ ...VIEW, sorting: { column: 'fee', direction: 'ascending' } });
    storeListView('fills', undefined);
    expect(views()['fills']).toBeUndefined();
  });

  it('is not kept without end: the list that was changed longest ago goes [MAX_LIST_VIEWS]', () => {
    for (let index = 0; index <= MAX_LIST_VIEWS; index += 1) storeListView(`list-${index}`, VIEW);
    expect(Object.keys(views())).toHaveLength(MAX_LIST_VIEWS);
    expect(views()['list-0']).toBeUndefined();
  });

  it('is read with care: what is no view is none', () => {
    const merge = useLists.persist.getOptions().merge;
    const state = (stored: unknown) => merge?.(stored, useLists.getState()).views;
    expect(state({ views: { fills: { order: ['a', 3], sorting: { column: 1 } } } })).toEqual({
      fills: { order: ['a'], hidden: [], sorting: undefined },
    });
    expect(state(undefined)).toEqual({});
    expect(state({ views: { fills: null } })).toEqual({
      fills: { order: [], hidden: [], sorting: undefined },
    });
  });

  it('has filters that are changed one by one and taken away together', () => {
    changeListFilters('fills', { words: 'btc' });
    changeListFilters('fills', { when: 'today' });
    expect(useLists.getState().filters['fills']).toEqual({ ...NO_FILTERS, words: 'btc', when: 'today' });
    changeListFilters('fills');
    expect(useLists.getState().filters['fills']).toEqual(NO_FILTERS);
  });
});
