import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Sorting, TableView } from '../../../components/index.ts';
import { profileStorage } from '../../../session/profile-storage.ts';
import { NO_FILTERS, type ListFilters } from './list-filters.ts';

/** Lists whose columns are kept; the one that was changed longest ago goes. */
export const MAX_LIST_VIEWS = 64;

interface Lists {
  /** Columns and order of the lists, kept in the profile's local storage. */
  readonly views: Readonly<Record<string, TableView>>;
  /** Filters hold until the window closes: a list that hides rows after a restart would look wrong. */
  readonly filters: Readonly<Record<string, ListFilters>>;
  readonly isFiltering: Readonly<Record<string, boolean>>;
}

const NO_VIEW: TableView = { order: [], hidden: [], sorting: undefined };

/** How the trader wants each list, by its name. */
export const useLists = create<Lists>()(
  persist((): Lists => ({ views: {}, filters: {}, isFiltering: {} }), {
    name: 'meridian.lists',
    version: 1,
    storage: createJSONStorage(() => profileStorage),
    partialize: ({ views }) => ({ views }),
    merge: (stored, current) => ({ ...current, views: readViews(stored) }),
  }),
);

export function useListView(list: string): TableView | undefined {
  return useLists(({ views }) => views[list]);
}

/** Keeps how a list is to look; undefined gives back how it was at first. */
export function keepListView(list: string, view: TableView | undefined): void {
  useLists.setState(({ views: { [list]: _before, ...others } }) => {
    const kept = Object.fromEntries(Object.entries(others).slice(-(MAX_LIST_VIEWS - 1)));
    return { views: view === undefined ? kept : { ...kept, [list]: view } };
  });
}

export function keepListSorting(list: string, sorting: Sorting | undefined): void {
  keepListView(list, { ...(useLists.getState().views[list] ?? NO_VIEW), sorting });
}

export function useListFilters(list: string): ListFilters {
  return useLists(({ filters }) => filters[list] ?? NO_FILTERS);
}

/** Changes the filters of a list; without a change they are all taken away. */
export function changeListFilters(list: string, change?: Partial<ListFilters>): void {
  useLists.setState(({ filters }) => {
    const next = change === undefined ? NO_FILTERS : { ...(filters[list] ?? NO_FILTERS), ...change };
    return { filters: { ...filters, [list]: next } };
  });
}

/** Whether the row of filters of a list is open. */
export function useIsFiltering(list: string): boolean {
  return useLists(({ isFiltering }) => isFiltering[list] === true);
}

export function showFilters(list: string, open: boolean): void {
  useLists.setState(({ isFiltering }) => ({ isFiltering: { ...isFiltering, [list]: open } }));
}

/** What of a stored text can be used. */
function readViews(stored: unknown): Lists['views'] {
  const views = (stored as Partial<Lists> | undefined)?.views ?? {};
  const entries = Object.entries(views).slice(-MAX_LIST_VIEWS);
  return Object.fromEntries(entries.map(([list, view]) => [list, readView(view)]));
}

function readView(stored: unknown): TableView {
  const { order, hidden, sorting } = (stored ?? {}) as Partial<Record<keyof TableView, unknown>>;
  const { column, direction } = (sorting ?? {}) as Partial<Record<keyof Sorting, unknown>>;
  const isSorted = typeof column === 'string' && (direction === 'ascending' || direction === 'descending');
  return {
    order: textsOf(order),
    hidden: textsOf(hidden),
    sorting: isSorted ? { column, direction } : undefined,
  };
}

/** Declared, so that it is there when the store reads what was kept while this module is still being made. */
function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
