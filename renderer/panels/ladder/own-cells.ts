import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import { ownSpan, type LadderColumns, type Span } from './ladder-columns.ts';
import { groupMarks, type MarkGroup, type MarkRows } from './own-orders.ts';

/** A chip of the ladder: what it stands for and where it is drawn. */
export interface OwnCell {
  readonly group: MarkGroup;
  readonly span: Span;
}

export interface Pins {
  readonly above: readonly MarkGroup[];
  readonly below: readonly MarkGroup[];
}

/** Room of the cancel mark at the right end of a chip, and the narrowest chip that has one (pixels). */
const CANCEL_WIDTH = 16;
const CANCELLABLE_FROM = 30;

/** The chips of a row: own marks first, then what is pinned to it. Those of one column share it evenly. */
export function ownCells(
  columns: LadderColumns,
  marks: MarkRows,
  row: number,
  pinned: readonly MarkGroup[],
): readonly OwnCell[] {
  const own = marks.get(row) ?? [];
  const groups = (side: Direction) => [
    ...groupMarks(own, side),
    ...pinned.filter((group) => group.side === side),
  ];
  const buys = groups(DIRECTION.buy);
  const sells = groups(DIRECTION.sell);
  if (columns.spans.own !== undefined) return shared([...buys, ...sells], columns.spans.own);
  return [...shared(buys, ownSpan(columns, true)), ...shared(sells, ownSpan(columns, false))];
}

function shared(groups: readonly MarkGroup[], [from, to]: Span): readonly OwnCell[] {
  const width = (to - from) / Math.max(1, groups.length);
  return groups.map((group, index) => ({ group, span: [from + index * width, from + (index + 1) * width] }));
}

/** Only orders in their own row can be cancelled from it: a bracket is changed, and what is out of sight is left alone. */
export function isCancellable({ group, span }: OwnCell): boolean {
  return group.kind === 'order' && group.away === undefined && span[1] - span[0] >= CANCELLABLE_FROM;
}

/** Whether `x` is on the cancel mark of a chip. */
export function isOnCancel(cell: OwnCell, x: number): boolean {
  return isCancellable(cell) && x >= cell.span[1] - CANCEL_WIDTH && x < cell.span[1];
}

/** The chip at `x`. */
export function cellAt(cells: readonly OwnCell[], x: number): OwnCell | undefined {
  return cells.find(({ span }) => x >= span[0] && x < span[1]);
}
