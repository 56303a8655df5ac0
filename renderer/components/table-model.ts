/** Order of a table. The same column again turns it round, a third time gives back the natural order. */
export interface Sorting<Id extends string = string> {
  readonly column: Id;
  readonly direction: 'ascending' | 'descending';
}

export type SortKey = number | bigint | string | undefined;

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

/** Order of ids kept while the pointer is over a table: known rows stay, new ones follow, gone ones leave. */
export function keepOrder<Row>(
  rows: readonly Row[],
  held: readonly string[],
  idOf: (row: Row) => string,
): readonly Row[] {
  const place = new Map(held.map((id, index) => [id, index]));
  const at = (row: Row) => place.get(idOf(row)) ?? Number.MAX_SAFE_INTEGER;
  return [...rows].sort((left, right) => at(left) - at(right));
}

/** The rows of a long table that are on screen, with a margin, and the empty room above and below (pixels). */
export function visibleWindow(view: { top: number; height: number }, rowHeight: number, count: number) {
  const margin = 8;
  const first = Math.max(0, Math.min(count, Math.floor(view.top / rowHeight) - margin));
  const last = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + margin);
  return { first, last, above: first * rowHeight, below: Math.max(0, count - last) * rowHeight };
}
