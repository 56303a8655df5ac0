/** At most four flashes a second in one cell. */
const FLASH_INTERVAL_MS = 250;
/** How long a flash stays (ms), as `--t-flash` has it. */
const FLASH_MS = 320;

/** Nobody asks for the style of the page while prices move: whether motion is wanted comes from a query of its own. */
const stillness =
  typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : undefined;

/**
 * A figure that is written past React: a tick touches the text of its own cell and nothing else, and only where it changed.
 * A move lets it flash: a wash behind it, played by the browser as an animation of the element, without a layout.
 */
export class FigureCell {
  readonly #element: HTMLElement;
  #text: string;
  #tone: string;
  #flashedAtMs = Number.NEGATIVE_INFINITY;
  #animation: Animation | undefined;

  constructor(element: HTMLElement) {
    this.#element = element;
    this.#text = element.textContent;
    this.#tone = element.className;
  }

  /** Writes a figure in the colour of a direction; `none` leaves it in the colour of its row. */
  write(text: string, tone: 'up' | 'down' | 'none' | 'faint' = 'none'): void {
    const name = tone === 'none' ? '' : tone;
    if (text !== this.#text) this.#element.textContent = text;
    if (name !== this.#tone) this.#element.className = name;
    this.#text = text;
    this.#tone = name;
  }

  /** Lets the figure flash, at most four times a second. */
  flash(move: -1 | 0 | 1): void {
    const nowMs = performance.now();
    if (move === 0 || nowMs - this.#flashedAtMs < FLASH_INTERVAL_MS || stillness?.matches === true) return;
    this.#flashedAtMs = nowMs;
    this.#animation?.cancel();
    const wash = `var(--${move > 0 ? 'up' : 'down'}-wash)`;
    const frame = { background: wash, boxShadow: `0 0 0 2px ${wash}` };
    this.#animation = this.#element.animate([frame, frame], { duration: FLASH_MS });
  }

  /** Ends a flash that is still to be seen. */
  close(): void {
    this.#animation?.cancel();
  }
}
