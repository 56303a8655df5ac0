import type { Logger } from 'pino';
import type { WallClock } from '../../domain/clock.ts';
import type { Database } from '../../storage/index.ts';
import { tradingRepository } from '../../storage/trading/index.ts';
import type { TradingCore } from '../core/index.ts';
import { storedAccounts } from '../journal/rows.ts';
import type { AccountId } from '../../domain/units.ts';

/** Pause before what is stored of accounts is read once more, after it could not be read; milliseconds. */
const FIRST_READ_PAUSE_MS = 250;
/** Longest pause between two such reads. */
const LONGEST_READ_PAUSE_MS = 4_000;
/** Pause for which an account is set aside whose orders fail again at the next quote; milliseconds. */
const FIRST_ASIDE_MS = 1_000;
/** Longest time for which an account is set aside before it is tried again. */
const LONGEST_ASIDE_MS = 60_000;
/** Each pause is so many times the one before. */
const PAUSE_FACTOR = 2;

/** Why an account is not to be trusted. */
export interface Loss {
  /** Whether the market set the decision off; then the next quote would do it again. */
  readonly isByMarket: boolean;
  /** Whether it was a fault of the account rather than of the whole store. */
  readonly isOwnFault: boolean;
}

export interface AccountRecoveryOptions {
  readonly database: Database;
  readonly core: TradingCore;
  readonly wallClock: WallClock;
  readonly log: Logger;
  /** Resolves when no commit of the account is on its way any more. */
  unanswered(accountId: AccountId): Promise<unknown> | undefined;
  /** Called when accounts are again what is stored of them; `returned` were set aside for a time. */
  onRestored(accountIds: readonly number[], returned: readonly number[]): void;
}

/**
 * Accounts whose state in memory may differ from what is stored (of a wallet the first of its accounts, which stands for all):
 * nothing is decided about them until they are read from the
 * store again. One that fails again and again by itself is set aside for growing times, so that it costs the others nothing.
 */
export class AccountRecovery {
  readonly #options: AccountRecoveryOptions;
  /** Accounts that wait to be read, and whether they were set aside before. */
  readonly #waiting = new Map<number, { readonly isReturning: boolean }>();
  /** Times in a row that the market set off a fault of an account. */
  readonly #faults = new Map<number, number>();
  readonly #wakeUps = new Map<number, () => void>();
  readonly #overOf = new Map<number, PromiseWithResolvers>();
  #running: Promise<void> | undefined;
  #failedReads = 0;
  #cancelPause: () => void = () => undefined;
  #isClosed = false;

  constructor(options: AccountRecoveryOptions) {
    this.#options = options;
  }

  /** Whether nothing may be decided about the account. */
  isLost(accountId: AccountId): boolean {
    return this.#overOf.has(accountId);
  }

  /** Whether accounts are being read; quotes wait for that. */
  get isReading(): boolean {
    return this.#waiting.size > 0;
  }

  /** Accounts that are set aside. */
  get quarantinedAccounts(): number {
    return this.#wakeUps.size;
  }

  /** Resolves when the account is again what is stored of it; undefined while it is. */
  over(accountId: AccountId): Promise<void> | undefined {
    return this.#overOf.get(accountId)?.promise;
  }

  /** Takes note that the account is not to be trusted. */
  lose(accountId: AccountId, { isByMarket, isOwnFault }: Loss): void {
    if (this.isLost(accountId)) return;
    this.#options.core.untrusted.add(accountId);
    this.#overOf.set(accountId, withResolvers());
    const faults = (this.#faults.get(accountId) ?? 0) + 1;
    if (isByMarket && isOwnFault) this.#faults.set(accountId, faults);
    if (isByMarket && isOwnFault && faults > 1) this.#setAside(accountId, faults - 2);
    else this.#read(accountId, false);
  }

  /** Takes note that what the market set off at an account is stored: an earlier fault of it is past. */
  noteSuccess(accountId: AccountId): void {
    if (this.#faults.size > 0) this.#faults.delete(accountId);
  }

  /** Resolves when no account is being read. */
  async settled(): Promise<void> {
    while (this.#running !== undefined && !this.#isClosed) await this.#running;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelPause();
    for (const cancel of this.#wakeUps.values()) cancel();
  }

  #setAside(accountId: AccountId, times: number): void {
    const { core, wallClock } = this.#options;
    core.setAside.add(accountId);
    const pauseMs = Math.min(LONGEST_ASIDE_MS, FIRST_ASIDE_MS * PAUSE_FACTOR ** times);
    const wakeUp = wallClock.schedule(wallClock.nowMs() + pauseMs, () => {
      this.#wakeUps.delete(accountId);
      this.#read(accountId, true);
    });
    this.#wakeUps.set(accountId, wakeUp);
  }

  #read(accountId: AccountId, isReturning: boolean): void {
    this.#waiting.set(accountId, { isReturning });
    this.#run();
  }

  #run(): void {
    this.#running ??= this.#readAll().finally(() => {
      this.#running = undefined;
      // An account that is lost between the last look and this moment would be waited for without end.
      if (this.#waiting.size > 0 && !this.#isClosed) this.#run();
    });
  }

