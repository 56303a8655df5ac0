/** What the room of a table needs to know of a column. */
export interface FittedColumn {
  readonly id: string;
  /** Leaves a table that is too narrow, the highest first; without it the column always stays. */
  readonly drop?: number;
}

/**
 * The ids of the columns that leave so that the others fit into `room` pixels. `widthOf` is the width that a column's text
 * needs (pixels); one that was never measured counts as nothing.
 */
export function droppedColumns(
  columns: readonly FittedColumn[],
  widthOf: (id: string) => number,
  room: number,
): readonly string[] {
  let needed = columns.reduce((sum, { id }) => sum + widthOf(id), 0);
  const dropped: string[] = [];
  const candidates = columns.filter(({ drop }) => drop !== undefined);
  candidates.sort((left, right) => (right.drop ?? 0) - (left.drop ?? 0));
  for (const { id } of candidates) {
    if (needed <= room) break;
    dropped.push(id);
    needed -= widthOf(id);
  }
  return dropped;
}
