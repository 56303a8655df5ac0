import type { MarketTimeMs, WallTimeMs } from './units.ts';

/**
 * The two clocks of the platform (docs/decisions.md CLK-1).
 *
 * The wall clock measures request timestamps, windows, limits, bans, heartbeats, time-outs and the life of tokens,
 * keys and codes. The market clock measures ticks, candles, sessions, order and fill times, expiry and interest.
 * Only the market clock can be moved (`--at`, `--speed`, stepping). Everything that needs the time is handed one.
 */
export interface Clock<Time extends number = number> {
  /** Milliseconds since 1970-01-01 UTC, never decreasing on the market clock. */
  nowMs(): Time;

  /**
   * Runs `task` once when the clock has reached `atMs`. A time in the past runs at the next opportunity, never
   * synchronously. Returns a function that cancels it; cancelling twice is harmless.
   *
   * A host's timer is a millisecond late on average and two at times. A `punctual` task is not: the thread sleeps
   * through the last part of its wait, a quarter of a millisecond on average, unless the event loop has work in hand: it
   * is for few tasks.
   */
  schedule(atMs: Time, task: () => void, precision?: 'punctual'): () => void;
}

/** The two, where both are at hand: one cannot be handed in for the other. */
export type MarketClock = Clock<MarketTimeMs>;
export type WallClock = Clock<WallTimeMs>;
