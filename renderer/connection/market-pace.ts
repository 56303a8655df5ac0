/** Ticks that arrived longer ago say nothing of a slow market's clock any more (ms); what is told is at most twice as old. */
export const PACE_WINDOW_MS = 5_000;
/** The slowest market that is told apart from one that stands still. */
const SLOWEST = 0.0001;

/**
 * How a market's clock goes beside the local one, from the ticks that arrive. Only a tick that is newer than all before it counts: the others
 * are late, or of a product that is closed.
 */
export class MarketPace {
  #newestMs = -Infinity;
  /** The largest offsets of the window that is filling, and of the one before it. */
  #offset = -Infinity;
  #offsetBefore = -Infinity;
  #window: { readonly marketMs: number; readonly atMs: number } | undefined;
  #rate = 1;

  /** Market time that passes in one of the local clock, at most 1: a fast market makes nothing wait longer. */
  get rate(): number {
    return this.#rate;
  }

  /** What the market's clock is ahead of the local one (ms), with a tick of `timeMs` that arrived at `receivedAtMs`. */
  heard(timeMs: number, receivedAtMs: number): number {
    if (timeMs > this.#newestMs) {
      this.#newestMs = timeMs;
      this.#window ??= { marketMs: timeMs, atMs: receivedAtMs };
      const { marketMs, atMs } = this.#window;
      const passed = receivedAtMs - atMs;
      if (passed >= PACE_WINDOW_MS) {
        this.#rate = Math.min(1, Math.max(SLOWEST, (timeMs - marketMs) / passed));
        this.#window = { marketMs: timeMs, atMs: receivedAtMs };
        this.#offsetBefore = this.#offset;
        this.#offset = -Infinity;
      }
      this.#offset = Math.max(this.#offset, timeMs - receivedAtMs);
    }
    return Math.max(this.#offset, this.#offsetBefore);
  }
}
