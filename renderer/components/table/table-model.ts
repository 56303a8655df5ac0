/** Order of a table. The same column again turns it round, a third time gives back the natural order. */
export interface Sorting<Id extends string = string> {
  readonly column: Id;
  readonly direction: 'ascending' | 'descending';
}

export type SortKey = number | bigint | string | undefined;

/** Longer tables draw only the rows on screen. */
export const MAX_PLAIN_ROWS = 60;

export function nextSorting<Id extends string>(
  current: Sorting<Id> | undefined,
  column: Id,
): Sorting<Id> | undefined {
  if (current?.column !== column) return { column, direction: 'descending' };
  return current.direction === 'descending' ? { column, direction: 'ascending' } : undefined;
}

/** Compares two keys; a missing one is below every other, whatever its type. */
export function compareKeys(left: SortKey, right: SortKey): number {
  if (left === undefined || right === undefined)
    return Number(left !== undefined) - Number(right !== undefined);
  if (typeof left === 'string' || typeof right === 'string') {
    const [a, b] = [String(left), String(right)];
    return a < b ? -1 : a > b ? 1 : 0;
  }
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Rows in the wanted order. Equal keys keep their order, so that a table does not tremble. */
export function sortRows<Row>(
  rows: readonly Row[],
  keyOf: ((row: Row) => SortKey) | undefined,
  direction: Sorting['direction'],
): readonly Row[] {
  if (keyOf === undefined) return rows;
  const sign = direction === 'ascending' ? 1 : -1;
  return [...rows].sort((left, right) => sign * compareKeys(keyOf(left), keyOf(right)));
}

/**
 * The lines of a table under the pointer: known rows keep their places, new ones follow at the end, and the place of one
 * that has gone stays empty (undefined), so that a second click does not meet its neighbour.
 */
export function pinRows<Row>(
  rows: readonly Row[],
  held: readonly string[],
  idOf: (row: Row) => string,
): readonly (Row | undefined)[] {
  const left = new Map(rows.map((row) => [idOf(row), row]));
  const known = held.map((id) => {
    const row = left.get(id);
    left.delete(id);
    return row;
  });
  return [...known, ...left.values()];
}

/** What of a long table is drawn: `first` up to and without `last`, in steps, so that most scrolling draws nothing anew. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** Rows by which the drawn part moves, and rows drawn beyond what is on screen. */
const STEP = 8;
const MARGIN = 16;

/**
 * `top` and `height` of what is on screen, and the height of a row, in pixels. Without `hasMargin` the rows on screen alone:
 * what is drawn first of an answer.
 */
export function visibleSpan(
  view: { top: number; height: number; row: number },
  count: number,
  hasMargin = true,
): Span {
  if (count <= MAX_PLAIN_ROWS) return { first: 0, last: count };
  const [rows, margin] = hasMargin ? [STEP, MARGIN] : [1, 0];
  const step = rows * view.row;
  const top = Math.max(0, Math.min(view.top, count * view.row - view.height));
  const begin = Math.floor(top / step) * rows;
  const first = Math.max(0, begin - margin);
  const last = Math.min(count, begin + (Math.ceil(view.height / step) + 1) * rows + margin);
  return { first, last };
}

/** A drawn line, or the room of lines that are not drawn. */
export type Drawn = { readonly at: number } | { readonly from: number; readonly gap: number };

/** What is drawn of a table of `count` lines: the span, and the line `pinned` wherever it is. */
export function drawnLines(
  { first, last }: Span,
  count: number,
  pinned: number | undefined,
): readonly Drawn[] {
  const lines = Array.from({ length: last - first }, (_, index) => first + index);
  if (pinned !== undefined && pinned < first) lines.unshift(pinned);
  if (pinned !== undefined && pinned >= last && pinned < count) lines.push(pinned);
  const drawn: Drawn[] = [];
  let next = 0;
  for (const at of lines) {
    if (at > next) drawn.push({ from: next, gap: at - next });
    drawn.push({ at });
    next = at + 1;
  }
  if (next < count) drawn.push({ from: next, gap: count - next });
  return drawn;
}

/** The line that a key leads to; undefined for a key that leads to none. `page` is the rows on a screen. */
export function lineAfterKey(key: string, at: number, count: number, page: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to));
}

