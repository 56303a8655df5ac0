import type { Database } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { tables, type CustomerPairRow } from './tables.ts';

/** Which customer of a demo company belongs to which customer of its real company. */
export const PAIR_MIGRATION = {
  id: 'customers-5-pairs',
  statements: [
    `CREATE TABLE customer_pairs (
       real_customer_id INTEGER PRIMARY KEY,
       demo_customer_id INTEGER NOT NULL UNIQUE
     )`,
  ],
} as const;

export const pairRepository = {
  /** The pair that a customer of either side belongs to. */
  async find(database: Database, customerId: number): Promise<CustomerPairRow | undefined> {
    return firstRow(
      database,
      tables
        .selectFrom('customer_pairs')
        .selectAll()
        .where((where) =>
          where.or([where('real_customer_id', '=', customerId), where('demo_customer_id', '=', customerId)]),
        )
        .compile(),
    );
  },

  /** The customer on the other side; undefined when there is none. */
  async otherSideOf(database: Database, customerId: number): Promise<number | undefined> {
    const pair = await pairRepository.find(database, customerId);
    return pair?.real_customer_id === customerId ? pair.demo_customer_id : pair?.real_customer_id;
  },

  insert: (database: Database, row: CustomerPairRow): Promise<void> =>
    database.commit([tables.insertInto('customer_pairs').values(row).compile()]),
};
