import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { WallClock } from '../../domain/clock.ts';
import type { Language, LocalizedText } from '../../contract/languages.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import {
  codeSendRepository,
  messageRepository,
  type VerificationCodeRow,
} from '../../storage/customers/index.ts';
import type { Database, Statement } from '../../storage/index.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import { writeMail } from './mail-texts.ts';
import type { Outbox } from './outbox.ts';

/** Codes that strangers may cause for a recipient in a day before there are pauses; every purpose, company and caller counts. */
const MAX_CODES_SENT = 5;
/** The same for the owner of the address. */
const MAX_OWN_CODES_SENT = 10;
/** Pause after the last of them; it doubles with each further code, so that a day has five more at most. */
const FIRST_PAUSE_MS = 30 * 60 * 1000;
/** Codes to one recipient that strangers of one network may cause in a day: others keep a share. */
const MAX_CODES_OF_NETWORK = 6;
/** What is older does not count. */
const COUNTED_SENDS_MS = 24 * 60 * 60 * 1000;

/** A code that was sent to a recipient. */
export interface CountedSend {
  readonly network: string;
  /** Caused by whom the recipient's address belongs to. */
  readonly isOwn: boolean;
  readonly timeMs: number;
}

/**
 * Whether a recipient may be sent another code. Those that its owner causes, signed in or from where it signed in
 * before, have a count of their own, so that strangers cannot use it up.
 */
export function maySend(sent: readonly CountedSend[], next: CountedSend): boolean {
  const counted = sent.filter(
    ({ isOwn, timeMs }) => isOwn === next.isOwn && next.timeMs - timeMs < COUNTED_SENDS_MS,
  );
  const ofNetwork = counted.filter(({ network }) => network === next.network).length;
  if (!next.isOwn && ofNetwork >= MAX_CODES_OF_NETWORK) return false;
  const free = next.isOwn ? MAX_OWN_CODES_SENT : MAX_CODES_SENT;
  if (counted.length < free) return true;
  const lastMs = Math.max(...counted.map(({ timeMs }) => timeMs));
  return next.timeMs - lastMs >= FIRST_PAUSE_MS * 2 ** (counted.length - free);
}

/** Digits by which phone numbers are told apart: with and without their area code they are one recipient. */
const DISTINCT_DIGITS = 8;

/** The mailbox or telephone that a recipient stands for, in whichever of its forms it is written. */
export function countedRecipient(bizType: string, recipient: string): string {
  if (bizType.startsWith('SMS_TELEGRAM')) return `telegram ${recipient}`;
  if (bizType.startsWith('SMS_')) return recipient.slice(-DISTINCT_DIGITS);
  const [local = '', domain = ''] = recipient.split('@');
  const [mailbox = ''] = local.split('+');
  return `${mailbox.replaceAll('.', '')}@${domain}`;
}

/** Wrong attempts that void a ticket. */
export const MAX_CODE_ATTEMPTS = 5;
/** A code and the token that a check returns are good for this long. */
export const CODE_LIFETIME_MS = 10 * 60 * 1000;

const CODE_DIGITS = 6;
/** States of `used`: 0 unused, 1 the code was checked and its token is open, 2 spent. */
const UNUSED = 0;
const CHECKED = 1;
const SPENT = 2;

/** What a code is for, by the middle of its business type; any other proves an address. */
const PURPOSES: readonly (readonly [RegExp, LocalizedText])[] = [
  [/_LOGIN_/, { 'en-US': 'sign in', 'zh-CN': '登录', 'zh-TW': '登入' }],
  [/_REGISTER_/, { 'en-US': 'open an account', 'zh-CN': '注册', 'zh-TW': '註冊' }],
  [/_PASSWORD_/, { 'en-US': 'set a new password', 'zh-CN': '重置密码', 'zh-TW': '重設密碼' }],
  [
    /_LOGINED_/,
    { 'en-US': 'confirm a change of your account', 'zh-CN': '确认账户变更', 'zh-TW': '確認帳戶變更' },
  ],
  [/./, { 'en-US': 'confirm your address', 'zh-CN': '确认联系方式', 'zh-TW': '確認聯絡方式' }],
];

