import { createStoredState } from '../../session/stored-state.ts';
import type { Product, QuoteView } from '../../market/contracts.ts';
import { shortName } from '../../components/text/cut-text.ts';
import { changeBp, ratioBp } from '../../components/text/format.ts';
import type { SortKey } from '../../components/table/table-model.ts';
import { productLabel } from '../shared/product-label.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** What a watchlist may show beside a product's name, in the order in which the columns stand. */
export const WATCH_COLUMNS = ['trend', 'last', 'change', 'spread', 'high', 'low', 'volume', 'note'] as const;
/** `name` is always there; it can only be sorted by. */
export type ColumnId = (typeof WATCH_COLUMNS)[number] | 'name';

function isColumnId(value: unknown): value is ColumnId {
  return value === 'name' || (WATCH_COLUMNS as readonly unknown[]).includes(value);
}

/** Columns whose figures come with every tick. */
export const LIVE_COLUMNS: readonly ColumnId[] = ['last', 'change', 'spread', 'high', 'low'];

/** What is known of a product at the moment of sorting. */
export interface WatchInputs {
  readonly quote: QuoteView | undefined;
  /** Traded in 24 hours, volume units; undefined while not known. */
  readonly volume: number | undefined;
  readonly note: string | undefined;
}

/** Spread of a quote as it is traded, in price ticks: that of the market and what the platform adds. */
export function spreadOf(quote: QuoteView, product: Pick<Product, 'askSpread' | 'bidSpread'>): number {
  return quote.ask + product.askSpread - (quote.bid - product.bidSpread);
}

/** What a column is sorted by; undefined sorts below everything. Quantities of different products compare by their share of the price. */
export function sortKeyOf(column: ColumnId, product: Product, facts: WatchInputs): SortKey {
  const { quote, volume, note } = facts;
  if (column === 'name') return productLabel(product).full;
  if (column === 'note') return note;
  if (column === 'volume') return volume === undefined ? undefined : volume / 10 ** product.numberDigits;
  if (quote === undefined) return undefined;
  const price = (ticks: number) => ticks / 10 ** product.digits;
  switch (column) {
    case 'last':
      return price(quote.price);
    case 'high':
      return price(quote.dayHigh);
    case 'low':
      return price(quote.dayLow);
    case 'spread':
      return ratioBp(spreadOf(quote, product) * 1_000, quote.price);
    case 'trend':
    case 'change':
      return changeBp(quote.price, quote.yesterdayClose);
  }
}

/** Own watchlists as they are kept: pure changes of a value, and the way back from what was stored. */

/** Own lists of one profile. */
export const MAX_WATCH_LISTS = 20;
/** Products of one list. */
export const MAX_LIST_PRODUCTS = 200;
/** Characters of the name of a list. */
export const MAX_LIST_NAME = 24;
/** Products that may have a note, and the characters of one. */
export const MAX_NOTES = 500;
export const MAX_NOTE_LENGTH = 280;

/** The views that every watchlist has beside the own lists. */
export const ALL_PRODUCTS = 'all';
export const MOVERS = 'movers';

export interface WatchList {
  readonly id: string;
  readonly name: string;
  /** In the trader's own order. */
  readonly symbolIds: readonly InstrumentNumber[];
}

export interface WatchSorting {
  readonly column: ColumnId;
  readonly direction: 'ascending' | 'descending';
}

/** How a view is shown. */
export interface ViewSettings {
  readonly isGrouped: boolean;
  /** Absent: the order of the list itself. */
  readonly sorting?: WatchSorting;
}

export interface WatchBook {
  readonly lists: readonly WatchList[];
  /** The view on screen: `all`, `movers` or the id of a list. */
  readonly shown: string;
  readonly columns: readonly ColumnId[];
  readonly views: Readonly<Record<string, ViewSettings>>;
  /** Own words about a product, by its id. */
  readonly notes: Readonly<Record<number, string>>;
}

export const FIRST_BOOK: WatchBook = {
  lists: [],
  shown: ALL_PRODUCTS,
  columns: ['trend', 'last', 'change'],
  views: {},
  notes: {},
};

export function findList(book: WatchBook, id: string): WatchList | undefined {
  return book.lists.find((list) => list.id === id);
}

