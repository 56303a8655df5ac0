import { createHash, randomUUID } from 'node:crypto';
import type { WallClock } from '../../domain/clock.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { auth2Repository, type Auth2CodeRow, type Auth2TokenRow } from '../../storage/auth2.ts';
import { sessionRepository } from '../../storage/customers/index.ts';
import type { Database } from '../../storage/index.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import type { Application } from './applications.ts';
import { tokenHash } from '../token-owner.ts';

/** Lives of what a consent gives. */
export const CODE_LIFETIME_MS = 5 * 60 * 1000;
export const ACCESS_TOKEN_LIFETIME_MS = 2 * 60 * 60 * 1000;
export const REFRESH_TOKEN_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** Consents of one customer to one application that hold tokens at a time; the oldest gives way. */
export const MAX_FAMILIES = 20;
/** Spent refresh tokens of one consent that are recognised when they come again; older ones are merely unknown. */
const MAX_REMEMBERED_REFRESHES = 1_000;

/** A pair of tokens as issued; both are UUIDs. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** What a code is asked for with, and bound to. */
export interface CodeRequest {
  readonly thirdAppType: string;
  /** Opaque text of the application, which comes back with the code. */
  readonly state?: string | undefined;
  /** PKCE (RFC 7636), S256. */
  readonly codeChallenge?: string | undefined;
  /** `tokenHash` of the session of the customer; the consent ends with it. */
  readonly sessionHash: string;
}

/** What an application presents with a code. */
export interface CodeProof {
  readonly codeVerifier?: string | undefined;
  readonly state?: string | undefined;
}

/** The consent that a code or token stands for. */
type Grant = Pick<Auth2TokenRow, 'family_id' | 'app_id' | 'company_id' | 'customer_id' | 'session_hash'>;

/**
 * Authorization codes and the tokens that they are exchanged for. A code works once; so does a refresh token. Using
 * either again means that somebody else knows it, so every token of its consent ends.
 */
export class Grants {
  readonly #database: Database;
  readonly #wallClock: WallClock;
  readonly #queue = new KeyedQueue();

  constructor(database: Database, wallClock: WallClock) {
    this.#database = database;
    this.#wallClock = wallClock;
  }

