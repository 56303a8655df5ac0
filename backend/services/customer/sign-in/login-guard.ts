import type { WallClock } from '../../../domain/clock.ts';
import { customerRepository, type LoginFailureRow } from '../../../storage/customers/index.ts';
import type { Database } from '../../../storage/index.ts';

/** Wrong passwords in a row that lock a login name, and for how long. */
const MAX_LOGIN_FAILURES = 5;
export const LOCK_MS = 30 * 60 * 1000;

/** How many failures in a row lock what is guarded, and for how long. */
export interface GuardLimit {
  readonly maxFailures: number;
  readonly lockMs: number;
}

export const LOGIN_LIMIT: GuardLimit = { maxFailures: MAX_LOGIN_FAILURES, lockMs: LOCK_MS };

/** Guarded names with failures that are remembered; the oldest that is not locked gives way, so that no flood opens a lock. */
const MAX_GUARDED_NAMES = 10_000;

/**
 * Counts wrong passwords and codes per login name or customer, whether or not the name exists, so that a lock does not reveal which names exist.
 * Locks survive a restart.
 */
export class LoginGuard {
  readonly #database: Database;
  readonly #wallClock: WallClock;
  readonly #failures: Map<string, LoginFailureRow>;

  private constructor(database: Database, wallClock: WallClock, rows: readonly LoginFailureRow[]) {
    this.#database = database;
    this.#wallClock = wallClock;
    this.#failures = new Map(rows.map((row) => [row.login_key, row]));
  }

  static async open(database: Database, wallClock: WallClock): Promise<LoginGuard> {
    return new LoginGuard(database, wallClock, await customerRepository.loginFailures(database));
  }

  isLocked(loginKey: string): boolean {
    return (this.#failures.get(loginKey)?.locked_until_ms ?? 0) > this.#wallClock.nowMs();
  }

  /** The number of the running window of this length: with it in its key a count ends with the window. */
  window(lengthMs: number): number {
    return Math.floor(this.#wallClock.nowMs() / lengthMs);
  }

  /**
   * Counts an attempt before its password is checked, so that parallel guesses count as well. The one that reaches the
   * limit is still checked.
   */
  countAttempt(loginKey: string, limit = LOGIN_LIMIT): Promise<void> {
    return this.countAttempts([[loginKey, limit]]);
  }

  /** Counts an attempt under several keys, in one commit. */
  async countAttempts(keys: readonly (readonly [string, GuardLimit])[]): Promise<void> {
    const rows = keys.map(([key, limit]) => this.#counted(key, limit));
    await customerRepository.saveLoginFailures(this.#database, rows);
    await this.#forgetOldest();
  }

  #counted(loginKey: string, limit: GuardLimit): LoginFailureRow {
    const now = this.#wallClock.nowMs();
    const before = this.#failures.get(loginKey);
    const stale = before === undefined || now - before.last_time_ms >= limit.lockMs;
    const failures = (stale ? 0 : before.failures) + 1;
    const row: LoginFailureRow = {
      login_key: loginKey,
      failures,
      last_time_ms: now,
      locked_until_ms: failures >= limit.maxFailures ? now + limit.lockMs : 0,
    };
    this.#failures.delete(loginKey);
    this.#failures.set(loginKey, row);
    return row;
  }

  /** After a right password: forgets the failures of some keys, and takes one attempt back from others. */
  async takeBack(forgotten: readonly string[], reduced: readonly string[]): Promise<void> {
    const rows = reduced.flatMap((key) => {
      const before = this.#failures.get(key);
      if (before === undefined) return [];
      const row = { ...before, failures: before.failures - 1, locked_until_ms: 0 };
      this.#failures.set(key, row);
      return row;
    });
    if (rows.length > 0) await customerRepository.saveLoginFailures(this.#database, rows);
    for (const key of forgotten) await this.succeed(key);
  }

  /** Forgets the failures of a name after a right password. */
  async succeed(loginKey: string): Promise<void> {
    if (!this.#failures.delete(loginKey)) return;
    await customerRepository.deleteLoginFailures(this.#database, [loginKey]);
  }

  async #forgetOldest(): Promise<void> {
    const count = this.#failures.size - MAX_GUARDED_NAMES;
    if (count <= 0) return;
    const now = this.#wallClock.nowMs();
    const rows = [...this.#failures.values()];
    const open = rows.filter((row) => row.locked_until_ms <= now);
    const excess = (open.length >= count ? open : rows).slice(0, count).map((row) => row.login_key);
    for (const key of excess) this.#failures.delete(key);
    await customerRepository.deleteLoginFailures(this.#database, excess);
  }
}
