/** Messages a second that a connection may send before they are ignored. */
export const MAX_MESSAGES_PER_SECOND = 50;

/** Times the limit at which a connection is closed instead. */
const CLOSE_FACTOR = 10;

const WINDOW_MS = 1000;

export type RateVerdict = 'accept' | 'ignore' | 'close';

/** Counts the messages of one connection in windows of one second. */
export class MessageRate {
  #windowStartMs = 0;
  #count = 0;

  verdict(nowMs: number): RateVerdict {
    if (nowMs - this.#windowStartMs >= WINDOW_MS) {
      this.#windowStartMs = nowMs;
      this.#count = 0;
    }
    this.#count += 1;
    if (this.#count <= MAX_MESSAGES_PER_SECOND) return 'accept';
    return this.#count > MAX_MESSAGES_PER_SECOND * CLOSE_FACTOR ? 'close' : 'ignore';
  }
}
