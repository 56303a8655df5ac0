import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { tables, type CustomerRow, type LoginFailureRow } from './tables.ts';

/** Customers and the failed sign-ins that count towards a lock. */
export const customerRepository = {
  byId: (database: Database, id: number): Promise<CustomerRow | undefined> =>
    firstRow(database, tables.selectFrom('customers').selectAll().where('id', '=', id).compile()),

  byEmail: (database: Database, companyId: number, email: string): Promise<CustomerRow | undefined> =>
    firstRow(
      database,
      tables
        .selectFrom('customers')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('email', '=', email)
        .compile(),
    ),

  byPhone: (
    database: Database,
    companyId: number,
    phoneArea: string,
    phone: string,
  ): Promise<CustomerRow | undefined> =>
    firstRow(
      database,
      tables
        .selectFrom('customers')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('phone_area', '=', phoneArea)
        .where('phone', '=', phone)
        .compile(),
    ),

  byNumber: (database: Database, companyId: number, customerNo: string): Promise<CustomerRow | undefined> =>
    firstRow(
      database,
      tables
        .selectFrom('customers')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('customer_no', '=', customerNo)
        .compile(),
    ),

  /** Customers of all companies in a state. */
  async idsWithStatus(database: Database, status: number): Promise<number[]> {
    const query = tables.selectFrom('customers').select('id').where('status', '=', status);
    return (await database.read(query.compile())).map(({ id }) => id);
  },

  /** Customers whom an agent brought, oldest first. */
  broughtBy: (database: Database, companyId: number, agentCustomerNo: string): Promise<CustomerRow[]> =>
    database.read(
      tables
        .selectFrom('customers')
        .innerJoin('customer_origins', 'customer_origins.customer_id', 'customers.id')
        .selectAll('customers')
        .where('company_id', '=', companyId)
        .where(sql`json_extract(record, '$.agentCustomerNo')`, '=', agentCustomerNo)
        .orderBy('customers.id')
        .compile(),
    ),

  /** The language of every customer by its id. */
  async languages(database: Database): Promise<Map<number, string>> {
    const rows = await database.read(tables.selectFrom('customers').select(['id', 'language']).compile());
    return new Map(rows.map(({ id, language }) => [id, language]));
  },

  /** The customer group of every customer by its id. */
  async customerGroups(database: Database): Promise<Map<number, number>> {
    const query = tables.selectFrom('customers').select(['id', 'customer_group_id']);
    const rows = await database.read(query.compile());
    return new Map(rows.map((row) => [row.id, row.customer_group_id]));
  },

  /** Highest customer id in use, 0 when there is none. */
  async lastId(database: Database): Promise<number> {
    const rows = await database.read(
      tables
        .selectFrom('customers')
        .select((query) => query.fn.max('id').as('id'))
        .compile(),
    );
    return Number(rows[0]?.id ?? 0);
  },

  /** Customer numbers in use per company, as the highest number (they are decimal text). */
  async lastNumbers(database: Database): Promise<ReadonlyMap<number, number>> {
    const rows = await database.read(
      tables
        .selectFrom('customers')
        .select(['company_id', (query) => query.fn.max('customer_no').as('customer_no')])
        .groupBy('company_id')
        .compile(),
    );
    return new Map(rows.map((row) => [row.company_id, Number(row.customer_no)]));
  },

  /** Rejects when the address or the number belongs to another customer already. */
  insert: (database: Database, row: CustomerRow): Promise<void> =>
    database.commit([tables.insertInto('customers').values(row).compile()]),

  update: (database: Database, id: number, change: Partial<Omit<CustomerRow, 'id'>>): Promise<void> =>
    database.commit([tables.updateTable('customers').set(change).where('id', '=', id).compile()]),

  /** Moves a customer to another group, with its sessions and API keys, in one step. */
  moveToGroup: (database: Database, id: number, customer_group_id: number): Promise<void> =>
    database.commit([
      tables.updateTable('customers').set({ customer_group_id }).where('id', '=', id).compile(),
      tables.updateTable('sessions').set({ customer_group_id }).where('customer_id', '=', id).compile(),
      tables.updateTable('api_keys').set({ customer_group_id }).where('customer_id', '=', id).compile(),
    ]),

  loginFailures: (database: Database): Promise<LoginFailureRow[]> =>
    database.read(tables.selectFrom('login_failures').selectAll().compile()),

  saveLoginFailures: (database: Database, rows: readonly LoginFailureRow[]): Promise<void> =>
    database.commit(
      rows.map((row) =>
        tables
          .insertInto('login_failures')
          .values(row)
          .onConflict((conflict) =>
            conflict.column('login_key').doUpdateSet({
              failures: row.failures,
              last_time_ms: row.last_time_ms,
              locked_until_ms: row.locked_until_ms,
            }),
          )
          .compile(),
      ),
    ),

  deleteLoginFailures: (database: Database, keys: readonly string[]): Promise<void> =>
    database.commit([tables.deleteFrom('login_failures').where('login_key', 'in', keys).compile()]),
};
