import type { CustomerRow } from '../customers/index.ts';
import type { Database } from '../database.ts';
import { tables } from './tables.ts';

/** A customer and the text that its operator left about it. */
export type ListedCustomerRow = CustomerRow & { readonly record: string | null };

/** Which customers of a company a list holds, newest first. */
export interface CustomerListQuery {
  readonly companyId: number;
  readonly customerNo?: string | undefined;
  readonly customerId?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Customers as an operator lists them. */
export const customerListRepository = {
  /** One page, and the number of all rows. */
  async page(
    database: Database,
    { companyId, customerNo, customerId, limit, offset }: CustomerListQuery,
  ): Promise<{ rows: ListedCustomerRow[]; total: number }> {
    let own = tables.selectFrom('customers').where('company_id', '=', companyId);
    if (customerNo !== undefined) own = own.where('customer_no', '=', customerNo);
    if (customerId !== undefined) own = own.where('customers.id', '=', customerId);
    const counted = await database.read(
      own.select((query) => query.fn.countAll<number>().as('total')).compile(),
    );
    const rows = await database.read(
      own
        .leftJoin('customer_origins', 'customer_origins.customer_id', 'customers.id')
        .selectAll('customers')
        .select('customer_origins.record')
        .orderBy('customers.id', 'desc')
        .limit(limit)
        .offset(offset)
        .compile(),
    );
    return { rows, total: Number(counted[0]?.total ?? 0) };
  },

  /** Ids of a company's customers in a group. */
  async idsOfGroup(database: Database, companyId: number, customerGroupId: number): Promise<Set<number>> {
    const rows = await database.read(
      tables
        .selectFrom('customers')
        .select('id')
        .where('company_id', '=', companyId)
        .where('customer_group_id', '=', customerGroupId)
        .compile(),
    );
    return new Set(rows.map(({ id }) => id));
  },
};