/** Why and to whom a code is sent. */
export interface CodePurpose {
  readonly companyId: number;
  /** For example `EMAIL_REGISTER_VERIFICATION_CODE`. */
  readonly bizType: string;
  readonly recipient: string;
}

/** Who causes a code to be sent, and from where. */
export type CodeSender = Pick<CountedSend, 'network' | 'isOwn'>;

const OUTSIDER: CodeSender = { network: '', isOwn: false };

/** What a caller presents to prove that it received a code. */
export interface CodeProof {
  readonly companyId: number;
  readonly bizType: string;
  /** Forms of the recipient that count as the same, for example a phone number with and without area code. */
  readonly recipients: readonly string[];
  readonly ticket: string;
  readonly code?: string | undefined;
  /** Token of an earlier check; counts instead of the code. */
  readonly followUp?: string | undefined;
}

/** Verification codes: sent once, checked at most five times, used once. */
export class Verification {
  readonly #database: Database;
  readonly #wallClock: WallClock;
  readonly #outbox: Outbox;
  readonly #queue = new KeyedQueue();

  constructor(deps: { database: Database; wallClock: WallClock; outbox: Outbox }) {
    this.#database = deps.database;
    this.#wallClock = deps.wallClock;
    this.#outbox = deps.outbox;
  }

  /** Sends a code and returns its ticket. Throws GATEWAY_CODE_018 while the recipient may not be sent another one. */
  send(purpose: CodePurpose, language: Language, sender = OUTSIDER): Promise<string> {
    const recipient = countedRecipient(purpose.bizType, purpose.recipient);
    return this.#queue.run(`to ${recipient}`, async () => {
      const next = { ...sender, timeMs: this.#wallClock.nowMs() };
      const sinceMs = next.timeMs - COUNTED_SENDS_MS;
      const sent = (await codeSendRepository.since(this.#database, recipient, sinceMs)).map(
        ({ network, own, time_ms: timeMs }) => ({ network, isOwn: own === 1, timeMs }),
      );
      if (!maySend(sent, next)) throw new PlatformError(CODE.tooManyCalls);
      const row = {
        counted_as: recipient,
        network: next.network,
        own: next.isOwn ? 1 : 0,
        time_ms: next.timeMs,
      };
      return this.#send(purpose, language, codeSendRepository.note(row, sinceMs));
    });
  }

