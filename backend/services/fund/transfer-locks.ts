import { LOCK_TYPE } from '../../contract/calls/management/money.ts';
import type { WallClock } from '../../domain/clock.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { transferLockRepository } from '../../storage/fund/index.ts';
import type { Database } from '../../storage/index.ts';

/** A lock that names no time lasts so long, and none lasts longer than ten years. */
export const DEFAULT_LOCK_MS = 24 * 60 * 60 * 1000;
export const MAX_LOCK_MS = 3650 * DEFAULT_LOCK_MS;
export type LockType = (typeof LOCK_TYPE)[keyof typeof LOCK_TYPE];

type Direction = typeof LOCK_TYPE.in | typeof LOCK_TYPE.out;

/** Accounts of a customer in one account type. */
export interface LockedAccounts {
  readonly customerId: number;
  readonly tradeType: number;
}

/** Locks of transfers into and out of a customer's accounts; they end by themselves (wall clock). */
export class TransferLocks {
  readonly #database: Database;
  readonly #wallClock: WallClock;
  readonly #untilMs = new Map<string, number>();

  private constructor(database: Database, wallClock: WallClock) {
    this.#database = database;
    this.#wallClock = wallClock;
  }

  static async open(database: Database, wallClock: WallClock): Promise<TransferLocks> {
    const locks = new TransferLocks(database, wallClock);
    for (const row of await transferLockRepository.all(database)) {
      const accounts = { customerId: row.customer_id, tradeType: row.trade_type };
      locks.#untilMs.set(lockKey(accounts, row.direction), row.until_ms);
    }
    return locks;
  }

  /** Locks until a time, whatever was locked before. Throws 015 for a time that is over or too far away. */
  async lock(accounts: LockedAccounts, type: LockType, untilMs: number): Promise<void> {
    const nowMs = this.#wallClock.nowMs();
    if (untilMs <= nowMs) throw PlatformError.wrong(CODE.requestInvalid, 'past', 'lockEndTime');
    if (untilMs > nowMs + MAX_LOCK_MS)
      throw PlatformError.wrong(CODE.requestInvalid, 'atMost', 'lockEndTime', nowMs + MAX_LOCK_MS);
    const { customerId: customer_id, tradeType: trade_type } = accounts;
    const directions = lockedDirections(type);
    await transferLockRepository.save(
      this.#database,
      directions.map((direction) => ({ customer_id, trade_type, direction, until_ms: untilMs })),
    );
    for (const direction of directions) this.#untilMs.set(lockKey(accounts, direction), untilMs);
  }

  /** Ends locks; those that do not exist are ignored. */
  async unlock(accounts: LockedAccounts, type: LockType): Promise<void> {
    const { customerId: customer_id, tradeType: trade_type } = accounts;
    const directions = lockedDirections(type);
    await transferLockRepository.remove(
      this.#database,
      directions.map((direction) => ({ customer_id, trade_type, direction })),
    );
    for (const direction of directions) this.#untilMs.delete(lockKey(accounts, direction));
  }

  /** True while every direction of the type is locked. */
  isLocked(accounts: LockedAccounts, type: LockType): boolean {
    const nowMs = this.#wallClock.nowMs();
    return lockedDirections(type).every(
      (direction) => (this.#untilMs.get(lockKey(accounts, direction)) ?? 0) > nowMs,
    );
  }

  /** Throws 0001029 for a transfer that is locked; an amount above zero goes in, one below zero out. */
  requireOpen(accounts: LockedAccounts, amount: bigint): void {
    if (this.isLocked(accounts, amount > 0n ? LOCK_TYPE.in : LOCK_TYPE.out)) {
      throw new PlatformError(CODE.customerAccessDenied);
    }
  }
}

function lockedDirections(type: LockType): readonly Direction[] {
  return type === LOCK_TYPE.both ? [LOCK_TYPE.in, LOCK_TYPE.out] : [type];
}

function lockKey({ customerId, tradeType }: LockedAccounts, direction: number): string {
  return `${customerId} ${tradeType} ${direction}`;
}
