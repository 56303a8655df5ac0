/** Pause before the first new attempt of a store that cannot write, in milliseconds. */
const FIRST_PAUSE_MS = 250;
/** Each pause is so many times the one before. */
const PAUSE_FACTOR = 2;
/** Longest pause between two attempts, in milliseconds: so soon after there is room again everything goes on. */
const LONGEST_PAUSE_MS = 4_000;

/** A time in which the store cannot write: since when everybody waits, for what reason, and when it is tried again. */
export class Outage {
  readonly #attempt: () => void;
  /** Why the store cannot write; undefined while it can. */
  reason: string | undefined;
  /** Resolves when the outage is over; undefined while there is none. */
  over: Promise<void> | undefined;
  #resolve: () => void = () => undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param attempt Looks whether the store can write again, and calls `end` or `plan` when it knows. */
  constructor(attempt: () => void) {
    this.#attempt = attempt;
  }

  /** Begins an outage and plans the first attempt; nothing while there is one already. */
  begin(reason: string): void {
    if (this.over !== undefined) return;
    this.reason = reason;
    this.over = new Promise((resolve) => (this.#resolve = resolve));
    this.#pauseMs = FIRST_PAUSE_MS;
    this.plan();
  }

  /** Plans the next attempt, after a longer pause than the one before. */
  plan(): void {
    if (this.#isClosed || this.over === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#attempt, this.#pauseMs);
    this.#timer.unref();
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * PAUSE_FACTOR);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.reason = undefined;
    this.over = undefined;
    this.#resolve();
  }

  /** Tries no more. Whoever waits for the end waits for ever. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }
}
