import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AccountBook } from './book/account-book.ts';
import type { OrderOutcome } from './contracts.ts';

interface Ending {
  readonly outcome: Promise<OrderOutcome>;
  /** How many readings of the account had begun when the request was accepted; undefined before. */
  acceptedAfter: number | undefined;
}

/**
 * Ends something of the account once: closes a position, cancels an order. While that is under way, and until the book shows it, a
 * second request gets the outcome of the first, because the platform would refuse it.
 */
export class InFlightGuard {
  /** What is being ended, or was and is still in the book. */
  readonly ending: StoreApi<ReadonlySet<string>> = createStore<ReadonlySet<string>>(() => new Set());
  readonly #book: StoreApi<AccountBook>;
  readonly #has: (book: AccountBook, id: string) => boolean;
  /** Never more than the account has: each leaves with its answer, or when the book shows it. */
  readonly #endings = new Map<string, Ending>();
  #begun = 0;

  constructor(book: StoreApi<AccountBook>, has: (book: AccountBook, id: string) => boolean) {
    this.#book = book;
    this.#has = has;
    book.subscribe((now, before) => {
      if (now.isReading && !before.isReading) this.#begun += 1;
      this.#release(now, before);
    });
  }

  /** Sends the request, unless one is under way; then everybody gets its outcome. */
  request(id: string, send: () => Promise<OrderOutcome>): Promise<OrderOutcome> {
    const known = this.#endings.get(id);
    if (known !== undefined) return known.outcome;
    const outcome = send().then(
      (ended) => {
        this.#answered(id, ending, ended);
        return ended;
      },
      (error: unknown) => {
        this.#forget([id]);
        throw error;
      },
    );
    const ending: Ending = { outcome, acceptedAfter: undefined };
    this.#endings.set(id, ending);
    this.#publish();
    return outcome;
  }

  #answered(id: string, ending: Ending, { kind }: OrderOutcome): void {
    if (kind !== 'accepted') return this.#forget([id]);
    ending.acceptedAfter = this.#begun;
    // The book may have heard of it before the answer came.
    if (!this.#has(this.#book.getState(), id)) this.#forget([id]);
  }

  #release(now: AccountBook, before: AccountBook): void {
    const isOther = now.account !== before.account;
    const isRead = now.readings > before.readings;
    const seen = [...this.#endings].filter(([id, { acceptedAfter }]) => {
      if (isOther) return true;
      if (acceptedAfter === undefined) return false;
      return !this.#has(now, id) || (isRead && acceptedAfter < this.#begun);
    });
    if (seen.length > 0) this.#forget(seen.map(([id]) => id));
  }

  #forget(ids: readonly string[]): void {
    for (const id of ids) this.#endings.delete(id);
    this.#publish();
  }

  #publish(): void {
    this.ending.setState(new Set(this.#endings.keys()), true);
  }
}
