import { randomBytes } from 'node:crypto';
import type { WallClock } from '../../../domain/clock.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { passwordLinkRepository, type PasswordLinkRow } from '../../../storage/customers/security.ts';
import type { Database, Statement } from '../../../storage/index.ts';
import { tokenHash } from '../../token-owner.ts';

/** How long the link of an e-mail is good, and the token that a proved phone opens. */
export const LINK_LIFETIME_MS = 72 * 60 * 60 * 1000;
export const PROVED_LIFETIME_MS = 10 * 60 * 1000;

const TOKEN_BYTES = 32;
const MAX_TOKEN_LENGTH = 64;

/** What a link is worth. */
export type LinkState = 'good' | 'invalid' | 'used';

export interface LinkOwner {
  readonly companyId: number;
  readonly customerId: number;
}

/**
 * Links by which customers whom an operator made set their first password, and the tokens that follow from a proved
 * phone. Only hashes are stored; a new link ends the earlier ones of its customer.
 */
export class PasswordLinks {
  readonly #database: Database;
  readonly #wallClock: WallClock;

  constructor(database: Database, wallClock: WallClock) {
    this.#database = database;
    this.#wallClock = wallClock;
  }

  /** Issues a token of a kind for a customer. */
  async issue(owner: LinkOwner, kind: PasswordLinkRow['kind']): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await passwordLinkRepository.replace(this.#database, {
      token_hash: tokenHash(token),
      company_id: owner.companyId,
      customer_id: owner.customerId,
      kind,
      used: 0,
      create_time_ms: this.#wallClock.nowMs(),
    });
    return token;
  }

  /** Whose link it is and whether it is good; the owner of a link that is not is nobody. */
  async look(
    companyId: number,
    token: string,
  ): Promise<{ readonly state: LinkState; readonly customerId: number | undefined }> {
    const row = await this.#find(companyId, token, ['link']);
    if (row === undefined) return { state: 'invalid', customerId: undefined };
    if (row.used === 1) return { state: 'used', customerId: undefined };
    return { state: 'good', customerId: row.customer_id };
  }

  /** The customer of a good link. Throws 0000148 for one that is invalid or over, 0000149 for one that was used. */
  async requireLink(companyId: number, token: string): Promise<number> {
    const { state, customerId } = await this.look(companyId, token);
    if (state === 'used') throw new PlatformError(CODE.linkUsed);
    if (customerId === undefined) throw new PlatformError(CODE.linkInvalid);
    return customerId;
  }

  /** The customer who proved a phone. Throws 0000148 and 0000149 like `requireLink`. */
  async requireProved(
    companyId: number,
    token: string,
    kind: Exclude<PasswordLinkRow['kind'], 'link'>,
  ): Promise<number> {
    const row = await this.#find(companyId, token, [kind]);
    if (row === undefined) throw new PlatformError(CODE.linkInvalid);
    if (row.used === 1) throw new PlatformError(CODE.linkUsed);
    return row.customer_id;
  }

  /** To be stored with the password: none of the customer's tokens opens anything any more. */
  useAll(customerId: number): Statement {
    return passwordLinkRepository.useAll(customerId);
  }

  async #find(
    companyId: number,
    token: string,
    kinds: readonly PasswordLinkRow['kind'][],
  ): Promise<PasswordLinkRow | undefined> {
    if (token === '' || token.length > MAX_TOKEN_LENGTH) return undefined;
    const row = await passwordLinkRepository.find(this.#database, tokenHash(token));
    if (row?.company_id !== companyId || !kinds.includes(row.kind)) return undefined;
    const lifetimeMs = row.kind === 'link' ? LINK_LIFETIME_MS : PROVED_LIFETIME_MS;
    return this.#wallClock.nowMs() - row.create_time_ms < lifetimeMs ? row : undefined;
  }
}
