import type { WallClock } from '../../../domain/clock.ts';
import type { LocalizedText } from '../../../contract/languages.ts';
import { parseLanguage } from '../../../contract/languages.ts';
import type { NoticeContent, UpdateType } from '../../../contract/message-hub/notice.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CustomerRow } from '../../../storage/customers/tables.ts';
import {
  noticeRepository,
  type CompanyNoticeRow,
  type CustomerMessageRow,
  type NoticePage,
} from '../../../storage/customers/messages.ts';
import type { Database, Statement } from '../../../storage/index.ts';

/** Messages that are kept of a customer; the oldest give way. */
export const MAX_MESSAGES_PER_CUSTOMER = 1000;

/** Announcements that are kept of a company; the oldest give way. */
export const MAX_NOTICES_PER_COMPANY = 1000;

/** Longest title and content of a message or announcement. */
export const MAX_TITLE_LENGTH = 100;
const MAX_CONTENT_LENGTH = 10_000;

/** A message to a customer. */
export interface NoticeTexts {
  readonly title: LocalizedText;
  readonly content: LocalizedText;
}

export interface CustomerMessage {
  /** `language` is that of the live notice. */
  readonly to: Pick<CustomerRow, 'id' | 'company_id' | 'customer_no' | 'language'>;
  /** For example `AUDIT_CUSTOMER_SUCCESS`. */
  readonly bizType: string;
  readonly texts: NoticeTexts;
  /** What clients read again. */
  readonly updateType: UpdateType;
  readonly tradeType?: number;
  /** True when clients show the live notice. */
  readonly show: boolean;
}

/** A planned interruption; times are wall-clock milliseconds. */
export interface PlannedInterruption {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

/** Knows what is planned and not over, earliest first. */
export interface InterruptionPlan {
  ahead(nowMs: number): readonly PlannedInterruption[];
}

/** Hands a live notice to the connections of a customer. */
export type NoticeListener = (companyId: number, customerId: number, notice: NoticeContent) => void;

/** What is stored in the commit of a message, and told afterwards; undefined: nothing. */
export type MessageCompanion = (
  message: CustomerMessage,
) => Promise<{ readonly statements: readonly Statement[]; stored(): void | Promise<void> } | undefined>;

/** Messages to customers and announcements of companies: stored for reading, and sent at once to listeners. */
export class Notices {
  readonly #database: Database;
  readonly #wallClock: WallClock;
  readonly #listeners = new Set<NoticeListener>();
  readonly #companions: MessageCompanion[] = [];
  #plan: InterruptionPlan | undefined;

  constructor(database: Database, wallClock: WallClock) {
    this.#database = database;
    this.#wallClock = wallClock;
  }

  /** Hears every live notice. Returns the removal. */
  onNotice(listener: NoticeListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Stores what a companion adds together with every message. */
  alsoStore(companion: MessageCompanion): void {
    this.#companions.push(companion);
  }

  /** Stores a message and then sends it live. Throws 0001025 for texts that are empty or too long. */
  async send(message: CustomerMessage): Promise<void> {
    requireTexts(message.texts);
    const { id: customerId, company_id: companyId } = message.to;
    const found = await Promise.all(this.#companions.map((companion) => companion(message)));
    const beside = found.filter((one) => one !== undefined);
    await noticeRepository.addMessage(
      this.#database,
      {
        company_id: companyId,
        customer_id: customerId,
        customer_no: message.to.customer_no,
        biz_type: message.bizType,
        texts: JSON.stringify(message.texts),
        create_time_ms: this.#wallClock.nowMs(),
      },
      MAX_MESSAGES_PER_CUSTOMER,
      beside.flatMap(({ statements }) => statements),
    );
    await Promise.all(beside.map(({ stored }) => stored()));
    const language = parseLanguage(message.to.language);
    const notice: NoticeContent = {
      tradeType: message.tradeType ?? 0,
      updateType: message.updateType,
      show: message.show ? 1 : 0,
      bizType: message.bizType,
      title: message.texts.title[language],
      text: message.texts.content[language],
    };
    for (const listener of this.#listeners) listener(companyId, customerId, notice);
  }

  /** Names planned interruptions beside the announcements from now on. */
  follow(plan: InterruptionPlan): void {
    this.#plan = plan;
  }

  /** Planned interruptions that are not over, earliest first. */
  interruptions(): readonly PlannedInterruption[] {
    return this.#plan?.ahead(this.#wallClock.nowMs()) ?? [];
  }

  /** Publishes an announcement of a company from this moment on. Throws 0001025 like `send`. */
  async announce(companyId: number, name: string, texts: NoticeTexts): Promise<void> {
    requireTexts(texts);
    const row = {
      company_id: companyId,
      name,
      texts: JSON.stringify(texts),
      pub_time_ms: this.#wallClock.nowMs(),
    };
    await noticeRepository.addNotice(this.#database, row, MAX_NOTICES_PER_COMPANY);
  }

  /** Withdraws an announcement. Throws 0000003 when the company has none of that id. */
  async withdraw(companyId: number, id: number): Promise<void> {
    if ((await this.announcement(companyId, id)) === undefined) throw new PlatformError(CODE.dataUnknown);
    await noticeRepository.removeNotice(this.#database, id);
  }

  announcement(companyId: number, id: number): Promise<CompanyNoticeRow | undefined> {
    return noticeRepository.notice(this.#database, companyId, id);
  }

  message(customerId: number, id: number): Promise<CustomerMessageRow | undefined> {
    return noticeRepository.message(this.#database, customerId, id);
  }

  messages(customerId: number, page: NoticePage): Promise<CustomerMessageRow[]> {
    return noticeRepository.messages(this.#database, customerId, page);
  }

  announcements(companyId: number, page: NoticePage): Promise<CompanyNoticeRow[]> {
    return noticeRepository.notices(this.#database, companyId, page);
  }

  unread(customerId: number): Promise<number> {
    return noticeRepository.unread(this.#database, customerId);
  }

  /** Throws 0000003 when the customer has no message of that id. */
  async markRead(customerId: number, id: number): Promise<void> {
    if ((await this.message(customerId, id)) === undefined) throw new PlatformError(CODE.dataUnknown);
    await noticeRepository.markRead(this.#database, customerId, id);
  }

  markAllRead(customerId: number): Promise<void> {
    return noticeRepository.markRead(this.#database, customerId);
  }
}

function requireTexts(texts: NoticeTexts): void {
  const bounds = { title: MAX_TITLE_LENGTH, content: MAX_CONTENT_LENGTH };
  for (const member of ['title', 'content'] as const) {
    const all = Object.values(texts[member]);
    if (all.includes('')) throw PlatformError.wrong(CODE.customerParametersInvalid, 'empty', member);
    if (all.some((text) => text.length > bounds[member]))
      throw PlatformError.wrong(CODE.customerParametersInvalid, 'tooLong', member, bounds[member]);
  }
}
