import type { Worker } from 'node:worker_threads';

/** Threads without a store that are kept for the next one: opening a store takes a fifth of the time then. */
const MAX_IDLE_THREADS = 2;

/** Threads whose stores are closed. They do not keep the process alive. */
export class IdleThreads {
  readonly #threads: Worker[] = [];

  /** The thread that came last, or nothing. */
  take(): Worker | undefined {
    const thread = this.#threads.pop();
    thread?.ref();
    return thread;
  }

  /** Keeps a thread, or ends it where enough are kept. */
  async keep(thread: Worker): Promise<void> {
    if (this.#threads.length >= MAX_IDLE_THREADS) {
      await thread.terminate();
      return;
    }
    for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
    thread.on('error', () => undefined);
    thread.on('exit', () => {
      const at = this.#threads.indexOf(thread);
      if (at >= 0) this.#threads.splice(at, 1);
    });
    thread.unref();
    this.#threads.push(thread);
  }
}
