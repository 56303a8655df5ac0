import type { Logger } from 'pino';
import type { WallClock } from '../domain/clock.ts';
import { CODE } from '../contract/errors/codes.ts';
import { PlatformError } from '../contract/platform-error.ts';
import { usedSignatureRepository } from '../storage/customers/index.ts';
import type { Database, Statement } from '../storage/index.ts';

/**
 * How long a signature is remembered, in milliseconds: a timestamp counts up to a minute before its time and a minute
 * after it (docs/decisions.md SIG-3).
 */
export const REMEMBERED_MS = 120_000;

/** Signatures that are remembered at a time; beyond that nothing that changes something is executed. */
const MAX_REMEMBERED_SIGNATURES = 500_000;

const FORGET_EVERY_MS = 60_000;

/** A call whose signature was found right. */
export interface UsedSignature {
  readonly keyId: number;
  readonly signature: Buffer;
  /** Timestamp and window of the call. */
  readonly endMs: number;
}

/** What is remembered of a signature; a number each, because there may be many. */
interface Use {
  /** The earliest end of its window that it was sent with. */
  endMs: number;
  readonly forgetMs: number;
}

/**
 * The signatures of the last two minutes (docs/decisions.md IDM-5). One serves any number of reads within the window that
 * it was first sent with, and one change, which nothing with the same signature came before. Those of changes are stored
 * with their effect, so that a restart forgets none.
 */
export class UsedSignatures {
  readonly #database: Database;
  readonly #wallClock: WallClock;
  readonly #log: Logger;
  /** In the order in which they are forgotten. */
  readonly #uses = new Map<string, Use>();
  #nextForgettingMs = 0;

  private constructor(deps: { database: Database; wallClock: WallClock; log: Logger }) {
    this.#database = deps.database;
    this.#wallClock = deps.wallClock;
    this.#log = deps.log;
  }

  static async open(deps: {
    database: Database;
    wallClock: WallClock;
    log: Logger;
  }): Promise<UsedSignatures> {
    const used = new UsedSignatures(deps);
    for (const row of await usedSignatureRepository.all(deps.database)) {
      const { api_key_id: keyId, signature, end_time_ms: forgetMs } = row;
      used.#uses.set(`${keyId} ${signature}`, { endMs: 0, forgetMs });
    }
    used.#forgetStored(deps.wallClock.nowMs());
    return used;
  }

  /**
   * Remembers a call. Returns true when its signature was seen before. Throws 00012002 for a repeat after the end of the
   * window that it was sent with first, and 00012005 when there is no room to remember a change.
   */
  see({ keyId, signature, endMs }: UsedSignature, isChange: boolean): boolean {
    const nowMs = this.#wallClock.nowMs();
    this.#forget(nowMs);
    if (nowMs >= this.#nextForgettingMs) this.#forgetStored(nowMs);
    const name = `${keyId} ${nameOf(signature)}`;
    const use = this.#uses.get(name);
    if (use !== undefined) {
      if (!isChange && nowMs > use.endMs) throw new PlatformError(CODE.outsideWindow);
      use.endMs = Math.min(use.endMs, endMs);
      return true;
    }
    if (this.#uses.size < MAX_REMEMBERED_SIGNATURES) {
      this.#uses.set(name, { endMs, forgetMs: nowMs + REMEMBERED_MS });
    } else if (isChange) throw new PlatformError(CODE.tooManySignedCalls);
    return false;
  }

  /** The statement that stores the signature of a change, for the commit of its effect. */
  statement({ keyId, signature }: UsedSignature): Statement {
    return usedSignatureRepository.statement({
      api_key_id: keyId,
      signature: nameOf(signature),
      end_time_ms: this.#wallClock.nowMs() + REMEMBERED_MS,
    });
  }

  /** Stores the signature of a change whose operation did not. */
  async store(used: UsedSignature): Promise<void> {
    try {
      await this.#database.commit([this.statement(used)]);
    } catch (error) {
      // The request was executed, so it is answered all the same.
      this.#log.error({ err: error, keyId: used.keyId }, 'used signature not stored');
    }
  }

  #forget(nowMs: number): void {
    for (const [name, { forgetMs }] of this.#uses) {
      if (forgetMs > nowMs) return;
      this.#uses.delete(name);
    }
  }

  #forgetStored(nowMs: number): void {
    this.#nextForgettingMs = nowMs + FORGET_EVERY_MS;
    usedSignatureRepository.forgetBefore(this.#database, nowMs).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'used signatures not deleted');
    });
  }
}

/** The decoded bytes name a signature, so that another spelling of its base64 is the same one. 16 bytes tell them apart. */
function nameOf(signature: Buffer): string {
  return signature.toString('base64', 0, 16);
}
