import type { Database } from '../database.ts';
import { tables } from './tables.ts';

/** Customer groups of the companies whose operators changed them; the others have those that every company begins with. */
export const CUSTOMER_GROUPS_MIGRATION = {
  id: 'customers-6-groups',
  statements: [
    `CREATE TABLE customer_groups (
       company_id INTEGER PRIMARY KEY,
       record TEXT NOT NULL
     )`,
  ],
} as const;

export const groupRepository = {
  /** Lists of groups as JSON text, one for each company that has its own. */
  all: (database: Database): Promise<{ company_id: number; record: string }[]> =>
    database.read(tables.selectFrom('customer_groups').selectAll().compile()),

  /** Replaces the list of a company. */
  save: (database: Database, companyId: number, record: string): Promise<void> =>
    database.commit([
      tables
        .insertInto('customer_groups')
        .values({ company_id: companyId, record })
        .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ record }))
        .compile(),
    ]),

  /** True when the group has a customer, whatever the customer's state. */
  async hasCustomers(database: Database, companyId: number, groupId: number): Promise<boolean> {
    const rows = await database.read(
      tables
        .selectFrom('customers')
        .select('id')
        .where('company_id', '=', companyId)
        .where('customer_group_id', '=', groupId)
        .limit(1)
        .compile(),
    );
    return rows.length > 0;
  },
};
