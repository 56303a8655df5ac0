import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { tables, type CustomerSocialRow } from './tables.ts';

/** Identities at social networks, each of one customer. */
export const SOCIAL_MIGRATION = {
  id: 'customers-4-social',
  statements: [
    `CREATE TABLE customer_social (
       company_id INTEGER NOT NULL,
       source TEXT NOT NULL,
       user_id TEXT NOT NULL,
       customer_id INTEGER NOT NULL,
       PRIMARY KEY (company_id, source, user_id)
     )`,
  ],
} as const;

/** What the source tells of its customer, as JSON text. */
export const SOCIAL_RECORD_MIGRATION = {
  id: 'customers-13-social-records',
  statements: [
    'ALTER TABLE customer_social ADD COLUMN record TEXT',
    'CREATE INDEX customer_social_by_customer ON customer_social (customer_id)',
  ],
} as const;

/** When an identity was bound; 0 for one of before. */
export const SOCIAL_TIME_MIGRATION = {
  id: 'customers-social-times',
  statements: ['ALTER TABLE customer_social ADD COLUMN time_ms INTEGER NOT NULL DEFAULT 0'],
} as const;

export const socialRepository = {
  /** Identities of a customer, in the order of their sources. */
  ofCustomer: (database: Database, customerId: number): Promise<CustomerSocialRow[]> =>
    database.read(
      tables
        .selectFrom('customer_social')
        .selectAll()
        .where('customer_id', '=', customerId)
        .orderBy('source')
        .compile(),
    ),

  async find(
    database: Database,
    identity: Pick<CustomerSocialRow, 'company_id' | 'source' | 'user_id'>,
  ): Promise<CustomerSocialRow | undefined> {
    return firstRow(
      database,
      tables
        .selectFrom('customer_social')
        .selectAll()
        .where('company_id', '=', identity.company_id)
        .where('source', '=', identity.source)
        .where('user_id', '=', identity.user_id)
        .compile(),
    );
  },

  /** To be stored; the commit is refused when the identity is bound already. */
  insert: (row: CustomerSocialRow): Statement => tables.insertInto('customer_social').values(row).compile(),

  /** Takes the identities away that a customer has bound since a moment. */
  removeSince: (customerId: number, sinceMs: number): Statement =>
    tables
      .deleteFrom('customer_social')
      .where('customer_id', '=', customerId)
      .where('time_ms', '>=', sinceMs)
      .compile(),
};
