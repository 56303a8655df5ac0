import type { Database } from '../database.ts';
import { sealed, unsealedOptional } from '../seal/expressions.ts';
import { tables, type CustomerSecurityRow } from './tables.ts';

/** Fund passwords and one-time-code secrets, beside the customers they belong to. */
export const SECURITY_MIGRATION = {
  id: 'customers-3-security',
  statements: [
    `CREATE TABLE customer_security (
       customer_id INTEGER PRIMARY KEY,
       fund_password_hash TEXT,
       google_id INTEGER,
       google_secret TEXT,
       google_enabled INTEGER NOT NULL,
       google_last_step INTEGER NOT NULL,
       google_time_ms INTEGER
     )`,
  ],
} as const;

export const securityRepository = {
  all: (database: Database): Promise<CustomerSecurityRow[]> =>
    database.read(
      tables
        .selectFrom('customer_security')
        .selectAll()
        .select([
          unsealedOptional('customer_security.fund_password_hash'),
          unsealedOptional('customer_security.google_secret'),
        ])
        .compile(),
    ),

  save: (database: Database, row: CustomerSecurityRow): Promise<void> =>
    database.commit([
      tables
        .replaceInto('customer_security')
        .values({
          ...row,
          fund_password_hash: sealed(
            'customer_security.fund_password_hash',
            row.fund_password_hash,
            row.customer_id,
          ),
          google_secret: sealed('customer_security.google_secret', row.google_secret, row.customer_id),
        })
        .compile(),
    ]),
};
