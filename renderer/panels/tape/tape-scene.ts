import type { TapeBatch, TapeRow } from '../../market/contracts.ts';
import type { ThemeColours } from '../../theme/index.ts';
import { cleanBrush, sizeCanvas, type Brush } from '../shared/brush.ts';
import { PacedPaint } from '../shared/paced-paint.ts';
import { FlowMeter, type Flow } from './flow-meter.ts';
import {
  FLOW_HEIGHT,
  paintFlow,
  paintShortFlow,
  paintSpeed,
  SHORT_FLOW_HEIGHT,
  SPEED_HEIGHT,
  type FlowPaint,
} from './paint-flow.ts';
import { paintTape } from './paint-tape.ts';
import { aggregatePrints, type TapePrint } from './tape-flow.ts';
import { addPrints, largeFrom } from './tape-model.ts';
import type { TapeWords } from './tape-words.ts';

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
  #look: { readonly colours: ThemeColours; readonly words: TapeWords } | undefined;
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

  setLook(colours: ThemeColours, words: TapeWords): void {
    this.#look = { colours, words };
    this.#turns.soon();
  }

  setFilter(filter: TapeFilter): void {
    this.#filter = filter;
    this.#turns.soon();
    this.#news();
  }

  take(batch: TapeBatch): void {
    const before = new Set(this.#tape.slice(0, batch.rows.length));
    this.#tape = addPrints(this.#tape, batch);
    // What was not there before is new to the meter too; the newest stand first.
    const fresh = this.#tape.slice(0, batch.rows.length).filter((row) => !before.has(row));
    for (const row of fresh.reverse()) this.#meter.add(row);
    this.#turns.inTurn();
    this.#news();
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

  #news(): void {
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
      ...{ width, prints, large: largeFrom(prints), ...look, rowHeight: ROW_HEIGHT },
      ...{ top: hasSpeed ? SPEED_HEIGHT : 0, bottom: height - foot },
    });
    if (flow === undefined) return;
    const paint: FlowPaint = { flow, width, ...look, numberDigits: this.#options.numberDigits };
    if (hasSpeed) paintSpeed(brush, paint, 0);
    if (foot === FLOW_HEIGHT) paintFlow(brush, paint, height - foot);
    else paintShortFlow(brush, paint, height - foot);
  }
}
