import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import type { ColumnName } from './ladder-model.ts';
import type { MarkGroup } from './own-orders.ts';

/** What is under the pointer. */
export interface Spot {
  /** Price of the row. */
  readonly price: number;
  readonly column: ColumnName | undefined;
  /** Own marks under the pointer. */
  readonly group: MarkGroup | undefined;
  readonly isCancel: boolean;
}

/** What else a click or a key says of its order: with Shift it is one of two that are linked, with Ctrl its stop follows the market. */
export interface ClickHow {
  readonly isLinked?: boolean;
  readonly trails?: boolean;
}

/** What the trader's hand has done. */
export type HandAct =
  /** A click on a row; the side is that of the column, undefined beside bid and ask. */
  | {
      readonly kind: 'click';
      readonly price: number;
      readonly side: Direction | undefined;
      readonly how: ClickHow;
    }
  | { readonly kind: 'cancel'; readonly group: MarkGroup }
  | { readonly kind: 'move'; readonly group: MarkGroup; readonly from: number; readonly to: number };

/** Own marks in the hand, on their way from one row to another. */
export interface Dragged {
  readonly group: MarkGroup;
  readonly from: number;
  readonly to: number;
}

/** Pixels that a pointer travels before a press on an own order is a drag. */
const DRAG_FROM = 4;

/** Which side a click in a column means: bids are bought with, asks sold with. */
export function sideOfColumn(column: ColumnName | undefined): Direction | undefined {
  if (column === 'bid' || column === 'buys') return DIRECTION.buy;
  if (column === 'ask' || column === 'sells') return DIRECTION.sell;
  return undefined;
}

/** The pointer over the ladder: where it is, what it holds, and what letting go means. Knows nothing of the drawing. */
export class LadderPointer {
  #spot: Spot | undefined;
  #pressed: { readonly spot: Spot; readonly y: number; readonly canDrag: boolean } | undefined;
  #dragTo: number | undefined;

  get spot(): Spot | undefined {
    return this.#spot;
  }

  get isPressed(): boolean {
    return this.#pressed !== undefined;
  }

  get dragged(): Dragged | undefined {
    const group = this.#pressed?.spot.group;
    if (group === undefined || this.#dragTo === undefined || this.#pressed === undefined) return undefined;
    return { group, from: this.#pressed.spot.price, to: this.#dragTo };
  }

  /** The pointer is at a spot, `y` pixels below the top; undefined beside the rows. */
  move(spot: Spot | undefined, y: number): void {
    this.#spot = spot;
    const pressed = this.#pressed;
    if (pressed === undefined || !pressed.canDrag) return;
    // Who lets go beside the rows wants the order back where it was.
    if (spot === undefined) {
      if (this.#dragTo !== undefined) this.#dragTo = pressed.spot.price;
      return;
    }
    if (this.#dragTo !== undefined || Math.abs(y - pressed.y) >= DRAG_FROM) this.#dragTo = spot.price;
  }

  leave(): void {
    this.#spot = undefined;
  }

  /** `armed`: own marks can be taken along. */
  press(spot: Spot | undefined, y: number, armed: boolean): void {
    if (spot === undefined) return;
    const movable = spot.group !== undefined && spot.group.away === undefined && !spot.isCancel;
    this.#pressed = { spot, y, canDrag: armed && movable };
  }

  /** The end of a press; undefined where nothing comes of it. */
  release(spot: Spot | undefined, how: ClickHow = {}): HandAct | undefined {
    const pressed = this.#pressed;
    const dragged = this.dragged;
    this.giveUp();
    if (dragged !== undefined) return dragged.to === dragged.from ? undefined : { kind: 'move', ...dragged };
    if (pressed === undefined || spot === undefined) return undefined;
    const { price, group, isCancel, column } = pressed.spot;
    if (spot.price !== price) return undefined;
    if (group === undefined) {
      // A press that began in another column was not meant for this one.
      if (spot.column !== column) return undefined;
      return { kind: 'click', price, side: sideOfColumn(column), how };
    }
    return isCancel && spot.isCancel ? { kind: 'cancel', group } : undefined;
  }

  /** What was held goes back to its row; false when nothing was. */
  giveUp(): boolean {
    const held = this.#pressed !== undefined;
    this.#pressed = undefined;
    this.#dragTo = undefined;
    return held;
  }
}
