import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import type { DepthView } from '../../market/contracts.ts';
import type { ThemeColours } from '../../theme/index.ts';
import { cleanBrush, sizeCanvas } from '../shared/brush.ts';
import { PacedPaint } from '../shared/paced-paint.ts';
import { LadderPointer, sideOfColumn, type ClickHow, type HandAct, type Spot } from './ladder-pointer.ts';
import { wayOf } from './one-click/click-model.ts';
import {
  columnAt,
  ladderColumns,
  type ColumnChoice,
  type LadderColumns,
  groupedPrice,
} from './ladder-model.ts';
import { type Ghost, cellAt, isOnCancel, ownCells, type Pins } from './ladder-paint.ts';
import type { LadderLabels } from './ladder-labels.ts';
import { marksByRow, pinnedMarks, type HeldSide, type MarkRows, type OwnMark } from './own-orders.ts';
import { FOOT, paintLadder } from './paint-ladder.ts';
import {
  bestRows,
  isInView,
  marketCentre,
  nextCentre,
  priceRows,
  rowsOff,
  topPrice,
  type LadderView,
} from './price-rows.ts';
import { type SessionFeed, valueArea, type ValueArea } from './session-feed.ts';

export interface LadderSceneOptions {
  readonly digits: number;
  readonly numberDigits: number;
  /** Ticks that a row spans. */
  readonly step: number;
  readonly rowHeight: number;
  readonly feed: SessionFeed;
  /** The hand of the trader holds or has moved the rows, which are so many away from the market; undefined while they follow it. */
  onHeld(rowsOff: number | undefined): void;
  onColumns(columns: LadderColumns): void;
  onAct(act: HandAct): void;
  /** The picture cannot be painted and is not painted again. */
  onFault(fault: unknown): void;
}

/** What is known of the trader. */
export interface LadderOwn {
  readonly marks: readonly OwnMark[];
  readonly held: readonly HeldSide[];
  readonly moneyDigits: number;
}

/** How a click is meant now. */
export interface LadderAim {
  readonly armed: boolean;
  /** The quantity of a click, as text. */
  readonly quantity: string;
  /** Whether a click beyond the market waits as a stop. */
  readonly hasStops: boolean;
}

const NOTHING_OWN: LadderOwn = { marks: [], held: [], moneyDigits: 2 };
const NO_AIM: LadderAim = { armed: false, quantity: '', hasStops: false };
const NO_PINS: Pins = { above: [], below: [] };
const NO_COLUMNS: LadderColumns = { width: 0, spans: {} };
/** How long point of control and value area stay as they are (ms): they move slowly and cost more than a row. */
const AREA_MS = 1_000;

/** The picture of a ladder: what it knows, where the trader has scrolled it, and one paint a frame, fewer where only the market moves it. */
export class LadderScene {
  readonly #canvas: HTMLCanvasElement;
  readonly #options: LadderSceneOptions;
  readonly #pointer = new LadderPointer();
  #colours: ThemeColours | undefined;
  #words: LadderLabels | undefined;
  #wanted: ReadonlySet<ColumnChoice> = new Set();
  #columns = NO_COLUMNS;
  #depth: DepthView | undefined;
  #own = NOTHING_OWN;
  #marks: MarkRows = new Map();
  #aim = NO_AIM;
  #lastPrice: number | undefined;
  #view: LadderView;
  #size = { width: 0, height: 0 };
  #area: { readonly of: ValueArea | undefined; readonly atMs: number } | undefined;
  #isOver = false;
  #isScrolled = false;
  #hasKeyboard = false;
  #focused: number | undefined;
  readonly #turns: PacedPaint;

  constructor(canvas: HTMLCanvasElement, options: LadderSceneOptions) {
    this.#canvas = canvas;
    this.#options = options;
    this.#turns = new PacedPaint(canvas, () => this.#paint(performance.now()), options.onFault);
    this.#view = { centre: Number.NaN, count: 0, step: options.step };
  }

  setLook(colours: ThemeColours, words: LadderLabels): void {
    this.#colours = colours;
    this.#words = words;
    this.#repaint();
  }

  setColumns(wanted: ReadonlySet<ColumnChoice>): void {
    this.#wanted = wanted;
    this.#layOut();
  }

