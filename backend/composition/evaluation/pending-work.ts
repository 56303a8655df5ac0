import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WatchedDatabase } from '../../storage/index.ts';

/** Counts what is asked of the store, which everything that goes on in the background waits for. */
export class PendingWork {
  #pending = 0;
  #mayAsk = true;
  #waiting: (() => void)[] = [];

  /** True when nothing is asked of the store, and nothing has happened since the last time that may ask. */
  get isSettled(): boolean {
    return this.#pending === 0 && !this.#mayAsk;
  }

  /** Something was set off that may ask the store of something in this turn or the next. */
  expect(): void {
    this.#mayAsk = true;
  }

  /** The store as it is, with everything asked of it counted. */
  watch(inner: WatchedDatabase): WatchedDatabase {
    return {
      commit: (statements, options) => this.#count(inner.commit(statements, options)),
      read: (query) => this.#count(inner.read(query)),
      available: () => inner.available?.(),
      close: () => inner.close(),
      onCommitted: (listener) => inner.onCommitted(listener),
      ...(inner.backUp === undefined ? {} : { backUp: inner.backUp.bind(inner) }),
    };
  }

  /** Resolves when nothing is asked of the store, and nothing that was waiting for it asks again; at once where nothing happened. */
  async settled(): Promise<void> {
    while (!this.isSettled) {
      this.#mayAsk = false;
      if (this.#pending > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
      await nextTurn();
    }
  }

  async #count<Result>(task: Promise<Result>): Promise<Result> {
    this.#pending += 1;
    this.#mayAsk = true;
    try {
      return await task;
    } finally {
      this.#pending -= 1;
      if (this.#pending === 0) {
        const waiting = this.#waiting;
        this.#waiting = [];
        for (const resolve of waiting) resolve();
      }
    }
  }
}
