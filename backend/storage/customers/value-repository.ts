import { sql } from 'kysely';
import type { Database, Statement } from '../database.ts';
import { createQueryBuilder } from '../query-builder.ts';
import { sealed, unsealedText } from '../seal/expressions.ts';

interface ValueTables {
  customer_values: { customer_id: number; name: string; value: string };
}

const tables = createQueryBuilder<ValueTables>();

/** Single texts that a customer leaves with the platform, for example its postal address. */
export const VALUES_MIGRATION = {
  id: 'customers-10-values',
  statements: [
    `CREATE TABLE customer_values (
       customer_id INTEGER NOT NULL,
       name TEXT NOT NULL,
       value TEXT NOT NULL,
       PRIMARY KEY (customer_id, name)
     )`,
  ],
} as const;

export const valueRepository = {
  /** The values of a customer by name. */
  async ofCustomer(database: Database, customerId: number): Promise<ReadonlyMap<string, string>> {
    const rows = await database.read(
      tables
        .selectFrom('customer_values')
        .select(['name', unsealedText('customer_values.value')])
        .where('customer_id', '=', customerId)
        .compile(),
    );
    return new Map(rows.map(({ name, value }) => [name, value]));
  },

  /** To be stored: one value, instead of the earlier one of its name. */
  save: (customer_id: number, name: string, value: string): Statement =>
    tables
      .insertInto('customer_values')
      .values({ customer_id, name, value: sealed('customer_values.value', value, customer_id, name) })
      .onConflict((conflict) =>
        conflict.columns(['customer_id', 'name']).doUpdateSet({ value: sql`excluded.value` }),
      )
      .compile(),
};
