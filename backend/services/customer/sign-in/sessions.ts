import { randomUUID } from 'node:crypto';
import type { WallClock } from '../../../domain/clock.ts';
import { auth2Repository } from '../../../storage/auth2.ts';
import { sessionRepository, type CustomerRow, type SessionRow } from '../../../storage/customers/index.ts';
import type { Database, Statement } from '../../../storage/index.ts';
import type { Caller } from '../../operation.ts';
import { tokenHash, type TokenOwner } from '../../token-owner.ts';

/** Life of tokens from their issue. */
export const LOGIN_TOKEN_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
const PUSH_TOKEN_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** Living tokens of one kind that a customer may hold; the oldest gives way. */
export const MAX_SESSIONS_PER_CUSTOMER = 20;

/** Digits of the hash of a token that are enough to tell it apart. */
const MARK_LENGTH = 16;

/** Longest token that is looked up. */
const MAX_TOKEN_LENGTH = 128;

/** Ended tokens that are still distinguished from unknown ones; the earliest ended is dropped first. */
export const MAX_ENDED_TOKENS = 10_000;

/** Why a session ended before its time, if its holder is informed: by a logout or a later sign-in, or with the account. */
export type EndReason = 'signedOut' | 'closed';

/** How long an expired token is still distinguished from an unknown one. */
const EXPIRED_MEMORY_MS = 7 * 24 * 60 * 60 * 1000;

/** How long an operator sees as a customer by one token. */
const VIEW_LIFETIME_MS = 15 * 60 * 1000;

const SUFFIX = { login: 'app', push: 'push', view: 'view' } as const;
const LIFETIME_MS = {
  login: LOGIN_TOKEN_LIFETIME_MS,
  push: PUSH_TOKEN_LIFETIME_MS,
  view: VIEW_LIFETIME_MS,
} as const;

/** A token's session, prepared so that a request need not build anything. */
export interface Session {
  readonly hash: string;
  readonly owner: TokenOwner;
  readonly caller: Caller;
  readonly expireTimeMs: number;
}

/** A token that is good, as operators tell it apart from others without knowing it. */
export interface RunningSession {
  readonly mark: string;
  readonly kind: TokenOwner['kind'];
  readonly createTimeMs: number;
  readonly expireTimeMs: number;
}

/** A token that is not good any more, and whose it was. */
export interface EndedToken {
  /** `tokenHash` of the token. */
  readonly hash: string;
  readonly companyId: number;
  readonly customerId: number;
}

/** What ends with the sessions of a customer, and what it does not end. */
export interface SessionEnd {
  readonly storedToken?: string | undefined;
  readonly reason?: EndReason | undefined;
  /** True: consents to other applications that are bound to none of the sessions stay. */
  readonly keepsConsents?: boolean | undefined;
  readonly store?: (removal: readonly Statement[]) => Promise<void>;
}

/**
 * Login and push tokens. All of them are in memory, so looking one up is synchronous; the database holds their hashes,
 * so that a restart keeps sessions and a stolen file opens none.
 */
export class Sessions {
  readonly #database: Database;
  readonly #wallClock: WallClock;
  /** Rows by the hash of their token, oldest first. */
  readonly #rows = new Map<string, SessionRow>();
  /** Sessions whose token was seen since the start, by token. */
  readonly #seen = new Map<string, Session>();
  readonly #tokenOf = new Map<string, string>();
  readonly #hashesOf = new Map<number, string[]>();
  /** Why tokens ended, by their hash, earliest first; forgotten at a restart. */
  readonly #ended = new Map<string, EndReason>();
  /** Hashes of push tokens by that of what they were asked for with. */
  readonly #issuedBy = new Map<string, Set<string>>();
  readonly #endListeners = new Set<(ended: EndedToken) => void>();

  private constructor(database: Database, wallClock: WallClock) {
    this.#database = database;
    this.#wallClock = wallClock;
  }

  static async open(database: Database, wallClock: WallClock): Promise<Sessions> {
    const sessions = new Sessions(database, wallClock);
    const rows = await sessionRepository.all(database);
    const now = wallClock.nowMs();
    const forgotten = rows.filter((row) => row.expire_time_ms + EXPIRED_MEMORY_MS <= now);
    if (forgotten.length > 0) {
      const hashes = forgotten.map((row) => row.token_hash);
      // Nobody ended these: what was agreed to by them lives on.
      await database.commit([...auth2Repository.release(hashes), sessionRepository.removal(hashes)]);
    }
    for (const row of rows) if (!forgotten.includes(row)) sessions.#add(row);
    return sessions;
  }

