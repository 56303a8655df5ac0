import process from 'node:process';
import { setImmediate } from 'node:timers';
import type { Outbox } from './outbox.ts';

/** Outboxes flushed in one turn of the event loop: about half a millisecond of writing. */
export const FLUSHES_A_TURN = 64;

/**
 * Outboxes with something to send, first come, first served. Writing to a thousand connections takes longer than the
 * market waits: the rest of a long queue gives way to the event loop, so that a tick which comes due meanwhile leaves in
 * the same write as what its receivers are still waiting for, and requests are answered in between.
 */
export class FlushQueue {
  readonly #queue: Outbox[] = [];
  #isWaiting = false;

  /** True when nothing waits to be written. */
  get isEmpty(): boolean {
    return this.#queue.length === 0;
  }

  /** To be called for an outbox whose `add` or `addLatest` said true. */
  add(outbox: Outbox): void {
    this.#queue.push(outbox);
  }

  /**
   * Flushes what a turn allows, unless earlier ones are still waiting for theirs: once all connections of this process have
   * of the tick, because who passes it on to other processes shall not wait for the writes of this one.
   */
  run(): void {
    if (this.#isWaiting || this.#queue.length === 0) return;
    this.#isWaiting = true;
    process.nextTick(() => this.#flushSome());
  }

  #flushSome(): void {
    this.#isWaiting = false;
    const some = this.#queue.splice(0, FLUSHES_A_TURN);
    for (const outbox of some) outbox.flush();
    if (this.#queue.length === 0) return;
    this.#isWaiting = true;
    setImmediate(() => this.#flushSome());
  }
}
