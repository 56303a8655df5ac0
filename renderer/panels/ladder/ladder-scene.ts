import type { DepthView, TapeBatch } from '../../market/contracts.ts';
import type { ThemeColours } from '../../theme/index.ts';
import type { WorkingOrdersAtPrice } from './own-orders.ts';
import { ladderColumns, paintLadder } from './paint-ladder.ts';
import { addTraded, marketCentre, nextCentre, priceRows, topPrice, type LadderView } from './price-rows.ts';

export interface LadderSceneOptions {
  readonly digits: number;
  readonly numberDigits: number;
  /** Ticks that a row spans. */
  readonly step: number;
  readonly rowHeight: number;
  /** The hand of the trader holds or has moved the rows. */
  onHeld(held: boolean): void;
  onPick(price: number): void;
  onCancel(orderIds: readonly string[]): void;
  onMove(orderIds: readonly string[], price: number): void;
}

/** Room under the rows (pixels). */
const FOOT = 4;

/** Pixels that a pointer travels before a press on an own order is a drag. */
const DRAG_FROM = 4;

/** The picture of a ladder: what it knows, where the trader has scrolled it, and one paint a frame. */
export class LadderScene {
  readonly #canvas: HTMLCanvasElement;
  readonly #options: LadderSceneOptions;
  readonly #traded = new Map<number, number>();
  #colours: ThemeColours | undefined;
  #depth: DepthView | undefined;
  #own: ReadonlyMap<number, WorkingOrdersAtPrice> = new Map();
  #lastPrice: number | undefined;
  #view: LadderView;
  #size = { width: 0, height: 0 };
  #isOver = false;
  #isScrolled = false;
  #marked: number | undefined;
  #pressed: { readonly price: number; readonly y: number } | undefined;
  #dragTo: number | undefined;
  #frame: number | undefined;

  constructor(canvas: HTMLCanvasElement, options: LadderSceneOptions) {
    this.#canvas = canvas;
    this.#options = options;
    this.#view = { centre: Number.NaN, count: 0, step: options.step };
  }

  setColours(colours: ThemeColours): void {
    this.#colours = colours;
    this.#repaint();
  }

  setOwn(own: ReadonlyMap<number, WorkingOrdersAtPrice>): void {
    this.#own = own;
    this.#repaint();
  }

  takeDepth(depth: DepthView): void {
    this.#depth = depth;
    this.#repaint();
  }

