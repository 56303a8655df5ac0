import type { Logger } from 'pino';
import { apiKeyRepository } from '../storage/customers/index.ts';
import type { Database } from '../storage/index.ts';
import {
  countOpenCall,
  freshUsage,
  OPEN_CYCLE_MS,
  restMs,
  type KeyUsage,
  type Verdict,
} from './http/open-limit.ts';

/** Keys whose calls are counted; unbanned ones with an ended cycle give way. */
const MAX_COUNTED_KEYS = 50_000;

/** What becomes of a call, and after how long the next one may pass. */
export interface KeyVerdict {
  readonly verdict: Verdict;
  /** Milliseconds; 0 for a call that passes. */
  readonly restMs: number;
}

/** The calls of every API key. Bans are stored, so that a restart lifts none. */
export class KeyLimiter {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #usage = new Map<number, KeyUsage>();

  private constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  static async open(database: Database, log: Logger): Promise<KeyLimiter> {
    const limiter = new KeyLimiter(database, log);
    for (const ban of await apiKeyRepository.bans(database)) {
      limiter.#usage.set(ban.api_key_id, {
        ...freshUsage(),
        bannedUntilMs: ban.banned_until_ms,
        offences: ban.offences,
        lastOffenceMs: ban.last_offence_ms,
      });
    }
    return limiter;
  }

  /** Keys whose calls are counted. */
  get size(): number {
    return this.#usage.size;
  }

  /** Counts one call of a key and decides about it. */
  count(keyId: number, nowMs: number): KeyVerdict {
    let usage = this.#usage.get(keyId);
    if (usage === undefined) {
      if (this.#usage.size >= MAX_COUNTED_KEYS) this.#forgetIdle(nowMs);
      usage = freshUsage();
      this.#usage.set(keyId, usage);
    }
    const verdict = countOpenCall(usage, nowMs);
    if (verdict === 'newBan') this.#store(keyId, usage);
    return { verdict, restMs: verdict === 'pass' ? 0 : restMs(usage, nowMs) };
  }

  /** Forgets the calls and the ban of a key. */
  forgive(keyId: number): void {
    this.#usage.delete(keyId);
  }

  #store(keyId: number, usage: KeyUsage): void {
    const row = {
      api_key_id: keyId,
      banned_until_ms: usage.bannedUntilMs,
      offences: usage.offences,
      last_offence_ms: usage.lastOffenceMs,
    };
    apiKeyRepository.saveBan(this.#database, row).catch((error: unknown) => {
      this.#log.error({ err: error, keyId }, 'API key ban not stored; it ends with the process');
    });
  }

  #forgetIdle(nowMs: number): void {
    for (const [keyId, usage] of this.#usage) {
      if (usage.offences === 0 && nowMs - usage.cycleStartMs >= OPEN_CYCLE_MS) this.#usage.delete(keyId);
    }
  }
}
