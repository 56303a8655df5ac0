/** At most four flashes a second in one cell. */
const FLASH_INTERVAL_MS = 250;
/** How long a flash stays at least (ms). */
const FLASH_MS = 320;
/** Flashes end on these beats (ms), so that those of many rows end in one frame. */
const END_BEAT_MS = 100;

/** Nobody asks for the style of the page while prices move: whether motion is wanted comes from a query of its own. */
const stillness =
  typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : undefined;

/**
 * A figure that is written past React: a tick touches the text of its own cell and nothing else, and only where it changed.
 * A move lets it flash: a wash behind it that comes and goes, without a layout. It is no animation: the browser computes the
 * style of everything that is animated anew in every frame, also where nothing changes.
 */
export class FigureCell {
  readonly #element: HTMLElement;
  #text: string;
  #tone: string;
  #flashedAtMs = Number.NEGATIVE_INFINITY;
  #end: ReturnType<typeof setTimeout> | undefined;

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
    const direction = move > 0 ? 'up' : 'down';
    if (this.#element.dataset['flash'] !== direction) this.#element.dataset['flash'] = direction;
    clearTimeout(this.#end);
    const endMs = Math.ceil((nowMs + FLASH_MS) / END_BEAT_MS) * END_BEAT_MS;
    this.#end = setTimeout(() => this.#stop(), endMs - nowMs);
  }

  /** Ends a flash that is still to be seen. */
  close(): void {
    clearTimeout(this.#end);
    this.#stop();
  }

  #stop(): void {
    delete this.#element.dataset['flash'];
  }
}
