import type { TapeBatch, TapeRow } from '../../market/contracts.ts';
import type { ThemeColours } from '../../theme/index.ts';
import { paintTape } from './paint-tape.ts';
import { aggregatePrints, tapeSpeed, type TapePrint } from './tape-flow.ts';
import { addPrints, largeFrom } from './tape-model.ts';

/** What the tape has in words, at most once a second. */
export interface TapeSummary {
  readonly prints: readonly TapePrint[];
  /** Trades a second. */
  readonly speed: number | undefined;
}

export interface TapeSceneOptions {
  readonly colours: ThemeColours;
  readonly digits: number;
  readonly numberDigits: number;
  /** Smaller prints are left out (units). */
  readonly smallest: number;
  /** Trades within this time are joined; 0 joins none. */
  readonly spanMs: number;
  onSummary(summary: TapeSummary): void;
}

/** Height of a row (pixels), as `--h-tape`. */
const ROW_HEIGHT = 17;
/** How long the tape in words stays as it is. */
const REPORT_MS = 1_000;

/** The picture of a tape, painted at most once a frame. */
export class TapeScene {
  readonly #canvas: HTMLCanvasElement;
  readonly #options: TapeSceneOptions;
  #tape: readonly TapeRow[] = [];
  #size = { width: 0, height: 0 };
  #frame: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReported = true;

  constructor(canvas: HTMLCanvasElement, options: TapeSceneOptions) {
    this.#canvas = canvas;
    this.#options = options;
  }

  take(batch: TapeBatch): void {
    this.#tape = addPrints(this.#tape, batch);
    this.#isReported = false;
    if (this.#timer === undefined) this.#speak();
    this.#repaint();
  }

  resize(width: number, height: number): void {
    this.#size = { width, height };
    this.#canvas.width = Math.round(width * devicePixelRatio);
    this.#canvas.height = Math.round(height * devicePixelRatio);
    this.#repaint();
  }

  close(): void {
    clearTimeout(this.#timer);
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
  }

  #prints(): readonly TapePrint[] {
    const prints = aggregatePrints(this.#tape, this.#options.spanMs);
    return prints.filter(({ volume }) => volume >= this.#options.smallest);
  }

  #speak(): void {
    this.#timer = undefined;
    if (this.#isReported) return;
    this.#isReported = true;
    this.#options.onSummary({ prints: this.#prints(), speed: tapeSpeed(this.#tape) });
    this.#timer = setTimeout(() => this.#speak(), REPORT_MS);
  }

  #repaint(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      const context = this.#canvas.getContext('2d');
      if (context === null) return;
      context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
      const prints = this.#prints();
      const large = largeFrom(prints);
      paintTape(context, { ...this.#options, ...this.#size, rowHeight: ROW_HEIGHT, prints, large });
    });
  }
}