  setOwn(own: LadderOwn): void {
    if (own.marks !== this.#own.marks) this.#marks = marksByRow(own.marks, this.#options.step);
    this.#own = own;
    this.#repaint();
  }

  /** A ladder that is disarmed lets go of what it holds. */
  setAim(aim: LadderAim): void {
    if (!aim.armed && this.#aim.armed) this.#pointer.giveUp();
    this.#aim = aim;
    this.#repaint();
  }

  takeDepth(depth: DepthView): void {
    this.#depth = depth;
    this.#turns.inTurn();
  }

  /** The price (ticks) of the last trade. */
  takeLast(price: number): void {
    const row = this.#rowOf(price);
    if (row === this.#lastPrice) return;
    this.#lastPrice = row;
    this.#turns.inTurn();
  }

  resize(width: number, height: number): void {
    this.#size = { width, height };
    const count = Math.max(0, Math.floor((height - FOOT) / this.#options.rowHeight));
    this.#view = { ...this.#view, count };
    sizeCanvas(this.#canvas, width, height);
    this.#layOut();
  }

  /** Moves the rows by hand; they stay there until they are centred. */
  scroll(rows: number): void {
    this.#isScrolled = true;
    this.#view = { ...this.#view, centre: this.#view.centre + rows * this.#options.step };
    this.#repaint();
  }

  /** Puts the market into the middle and lets the rows follow it again. */
  centre(): void {
    this.#isScrolled = false;
    const middle = this.#middle();
    if (middle !== undefined) this.#view = { ...this.#view, centre: middle };
    this.#repaint();
  }

  enter(): void {
    this.#isOver = true;
    this.#repaint();
  }

  leave(): void {
    this.#isOver = false;
    this.#pointer.leave();
    this.#repaint();
  }

  hover(x: number, y: number): void {
    this.#pointer.move(this.#spotAt(x, y), y);
    this.#repaint();
  }

  press(x: number, y: number): void {
    const spot = this.#spotAt(x, y);
    this.#pointer.press(spot, y, this.#aim.armed);
    this.#focused = spot?.price ?? this.#focused;
    this.#repaint();
  }

  release(x: number, y: number, how: ClickHow): void {
    const act = this.#pointer.release(this.#spotAt(x, y), how);
    if (act !== undefined) this.#options.onAct(act);
    this.#repaint();
  }

  /** What is in the hand goes back; false when nothing is. */
  giveUpDrag(): boolean {
    const held = this.#pointer.giveUp();
    this.#repaint();
    return held;
  }

  setKeyboard(here: boolean): void {
    this.#hasKeyboard = here;
    this.#repaint();
  }

  /** Moves the row of the keyboard; it begins in the middle of the market and takes the rows along at the edges. */
  walk(rows: number): void {
    const { centre, step } = this.#view;
    const next = this.#focused === undefined ? (this.#middle() ?? centre) : this.#focused + rows * step;
    this.#focused = next;
    if (!isInView(this.#view, next)) this.scroll(rows);
    this.#repaint();
  }

  /** Ticks that a row spans. */
  get step(): number {
    return this.#options.step;
  }

  /** Puts the keyboard onto the row of a price. */
  focus(price: number): void {
    this.#focused = price;
    this.#repaint();
  }

  /** The row of the keyboard with the own marks in it; undefined before the first step. */
  focusedRow(): { readonly price: number; readonly marks: readonly OwnMark[] } | undefined {
    if (this.#focused === undefined) return undefined;
    return { price: this.#focused, marks: this.#marks.get(this.#focused) ?? [] };
  }

  /** The side on which an order at a price would wait: below the middle of the market it buys. */
  restingSide(price: number): Direction | undefined {
    const bid = this.#depth?.bids[0]?.price;
    const ask = this.#depth?.asks[0]?.price;
    if (bid === undefined || ask === undefined) return undefined;
    return 2 * price < bid + ask ? DIRECTION.buy : DIRECTION.sell;
  }

  close(): void {
    this.#turns.close();
    // Its picture stays until there is another one, but its rows are no rows any more.
    delete this.#canvas.dataset['top'];
  }

  #layOut(): void {
    const { digits, step } = this.#options;
    const sample = groupedPrice(this.#middle() ?? 10 ** (digits + 4), digits, step);
    this.#columns = ladderColumns(this.#size.width, sample.length, this.#wanted);
    this.#options.onColumns(this.#columns);
    this.#repaint();
  }

  #middle(): number | undefined {
    return this.#depth && marketCentre(this.#depth, this.#options.step);
  }

  #rowOf(price: number): number {
    return Math.round(price / this.#options.step) * this.#options.step;
  }

  #spotAt(x: number, y: number): Spot | undefined {
    const { rowHeight, step } = this.#options;
    const row = Math.floor(y / rowHeight);
    const { count, centre } = this.#view;
    const isInside = row >= 0 && row < count && x >= 0 && x < this.#size.width;
    if (!isInside || Number.isNaN(centre)) return undefined;
    const price = topPrice(this.#view) - row * step;
    const pins = this.#pins();
    const pinned = row === 0 ? pins.above : row === count - 1 ? pins.below : [];
    const cell = cellAt(ownCells(this.#columns, this.#marks, price, pinned), x);
    return {
      price,
      column: columnAt(this.#columns, x),
      group: cell?.group,
      isCancel: cell !== undefined && isOnCancel(cell, x),
    };
  }

  #pins(): Pins {
    if (this.#marks.size === 0) return NO_PINS;
    const { count, step } = this.#view;
    return pinnedMarks(this.#marks, { top: topPrice(this.#view), count, step });
  }

  /** What a click would place where the pointer is; nothing while disarmed, and nothing on own orders. */
  #ghost(): Ghost | undefined {
    const spot = this.#pointer.spot;
    const { armed, quantity, hasStops } = this.#aim;
    const side = sideOfColumn(spot?.column);
    if (!armed || spot === undefined || spot.group !== undefined || side === undefined) return undefined;
    if (this.#pointer.dragged !== undefined || quantity === '') return undefined;
    const [bid, ask] = [this.#depth?.bids[0]?.price, this.#depth?.asks[0]?.price];
    const way = wayOf({ side, price: spot.price, bid, ask }, hasStops);
    return { price: spot.price, side, text: quantity, way };
  }

  #repaint(): void {
    this.#turns.soon();
  }

  /** Puts the rows where they belong in this frame; false while there is no market. */
  #place(): boolean {
    const middle = this.#middle();
    if (Number.isNaN(this.#view.centre)) {
      if (middle === undefined) return false;
      this.#view = { ...this.#view, centre: middle };
      this.#layOut();
    }
    const isHeld = this.#isOver || this.#isScrolled || this.#pointer.isPressed;
    const best = this.#depth === undefined ? [] : bestRows(this.#depth, this.#options.step);
    const market = { middle, last: this.#lastPrice, best };
    this.#view = { ...this.#view, centre: nextCentre(this.#view, market, isHeld) };
    const top = String(topPrice(this.#view));
    if (this.#canvas.dataset['top'] !== top) this.#canvas.dataset['top'] = top;
    this.#options.onHeld(isHeld && middle !== undefined ? rowsOff(this.#view, middle) : undefined);
    return true;
  }

  #areaNow(nowMs: number): ValueArea | undefined {
    if (this.#columns.spans.profile === undefined) return undefined;
    if (this.#area === undefined || nowMs - this.#area.atMs >= AREA_MS)
      this.#area = { of: valueArea(this.#options.feed.profile), atMs: nowMs };
    return this.#area.of;
  }

  #paint(nowMs: number): void {
    const depth = this.#depth;
    if (depth === undefined || !this.#place()) return;
    const { width, height } = this.#size;
    const brush = cleanBrush(this.#canvas, width, height);
    if (brush === undefined || this.#colours === undefined || this.#words === undefined) return;
    const { traded, profile } = this.#options.feed;
    paintLadder(brush, {
      ...this.#options,
      ...this.#own,
      height,
      rows: priceRows({ depth, traded, profile }, this.#view),
      columns: this.#columns,
      colours: this.#colours,
      words: this.#words,
      marks: this.#marks,
      pins: this.#pins(),
      area: this.#areaNow(nowMs),
      hovered: this.#pointer.spot?.price,
      focused: this.#hasKeyboard ? this.#focused : undefined,
      lastPrice: this.#lastPrice,
      ghost: this.#ghost(),
      dragged: this.#pointer.dragged,
    });
  }
}