  async #readAll(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#isClosed) {
      const accountIds = [...this.#waiting.keys()];
      try {
        await this.#restore(accountIds);
        this.#failedReads = 0;
      } catch (error) {
        this.#options.log.error({ err: error }, 'accounts could not be read again');
        await this.#pause(FIRST_READ_PAUSE_MS * PAUSE_FACTOR ** this.#failedReads++);
      }
    }
  }

  async #restore(accountIds: readonly number[]): Promise<void> {
    const { database, core, onRestored, unanswered } = this.#options;
    await Promise.allSettled(accountIds.map((accountId) => unanswered(accountId)));
    const all = accountIds.flatMap((accountId) => core.state.unitMembers(accountId));
    const rows = await tradingRepository.loadAccounts(database, all);
    const restored: number[] = [];
    try {
      core.state.replaceAccounts(new Set(all), storedAccounts(rows));
      restored.push(...accountIds);
    } catch {
      // One of them cannot be restored: the others do not wait for it.
      for (const accountId of accountIds) if (this.#restoreOne(accountId, rows)) restored.push(accountId);
    }
    const returned = restored.filter((accountId) => this.#waiting.get(accountId)?.isReturning);
    for (const accountId of restored) {
      core.setAside.delete(accountId);
      core.untrusted.delete(accountId);
      this.#waiting.delete(accountId);
    }
    core.reconcileHedges();
    const overs = restored.map((accountId) => this.#overOf.get(accountId));
    for (const accountId of restored) this.#overOf.delete(accountId);
    onRestored(restored, returned);
    for (const over of overs) over?.resolve();
  }

  #restoreOne(
    accountId: AccountId,
    rows: Awaited<ReturnType<typeof tradingRepository.loadAccounts>>,
  ): boolean {
    const members = new Set(this.#options.core.state.unitMembers(accountId));
    const own = <Row extends { account_id: number }>(all: readonly Row[]) =>
      all.filter((row) => members.has(row.account_id));
    const { accounts, liveOrders, openPositions, leverages, stockHoldings, hedges } = rows;
    try {
      const stored = storedAccounts({
        accounts: own(accounts),
        liveOrders: own(liveOrders),
        openPositions: own(openPositions),
        leverages: own(leverages),
        stockHoldings: own(stockHoldings),
        hedges: hedges.filter(({ unit }) => members.has(unit)),
      });
      this.#options.core.state.replaceAccounts(members, stored);
      return true;
    } catch (error) {
      this.#options.log.error({ err: error, accountId }, 'an account could not be restored and is set aside');
      const faults = (this.#faults.get(accountId) ?? 0) + 1;
      this.#faults.set(accountId, faults);
      this.#waiting.delete(accountId);
      this.#setAside(accountId, faults - 1);
      return false;
    }
  }

  #pause(pauseMs: number): Promise<void> {
    const { wallClock } = this.#options;
    return new Promise((resolve) => {
      const cancel = wallClock.schedule(
        wallClock.nowMs() + Math.min(LONGEST_READ_PAUSE_MS, pauseMs),
        resolve,
      );
      this.#cancelPause = () => {
        cancel();
        resolve();
      };
    });
  }
}

interface PromiseWithResolvers {
  readonly promise: Promise<void>;
  resolve(): void;
}

function withResolvers(): PromiseWithResolvers {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((fulfil) => (resolve = fulfil));
  return { promise, resolve };
}