/** All products and the movers are in groups until the trader wants them otherwise; own lists are not. */
export function viewOf(book: WatchBook, id = book.shown): ViewSettings {
  return book.views[id] ?? { isGrouped: findList(book, id) === undefined };
}

/** Adds a list with its first products and shows it; the same book where there is no room or no name. */
export function addList(
  book: WatchBook,
  name: string,
  symbolIds: readonly InstrumentNumber[] = [],
): WatchBook {
  const kept = cleanName(name);
  if (kept === '' || book.lists.length >= MAX_WATCH_LISTS) return book;
  const taken = new Set(book.lists.map(({ id }) => id));
  let count = 1;
  while (taken.has(`list-${count}`)) count += 1;
  const id = `list-${count}`;
  const list = { id, name: kept, symbolIds: unique(symbolIds) };
  const { [id]: _left, ...views } = book.views;
  return { ...book, lists: [...book.lists, list], views, shown: id };
}

export function renameList(book: WatchBook, id: string, name: string): WatchBook {
  const kept = cleanName(name);
  return kept === '' ? book : changeList(book, id, (list) => ({ ...list, name: kept }));
}

export function removeList(book: WatchBook, id: string): WatchBook {
  const lists = book.lists.filter((list) => list.id !== id);
  const { [id]: _removed, ...views } = book.views;
  return { ...book, lists, views, shown: book.shown === id ? ALL_PRODUCTS : book.shown };
}

/** Puts a product at the end of a list; the same book where it is there already or the list is full. */
export function addProduct(book: WatchBook, id: string, symbolId: InstrumentNumber): WatchBook {
  const list = findList(book, id);
  if (list === undefined || list.symbolIds.includes(symbolId)) return book;
  if (list.symbolIds.length >= MAX_LIST_PRODUCTS) return book;
  return changeList(book, id, () => ({ ...list, symbolIds: [...list.symbolIds, symbolId] }));
}

export function removeProduct(book: WatchBook, id: string, symbolId: InstrumentNumber): WatchBook {
  return changeList(book, id, (list) => ({
    ...list,
    symbolIds: list.symbolIds.filter((each) => each !== symbolId),
  }));
}

/** Takes a product of a list to the place before another one, or to the end. */
export function moveProduct(
  book: WatchBook,
  id: string,
  symbolId: InstrumentNumber,
  before: number | undefined,
): WatchBook {
  const list = findList(book, id);
  if (list === undefined || symbolId === before || !list.symbolIds.includes(symbolId)) return book;
  const others = list.symbolIds.filter((each) => each !== symbolId);
  const at = before === undefined ? others.length : others.indexOf(before);
  if (at < 0) return book;
  return changeList(book, id, () => ({
    ...list,
    symbolIds: [...others.slice(0, at), symbolId, ...others.slice(at)],
  }));
}

/** Takes a product of a list one place up or down; those that are not on sale now stand where they are. */
export function stepProduct(
  book: WatchBook,
  id: string,
  symbolId: InstrumentNumber,
  step: 1 | -1,
  onSale: ReadonlySet<number>,
): WatchBook {
  const visible = findList(book, id)?.symbolIds.filter((each) => onSale.has(each)) ?? [];
  const at = visible.indexOf(symbolId);
  const next = at + step;
  if (at < 0 || next < 0 || next >= visible.length) return book;
  return moveProduct(book, id, symbolId, step === -1 ? visible[next] : visible[next + 1]);
}

/** Keeps a note about a product; an empty one is forgotten. */
export function setNote(book: WatchBook, symbolId: InstrumentNumber, text: string): WatchBook {
  const kept = text.trim().slice(0, MAX_NOTE_LENGTH);
  const { [symbolId]: _before, ...others } = book.notes;
  if (kept === '') return { ...book, notes: others };
  if (Object.keys(others).length >= MAX_NOTES) return book;
  return { ...book, notes: { ...others, [symbolId]: kept } };
}

