/** Gaps between two quotes from which the pace is computed, the newest ones. */
const REMEMBERED_GAPS = 8;
/** A product is stale once it was silent for so many times its usual gap. */
const UNUSUAL = 4;
/** However slow a market is, it is stale after this (ms, by the market's clock). */
export const MAX_STALE_AFTER_MS = 120_000;

/** How often a product is quoted, from the quotes that arrive: what is stale in a fast market is its usual silence in a slow one. */
export class QuotePace {
  readonly #gaps: number[] = [];
  #lastMs: number | undefined;

  /** Another product: the gaps so far say nothing of it. */
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

  /** After what silence it is stale (ms): at least `leastMs`, which holds while nothing is known of it. `rate`: of the market's clock. */
  staleAfterMs(leastMs: number, rate = 1): number {
    const sum = this.#gaps.reduce((total, gap) => total + gap, 0);
    const usual = this.#gaps.length === 0 ? 0 : (UNUSUAL * sum) / this.#gaps.length;
    return Math.max(leastMs / rate, Math.min(usual, MAX_STALE_AFTER_MS / rate));
  }
}
