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
  #asked: { readonly view: Window; readonly frame: number } | undefined;
  #isClosed = false;

  constructor(element: Element, paint: Paint, onFault: (fault: unknown) => void) {
    this.#element = element;
    this.#paint = paint;
    this.#onFault = onFault;
  }

  /** Whether it is painted with the next frame. */
  get isAsked(): boolean {
    return this.#asked !== undefined;
  }

  /** Has the element painted with the next frame. */
  ask(): void {
    if (this.#isClosed) return;
    const view = this.#element.ownerDocument.defaultView ?? window;
    if (this.#asked?.view === view) return;
    // The element has moved to another window: frames of the one before may never come.
    this.#cancel();
    this.#asked = { view, frame: view.requestAnimationFrame((nowMs) => this.#frame(nowMs)) };
  }

  /** Nothing is painted any more. */
  close(): void {
    this.#isClosed = true;
    this.#cancel();
  }

  #cancel(): void {
    this.#asked?.view.cancelAnimationFrame(this.#asked.frame);
    this.#asked = undefined;
  }

  #frame(nowMs: number): void {
    this.#asked = undefined;
    try {
      this.#paint(nowMs);
    } catch (fault) {
      this.close();
      this.#onFault(fault);
    }
  }
}