/** The same column again turns the order round, a third time gives back the list's own. */
export function sortBy(book: WatchBook, column: ColumnId): WatchBook {
  const view = viewOf(book);
  const { sorting, ...rest } = view;
  if (sorting?.column !== column)
    return withView(book, { ...rest, sorting: { column, direction: 'descending' } });
  if (sorting.direction === 'ascending') return withView(book, rest);
  return withView(book, { ...rest, sorting: { column, direction: 'ascending' } });
}

export function groupView(book: WatchBook, isGrouped: boolean): WatchBook {
  return withView(book, { ...viewOf(book), isGrouped });
}

/** Shows or leaves out a column; columns stand in the order in which they are offered. */
export function toggleColumn(book: WatchBook, column: ColumnId, offered: readonly ColumnId[]): WatchBook {
  const shown = new Set(book.columns);
  if (!shown.delete(column)) shown.add(column);
  return { ...book, columns: offered.filter((each) => shown.has(each)) };
}

/** Reads what was stored by this version or another; what cannot be understood is left out. */
export function readBook(stored: unknown): WatchBook {
  if (!isRecord(stored)) return FIRST_BOOK;
  const { lists, shown, columns, views, notes } = stored;
  const readLists = (Array.isArray(lists) ? lists : []).flatMap(readList).slice(0, MAX_WATCH_LISTS);
  const ids = new Set([ALL_PRODUCTS, MOVERS, ...readLists.map(({ id }) => id)]);
  return {
    lists: readLists.filter(({ id }, at) => readLists.findIndex((list) => list.id === id) === at),
    shown: typeof shown === 'string' && ids.has(shown) ? shown : ALL_PRODUCTS,
    columns: Array.isArray(columns) ? columns.filter(isColumnId) : FIRST_BOOK.columns,
    views: Object.fromEntries(
      Object.entries(isRecord(views) ? views : {}).flatMap(([id, view]) =>
        ids.has(id) && isRecord(view) ? [[id, readView(view)]] : [],
      ),
    ),
    notes: Object.fromEntries(
      Object.entries(isRecord(notes) ? notes : {})
        .filter(([id, text]) => Number.isSafeInteger(Number(id)) && typeof text === 'string' && text !== '')
        .map(([id, text]) => [id, String(text).slice(0, MAX_NOTE_LENGTH)])
        .slice(0, MAX_NOTES),
    ) as WatchBook['notes'],
  };
}

function readList(stored: unknown): readonly WatchList[] {
  if (!isRecord(stored) || typeof stored['id'] !== 'string' || typeof stored['name'] !== 'string') return [];
  const name = cleanName(stored['name']);
  const ids = Array.isArray(stored['symbolIds']) ? stored['symbolIds'].filter(Number.isSafeInteger) : [];
  return name === '' ? [] : [{ id: stored['id'], name, symbolIds: unique(ids as number[]) }];
}

function readView({ isGrouped, sorting }: Record<string, unknown>): ViewSettings {
  const grouped = isGrouped === true;
  if (!isRecord(sorting) || !isColumnId(sorting['column'])) return { isGrouped: grouped };
  const direction = sorting['direction'] === 'ascending' ? 'ascending' : 'descending';
  return { isGrouped: grouped, sorting: { column: sorting['column'], direction } };
}

function changeList(book: WatchBook, id: string, change: (list: WatchList) => WatchList): WatchBook {
  return { ...book, lists: book.lists.map((list) => (list.id === id ? change(list) : list)) };
}

function withView(book: WatchBook, view: ViewSettings): WatchBook {
  return { ...book, views: { ...book.views, [book.shown]: view } };
}

function unique(symbolIds: readonly InstrumentNumber[]): readonly number[] {
  return [...new Set(symbolIds)].slice(0, MAX_LIST_PRODUCTS);
}

function cleanName(name: string): string {
  return shortName(name, MAX_LIST_NAME);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own watchlists of this profile, kept over restarts. */
export const useWatchBook = createStoredState('meridian.watchlists', FIRST_BOOK, readBook);

/** Changes the watchlists by one of the functions of `watch-lists.ts`. False when it changed nothing: a limit is reached. */
export function changeWatchBook(change: (book: WatchBook) => WatchBook): boolean {
  const before = useWatchBook.getState();
  const after = change(before);
  if (after === before) return false;
  useWatchBook.setState(after, true);
  return true;
}
