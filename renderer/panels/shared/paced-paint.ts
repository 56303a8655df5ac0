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
    if (this.#frame.isRequested || this.#timer !== undefined) return;
    const restMs = this.#paintedAtMs + MARKET_PAINT_MS - performance.now();
    if (restMs <= 0) this.soon();
    else this.#timer = setTimeout(() => this.soon(), restMs);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#frame.close();
  }
}

/** What is painted with the next frame; `nowMs` is the time of the frame. */
type Paint = (nowMs: number) => void;

/**
 * Paints an element at most once a frame of the window that it stands in: a panel in a window of its own goes on while the main
 * one is minimised. A fault is handed over once, and nothing is painted after it.
 */
export class PaintFrame {
  readonly #element: Element;
  readonly #paint: Paint;
  readonly #onFault: (fault: unknown) => void;
  #requested: { readonly view: Window; readonly frame: number } | undefined;
  #isClosed = false;

  constructor(element: Element, paint: Paint, onFault: (fault: unknown) => void) {
    this.#element = element;
    this.#paint = paint;
    this.#onFault = onFault;
  }

  /** Whether it is painted with the next frame. */
  get isRequested(): boolean {
    return this.#requested !== undefined;
  }

  /** Has the element painted with the next frame. */
  ask(): void {
    if (this.#isClosed) return;
    const view = this.#element.ownerDocument.defaultView ?? window;
    if (this.#requested?.view === view) return;
    // The element has moved to another window: frames of the one before may never come.
    this.#cancel();
    this.#requested = { view, frame: view.requestAnimationFrame((nowMs) => this.#frame(nowMs)) };
  }

  /** Nothing is painted any more. */
  close(): void {
    this.#isClosed = true;
    this.#cancel();
  }

  #cancel(): void {
    this.#requested?.view.cancelAnimationFrame(this.#requested.frame);
    this.#requested = undefined;
  }

  #frame(nowMs: number): void {
    this.#requested = undefined;
    try {
      this.#paint(nowMs);
    } catch (fault) {
      this.close();
      this.#onFault(fault);
    }
  }
}
