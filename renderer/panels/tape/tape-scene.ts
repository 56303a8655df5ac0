import type { TapeBatch, TapeRow } from '../../market/contracts.ts';
import type { ThemeColours } from '../../theme/index.ts';
import { formatPrice, formatTimeTenths, formatVolume } from '../../components/index.ts';
import { cleanBrush, sizeCanvas, type Brush } from '../shared/brush.ts';
import { PacedPaint } from '../shared/paced-paint.ts';
import {
  FlowMeter,
  type Flow,
  FLOW_HEIGHT,
  paintFlow,
  paintShortFlow,
  paintSpeed,
  SHORT_FLOW_HEIGHT,
  SPEED_HEIGHT,
  type FlowPaint,
} from './flow-meter.ts';
import {
  aggregatePrints,
  type TapePrint,
  addPrints,
  largeFrom,
  type TapeLabels,
  barShare,
} from './tape-model.ts';

/** What the tape has in words, at most once a second. */
export interface TapeSummary {
  readonly prints: readonly TapePrint[];
  readonly flow: Flow | undefined;
}

export interface TapeSceneOptions {
  readonly digits: number;
  readonly numberDigits: number;
  onSummary(summary: TapeSummary): void;
  /** The picture cannot be painted and is not painted again. */
  onFault(fault: unknown): void;
}

/** Which prints are shown and how. */
export interface TapeFilter {
  /** Smaller prints are left out (units). */
  readonly smallest: number;
  /** Trades within this time are joined; 0 joins none. */
  readonly spanMs: number;
}

/** Height of a row (pixels), as `--h-tape`. */
const ROW_HEIGHT = 17;
/** How long the tape in words stays as it is. */
const REPORT_MS = 1_000;
/** From these heights on there is room for the speed over the prints, and for the high foot under them (pixels). */
const SPEED_FROM = 250;
const FLOW_FROM = 340;

/** The picture of a tape, painted in its turn. */
export class TapeScene {
  readonly #canvas: HTMLCanvasElement;
  readonly #options: TapeSceneOptions;
  readonly #meter = new FlowMeter();
  #look: { readonly colours: ThemeColours; readonly words: TapeLabels } | undefined;
  #filter: TapeFilter = { smallest: 0, spanMs: 0 };
  #tape: readonly TapeRow[] = [];
  #size = { width: 0, height: 0 };
  readonly #turns: PacedPaint;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReported = true;

  constructor(canvas: HTMLCanvasElement, options: TapeSceneOptions) {
    this.#canvas = canvas;
    this.#options = options;
    this.#turns = new PacedPaint(canvas, () => this.#draw(), options.onFault);
  }

  setLook(colours: ThemeColours, words: TapeLabels): void {
    this.#look = { colours, words };
    this.#turns.soon();
  }

  setFilter(filter: TapeFilter): void {
    this.#filter = filter;
    this.#turns.soon();
    this.#updates();
  }

