import { createHash } from 'node:crypto';
import { auditRepository } from '../../../storage/management/index.ts';
import type { Database } from '../../../storage/index.ts';
import { canonicalJson, chainedText, GENESIS_HASH } from '../../../contract/audit-chain.ts';

/** One line of the trail: that something was asked for, what became of it, or that it was turned away before anything happened. */
export interface AuditEntry {
  readonly stage: 'request' | 'answer' | 'refused';
  readonly companyId: number;
  /** Who asked: the `appId` of the credentials. */
  readonly operator: string;
  /** The person whose credentials they are; absent: the company's own. */
  readonly person?: { readonly id: number; readonly name: string; readonly role: string } | undefined;
  /** Fingerprint of the access token. */
  readonly tokenMark?: string | undefined;
  readonly ip: string;
  readonly trace: string;
  readonly bizType: string;
  /** Wall clock, milliseconds. */
  readonly time: number;
  /** The request without its secrets; on rows of stage `request`. */
  readonly request?: unknown;
  /** Number of the row of the request; on rows of stage `answer`. */
  readonly of?: number;
  /** The listed code of the outcome; on rows of stages `answer` and `refused`. */
  readonly code?: string;
  /** The statement of a failure that is more precise than its code, in English; on rows of stage `answer`. */
  readonly why?: string | undefined;
  /** The permission that the caller's role lacks; on rows of stage `refused`. */
  readonly lacks?: string;
  /** Refusals of the same caller since its last row that have no row of their own; on rows of stage `refused`. */
  readonly omitted?: number;
}

/** Hash of a row: SHA-256 over the hash before it and the canonical text of its entry. */
export function chainHash(previousHash: string, entry: string): string {
  return createHash('sha256').update(chainedText(previousHash, entry)).digest('hex');
}

/**
 * The append-only, hash-chained record of what operators did. Rows are numbered from 1 without holes: when one cannot be
 * stored, those that were to follow it are not either, and the actions that need them fail. The next one follows what is
 * stored, once the store says what that is.
 */
export class AuditTrail {
  readonly #database: Database;
  #lastSeq: number;
  #lastHash: string;
  /** Settled when every append so far has its answer. */
  #answered: Promise<unknown> = Promise.resolve();
  /** Set from the first row that could not be stored until what is stored is known. */
  #isBroken = false;
  #reading: Promise<void> | undefined;
  /** Times that the trail went on from what is stored; each has a chain of commits of its own. */
  #restarts = 0;

  private constructor(database: Database, lastSeq: number, lastHash: string) {
    this.#database = database;
    this.#lastSeq = lastSeq;
    this.#lastHash = lastHash;
  }

  static async open(database: Database): Promise<AuditTrail> {
    const last = await auditRepository.last(database);
    return new AuditTrail(database, last?.seq ?? 0, last?.hash ?? GENESIS_HASH);
  }

  /** Appends an entry; resolves to its number when it is on disk. */
  async append(entry: AuditEntry): Promise<number> {
    if (this.#isBroken) await (this.#reading ??= this.#goOnFromStored());
    const seq = this.#lastSeq + 1;
    const text = canonicalJson({ ...entry, seq });
    const row = { seq, entry: text, previous_hash: this.#lastHash, hash: chainHash(this.#lastHash, text) };
    this.#lastSeq = seq;
    this.#lastHash = row.hash;
    const stored = auditRepository.append(this.#database, row, this.#restarts);
    this.#answered = Promise.allSettled([this.#answered, stored]);
    try {
      await stored;
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
    return seq;
  }

  async #goOnFromStored(): Promise<void> {
    try {
      // Those that followed the one that failed are refused too; until they are, nobody knows what is stored.
      await this.#answered;
      const last = await auditRepository.last(this.#database);
      this.#lastSeq = last?.seq ?? 0;
      this.#lastHash = last?.hash ?? GENESIS_HASH;
      this.#restarts += 1;
      this.#isBroken = false;
    } finally {
      this.#reading = undefined;
    }
  }
}
