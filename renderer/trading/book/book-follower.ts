import { isWalletType } from '../../../backend/domain/account-type.ts';
import type { StoreApi } from 'zustand';
import type { LineClock } from '../../../backend/client/index.ts';
import { CallError } from '../../connection/terminal-connection.ts';
import type { AccountEvent, AccountRef, AccountsPort, AccountSnapshot } from '../../venue/port.ts';
import { stepBook, type AccountBook, type BookEvent } from './account-book.ts';

/** How long the first reading waits for the line, so that nothing has to be read twice. */
export const FIRST_READING_WAIT_MS = 500;
/** An account is read at most this often, so that a burst of changes that are not said stays inside the call limit. */
export const READING_PAUSE_MS = 400;
/** What an order changed is told within so long after its answer; if not, the line may be dead without knowing it. */
export const NOTIFIED_WITHIN_MS = 2_000;
/** Pause after a reading that failed; doubled each time up to the limit. */
const FIRST_RETRY_MS = 1_000;
export const RETRY_LIMIT_MS = 30_000;

export interface BookFollowerOptions {
  readonly accounts: AccountsPort;
  readonly clock: Pick<LineClock, 'now' | 'after'>;
  readonly book: StoreApi<AccountBook>;
  /** Called with the keys under which the orders behind new records were sent. */
  readonly onKeys: (keys: readonly (string | null)[]) => void;
}

/** Reads the account when it must be read, and lays everything that is heard into its book. */
export class BookFollower {
  readonly #options: BookFollowerOptions;
  #isLive = false;
  #notifiedAtMs = -Infinity;
  #cancelDoubt: (() => void) | undefined;
  /** A reading waits for its time. */
  #cancelWait: (() => void) | undefined;
  #lastReadAtMs = -Infinity;
  #retryMs = FIRST_RETRY_MS;
  /** Which account the reading under way is for: an answer for one that was left is thrown away. */
  #reading = 0;

  constructor(options: BookFollowerOptions) {
    this.#options = options;
  }

  /** Trades another account, or none. */
  follow(account: AccountRef | undefined): void {
    this.#cancelWait?.();
    this.#cancelWait = undefined;
    this.#cancelDoubt?.();
    this.#reading += 1;
    this.#retryMs = FIRST_RETRY_MS;
    this.#lastReadAtMs = -Infinity;
    this.#step({ kind: 'followed', account });
    if (account !== undefined) this.#readIn(this.#isLive ? 0 : FIRST_READING_WAIT_MS);
  }

  /** Takes what the venue says. */
  take(event: AccountEvent): void {
    const { account } = this.#options.book.getState();
    const atMs = this.#options.clock.now();
    switch (event.kind) {
      case 'live':
        this.#isLive = true;
        return this.#missed();
      case 'lost':
        this.#isLive = false;
        return;
      case 'unsaid':
        if (event.accountType === undefined || event.accountType === account?.accountType) this.#missed();
        return;
      case 'changed':
        if (account === undefined || !isOf(event, account)) return;
        this.#notifiedAtMs = atMs;
        this.#step({ kind: 'changed', change: event.change, atMs });
        return this.#options.onKeys(keysOf(event.change));
      case 'figures':
        return this.#step({ kind: 'figures', figures: event.figures, atMs });
      default:
        return;
    }
  }

  /** A request was answered. While nothing is heard from the venue, only a reading shows what came of it. */
  answered(isAccepted: boolean): void {
    if (!this.#isLive) return this.#missed();
    if (!isAccepted) return;
    const { clock } = this.#options;
    // It may have been told before the answer came.
    const sinceMs = clock.now() - NOTIFIED_WITHIN_MS;
    this.#cancelDoubt?.();
    this.#cancelDoubt = clock.after(NOTIFIED_WITHIN_MS, () => {
      if (this.#notifiedAtMs < sinceMs) this.#missed();
    });
  }

  /** Reads the account as soon as it may be. */
  refresh(): void {
    this.#missed();
  }

  #missed(): void {
    this.#step({ kind: 'missed' });
    const { needsReading, isReading } = this.#options.book.getState();
    if (!needsReading || isReading) return;
    this.#readIn(Math.max(0, this.#lastReadAtMs + READING_PAUSE_MS - this.#options.clock.now()));
  }

  #readIn(milliseconds: number): void {
    this.#cancelWait?.();
    this.#cancelWait = this.#options.clock.after(milliseconds, () => {
      this.#cancelWait = undefined;
      void this.#read();
    });
  }

  async #read(): Promise<void> {
    const { account } = this.#options.book.getState();
    if (account === undefined) return;
    this.#reading += 1;
    const reading = this.#reading;
    this.#lastReadAtMs = this.#options.clock.now();
    this.#step({ kind: 'readingBegan' });
    try {
      const snapshot = await this.#options.accounts.read(account);
      if (reading !== this.#reading) return;
      this.#retryMs = FIRST_RETRY_MS;
      this.#step({ kind: 'read', snapshot, atMs: this.#options.clock.now() });
      this.#options.onKeys(keysOf(snapshot));
      if (this.#options.book.getState().needsReading) this.#missed();
    } catch (error) {
      if (reading !== this.#reading) return;
      this.#step({ kind: 'readingFailed' });
      this.#readIn(this.#pauseAfter(error));
    }
  }

  #pauseAfter(error: unknown): number {
    const pause = this.#retryMs;
    this.#retryMs = Math.min(2 * pause, RETRY_LIMIT_MS);
    const wait =
      error instanceof CallError && error.result.kind === 'refused' && error.result.failure.waitSeconds;
    return typeof wait === 'number' ? Math.max(pause, wait * 1_000) : pause;
  }

  #step(event: BookEvent): void {
    this.#options.book.setState((book) => stepBook(book, event), true);
  }
}

/** Whether a change is of an account: of a wallet all accounts are told as one. */
function isOf(event: Extract<AccountEvent, { kind: 'changed' }>, account: AccountRef): boolean {
  if (event.accountType !== account.accountType) return false;
  return isWalletType(event.accountType) || event.accountId === account.accountId;
}

function keysOf({ positions, fills, ended }: AccountSnapshot): readonly (string | null)[] {
  return [...positions, ...fills, ...ended].map(({ idempotencyKey }) => idempotencyKey);
}
