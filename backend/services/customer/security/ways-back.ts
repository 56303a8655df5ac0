import { randomBytes } from 'node:crypto';
import type { WallClock } from '../../../domain/clock.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { parseLanguage, type Language } from '../../../contract/languages.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { wayBackRepository, type CustomerRow, type WayBackRow } from '../../../storage/customers/index.ts';
import type { Database, Statement } from '../../../storage/index.ts';
import type { Company } from '../../company/company-service.ts';
import { WAY_BACK_PURPOSE, writeMail, type Outbox } from '../../message/message-operations.ts';
import { tokenHash } from '../../token-owner.ts';
import { phoneDigits } from '../sign-in/login-name.ts';

/** How long a change of what proves a customer can be taken back by whoever had the earlier address. */
export const WAY_BACK_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
const TOKEN_BYTES = 32;

/** Path of the page that takes a change back; the company and the token stand behind `#`, which no browser sends. */
export const WAY_BACK_PATH = '/way-back';

/** What a customer had before a change; null: nothing. */
export interface Earlier {
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly phone_area?: string | null;
  /** Secret of the authenticator. */
  readonly secret?: string | null;
}

/** A change that can be taken back. */
export interface TakenBack {
  readonly row: WayBackRow;
  readonly earlier: Earlier;
}

const CHANGED: Readonly<Record<Language, Readonly<Record<WayBackRow['what'], string>>>> = {
  'en-US': { email: 'e-mail address', phone: 'phone number', authenticator: 'authenticator' },
  'zh-CN': { email: '邮箱', phone: '手机号', authenticator: '身份验证器' },
  'zh-TW': { email: '電子郵件', phone: '手機號碼', authenticator: '身分驗證器' },
};

/** Tells the earlier address of every change of what proves a customer, with a way back. Only hashes of the ways are stored. */
export class WaysBack {
  readonly #database: Database;
  readonly #wallClock: WallClock;
  readonly #outbox: Pick<Outbox, 'send'>;
  readonly #pageAddress: (path: string) => string;

  constructor(deps: {
    readonly database: Database;
    readonly wallClock: WallClock;
    readonly outbox: Pick<Outbox, 'send'>;
    /** Where browsers reach a page of the platform. */
    pageAddress(this: void, path: string): string;
  }) {
    this.#database = deps.database;
    this.#wallClock = deps.wallClock;
    this.#outbox = deps.outbox;
    this.#pageAddress = deps.pageAddress;
  }

  /**
   * A way back from a change: `statements` belong to its commit, `tell` sends the message after it. `row` is the customer before. The message
   * goes to the address that is replaced, else to the other one; a customer without any is told nothing.
   */
  offer(
    row: CustomerRow,
    company: Pick<Company, 'id'>,
    what: WayBackRow['what'],
    earlier: Earlier,
  ): { readonly statements: readonly Statement[]; notify(): Promise<void> } {
    const digits = phoneDigits(row);
    const channel = what === 'phone' && digits !== null ? 'sms' : row.email !== null ? 'email' : 'sms';
    const recipient = channel === 'sms' ? digits : row.email;
    if (recipient === null) return { statements: [], notify: () => Promise.resolve() };
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const nowMs = this.#wallClock.nowMs();
    const stored: WayBackRow = {
      token_hash: tokenHash(token),
      company_id: company.id,
      customer_id: row.id,
      what,
      used: 0,
      earlier: JSON.stringify(earlier),
      create_time_ms: nowMs,
    };
    const language = parseLanguage(row.language);
    const link = `${this.#pageAddress(WAY_BACK_PATH)}#${company.id}.${token}`;
    return {
      statements: wayBackRepository.add(stored, nowMs - WAY_BACK_LIFETIME_MS),
      notify: () =>
        this.#outbox.send({
          companyId: company.id,
          channel,
          recipient,
          bizType: WAY_BACK_PURPOSE[channel],
          ...writeMail('wayBack', language, { what: CHANGED[language][what], link }),
          language,
          code: null,
        }),
    };
  }

  /** The change of a token. Throws 0000148 for one that is unknown or over, 0000149 for one that was taken back. */
  async find(companyId: number, token: string): Promise<TakenBack> {
    const row = await wayBackRepository.find(this.#database, tokenHash(token));
    const isOld = row !== undefined && this.#wallClock.nowMs() >= row.create_time_ms + WAY_BACK_LIFETIME_MS;
    if (row === undefined || isOld || row.company_id !== companyId) throw new PlatformError(CODE.linkInvalid);
    if (row.used === 1) throw new PlatformError(CODE.linkUsed);
    return { row, earlier: JSON.parse(row.earlier) as Earlier };
  }

  /** For the commit that takes a change back: that one and every later one of the customer cannot be taken back any more. */
  end({ row }: TakenBack): Statement {
    return wayBackRepository.useSince(row);
  }
}