  /** Checks a code and returns the token for the call that follows. Throws 0000511 or 0000512. */
  check(proof: CodeProof): Promise<string> {
    return this.#queue.run(proof.ticket, async () => {
      const followUp = randomUUID();
      await this.#prove(proof, { used: CHECKED, follow_up_hash: digest(proof.ticket, followUp) });
      return followUp;
    });
  }

  /** Checks a code or the token of an earlier check and spends it. Throws 0000511 or 0000512. */
  spend(proof: CodeProof): Promise<void> {
    return this.#queue.run(proof.ticket, () => this.#prove(proof, { used: SPENT }));
  }

  /** Spends the token of a check whose ticket is not told. Throws 0000511 for a token that is unknown, spent or too old. */
  async spendChecked(
    proof: Omit<CodeProof, 'ticket' | 'code'> & { readonly followUp: string },
  ): Promise<void> {
    const { companyId: company_id, bizType: biz_type, recipients } = proof;
    const sinceMs = this.#wallClock.nowMs() - CODE_LIFETIME_MS;
    for (const recipient of recipients) {
      const sent = { company_id, biz_type, recipient };
      for (const row of await messageRepository.checkedSince(this.#database, sent, sinceMs))
        if (matches(row, { ...proof, ticket: row.ticket }))
          return this.spend({ ...proof, ticket: row.ticket });
    }
    throw new PlatformError(CODE.codeWrong);
  }

  /**
   * State of a sent code, for whoever knows it: 1 unused, 2 used, 3 expired. Throws 0000511 for a code that was not sent
   * so and 0000512 after five wrong ones; a wrong code counts as one.
   */
  status(proof: Omit<CodeProof, 'followUp'>): Promise<'1' | '2' | '3'> {
    return this.#queue.run(proof.ticket, async () => {
      const row = await messageRepository.code(this.#database, proof.ticket);
      if (row === undefined || !isSentTo(row, proof)) throw new PlatformError(CODE.codeWrong);
      if (row.attempts >= MAX_CODE_ATTEMPTS) throw new PlatformError(CODE.tooManyWrongCodes);
      if (!sameDigest(row.code_hash, digest(row.ticket, proof.code ?? ''))) {
        await messageRepository.updateCode(this.#database, row.ticket, { attempts: row.attempts + 1 });
        throw new PlatformError(CODE.codeWrong);
      }
      if (row.used !== UNUSED) return '2';
      return this.#wallClock.nowMs() - row.create_time_ms < CODE_LIFETIME_MS ? '1' : '3';
    });
  }

  async #send(purpose: CodePurpose, language: Language, noting: readonly Statement[]): Promise<string> {
    const now = this.#wallClock.nowMs();
    const row = { company_id: purpose.companyId, biz_type: purpose.bizType, recipient: purpose.recipient };
    const ticket = randomUUID();
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    await messageRepository.insertCode(
      this.#database,
      {
        ...row,
        ticket,
        code_hash: digest(ticket, code),
        attempts: 0,
        used: UNUSED,
        follow_up_hash: null,
        create_time_ms: now,
      },
      now - CODE_LIFETIME_MS,
      noting,
    );
    const aim = PURPOSES.find(([form]) => form.test(purpose.bizType))?.[1][language] ?? '';
    await this.#outbox.send({
      companyId: purpose.companyId,
      channel: purpose.bizType.startsWith('SMS_') ? 'sms' : 'email',
      recipient: purpose.recipient,
      bizType: purpose.bizType,
      ...writeMail('code', language, { code, purpose: aim }),
      language,
      code,
      ticket,
      lifetimeMs: CODE_LIFETIME_MS,
    });
    return ticket;
  }

  async #prove(
    proof: CodeProof,
    success: Partial<Pick<VerificationCodeRow, 'used' | 'follow_up_hash'>>,
  ): Promise<void> {
    const row = await messageRepository.code(this.#database, proof.ticket);
    if (row === undefined || !this.#concerns(row, proof)) throw new PlatformError(CODE.codeWrong);
    if (row.attempts >= MAX_CODE_ATTEMPTS) throw new PlatformError(CODE.tooManyWrongCodes);
    if (!matches(row, proof)) {
      await messageRepository.updateCode(this.#database, row.ticket, { attempts: row.attempts + 1 });
      throw new PlatformError(CODE.codeWrong);
    }
    await messageRepository.updateCode(this.#database, row.ticket, success);
  }

  #concerns(row: VerificationCodeRow, proof: CodeProof): boolean {
    return (
      isSentTo(row, proof) &&
      row.used !== SPENT &&
      this.#wallClock.nowMs() - row.create_time_ms < CODE_LIFETIME_MS
    );
  }
}

/** True when the code was sent by the company, for the purpose and to the recipient of the proof. */
function isSentTo(row: VerificationCodeRow, proof: CodeProof): boolean {
  return (
    row.company_id === proof.companyId &&
    row.biz_type === proof.bizType &&
    proof.recipients.includes(row.recipient)
  );
}

function matches(row: VerificationCodeRow, proof: CodeProof): boolean {
  if (proof.followUp !== undefined) {
    return row.follow_up_hash !== null && sameDigest(row.follow_up_hash, digest(row.ticket, proof.followUp));
  }
  return row.used === UNUSED && sameDigest(row.code_hash, digest(row.ticket, proof.code ?? ''));
}

function digest(ticket: string, secret: string): string {
  return createHash('sha256').update(`${ticket} ${secret}`).digest('hex');
}

function sameDigest(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(left), Buffer.from(right));
}
