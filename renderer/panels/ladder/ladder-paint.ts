import { type Direction, DIRECTION } from '../../../backend/domain/direction.ts';
import type { ThemeColours } from '../../theme/index.ts';
import { type LadderColumns, ownSpan, type Span } from './ladder-model.ts';
import type { Dragged } from './ladder-pointer.ts';
import type { LadderLabels } from './ladder-labels.ts';
import { type HeldSide, type MarkRows, groupMarks, type MarkGroup } from './own-orders.ts';
import type { PriceRows } from './price-rows.ts';
import type { ValueArea } from './session-feed.ts';

/** What a click at the pointer would place. */
export interface Ghost {
  readonly price: number;
  readonly side: Direction;
  /** The quantity as text. */
  readonly text: string;
  readonly way: 'limit' | 'stop' | 'now';
}

/** Everything that one picture of the ladder shows. */
export interface LadderPaint {
  readonly rows: PriceRows;
  readonly columns: LadderColumns;
  readonly rowHeight: number;
  /** Of the whole drawing, in pixels. */
  readonly height: number;
  readonly colours: ThemeColours;
  readonly words: LadderLabels;
  readonly digits: number;
  readonly numberDigits: number;
  readonly step: number;
  readonly marks: MarkRows;
  readonly pins: Pins;
  readonly held: readonly HeldSide[];
  /** Digits of the account, for money. */
  readonly moneyDigits: number;
  readonly area: ValueArea | undefined;
  /** The row under the pointer. */
  readonly hovered: number | undefined;
  /** The row of the keyboard, while the ladder has it. */
  readonly focused: number | undefined;
  readonly lastPrice: number | undefined;
  readonly ghost: Ghost | undefined;
  readonly dragged: Dragged | undefined;
}

/** A chip of the ladder: what it stands for and where it is drawn. */
export interface OwnCell {
  readonly group: MarkGroup;
  readonly span: Span;
  /** Groups out of view that have no chip of their own: the nearest one stands for them. */
  readonly more: number;
}

export interface Pins {
  readonly above: readonly MarkGroup[];
  readonly below: readonly MarkGroup[];
}

/** Room of the cancel mark at the right end of a chip, and the narrowest chip that has one (pixels). */
const CANCEL_WIDTH = 16;
const CANCELLABLE_FROM = 30;

/** Narrowest chip of its own for what is out of view (pixels): an arrow and two figures. */
const PINNED_FROM = 36;

/**
 * The chips of a row: own marks first, then what is pinned to it. Those of one column share it evenly; what is out of view
 * shares one chip where there is not room for several.
 */
export function ownCells(
  columns: LadderColumns,
  marks: MarkRows,
  row: number,
  pinned: readonly MarkGroup[],
): readonly OwnCell[] {
  const own = marks.get(row) ?? [];
  const { buy, sell } = DIRECTION;
  const ofSide = (side: Direction) => pinned.filter((group) => group.side === side);
  if (columns.spans.own !== undefined)
    return shared([...groupMarks(own, buy), ...groupMarks(own, sell)], pinned, columns.spans.own);
  return [
    ...shared(groupMarks(own, buy), ofSide(buy), ownSpan(columns, true)),
    ...shared(groupMarks(own, sell), ofSide(sell), ownSpan(columns, false)),
  ];
}

function shared(
  own: readonly MarkGroup[],
  pinned: readonly MarkGroup[],
  [from, to]: Span,
): readonly OwnCell[] {
  const hasSpace = (to - from) / (own.length + pinned.length) >= PINNED_FROM;
  const away = hasSpace ? pinned : nearestOf(pinned);
  const more = pinned.length - away.length;
  const groups = [...own, ...away];
  const width = (to - from) / Math.max(1, groups.length);
  return groups.map((group, index) => ({
    group,
    span: [from + index * width, from + (index + 1) * width],
    more: index < own.length ? 0 : more,
  }));
}

function nearestOf(pinned: readonly MarkGroup[]): readonly MarkGroup[] {
  const distance = ({ away = 0 }: MarkGroup) => Math.abs(away);
  return pinned.toSorted((one, other) => distance(one) - distance(other)).slice(0, 1);
}

/** The first text that fits into so many pixels; nothing where none does, because half a figure is another figure. */
export function fittingText(
  texts: readonly string[],
  space: number,
  measure: (text: string) => number,
): string {
  return texts.find((text) => measure(text) <= space) ?? '';
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
