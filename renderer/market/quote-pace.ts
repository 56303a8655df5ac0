/** Gaps between two quotes from which the pace is computed, the newest ones. */
const REMEMBERED_GAPS = 8;
/** From one gap alone nobody knows what is usual. */
const KNOWN_GAPS = 2;
/** A product is stale once it was silent for so many times its usual gap. */
const UNUSUAL = 4;
/** However slow a market is, it is stale after this (ms, by the market's clock). */
export const MAX_STALE_AFTER_MS = 120_000;

/** How often a product is quoted, from the quotes that arrive: what is stale in a fast market is its usual silence in a slow one. */
export class QuotePace {
  readonly #gaps: number[] = [];
  /** The newest quote, and the one from which the next gap counts. */
  #receivedMs = -Infinity;
  #lastMs: number | undefined;

  /** The line was interrupted: how long it was says nothing of the product. What was known of it stays. */
  interrupt(): void {
    this.#lastMs = undefined;
  }

  /** A quote arrived. The same one again is no other. */
  received(atMs: number): void {
    if (atMs <= this.#receivedMs) return;
    this.#receivedMs = atMs;
    if (this.#lastMs !== undefined) this.#gaps.push(atMs - this.#lastMs);
    if (this.#gaps.length > REMEMBERED_GAPS) this.#gaps.shift();
    this.#lastMs = atMs;
  }

  /**
   * After what silence it is stale (ms): at least `leastMs`, and `unknownMs` while its pace is not known yet, so that a slow product
   * is not called old for what is usual to it. `rate`: of the market's clock.
   */
  staleAfterMs(leastMs: number, rate = 1, unknownMs = leastMs): number {
    const sum = this.#gaps.reduce((total, gap) => total + gap, 0);
    const usual = this.#gaps.length === 0 ? 0 : (UNUSUAL * sum) / this.#gaps.length;
    const least = this.#gaps.length < KNOWN_GAPS ? Math.max(leastMs, unknownMs) : leastMs;
    return Math.max(least / rate, Math.min(usual, MAX_STALE_AFTER_MS / rate));
  }
}
