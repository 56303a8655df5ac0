import type { Database } from '../database.ts';
import { createQueryBuilder } from '../query-builder.ts';

interface ContactTables {
  contact_messages: {
    id: number;
    company_id: number;
    customer_no: string | null;
    name: string;
    email: string;
    message: string;
    create_time_ms: number;
  };
}

const tables = createQueryBuilder<ContactTables>();

export type ContactMessageRow = ContactTables['contact_messages'];

/** What visitors wrote to a company by its contact form. */
export const CONTACT_MIGRATION = {
  id: 'customers-12-contact-messages',
  statements: [
    `CREATE TABLE contact_messages (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       company_id INTEGER NOT NULL,
       customer_no TEXT,
       name TEXT NOT NULL,
       email TEXT NOT NULL,
       message TEXT NOT NULL,
       create_time_ms INTEGER NOT NULL
     )`,
    'CREATE INDEX contact_messages_by_company ON contact_messages (company_id, id)',
  ],
} as const;

export const contactRepository = {
  /** Messages to a company, newest first. */
  ofCompany: (database: Database, companyId: number): Promise<ContactMessageRow[]> =>
    database.read(
      tables
        .selectFrom('contact_messages')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('id', 'desc')
        .compile(),
    ),

  /** Adds a message and drops all but the company's newest `keep`. */
  add: (database: Database, row: Omit<ContactMessageRow, 'id'>, keep: number): Promise<void> =>
    database.commit([
      tables
        .insertInto('contact_messages')
        .values(row as ContactMessageRow)
        .compile(),
      tables
        .deleteFrom('contact_messages')
        .where('company_id', '=', row.company_id)
        .where(
          'id',
          'not in',
          tables
            .selectFrom('contact_messages')
            .select('id')
            .where('company_id', '=', row.company_id)
            .orderBy('id', 'desc')
            .limit(keep),
        )
        .compile(),
    ]),
};