  /** Issues a code for a customer who agreed; an unused one that the application was given before ends. */
  async issueCode(
    application: Application,
    customerId: number,
    { thirdAppType, state, codeChallenge, sessionHash }: CodeRequest,
  ): Promise<string> {
    const code = randomUUID();
    const nowMs = this.#wallClock.nowMs();
    const row: Auth2CodeRow = {
      code_hash: tokenHash(code),
      family_id: randomUUID(),
      app_id: application.appId,
      company_id: application.companyId,
      customer_id: customerId,
      third_app_type: thirdAppType,
      used: 0,
      expire_time_ms: nowMs + CODE_LIFETIME_MS,
      state: state ?? null,
      code_challenge: codeChallenge ?? null,
      session_hash: sessionHash,
    };
    await auth2Repository.addCode(this.#database, row, nowMs);
    await this.#requireSession(row);
    return code;
  }

  /** Lets what was agreed to by a session outlive it: one that was begun for nothing else. */
  async release(sessionHash: string): Promise<void> {
    await this.#database.commit(auth2Repository.release([sessionHash]));
  }

  /**
   * Ends a consent whose session is over: it may have ended while the code or token was on its way to the store. Later
   * ends take stored rows along. Throws GATEWAY_CODE_005.
   */
  async #requireSession({
    family_id,
    session_hash,
  }: Pick<Grant, 'family_id' | 'session_hash'>): Promise<void> {
    if (session_hash === null || (await sessionRepository.isThere(this.#database, session_hash))) return;
    await auth2Repository.revoke(this.#database, family_id);
    throw new PlatformError(CODE.signInExpired);
  }

  /**
   * Throws GATEWAY_CODE_104 for a code that is unknown, used, too old or another application's, without the verifier of
   * its challenge, with a verifier where there was no challenge, and with another state than it was asked for with.
   */
  exchange(application: Application, code: string, proof: CodeProof = {}): Promise<TokenPair> {
    const codeHash = tokenHash(code);
    return this.#queue.run(`application ${application.appId}`, async () => {
      const row = await auth2Repository.code(this.#database, codeHash);
      const own = row?.app_id === application.appId;
      const active = row !== undefined && row.expire_time_ms > this.#wallClock.nowMs();
      if (own && row?.used === 1) await auth2Repository.revoke(this.#database, row.family_id);
      if (!own || !active || row.used === 1 || !isProven(row, proof))
        throw new PlatformError(CODE.parametersInvalid);
      const others = await auth2Repository.families(this.#database, row.app_id, row.customer_id);
      const ended = others.slice(0, Math.max(0, others.length - MAX_FAMILIES + 1));
      return this.#issue(row, { codeHash }, ended);
    });
  }

  /** Throws GATEWAY_CODE_005 for a token that is unknown or was used before, 017 for one whose time is over. */
  async refresh(refreshToken: string, companyId: number): Promise<TokenPair> {
    const spentHash = tokenHash(refreshToken);
    const found = await auth2Repository.token(this.#database, spentHash);
    if (found === undefined) throw new PlatformError(CODE.signInExpired);
    return this.#queue.run(`application ${found.app_id}`, async () => {
      const row = await auth2Repository.token(this.#database, spentHash);
      if (row === undefined || row.kind !== 'refresh' || row.company_id !== companyId) {
        throw new PlatformError(CODE.signInExpired);
      }
      if (row.used === 1) {
        await auth2Repository.revoke(this.#database, row.family_id);
        throw new PlatformError(CODE.signInExpired);
      }
      if (row.expire_time_ms <= this.#wallClock.nowMs()) throw new PlatformError(CODE.sessionEnded);
      return this.#issue(row, { tokenHash: spentHash }, []);
    });
  }

  /** The customer who gave the consent. Throws 005 for an unknown token, 017 for one whose time is over. */
  async customerOf(accessToken: string, companyId: number): Promise<number> {
    const row = await auth2Repository.token(this.#database, tokenHash(accessToken));
    if (row === undefined || row.kind !== 'access' || row.company_id !== companyId) {
      throw new PlatformError(CODE.signInExpired);
    }
    if (row.expire_time_ms <= this.#wallClock.nowMs()) throw new PlatformError(CODE.sessionEnded);
    return row.customer_id;
  }

  async #issue(
    grant: Grant,
    spent: { codeHash: string } | { tokenHash: string },
    endedFamilies: readonly string[],
  ): Promise<TokenPair> {
    const pair = { accessToken: randomUUID(), refreshToken: randomUUID() };
    const nowMs = this.#wallClock.nowMs();
    const row = (kind: Auth2TokenRow['kind'], token: string, lifetimeMs: number): Auth2TokenRow => ({
      token_hash: tokenHash(token),
      kind,
      family_id: grant.family_id,
      app_id: grant.app_id,
      company_id: grant.company_id,
      customer_id: grant.customer_id,
      session_hash: grant.session_hash,
      used: 0,
      create_time_ms: nowMs,
      expire_time_ms: nowMs + lifetimeMs,
    });
    await auth2Repository.issue(this.#database, {
      nowMs,
      spent,
      endedFamilies,
      remembered: MAX_REMEMBERED_REFRESHES,
      tokens: [
        row('access', pair.accessToken, ACCESS_TOKEN_LIFETIME_MS),
        row('refresh', pair.refreshToken, REFRESH_TOKEN_LIFETIME_MS),
      ],
    });
    await this.#requireSession(grant);
    return pair;
  }
}

/** True for the verifier of the code's challenge, or none where there was none; a state that is told has to be the code's. */
function isProven({ state, code_challenge }: Auth2CodeRow, proof: CodeProof): boolean {
  const { codeVerifier } = proof;
  const challenge =
    codeVerifier === undefined ? null : createHash('sha256').update(codeVerifier).digest('base64url');
  const isSameState = proof.state === undefined || proof.state === (state ?? '');
  return challenge === code_challenge && isSameState;
}
