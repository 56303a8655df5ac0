/** Batches of K-lines that a server makes at a time. They are work for one core: more at once would only keep more text in memory. */
export const MAX_BATCHES_AT_ONCE = 2;
/** Batches that one connection may wait for. */
export const MAX_BATCHES_A_CONNECTION = 10;

/** The batches of all connections of a server: a few at a time, first come, first served. */
export class BatchQueue {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** Does the work when its turn has come. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < MAX_BATCHES_AT_ONCE) this.#running++;
    else await new Promise<void>((begin) => this.#waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}

/**
 * The batches of one connection, one after another: the next is not begun before the one before it has left, so that a
 * client that does not read what it asks for costs one of them, and one that asks for many takes turns with the others.
 */
export class BatchLine {
  #last: Promise<void> = Promise.resolve();
  #count = 0;

  /** Adds a batch; `deliver` makes it and resolves when it has left. False when too many wait already. */
  add(deliver: () => Promise<void>): boolean {
    if (this.#count >= MAX_BATCHES_A_CONNECTION) return false;
    this.#count++;
    this.#last = this.#last.then(deliver).finally(() => this.#count--);
    return true;
  }
}
