/** Silences between two quotes that are looked back on. */
const REMEMBERED_GAPS = 8;
/** A product that is silent for so many times its usual gap is quiet no more. */
const UNUSUAL = 4;
/** However slow a market is, it is believed for no longer than this (ms, by the market's clock). */
export const MAX_PATIENCE_MS = 120_000;

/** How often a product is quoted, from the quotes that arrive: what is stale in a fast market is its usual silence in a slow one. */
export class QuotePace {
  readonly #gaps: number[] = [];
  #lastMs: number | undefined;

  /** Another product: what was heard says nothing of it. */
  restart(): void {
    this.#gaps.length = 0;
    this.#lastMs = undefined;
  }

  /** A quote arrived. */
  heard(atMs: number): void {
    if (this.#lastMs !== undefined && atMs > this.#lastMs) this.#gaps.push(atMs - this.#lastMs);
    if (this.#gaps.length > REMEMBERED_GAPS) this.#gaps.shift();
    this.#lastMs = atMs;
  }

  /** How long its silence is usual (ms): at least `leastMs`, which holds while nothing is known of it. `rate`: of the market's clock. */
  patienceMs(leastMs: number, rate = 1): number {
    const sum = this.#gaps.reduce((total, gap) => total + gap, 0);
    const usual = this.#gaps.length === 0 ? 0 : (UNUSUAL * sum) / this.#gaps.length;
    return Math.max(leastMs / rate, Math.min(usual, MAX_PATIENCE_MS / rate));
  }
}
