import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { createQueryBuilder } from '../query-builder.ts';

interface NoticeTables {
  customer_messages: {
    id: number;
    company_id: number;
    customer_id: number;
    customer_no: string;
    biz_type: string;
    /** Title and content in every language, as JSON. */
    texts: string;
    /** 1 unread, 2 read. */
    read_status: number;
    create_time_ms: number;
  };
  company_notices: { id: number; company_id: number; name: string; texts: string; pub_time_ms: number };
}

const tables = createQueryBuilder<NoticeTables>();

export type CustomerMessageRow = NoticeTables['customer_messages'];
export type CompanyNoticeRow = NoticeTables['company_notices'];

const UNREAD = 1;
const READ = 2;

export const NOTICES_MIGRATION = {
  id: '2026-11-notices',
  statements: [
    `CREATE TABLE customer_messages (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       company_id INTEGER NOT NULL,
       customer_id INTEGER NOT NULL,
       customer_no TEXT NOT NULL,
       biz_type TEXT NOT NULL,
       texts TEXT NOT NULL,
       read_status INTEGER NOT NULL,
       create_time_ms INTEGER NOT NULL
     )`,
    'CREATE INDEX customer_messages_by_customer ON customer_messages (customer_id, id)',
    `CREATE TABLE company_notices (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       company_id INTEGER NOT NULL,
       name TEXT NOT NULL,
       texts TEXT NOT NULL,
       pub_time_ms INTEGER NOT NULL
     )`,
    'CREATE INDEX company_notices_by_company ON company_notices (company_id, pub_time_ms)',
  ],
} as const;

/** Which rows a page shows: a slice of those of a span of time, both ends included. */
export interface NoticePage {
  readonly fromMs: number;
  readonly toMs: number;
  readonly offset: number;
  readonly limit: number;
}

/** Messages to single customers and announcements of companies. */
export const noticeRepository = {
  /** Messages of a customer, newest first. */
  messages: (database: Database, customerId: number, page: NoticePage): Promise<CustomerMessageRow[]> =>
    database.read(
      tables
        .selectFrom('customer_messages')
        .selectAll()
        .where('customer_id', '=', customerId)
        .where('create_time_ms', '>=', page.fromMs)
        .where('create_time_ms', '<=', page.toMs)
        .orderBy('id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .compile(),
    ),

  async unread(database: Database, customerId: number): Promise<number> {
    const rows = await database.read(
      tables
        .selectFrom('customer_messages')
        .select((query) => query.fn.countAll<number>().as('unread'))
        .where('customer_id', '=', customerId)
        .where('read_status', '=', UNREAD)
        .compile(),
    );
    return Number(rows[0]?.unread ?? 0);
  },

  async message(database: Database, customerId: number, id: number): Promise<CustomerMessageRow | undefined> {
    return firstRow(
      database,
      tables
        .selectFrom('customer_messages')
        .selectAll()
        .where('customer_id', '=', customerId)
        .where('id', '=', id)
        .compile(),
    );
  },

  /** Adds an unread message and drops all but the customer's newest `keep`. */
  addMessage: (
    database: Database,
    row: Omit<CustomerMessageRow, 'id' | 'read_status'>,
    keep: number,
    beside: readonly Statement[] = [],
  ): Promise<void> =>
    database.commit([
      ...beside,
      tables
        .insertInto('customer_messages')
        .values({ ...row, read_status: UNREAD } as CustomerMessageRow)
        .compile(),
      tables
        .deleteFrom('customer_messages')
        .where('customer_id', '=', row.customer_id)
        .where(
          'id',
          'not in',
          tables
            .selectFrom('customer_messages')
            .select('id')
            .where('customer_id', '=', row.customer_id)
            .orderBy('id', 'desc')
            .limit(keep),
        )
        .compile(),
    ]),

  /** Marks one message, or all of them without an id, as read. */
  markRead(database: Database, customerId: number, id?: number): Promise<void> {
    const all = tables
      .updateTable('customer_messages')
      .set({ read_status: READ })
      .where('customer_id', '=', customerId);
    return database.commit([(id === undefined ? all : all.where('id', '=', id)).compile()]);
  },

  /** Announcements of a company, newest first. */
  notices: (database: Database, companyId: number, page: NoticePage): Promise<CompanyNoticeRow[]> =>
    database.read(
      tables
        .selectFrom('company_notices')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('pub_time_ms', '>=', page.fromMs)
        .where('pub_time_ms', '<=', page.toMs)
        .orderBy('pub_time_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .compile(),
    ),

  notice: (database: Database, companyId: number, id: number): Promise<CompanyNoticeRow | undefined> =>
    firstRow(
      database,
      tables
        .selectFrom('company_notices')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .compile(),
    ),

  removeNotice: (database: Database, id: number): Promise<void> =>
    database.commit([tables.deleteFrom('company_notices').where('id', '=', id).compile()]),

  /** Adds an announcement and drops all but the company's newest `keep`. */
  addNotice: (database: Database, row: Omit<CompanyNoticeRow, 'id'>, keep: number): Promise<void> =>
    database.commit([
      tables
        .insertInto('company_notices')
        .values(row as CompanyNoticeRow)
        .compile(),
      tables
        .deleteFrom('company_notices')
        .where('company_id', '=', row.company_id)
        .where(
          'id',
          'not in',
          tables
            .selectFrom('company_notices')
            .select('id')
            .where('company_id', '=', row.company_id)
            .orderBy('id', 'desc')
            .limit(keep),
        )
        .compile(),
    ]),
};