/** Rows that are looked at to find how wide a column of a long table becomes. */
const WIDTH_SAMPLES = 200;

/** The row with the longest text of a column among some, so that columns keep their width while rows come and go. */
export function widestRow<Row>(
  rows: readonly Row[],
  textOf: ((row: Row) => string) | undefined,
): Row | undefined {
  if (textOf === undefined) return rows[0];
  const step = Math.max(1, Math.floor(rows.length / WIDTH_SAMPLES));
  let [widest, longest] = [rows[0], -1];
  for (let at = 0; at < rows.length; at += step) {
    const row = rows[at] as Row;
    const { length } = textOf(row);
    if (length > longest) [widest, longest] = [row, length];
  }
  return widest;
}

/** How a trader wants a table: which columns in which order, sorted by which. Ids that a table does not have are ignored. */
export interface TableView {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly sorting: Sorting | undefined;
}

/** What the choice of columns needs to know of one. */
export interface ChosenColumn {
  readonly id: string;
  /** Always shown, and stays where it is. */
  readonly locked?: boolean;
  /** Hidden until it is chosen. */
  readonly optional?: boolean;
}

/** Columns as the trader ordered them; those that the view does not know stand behind the one before them. */
export function orderColumns<C extends ChosenColumn>(
  columns: readonly C[],
  view: TableView | undefined,
): readonly C[] {
  const order = view?.order ?? [];
  const place = new Map(order.map((id, index) => [id, index]));
  const loose = columns.filter((column) => column.locked !== true);
  let last = -1;
  const ranked = loose.map((column, index) => {
    last = place.get(column.id) ?? last;
    return { column, rank: last, index };
  });
  ranked.sort((left, right) => left.rank - right.rank || left.index - right.index);
  const moved = ranked.map(({ column }) => column);
  return columns.map((column) => (column.locked === true ? column : (moved.shift() ?? column)));
}

/** Whether a column is shown. Without a view the optional ones are not. */
export function isShown({ id, locked, optional }: ChosenColumn, view: TableView | undefined): boolean {
  if (locked === true) return true;
  const isOrdered = view?.order.includes(id) === true;
  if (optional === true && !isOrdered) return false;
  return view?.hidden.includes(id) !== true;
}

/** The view after a column was shown or hidden. */
export function toggleColumn(
  columns: readonly ChosenColumn[],
  view: TableView | undefined,
  id: string,
): TableView {
  const order = orderColumns(columns, view).map((column) => column.id);
  const shown = new Set(columns.filter((column) => isShown(column, view)).map((column) => column.id));
  if (!shown.delete(id)) shown.add(id);
  return { order, hidden: order.filter((each) => !shown.has(each)), sorting: view?.sorting };
}

/** The view after a column was moved to where another one stands. */
export function moveColumn(
  columns: readonly ChosenColumn[],
  view: TableView | undefined,
  id: string,
  to: string,
): TableView {
  const hidden = columns.filter((column) => !isShown(column, view)).map((column) => column.id);
  const before = orderColumns(columns, view).map((column) => column.id);
  const target = before.indexOf(to);
  const order = before.filter((each) => each !== id);
  order.splice(target, 0, id);
  return { order, hidden, sorting: view?.sorting };
}

/**
 * Keys of the drawn rows by their ids, from those `before`. While the question is the same (`isSame`), a row that stays keeps its
 * key. The answer to another one takes the keys by place, so that its rows are those of before with other words in them; the row
 * under the keyboard (`focused`) keeps its own, or leaves it to nobody: the focus never passes to another row.
 */
export function keysAfter(
  before: ReadonlyMap<string, string>,
  ids: readonly string[],
  { focused, isSame }: { readonly focused: string | undefined; readonly isSame: boolean },
): ReadonlyMap<string, string> {
  const isKept = (id: string) => before.has(id) && (isSame || id === focused);
  const free = isSame ? [] : [...before].flatMap(([id, key]) => (id === focused ? [] : [key]));
  let next = Math.max(-1, ...Array.from(before.values(), Number));
  const keys = ids.map((id) => (isKept(id) ? before.get(id) : undefined) ?? free.shift() ?? String(++next));
  return new Map(ids.map((id, at) => [id, keys[at] ?? id]));
}
