/**
 * Runs tasks with the same key one after another and tasks with different keys side by side, so that a check and the
 * change that follows it are one step although both wait for the database.
 */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<unknown>>();

  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    const own = before.then(task, task);
    const tail = own.catch(() => undefined);
    this.#tails.set(key, tail);
    try {
      return await own;
    } finally {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    }
  }
}
