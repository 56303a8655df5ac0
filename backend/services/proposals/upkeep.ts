import type { Logger } from 'pino';
import type { Clock } from '../../domain/clock.ts';

interface UpkeepOptions<Time extends number> {
  readonly clock: Clock<Time>;
  readonly log: Logger;
  /** What the log says of work that failed; it is tried again with the next look. */
  readonly failure: string;
  /** When to look again. */
  nextMs(look: { readonly fromMs: Time; readonly isDone: boolean }): Time | undefined;
}

/** Does some work, which `context` names in the log. False for work that is not done; what fails is logged and leaves the rest alone. */
export type Attempt = (work: () => Promise<unknown>, context?: object) => Promise<boolean>;

/** Looks from time to time at what is due, until it is closed. */
export class Upkeep<Time extends number = number> {
  readonly #options: UpkeepOptions<Time>;
  readonly #look: (attempt: Attempt) => Promise<unknown>;
  #cancel: (() => void) | undefined;
  #running: Promise<void> = Promise.resolve();
  #isClosed = false;

  /** @param look One look; hands each piece of work to `attempt`, which tells whether it was done. */
  constructor(options: UpkeepOptions<Time>, look: (attempt: Attempt) => Promise<unknown>) {
    this.#options = options;
    this.#look = look;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Looks at once, and again whenever it is time. */
  start(): void {
    const fromMs = this.#options.clock.nowMs();
    this.#running = this.run().then((isDone) => this.#plan(fromMs, isDone));
  }

  /** Looks when it is time, and again. */
  startLater(): void {
    this.#plan(this.#options.clock.nowMs(), true);
  }

  /** One look. True when all of it was done; never rejects. */
  async run(): Promise<boolean> {
    const { log, failure } = this.#options;
    let isDone = true;
    const attempt: Attempt = async (work, context) => {
      try {
        if ((await work()) !== false) return true;
      } catch (error) {
        log.warn({ err: error, ...context }, failure);
      }
      isDone = false;
      return false;
    };
    await attempt(() => this.#look(attempt));
    return isDone;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel?.();
    await this.#running;
  }

  /** What becomes due during a look is looked at next: its time counts from the beginning of the look. */
  #plan(fromMs: Time, isDone: boolean): void {
    if (this.#isClosed) return;
    const { clock, nextMs } = this.#options;
    const atMs = nextMs({ fromMs, isDone });
    if (atMs !== undefined) this.#cancel = clock.schedule(atMs, () => this.start());
  }
}