  /**
   * Issues a token: a UUID followed by `app` or `push`. It ends with the login token or API key `issuedBy`, if one is named.
   * Resolves when it is stored.
   */
  async issue(kind: 'login' | 'push', customer: CustomerRow, issuedBy?: string): Promise<string> {
    const { token, row } = this.#newSession(kind, customer, issuedBy);
    const pushedOut = this.#pushedOutBy(row).flatMap((hash) => this.#dropWithIssued(hash));
    this.#add(row);
    await sessionRepository.replace(this.#database, row, pushedOut);
    return token;
  }

  /** A token by which an operator sees as the customer. It is stored nowhere: a restart ends it, as does what ends the customer's own. */
  view(customer: CustomerRow): { readonly token: string; readonly expireTimeMs: number } {
    for (const [hash, row] of this.#rows)
      if (row.kind === 'view' && row.expire_time_ms <= this.#wallClock.nowMs()) this.#drop(hash);
    const { token, row } = this.#newSession('view', customer);
    for (const hash of this.#pushedOutBy(row)) this.#drop(hash);
    this.#add(row);
    return { token, expireTimeMs: row.expire_time_ms };
  }

  /** The tokens of a customer that are good now, oldest first. */
  of(customerId: number): readonly RunningSession[] {
    const nowMs = this.#wallClock.nowMs();
    return (this.#hashesOf.get(customerId) ?? []).flatMap((hash) => {
      const row = this.#rows.get(hash);
      if (row === undefined || row.expire_time_ms <= nowMs) return [];
      const { kind, create_time_ms: createTimeMs, expire_time_ms: expireTimeMs } = row;
      return [{ mark: hash.slice(0, MARK_LENGTH), kind, createTimeMs, expireTimeMs }];
    });
  }

  /** Ends one session of a customer, and what was asked for with it; false where it has none of that mark. */
  async endMarked(customerId: number, mark: string): Promise<boolean> {
    const found = (this.#hashesOf.get(customerId) ?? []).find((hash) => hash.slice(0, MARK_LENGTH) === mark);
    if (found === undefined) return false;
    const ended = this.#dropWithIssued(found);
    for (const hash of ended) this.#remember(hash, 'signedOut');
    await sessionRepository.remove(this.#database, ended);
    return true;
  }

  #newSession(kind: keyof typeof SUFFIX, customer: CustomerRow, issuedBy?: string) {
    const token = `${randomUUID()}${SUFFIX[kind]}`;
    const now = this.#wallClock.nowMs();
    const row: SessionRow = {
      token_hash: tokenHash(token),
      kind,
      company_id: customer.company_id,
      customer_id: customer.id,
      customer_no: customer.customer_no,
      customer_group_id: customer.customer_group_id,
      create_time_ms: now,
      expire_time_ms: now + LIFETIME_MS[kind],
      issued_by: issuedBy === undefined ? null : tokenHash(issuedBy),
    };
    return { token, row };
  }

  /** The session of a token, expired ones included; undefined when there never was one or it was ended. */
  find(token: string): Session | undefined {
    const seen = this.#seen.get(token);
    if (seen !== undefined) return seen;
    if (token.length > MAX_TOKEN_LENGTH) return undefined;
    const hash = tokenHash(token);
    const row = this.#rows.get(hash);
    if (row === undefined) return undefined;
    const session = toSession(row, token, hash);
    this.#seen.set(token, session);
    this.#tokenOf.set(hash, token);
    return session;
  }

  isActive(session: Session): boolean {
    return session.expireTimeMs > this.#wallClock.nowMs();
  }

  /** Hears of every token that ends before its time, at the moment it does. Returns the removal. */
  onEnded(listener: (ended: EndedToken) => void): () => void {
    this.#endListeners.add(listener);
    return () => void this.#endListeners.delete(listener);
  }

  /** Why the session of a token ended; undefined for one that did not or was forgotten. */
  endReason(token: string): EndReason | undefined {
    return token.length > MAX_TOKEN_LENGTH ? undefined : this.#ended.get(tokenHash(token));
  }

  /** Ends the session of a token; unknown tokens are ignored. */
  async end(token: string, reason?: EndReason): Promise<void> {
    const session = this.find(token);
    if (session === undefined) return;
    const ended = this.#dropWithIssued(session.hash);
    if (reason !== undefined) for (const hash of ended) this.#remember(hash, reason);
    await sessionRepository.remove(this.#database, ended);
  }

  /** Ends the push tokens that were asked for with an API key. */
  async endIssuedBy(credential: string): Promise<void> {
    const ended = [...(this.#issuedBy.get(tokenHash(credential)) ?? [])];
    for (const hash of ended) this.#drop(hash);
    if (ended.length > 0) await sessionRepository.remove(this.#database, ended);
  }

  /**
   * Ends every session of a customer, but that of `keptToken` with the push tokens that were asked for with it, and the
   * consents that were given. `store` commits the removal, with whatever else belongs to the change that ends them.
   */
  async endAll(
    customerId: number,
    { storedToken, reason, keepsConsents = false, store }: SessionEnd = {},
  ): Promise<void> {
    const kept = storedToken === undefined ? undefined : tokenHash(storedToken);
    const issuedByStored = this.#issuedBy.get(kept ?? '');
    const ended = (this.#hashesOf.get(customerId) ?? []).filter(
      (hash) => hash !== kept && issuedByStored?.has(hash) !== true,
    );
    for (const hash of ended) {
      this.#drop(hash);
      if (reason !== undefined) this.#remember(hash, reason);
    }
    const removal = [
      ...(ended.length === 0 ? [] : [sessionRepository.removal(ended)]),
      ...(keepsConsents ? [] : auth2Repository.revocationOfCustomer(customerId)),
    ];
    if (store !== undefined) await store(removal);
    else if (removal.length > 0) await this.#database.commit(removal);
  }

  #remember(hash: string, reason: EndReason): void {
    if (this.#ended.size >= MAX_ENDED_TOKENS) {
      for (const earliest of this.#ended.keys()) {
        this.#ended.delete(earliest);
        break;
      }
    }
    this.#ended.set(hash, reason);
  }

  /** Sessions of a customer that was moved to another group; the store is up to date already. */
  moveToGroup(customerId: number, customerGroupId: number): void {
    for (const hash of this.#hashesOf.get(customerId) ?? []) {
      const row = this.#rows.get(hash);
      if (row !== undefined) this.#rows.set(hash, { ...row, customer_group_id: customerGroupId });
      this.#seen.delete(this.#tokenOf.get(hash) ?? '');
    }
  }

  #pushedOutBy(added: SessionRow): string[] {
    const own = (this.#hashesOf.get(added.customer_id) ?? []).filter(
      (hash) => this.#rows.get(hash)?.kind === added.kind,
    );
    return own.slice(0, Math.max(0, own.length - MAX_SESSIONS_PER_CUSTOMER + 1));
  }

  #add(row: SessionRow): void {
    this.#rows.set(row.token_hash, row);
    const hashes = this.#hashesOf.get(row.customer_id);
    if (hashes === undefined) this.#hashesOf.set(row.customer_id, [row.token_hash]);
    else hashes.push(row.token_hash);
    const { issued_by } = row;
    if (issued_by === null || issued_by === undefined) return;
    this.#issuedBy.set(issued_by, (this.#issuedBy.get(issued_by) ?? new Set()).add(row.token_hash));
  }

  /** Ends a token and those that were asked for with it; returns the hashes of all. */
  #dropWithIssued(hash: string): string[] {
    const ended = [hash, ...(this.#issuedBy.get(hash) ?? [])];
    for (const each of ended) this.#drop(each);
    return ended;
  }

  #drop(hash: string): void {
    const row = this.#rows.get(hash);
    if (row === undefined) return;
    this.#rows.delete(hash);
    const issued = this.#issuedBy.get(row.issued_by ?? '');
    issued?.delete(hash);
    if (issued?.size === 0) this.#issuedBy.delete(row.issued_by ?? '');
    const hashes = this.#hashesOf.get(row.customer_id) ?? [];
    this.#hashesOf.set(
      row.customer_id,
      hashes.filter((own) => own !== hash),
    );
    this.#seen.delete(this.#tokenOf.get(hash) ?? '');
    this.#tokenOf.delete(hash);
    const ended = { hash, companyId: row.company_id, customerId: row.customer_id };
    for (const listener of this.#endListeners) listener(ended);
  }
}

function toSession(row: SessionRow, token: string, hash: string): Session {
  const customer = {
    customerId: row.customer_id,
    customerNo: row.customer_no,
    customerGroupId: row.customer_group_id,
  };
  return {
    hash,
    owner: { kind: row.kind, companyId: row.company_id, ...customer },
    caller: { ...customer, credential: token },
    expireTimeMs: row.expire_time_ms,
  };
}
