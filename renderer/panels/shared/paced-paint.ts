/** A picture that the market moves is painted at most this often (ms): nobody reads figures that change twenty times a second. */
export const MARKET_PAINT_MS = 50;

/**
 * Paints a picture inside of frames: in the next one where a hand moves it, and at most as often as the pace says where the
 * market does. What came last is always painted.
 */
export class PacedPaint {
  readonly #paint: () => void;
  #frame: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #paintedAtMs = -Infinity;

  constructor(paint: () => void) {
    this.#paint = paint;
  }

  /** In the next frame: for whoever waits for it, the hand of the trader. */
  soon(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#paintedAtMs = performance.now();
      this.#paint();
    });
  }

  /** In its turn: for the market. */
  inTurn(): void {
    if (this.#frame !== undefined || this.#timer !== undefined) return;
    const restMs = this.#paintedAtMs + MARKET_PAINT_MS - performance.now();
    if (restMs <= 0) this.soon();
    else this.#timer = setTimeout(() => this.soon(), restMs);
  }

  close(): void {
    clearTimeout(this.#timer);
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
  }
}
