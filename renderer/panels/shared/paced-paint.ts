import { PaintFrame } from './paint-frame.ts';

/** A picture that the market moves is painted at most this often (ms): nobody reads figures that change twenty times a second. */
export const MARKET_PAINT_MS = 50;

/**
 * Paints a picture inside of frames: in the next one where a hand moves it, and at most as often as the pace says where the
 * market does. What came last is always painted.
 */
export class PacedPaint {
  readonly #frame: PaintFrame;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #paintedAtMs = -Infinity;

  /** `onFault` hears of the one fault after which `element` is not painted any more. */
  constructor(element: Element, paint: () => void, onFault: (fault: unknown) => void) {
    const turn = () => {
      this.#paintedAtMs = performance.now();
      paint();
    };
    this.#frame = new PaintFrame(element, turn, onFault);
  }

  /** In the next frame: for whoever waits for it, the hand of the trader. */
  soon(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#frame.ask();
  }

  /** In its turn: for the market. */
  inTurn(): void {
    if (this.#frame.isAsked || this.#timer !== undefined) return;
    const restMs = this.#paintedAtMs + MARKET_PAINT_MS - performance.now();
    if (restMs <= 0) this.soon();
    else this.#timer = setTimeout(() => this.soon(), restMs);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#frame.close();
  }
}