  take(batch: TapeBatch): void {
    const before = new Set(this.#tape.slice(0, batch.rows.length));
    this.#tape = addPrints(this.#tape, batch);
    // What was not there before is new to the meter too; the newest stand first.
    const fresh = this.#tape.slice(0, batch.rows.length).filter((row) => !before.has(row));
    for (const row of fresh.reverse()) this.#meter.add(row);
    this.#turns.inTurn();
    this.#updates();
  }

  resize(width: number, height: number): void {
    this.#size = { width, height };
    sizeCanvas(this.#canvas, width, height);
    this.#turns.soon();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#turns.close();
  }

  #updates(): void {
    if (this.#tape.length === 0) return;
    this.#isReported = false;
    if (this.#timer === undefined) this.#speak();
  }

  #prints(): readonly TapePrint[] {
    const prints = aggregatePrints(this.#tape, this.#filter.spanMs);
    return prints.filter(({ volume }) => volume >= this.#filter.smallest);
  }

  #speak(): void {
    this.#timer = undefined;
    if (this.#isReported) return;
    this.#isReported = true;
    this.#options.onSummary({ prints: this.#prints(), flow: this.#meter.flow() });
    this.#timer = setTimeout(() => this.#speak(), REPORT_MS);
  }

  #draw(): void {
    const { width, height } = this.#size;
    const brush = cleanBrush(this.#canvas, width, height);
    if (brush !== undefined) this.#paint(brush);
  }

  #paint(brush: Brush): void {
    const look = this.#look;
    if (look === undefined) return;
    const { width, height } = this.#size;
    const flow = this.#meter.flow();
    const hasSpeed = height >= SPEED_FROM;
    const foot = height >= FLOW_FROM ? FLOW_HEIGHT : SHORT_FLOW_HEIGHT;
    const prints = this.#prints();
    paintTape(brush, {
      ...this.#options,
      width,
      prints,
      large: largeFrom(prints),
      ...look,
      rowHeight: ROW_HEIGHT,
      top: hasSpeed ? SPEED_HEIGHT : 0,
      bottom: height - foot,
    });
    if (flow === undefined) return;
    const paint: FlowPaint = { flow, width, ...look, numberDigits: this.#options.numberDigits };
    if (hasSpeed) paintSpeed(brush, paint, 0);
    if (foot === FLOW_HEIGHT) paintFlow(brush, paint, height - foot);
    else paintShortFlow(brush, paint, height - foot);
  }
}

export interface TapePaint {
  readonly prints: readonly TapePrint[];
  readonly width: number;
  readonly words: TapeLabels;
  /** Where heads and prints begin and end, in pixels from the top. */
  readonly top: number;
  readonly bottom: number;
  readonly rowHeight: number;
  /** Volume from which a print is large. */
  readonly large: number;
  readonly colours: ThemeColours;
  readonly digits: number;
  readonly numberDigits: number;
}

const LEFT = 8;
const RIGHT = 10;
const SIZE_WIDTH = 72;
const HEAD_HEIGHT = 20;
/** A tape that is narrower leaves its times out, which would lie on the prices (pixels). */
const WITH_TIMES = 196;

/** Draws heads and prints, newest on top, as many as fit whole. */
export function paintTape(brush: Brush, paint: TapePaint): void {
  const { bottom, width, rowHeight, prints, words, colours } = paint;
  const head = { colour: colours['text-3'], face: 'small' } as const;
  const middle = paint.top + HEAD_HEIGHT / 2;
  if (width >= WITH_TIMES) brush.text(words.time, LEFT, middle, head);
  brush.text(words.price, width - RIGHT - SIZE_WIDTH, middle, { ...head, align: 'right' });
  brush.text(words.size, width - RIGHT, middle, { ...head, align: 'right' });
  const top = paint.top + HEAD_HEIGHT;
  const space = Math.max(0, Math.floor((bottom - top) / rowHeight));
  for (const [index, print] of prints.slice(0, space).entries())
    paintPrint(brush, paint, print, top + index * rowHeight);
}

function paintPrint(brush: Brush, paint: TapePaint, print: TapePrint, y: number): void {
  const { width, rowHeight, colours } = paint;
  const isLarge = print.volume >= paint.large;
  const isBuy = print.direction === 'buy';
  const tone = print.direction === undefined ? colours.text : isBuy ? colours.up : colours.down;
  if (print.direction !== undefined) {
    const bar = isLarge ? width : (barShare(print.volume, paint.large) / 100) * (SIZE_WIDTH + RIGHT);
    const wash = isBuy ? colours['up-wash'] : colours['down-wash'];
    brush.fill(wash, [width - bar, width], isLarge ? y : y + 1, isLarge ? rowHeight : rowHeight - 2);
  }
  if (isLarge) brush.fill(tone, [0, 2], y, rowHeight);
  const middle = y + rowHeight / 2;
  const face = isLarge ? 'bold' : 'base';
  if (width >= WITH_TIMES)
    brush.text(formatTimeTenths(print.timeMs), LEFT, middle, { colour: colours['text-3'], face: 'small' });
  const price = formatPrice(print.price, paint.digits);
  brush.text(price, width - RIGHT - SIZE_WIDTH, middle, { colour: tone, align: 'right', face });
  const size = formatVolume(print.volume, paint.numberDigits);
  brush.text(size, width - RIGHT, middle, { colour: colours.text, align: 'right', face });
}
