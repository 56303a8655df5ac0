import type { Database } from '../database.ts';
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

export const socialRepository = {
  async find(
    database: Database,
    identity: Omit<CustomerSocialRow, 'customer_id'>,
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

  /** Rejects when the identity is bound already. */
  insert: (database: Database, row: CustomerSocialRow): Promise<void> =>
    database.commit([tables.insertInto('customer_social').values(row).compile()]),
};
