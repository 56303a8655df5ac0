import type { Sorting, TableView } from '../../../components/index.ts';
import { shortName } from '../../../components/text/cut-text.ts';
import { createStoredState, fieldsOf, readByName, withNewest } from '../../../session/stored-state.ts';
import {
  NO_FILTERS,
  type ListFilters,
  MAX_SEARCH_LENGTH,
  PERIODS,
  type SavedView,
  MAX_SAVED_VIEWS,
  MAX_VIEW_NAME,
} from './list-filters.ts';

interface Lists {
  /** Columns and order of the lists, kept in the profile's local storage. */
  readonly views: Readonly<Record<string, TableView>>;
  /** Filters hold until the window closes: a list that hides rows after a restart would look wrong. */
  readonly filters: Readonly<Record<string, ListFilters>>;
  readonly isFiltering: Readonly<Record<string, boolean>>;
  /** Views that have names, kept like the columns. */
  readonly saved: Readonly<Record<string, readonly SavedView[]>>;
  /** The name of the view that was chosen last; until the window closes, like the filters that came with it. */
  readonly picked: Readonly<Record<string, string>>;
}

/** Lists whose columns or views are stored; the one that was changed longest ago goes. */
const MAX_LIST_VIEWS = 64;

const NO_VIEW: TableView = { order: [], hidden: [], sorting: undefined };

/** How the trader wants each list, by its name. */
export const useLists = createStoredState<Lists>(
  'meridian.lists',
  { views: {}, filters: {}, isFiltering: {}, saved: {}, picked: {} },
  ({ views, saved }) => ({
    views: readByName(views, MAX_LIST_VIEWS, readView),
    saved: readByName(saved, MAX_LIST_VIEWS, readSaved),
  }),
  ['views', 'saved'],
);

export function useListView(list: string): TableView | undefined {
  return useLists(({ views }) => views[list]);
}

/** Keeps how a list is to look; undefined gives back how it was at first. */
export function storeListView(list: string, view: TableView | undefined): void {
  useLists.setState(({ views }) => ({ views: withList(views, list, view) }));
}

/** The values of the lists with that of one changed; the list that was changed longest ago may go for it. */
export function withList<Value>(
  values: Readonly<Record<string, Value>>,
  list: string,
  value: Value | undefined,
): Readonly<Record<string, Value>> {
  return withNewest(values, MAX_LIST_VIEWS, list, value);
}

export function storeListSorting(list: string, sorting: Sorting | undefined): void {
  storeListView(list, { ...(useLists.getState().views[list] ?? NO_VIEW), sorting });
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

/** Views with names. */
function readSaved(stored: unknown): readonly SavedView[] {
  const read = new Map<string, SavedView>();
  for (const view of Array.isArray(stored) ? stored : []) {
    const { name, filters, table } = fieldsOf(view);
    const known = typeof name === 'string' ? shortName(name, MAX_VIEW_NAME) : '';
    if (known === '' || read.has(known)) continue;
    read.set(known, {
      name: known,
      filters: readFilters(filters),
      table: table === undefined ? undefined : readView(table),
    });
  }
  return [...read.values()].slice(0, MAX_SAVED_VIEWS);
}

function readView(stored: unknown): TableView {
  const { order, hidden, sorting } = fieldsOf(stored);
  const { column, direction } = fieldsOf(sorting) as Partial<Record<keyof Sorting, unknown>>;
  const isSorted = typeof column === 'string' && (direction === 'ascending' || direction === 'descending');
  return {
    order: textsOf(order),
    hidden: textsOf(hidden),
    sorting: isSorted ? { column, direction } : undefined,
  };
}

function readFilters(stored: unknown): ListFilters {
  const { words, when, choices } = fieldsOf(stored);
  const texts = Object.entries(fieldsOf(choices)).flatMap(([id, value]) =>
    typeof value === 'string' ? [[id, value] as const] : [],
  );
  return {
    words: typeof words === 'string' ? words.slice(0, MAX_SEARCH_LENGTH) : '',
    when: readWhen(when),
    choices: Object.fromEntries(texts),
  };
}

function readWhen(stored: unknown): ListFilters['when'] {
  const period = PERIODS.find((each) => each === stored);
  if (period !== undefined) return period;
  const { fromMs, toMs } = fieldsOf(stored);
  const range = { fromMs: timeOf(fromMs), toMs: timeOf(toMs) };
  return range.fromMs === undefined && range.toMs === undefined ? undefined : range;
}

function timeOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
