/** Rows of tabs that are remembered; one that was forgotten is measured again. */
const MAX_TAB_WIDTHS = 200;

/**
 * How wide rows of tabs were, by their names: a frame that a layout makes anew has room for its tabs from the start, and nothing
 * in it gets its style a second time.
 */
export class TabWidths {
  readonly #widths = new Map<string, string>();

  of(names: readonly string[]): string | undefined {
    return this.#widths.get(names.join('\n'));
  }

  note(names: readonly string[], width: string): void {
    const key = names.join('\n');
    this.#widths.delete(key);
    this.#widths.set(key, width);
    for (const [oldest] of this.#widths) {
      if (this.#widths.size <= MAX_TAB_WIDTHS) break;
      this.#widths.delete(oldest);
    }
  }
}
