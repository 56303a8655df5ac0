import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { tables } from './tables.ts';

/** What was stated about customers when they were made, as JSON text; the table is of the management's migration. */
export const originRepository = {
  /** To be stored together with the customer. */
  insert: (customer_id: number, record: string): Statement =>
    tables.insertInto('customer_origins').values({ customer_id, record }).compile(),

  async find(database: Database, customerId: number): Promise<string | null> {
    const row = await firstRow(
      database,
      tables.selectFrom('customer_origins').select('record').where('customer_id', '=', customerId).compile(),
    );
    return row?.record ?? null;
  },
};
