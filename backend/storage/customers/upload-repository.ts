import type { Database } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { createQueryBuilder } from '../query-builder.ts';
import { sealed, unsealedBytes } from '../seal/expressions.ts';

interface UploadTables {
  customer_uploads: {
    /** Random name, the last part of the file's address. */
    name: string;
    company_id: number;
    customer_id: number;
    content_type: string;
    content: Uint8Array;
    create_time_ms: number;
  };
}

const tables = createQueryBuilder<UploadTables>();

export type UploadRow = UploadTables['customer_uploads'];

/** Files of customers, for example the pictures of their documents. */
export const UPLOADS_MIGRATION = {
  id: 'customers-9-uploads',
  statements: [
    `CREATE TABLE customer_uploads (
       name TEXT PRIMARY KEY,
       company_id INTEGER NOT NULL,
       customer_id INTEGER NOT NULL,
       content_type TEXT NOT NULL,
       content BLOB NOT NULL,
       create_time_ms INTEGER NOT NULL
     )`,
    'CREATE INDEX customer_uploads_by_customer ON customer_uploads (customer_id, create_time_ms)',
  ],
} as const;

export const uploadRepository = {
  find: (database: Database, name: string): Promise<UploadRow | undefined> =>
    firstRow(
      database,
      tables
        .selectFrom('customer_uploads')
        .select(['name', 'company_id', 'customer_id', 'content_type', 'create_time_ms'])
        .select(unsealedBytes('customer_uploads.content'))
        .where('name', '=', name)
        .compile(),
    ),

  /** Names of a customer's files, oldest first. */
  async namesOf(database: Database, customerId: number): Promise<string[]> {
    const rows = await database.read(
      tables
        .selectFrom('customer_uploads')
        .select('name')
        .where('customer_id', '=', customerId)
        .orderBy('create_time_ms')
        .orderBy('name')
        .compile(),
    );
    return rows.map(({ name }) => name);
  },

  /** Stores a file and removes others in the same commit. */
  add: (database: Database, row: UploadRow, removed: readonly string[]): Promise<void> =>
    database.commit([
      tables
        .insertInto('customer_uploads')
        .values({ ...row, content: sealed('customer_uploads.content', row.content, row.name) })
        .compile(),
      ...(removed.length === 0
        ? []
        : [tables.deleteFrom('customer_uploads').where('name', 'in', removed).compile()]),
    ]),
};
