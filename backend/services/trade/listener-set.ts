import type { Logger } from 'pino';

/** Listeners of one kind of news. One that throws is logged and keeps no other from hearing it. */
export class ListenerSet<News extends unknown[]> {
  readonly #listeners = new Set<(...news: News) => void>();
  readonly #log: Logger;
  readonly #failure: string;

  /** `failure` is what the log says of a listener that throws. */
  constructor(log: Logger, failure: string) {
    this.#log = log;
    this.#failure = failure;
  }

  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  /** Returns the removal. */
  add(listener: (...news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(...news: News): void {
    for (const listener of this.#listeners) {
      try {
        listener(...news);
      } catch (error) {
        this.#log.error({ err: error, news }, this.#failure);
      }
    }
  }
}
