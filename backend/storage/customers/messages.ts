import { integer, serial, text } from '../columns.ts';
import type { Database, Statement } from '../database.ts';
import { defineTable, given, type NewRowOf, type RowOf } from '../table.ts';
import { OUTBOX, VERIFICATION_CODES, type OutboxRow, type VerificationCodeRow } from './tables.ts';

/** Subjects of e-mails. Messages from before that have none. */
export const OUTBOX_TITLE_MIGRATION = {
  id: 'customers-23-outbox-title',
  statements: [OUTBOX.addition('title')],
};

/** When codes were sent to whom, in whichever company and for whatever. */
const CODE_SENDS = defineTable(
  'code_sends',
  {
    counted_as: text(),
    network: text(),
    /** 1: caused by whom the address belongs to. */
    own: integer(),
    time_ms: integer(),
  },
  { key: [] },
);
type CodeSendRow = RowOf<typeof CODE_SENDS>;

export const CODE_SENDS_MIGRATION = {
  id: 'code-sends-1',
  statements: [
    CODE_SENDS.creation,
    'CREATE INDEX code_sends_by_recipient ON code_sends (counted_as, time_ms)',
    'CREATE INDEX code_sends_by_time ON code_sends (time_ms)',
  ],
};

/** Messages to single customers. */
const CUSTOMER_MESSAGES = defineTable('customer_messages', {
  id: serial(),
  company_id: integer(),
  customer_id: integer(),
  customer_no: text(),
  biz_type: text(),
  /** Title and content in every language, as JSON. */
  texts: text(),
  /** 1 unread, 2 read. */
  read_status: integer(),
  create_time_ms: integer(),
});
export type CustomerMessageRow = RowOf<typeof CUSTOMER_MESSAGES>;
const UNREAD = 1;
const READ = 2;

/** Announcements of companies. */
const COMPANY_NOTICES = defineTable('company_notices', {
  id: serial(),
  company_id: integer(),
  name: text(),
  texts: text(),
  pub_time_ms: integer(),
});
export type CompanyNoticeRow = RowOf<typeof COMPANY_NOTICES>;

export const NOTICES_MIGRATION = {
  id: '2026-11-notices',
  statements: [
    CUSTOMER_MESSAGES.creation,
    'CREATE INDEX customer_messages_by_customer ON customer_messages (customer_id, id)',
    COMPANY_NOTICES.creation,
    'CREATE INDEX company_notices_by_company ON company_notices (company_id, pub_time_ms)',
  ],
};

/** Verification codes and the local outbox through which they reach their recipients. */
export const messageRepository = {
  code: (database: Database, ticket: string): Promise<VerificationCodeRow | undefined> =>
    VERIFICATION_CODES.find(database, { ticket }),

  /** Codes for a recipient and purpose that were checked and not spent, at most as many as can be sent in the time. */
  checkedSince: (
    database: Database,
    { company_id, biz_type, recipient }: Pick<VerificationCodeRow, 'company_id' | 'biz_type' | 'recipient'>,
    sinceMs: number,
  ): Promise<VerificationCodeRow[]> =>
    VERIFICATION_CODES.list(database, {
      company_id,
      biz_type,
      recipient,
      create_time_ms: { '>': sinceMs },
      follow_up_hash: { '!=': null },
    }),

  /** Stores a new code, with whatever notes it, and forgets those made before `forgetBeforeMs`. */
  insertCode: (
    database: Database,
    row: VerificationCodeRow,
    forgetBeforeMs: number,
    noting: readonly Statement[],
  ): Promise<void> =>
    database.commit([
      ...noting,
      VERIFICATION_CODES.remove({ create_time_ms: { '<': forgetBeforeMs } }),
      VERIFICATION_CODES.insert(row),
    ]),

  updateCode: (
    database: Database,
    ticket: string,
    change: Partial<Pick<VerificationCodeRow, 'attempts' | 'used' | 'follow_up_hash'>>,
  ): Promise<void> => database.commit([VERIFICATION_CODES.update({ ticket }, change)]),

  /** The newest messages of the outbox, newest first; of a company or to a recipient where these are named. */
  outbox: (
    database: Database,
    {
      limit,
      companyId,
      recipient,
    }: {
      readonly limit: number;
      readonly companyId?: number | undefined;
      readonly recipient?: string | undefined;
    },
  ): Promise<OutboxRow[]> =>
    OUTBOX.list(database, given({ company_id: companyId, recipient }), { order: ['id desc'], limit }),

  /** Adds a message and drops everything older than the newest `keep`. */
  addToOutbox: (row: OutboxRow, keep: number): readonly Statement[] => [
    OUTBOX.insert(row),
    OUTBOX.remove({ id: { '<=': row.id - keep } }),
  ],
};

