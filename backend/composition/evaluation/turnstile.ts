/**
 * Lets requests through while the market stands, and none while it moves: a step is decided wholly before the next request is served.
 */
export class Turnstile {
  readonly #onServed: () => void;
  #underWay = 0;
  /** Calls of the clock whose answer has come, and which are being answered. */
  #clockCalls = 0;
  #isClosed = false;
  #waiting: (() => void)[] = [];
  #onIdle: () => void = () => undefined;

  /** `onServed` is called for every request but those that wait for the market: it may have set something off. */
  constructor(onServed: () => void) {
    this.#onServed = onServed;
  }

  /** Requests that are being served, but for those that wait for the market themselves. */
  get underWay(): number {
    return this.#underWay;
  }

  /** Calls the listener whenever the last request has been served. */
  onIdle(listener: () => void): void {
    this.#onIdle = listener;
  }

  /** Serves a request once the market stands. */
  async pass<Result>(serve: () => Promise<Result>): Promise<Result> {
    while (this.#isClosed) await new Promise<void>((open) => this.#waiting.push(open));
    this.#enter();
    try {
      return await serve();
    } finally {
      if (this.#clockCalls > 0) this.#clockCalls -= 1;
      else this.#onServed();
      this.#exit();
    }
  }

  /** What a request waits for while it is no reason for the market to stand. */
  async aside<Result>(result: Promise<Result>): Promise<Result> {
    this.#exit();
    try {
      return await result;
    } finally {
      this.#clockCalls += 1;
      this.#enter();
    }
  }

  close(): void {
    this.#isClosed = true;
  }

  open(): void {
    this.#isClosed = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const open of waiting) open();
  }

  #enter(): void {
    this.#underWay += 1;
  }

  #exit(): void {
    this.#underWay -= 1;
    if (this.#underWay === 0) this.#onIdle();
  }
}
