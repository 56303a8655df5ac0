import type { Database, Statement } from '../database.ts';
import { createQueryBuilder } from '../query-builder.ts';

/** What protects a customer and was set or changed. */
export type SecurityChange =
  | 'firstLoginPassword'
  | 'loginPassword'
  | 'firstFundPassword'
  | 'fundPassword'
  | 'contact'
  /** An address or authenticator that was there before, replaced or taken away. */
  | 'replaced'
  | 'emailReplaced'
  | 'phoneReplaced';

const tables = createQueryBuilder<{
  customer_security_changes: { customer_id: number; what: SecurityChange; time_ms: number };
}>();

export const SECURITY_CHANGES_MIGRATION = {
  id: 'customers-security-changes',
  statements: [
    `CREATE TABLE customer_security_changes (
       customer_id INTEGER NOT NULL,
       what TEXT NOT NULL,
       time_ms INTEGER NOT NULL,
       PRIMARY KEY (customer_id, what)
     )`,
  ],
} as const;

/** When what protects a customer was set or changed last. */
export const securityChangeRepository = {
  /** For the commit of the change. */
  note: (customer_id: number, what: SecurityChange, time_ms: number): Statement =>
    tables.replaceInto('customer_security_changes').values({ customer_id, what, time_ms }).compile(),

  async of(database: Database, customerId: number): Promise<ReadonlyMap<SecurityChange, number>> {
    const rows = await database.read(
      tables
        .selectFrom('customer_security_changes')
        .selectAll()
        .where('customer_id', '=', customerId)
        .compile(),
    );
    return new Map(rows.map(({ what, time_ms }) => [what, time_ms]));
  },
};
