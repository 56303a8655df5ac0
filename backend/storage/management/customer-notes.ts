import { sql } from 'kysely';
import { integer, serial, text } from '../columns.ts';
import type { Database, Statement } from '../database.ts';
import {
  createQueryBuilder,
  defineTable,
  type NewRowOf,
  type Page,
  type RowOf,
  type TablesOf,
} from '../table.ts';

/** What persons at an office note about a customer. */
const CUSTOMER_NOTES = defineTable('customer_notes', {
  id: serial(),
  company_id: integer(),
  customer_id: integer(),
  text: text(),
  /** Name of who wrote it, kept when the person goes. */
  author: text(),
  create_time_ms: integer(),
});
export type CustomerNoteRow = RowOf<typeof CUSTOMER_NOTES>;

/** Words by which an office finds customers again. */
export const CUSTOMER_TAGS = defineTable(
  'customer_tags',
  { company_id: integer(), tag: text(), customer_id: integer() },
  { key: ['company_id', 'tag', 'customer_id'] },
);

/** The tables of notes, and what finds rows of the audit trail by what they belong to. */
export const CUSTOMER_NOTES_MIGRATION = {
  id: 'management-10-customer-notes',
  statements: [
    `CREATE INDEX management_audit_by_trace ON management_audit (json_extract(entry, '$.trace'), seq)`,
    CUSTOMER_NOTES.creation,
    'CREATE INDEX customer_notes_by_customer ON customer_notes (customer_id, id)',
    CUSTOMER_TAGS.creation,
    'CREATE INDEX customer_tags_by_customer ON customer_tags (customer_id)',
  ],
};

const tables = createQueryBuilder<TablesOf<typeof CUSTOMER_TAGS>>();

export const customerNoteRepository = {
  /** Notes about a customer, newest first. */
  page: (
    database: Database,
    customerId: number,
    reading: { readonly limit: number; readonly offset: number },
  ): Promise<Page<CustomerNoteRow>> =>
    CUSTOMER_NOTES.page(database, { customer_id: customerId }, { ...reading, order: ['id desc'] }),

  add: (database: Database, row: NewRowOf<typeof CUSTOMER_NOTES>): Promise<void> =>
    database.commit([CUSTOMER_NOTES.insert(row)]),

  find: (database: Database, companyId: number, id: number): Promise<CustomerNoteRow | undefined> =>
    CUSTOMER_NOTES.find(database, { company_id: companyId, id }),

  remove: (database: Database, id: number): Promise<void> => database.commit([CUSTOMER_NOTES.remove({ id })]),
};

export const customerTagRepository = {
  /** Tags of a customer in the order of the alphabet. */
  async of(database: Database, customerId: number): Promise<string[]> {
    const rows = await CUSTOMER_TAGS.list(database, { customer_id: customerId }, { order: ['tag'] });
    return rows.map(({ tag }) => tag);
  },

  /** Tags of a company, each with how many customers have it. */
  counts: (
    database: Database,
    companyId: number,
  ): Promise<{ readonly tag: string; readonly customers: number }[]> =>
    database.read(
      tables
        .selectFrom('customer_tags')
        .select(['tag', sql<number>`count(*)`.as('customers')])
        .where('company_id', '=', companyId)
        .groupBy('tag')
        .orderBy('tag')
        .compile(),
    ),

  /** The tags of a customer are these from now on. */
  save(
    database: Database,
    { companyId, customerId }: { readonly companyId: number; readonly customerId: number },
    wanted: readonly string[],
  ): Promise<void> {
    const added: Statement[] = wanted.map((tag) =>
      CUSTOMER_TAGS.insert({ company_id: companyId, customer_id: customerId, tag }),
    );
    return database.commit([CUSTOMER_TAGS.remove({ customer_id: customerId }), ...added]);
  },
};
