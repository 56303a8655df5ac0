import type { Sorting } from './table-model.ts';

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
