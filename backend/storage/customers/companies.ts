import { integer, later, optional, serial, text } from '../columns.ts';
import type { Database } from '../database.ts';
import { defineTable, type RowOf } from '../table.ts';
import { COMPANIES, CUSTOMERS, type CompanyRow } from './tables.ts';

/** Customer groups of the companies whose operators changed them; the others have those that every company begins with. */
const CUSTOMER_GROUPS = defineTable('customer_groups', { company_id: integer(), record: text() });

export const CUSTOMER_GROUPS_MIGRATION = { id: 'customers-6-groups', statements: [CUSTOMER_GROUPS.creation] };

/** What visitors wrote to a company by its contact form. */
const CONTACT_MESSAGES = defineTable('contact_messages', {
  id: serial(),
  company_id: integer(),
  customer_no: optional(text()),
  name: text(),
  email: text(),
  message: text(),
  create_time_ms: integer(),
  /** Who marked it as answered, and when; null while it waits. */
  answered_by: later(optional(text())),
  answered_time_ms: later(optional(integer())),
});
export type ContactMessageRow = RowOf<typeof CONTACT_MESSAGES>;

export const CONTACT_MIGRATION = {
  id: 'customers-12-contact-messages',
  statements: [
    CONTACT_MESSAGES.creation,
    'CREATE INDEX contact_messages_by_company ON contact_messages (company_id, id)',
  ],
};

export const ANSWERED_MIGRATION = {
  id: 'customers-25-answered',
  statements: [CONTACT_MESSAGES.addition('answered_by'), CONTACT_MESSAGES.addition('answered_time_ms')],
};

export const companyRepository = {
  all: (database: Database): Promise<CompanyRow[]> => COMPANIES.list(database, {}, { order: ['id'] }),

  /** Replaces the record of a company; its key stays. */
  saveRecord: (database: Database, id: number, record: string): Promise<void> =>
    database.commit([COMPANIES.update({ id }, { record })]),

  /** Stores the body-encryption key of a company; its record stays. */
  saveBodyKey: (database: Database, id: number, body_private_key: string): Promise<void> =>
    database.commit([COMPANIES.update({ id }, { body_private_key })]),

  /** Inserts the company or replaces what is stored under its id. */
  save: (database: Database, row: CompanyRow): Promise<void> => database.commit([COMPANIES.upsert(row)]),

  /** Stores new companies with lists of groups as JSON text, all or none. */
  add: (
    database: Database,
    rows: readonly CompanyRow[],
    groups: readonly RowOf<typeof CUSTOMER_GROUPS>[],
  ): Promise<void> =>
    database.commit([
      ...rows.map((row) => COMPANIES.upsert(row)),
      ...groups.map((row) => CUSTOMER_GROUPS.upsert(row)),
    ]),
};

export const groupRepository = {
  /** Lists of groups as JSON text, one for each company that has its own. */
  all: (database: Database): Promise<RowOf<typeof CUSTOMER_GROUPS>[]> => CUSTOMER_GROUPS.list(database),

  /** Replaces the list of a company. */
  save: (database: Database, companyId: number, record: string): Promise<void> =>
    database.commit([CUSTOMER_GROUPS.upsert({ company_id: companyId, record })]),

  /** True when the group has a customer, whatever the customer's state. */
  async hasCustomers(database: Database, companyId: number, groupId: number): Promise<boolean> {
    const where = { company_id: companyId, customer_group_id: groupId };
    return (await CUSTOMERS.find(database, where, { columns: ['id'] })) !== undefined;
  },
};

export const contactRepository = {
  /** Messages to a company, newest first. */
  ofCompany: (database: Database, companyId: number): Promise<ContactMessageRow[]> =>
    CONTACT_MESSAGES.list(database, { company_id: companyId }, { order: ['id desc'] }),

  /** Adds a message and drops all but the company's newest `keep`. */
  add: (database: Database, row: Omit<ContactMessageRow, 'id'>, keep: number): Promise<void> =>
    database.commit([
      CONTACT_MESSAGES.insert(row),
      CONTACT_MESSAGES.trim({ company_id: row.company_id }, keep, 'id'),
    ]),

  find: (database: Database, companyId: number, id: number): Promise<ContactMessageRow | undefined> =>
    CONTACT_MESSAGES.find(database, { company_id: companyId, id }),

  mark: (
    database: Database,
    id: number,
    answered: Pick<ContactMessageRow, 'answered_by' | 'answered_time_ms'>,
  ): Promise<void> => database.commit([CONTACT_MESSAGES.update({ id }, answered)]),
};
