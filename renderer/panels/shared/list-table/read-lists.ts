import type { Sorting, TableView } from '../../../components/index.ts';
import { MAX_SEARCH_LENGTH, PERIODS, type ListFilters } from './list-filters.ts';
import { MAX_SAVED_VIEWS, MAX_VIEW_NAME, type SavedView } from './saved-views.ts';

/** What of a stored text the lists can use. */

/** Lists whose columns or views are kept; the one that was changed longest ago goes. */
export const MAX_LIST_VIEWS = 64;

type Fields = Readonly<Record<string, unknown>>;

/** Columns and order by list. */
export function readViews(stored: unknown): Readonly<Record<string, TableView>> {
  return byList(fieldsOf(stored)['views'], readView);
}

/** Views with names by list. */
export function readSaved(stored: unknown): Readonly<Record<string, readonly SavedView[]>> {
  return byList(fieldsOf(stored)['saved'], (views) => {
    const read = new Map<string, SavedView>();
    for (const view of Array.isArray(views) ? views : []) {
      const { name, filters, table } = fieldsOf(view);
      const kept = typeof name === 'string' ? name.trim().slice(0, MAX_VIEW_NAME) : '';
      if (kept === '' || read.has(kept)) continue;
      const look = {
        filters: readFilters(filters),
        table: table === undefined ? undefined : readView(table),
      };
      read.set(kept, { ...look, name: kept });
    }
    return [...read.values()].slice(0, MAX_SAVED_VIEWS);
  });
}

function byList<Kept>(stored: unknown, read: (value: unknown) => Kept): Readonly<Record<string, Kept>> {
  const entries = Object.entries(fieldsOf(stored)).slice(-MAX_LIST_VIEWS);
  return Object.fromEntries(entries.map(([list, value]) => [list, read(value)]));
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

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