  takeTrades({ rows }: TapeBatch): void {
    for (const row of rows) {
      addTraded(this.#traded, row, this.#options.step);
      this.#lastPrice = Math.round(row.price / this.#options.step) * this.#options.step;
    }
    this.#repaint();
  }

  resize(width: number, height: number): void {
    this.#size = { width, height };
    this.#view = { ...this.#view, count: Math.max(0, Math.floor((height - FOOT) / this.#options.rowHeight)) };
    this.#canvas.width = Math.round(width * devicePixelRatio);
    this.#canvas.height = Math.round(height * devicePixelRatio);
    this.#repaint();
  }

  /** Moves the rows by hand; they stay there until they are centred. */
  scroll(rows: number): void {
    this.#isScrolled = true;
    this.#view = { ...this.#view, centre: this.#view.centre + rows * this.#options.step };
    this.#report();
  }

  /** Puts the market into the middle and lets the rows follow it again. */
  centre(): void {
    this.#isScrolled = false;
    const middle = this.#depth && marketCentre(this.#depth, this.#options.step);
    if (middle !== undefined) this.#view = { ...this.#view, centre: middle };
    this.#report();
  }

  enter(): void {
    this.#isOver = true;
    this.#report();
  }

  leave(): void {
    this.#isOver = false;
    this.#marked = undefined;
    this.#report();
  }

  hover(y: number): void {
    this.#marked = this.#priceAt(y);
    if (this.#pressed !== undefined && Math.abs(y - this.#pressed.y) >= DRAG_FROM)
      this.#dragTo = this.#marked;
    this.#repaint();
  }

  press(y: number): void {
    const price = this.#priceAt(y);
    this.#pressed = price === undefined ? undefined : { price, y };
  }

  /** The end of a press at `x`, `y`: a drop of an own order, a click on it, or a click on a price. */
  release(x: number, y: number): void {
    const from = this.#pressed;
    const to = this.#dragTo;
    this.giveUpDrag();
    if (from === undefined) return;
    const own = this.#own.get(from.price);
    if (to !== undefined && to !== from.price) {
      if (own !== undefined) this.#options.onMove(own.orderIds, to);
      return;
    }
    if (this.#priceAt(y) !== from.price) return;
    if (own !== undefined && this.#isOnChip(x, own)) this.#options.onCancel(own.orderIds);
    else this.#options.onPick(from.price);
  }

  giveUpDrag(): void {
    this.#pressed = undefined;
    this.#dragTo = undefined;
    this.#repaint();
  }

  /** Moves the mark of the keyboard by rows; it begins at the middle and takes the rows along at the edges. */
  walk(rows: number): void {
    const { centre, step, count } = this.#view;
    const next = this.#marked === undefined ? centre : this.#marked + rows * step;
    this.#marked = next;
    const top = topPrice(this.#view);
    if (next > top || next <= top - count * step) this.scroll(rows);
    this.#repaint();
  }

  pickMarked(): void {
    if (this.#marked !== undefined) this.#options.onPick(this.#marked);
  }

  /** Moves the own orders of the marked row by one row, and the mark with them. */
  moveMarked(rows: number): void {
    const own = this.#marked === undefined ? undefined : this.#own.get(this.#marked);
    if (own === undefined || this.#marked === undefined) return;
    this.#options.onMove(own.orderIds, this.#marked + rows * this.#options.step);
    this.walk(rows);
  }

  close(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
  }

  #isOnChip(x: number, { buyVolume, sellVolume }: WorkingOrdersAtPrice): boolean {
    const { bid, ask } = ladderColumns(this.#size.width);
    const within = ([from, to]: readonly [number, number]) => x >= from && x < to;
    return (buyVolume > 0 && within(ask)) || (sellVolume > 0 && within(bid));
  }

  #priceAt(y: number): number | undefined {
    const row = Math.floor(y / this.#options.rowHeight);
    if (row < 0 || row >= this.#view.count || Number.isNaN(this.#view.centre)) return undefined;
    return topPrice(this.#view) - row * this.#options.step;
  }

  #report(): void {
    this.#options.onHeld(this.#isOver || this.#isScrolled);
    this.#repaint();
  }

  #repaint(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#paint();
    });
  }

  #paint(): void {
    const depth = this.#depth;
    if (depth === undefined) return;
    if (Number.isNaN(this.#view.centre)) {
      this.#view = { ...this.#view, centre: marketCentre(depth, this.#options.step) ?? Number.NaN };
      if (Number.isNaN(this.#view.centre)) return;
    }
    const held = this.#isOver || this.#isScrolled || this.#pressed !== undefined;
    this.#view = { ...this.#view, centre: nextCentre(this.#view, depth, held) };
    const top = String(topPrice(this.#view));
    if (this.#canvas.dataset['top'] !== top) this.#canvas.dataset['top'] = top;
    const context = this.#canvas.getContext('2d');
    if (context === null || this.#colours === undefined) return;
    const from = this.#pressed?.price;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    paintLadder(context, {
      ...this.#options,
      rows: priceRows(depth, this.#view, this.#traded, this.#own),
      columns: ladderColumns(this.#size.width),
      height: this.#size.height,
      colours: this.#colours,
      marked: this.#marked,
      dragged:
        from === undefined || this.#dragTo === undefined || !this.#own.has(from)
          ? undefined
          : { from, to: this.#dragTo },
      lastPrice: this.#lastPrice,
    });
  }
}