export const codeSendRepository = {
  since: (database: Database, countedAs: string, sinceMs: number): Promise<CodeSendRow[]> =>
    CODE_SENDS.list(database, { counted_as: countedAs, time_ms: { '>': sinceMs } }),

  /** The statements that note a code and forget those before `forgetBeforeMs`, for the commit of the code. */
  note: (row: CodeSendRow, forgetBeforeMs: number): Statement[] => [
    CODE_SENDS.remove({ time_ms: { '<': forgetBeforeMs } }),
    CODE_SENDS.insert(row),
  ],
};

/** Which rows a page shows: a slice of those of a span of time, both ends included. */
export interface NoticePage {
  readonly fromMs: number;
  readonly toMs: number;
  readonly offset: number;
  readonly limit: number;
}

/** Whether the customer has read a message. */
export const isRead = (row: Pick<CustomerMessageRow, 'read_status'>) => row.read_status === READ;

export const noticeRepository = {
  /** Messages of a customer, newest first. */
  messages: (
    database: Database,
    customerId: number,
    { fromMs, toMs, limit, offset }: NoticePage,
  ): Promise<CustomerMessageRow[]> =>
    CUSTOMER_MESSAGES.list(
      database,
      { customer_id: customerId, create_time_ms: { '>=': fromMs, '<=': toMs } },
      { order: ['id desc'], limit, offset },
    ),

  unread: (database: Database, customerId: number): Promise<number> =>
    CUSTOMER_MESSAGES.count(database, { customer_id: customerId, read_status: UNREAD }),

  message: (database: Database, customerId: number, id: number): Promise<CustomerMessageRow | undefined> =>
    CUSTOMER_MESSAGES.find(database, { customer_id: customerId, id }),

  /** Adds an unread message and drops all but the customer's newest `keep`. */
  addMessage: (
    database: Database,
    row: Omit<CustomerMessageRow, 'id' | 'read_status'>,
    keep: number,
    beside: readonly Statement[] = [],
  ): Promise<void> =>
    database.commit([
      ...beside,
      CUSTOMER_MESSAGES.insert({ ...row, read_status: UNREAD }),
      CUSTOMER_MESSAGES.trim({ customer_id: row.customer_id }, keep, 'id'),
    ]),

  /** Marks one message, or all of them without an id, as read. */
  markRead: (database: Database, customerId: number, id?: number): Promise<void> =>
    database.commit([
      CUSTOMER_MESSAGES.update({ customer_id: customerId, ...given({ id }) }, { read_status: READ }),
    ]),

  /** Announcements of a company, newest first. */
  notices: (
    database: Database,
    companyId: number,
    { fromMs, toMs, limit, offset }: NoticePage,
  ): Promise<CompanyNoticeRow[]> =>
    COMPANY_NOTICES.list(
      database,
      { company_id: companyId, pub_time_ms: { '>=': fromMs, '<=': toMs } },
      { order: ['pub_time_ms desc', 'id desc'], limit, offset },
    ),

  notice: (database: Database, companyId: number, id: number): Promise<CompanyNoticeRow | undefined> =>
    COMPANY_NOTICES.find(database, { company_id: companyId, id }),

  removeNotice: (database: Database, id: number): Promise<void> =>
    database.commit([COMPANY_NOTICES.remove({ id })]),

  /** Adds an announcement and drops all but the company's newest `keep`. */
  addNotice: (database: Database, row: NewRowOf<typeof COMPANY_NOTICES>, keep: number): Promise<void> =>
    database.commit([
      COMPANY_NOTICES.insert(row),
      COMPANY_NOTICES.trim({ company_id: row.company_id }, keep, 'id'),
    ]),
};
