import type { MarketClock } from '../../../domain/clock.ts';
import type { Rebates } from './rebates.ts';

const DAY_MS = 86_400_000;
/** After the end of a day by so much, so that its last decisions are on disk. */
const AFTER_DAY_MS = 60_000;
/** How soon is tried again what could not be booked. */
const REBATE_RETRY_MS = 60_000;

/** Books rebates when a day of the market clock has ended; what ended while nobody was there, at the start. */
export class RebateDays {
  readonly #rebates: Pick<Rebates, 'bookDue'>;
  readonly #marketClock: MarketClock;
  #cancel: (() => void) | undefined;
  #running: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(rebates: Pick<Rebates, 'bookDue'>, marketClock: MarketClock) {
    this.#rebates = rebates;
    this.#marketClock = marketClock;
  }

  /** To be called once trading has caught up. */
  start(): void {
    this.#running = this.#rebates.bookDue().then((isDone) => this.#plan(isDone));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel?.();
    await this.#running;
  }

  #plan(isDone: boolean): void {
    if (this.#isClosed) return;
    const nowMs = this.#marketClock.nowMs();
    const nextDay = (Math.floor((nowMs - AFTER_DAY_MS) / DAY_MS) + 1) * DAY_MS + AFTER_DAY_MS;
    const nextMs = isDone ? nextDay : Math.min(nextDay, nowMs + REBATE_RETRY_MS);
    this.#cancel = this.#marketClock.schedule(nextMs as never, () => this.start());
  }
}
