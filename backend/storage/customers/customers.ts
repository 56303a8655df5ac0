import { sql } from 'kysely';
import { integer, unique } from '../columns.ts';
import type { Database, Statement } from '../database.ts';
import { createQueryBuilder, defineTable, type RowOf, type TablesOf } from '../table.ts';
import {
  API_KEYS,
  CUSTOMER_AGENTS,
  CUSTOMER_ORIGINS,
  CUSTOMERS,
  LOGIN_FAILURES,
  SESSIONS,
  type CustomerAgentRow,
  type CustomerRow,
  type LoginFailureRow,
} from './tables.ts';

/** Which customer of a demo company belongs to which customer of its real company. */
const CUSTOMER_PAIRS = defineTable('customer_pairs', {
  real_customer_id: integer(),
  demo_customer_id: unique(integer()),
});
type CustomerPairRow = RowOf<typeof CUSTOMER_PAIRS>;

export const PAIR_MIGRATION = { id: 'customers-5-pairs', statements: [CUSTOMER_PAIRS.creation] };

/** When demo accounts were last set back to their first balance. */
const ACCOUNT_RESETS = defineTable('account_resets', { account_id: integer(), time_ms: integer() });

export const ACCOUNT_RESETS_MIGRATION = { id: 'customers-7-resets', statements: [ACCOUNT_RESETS.creation] };

const tables = createQueryBuilder<TablesOf<typeof CUSTOMERS | typeof CUSTOMER_ORIGINS>>();

/** Customers and the failed sign-ins that count towards a lock. */
export const customerRepository = {
  byId: (database: Database, id: number): Promise<CustomerRow | undefined> =>
    CUSTOMERS.find(database, { id }),

  byEmail: (database: Database, companyId: number, email: string): Promise<CustomerRow | undefined> =>
    CUSTOMERS.find(database, { company_id: companyId, email }),

  byPhone: (
    database: Database,
    companyId: number,
    phoneArea: string,
    phone: string,
  ): Promise<CustomerRow | undefined> =>
    CUSTOMERS.find(database, { company_id: companyId, phone_area: phoneArea, phone }),

  byNumber: (database: Database, companyId: number, customerNo: string): Promise<CustomerRow | undefined> =>
    CUSTOMERS.find(database, { company_id: companyId, customer_no: customerNo }),

  /** Customers of all companies in a state. */
  async idsWithStatus(database: Database, status: number): Promise<number[]> {
    return (await CUSTOMERS.list(database, { status }, { columns: ['id'] })).map(({ id }) => id);
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
    const rows = await CUSTOMERS.list(database, {}, { columns: ['id', 'language'] });
    return new Map(rows.map(({ id, language }) => [id, language]));
  },

  /** The customer group of every customer by its id. */
  async customerGroups(database: Database): Promise<Map<number, number>> {
    const rows = await CUSTOMERS.list(database, {}, { columns: ['id', 'customer_group_id'] });
    return new Map(rows.map((row) => [row.id, row.customer_group_id]));
  },

  /** Highest customer id in use, 0 when there is none. */
  lastId: (database: Database): Promise<number> => CUSTOMERS.greatest(database, 'id'),

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
  insert: (database: Database, row: CustomerRow): Promise<void> => database.commit([CUSTOMERS.insert(row)]),

  update: (database: Database, id: number, change: Partial<Omit<CustomerRow, 'id'>>): Promise<void> =>
    database.commit([CUSTOMERS.update({ id }, change)]),

  /** Moves a customer to another group, with its sessions and API keys, in one step. */
  moveToGroup: (database: Database, id: number, customer_group_id: number): Promise<void> =>
    database.commit([
      CUSTOMERS.update({ id }, { customer_group_id }),
      SESSIONS.update({ customer_id: id }, { customer_group_id }),
      API_KEYS.update({ customer_id: id }, { customer_group_id }),
    ]),

  loginFailures: (database: Database): Promise<LoginFailureRow[]> => LOGIN_FAILURES.list(database),

  saveLoginFailures: (database: Database, rows: readonly LoginFailureRow[]): Promise<void> =>
    database.commit(rows.map((row) => LOGIN_FAILURES.upsert(row))),

  deleteLoginFailures: (database: Database, keys: readonly string[]): Promise<void> =>
    database.commit([LOGIN_FAILURES.remove({ login_key: keys })]),
};

export const agentRepository = {
  ofCustomer: (database: Database, customerId: number): Promise<CustomerAgentRow | undefined> =>
    CUSTOMER_AGENTS.find(database, { customer_id: customerId }),

  byMark: (database: Database, companyId: number, mark: string): Promise<CustomerAgentRow | undefined> =>
    CUSTOMER_AGENTS.find(database, { company_id: companyId, mark }),

  /** Adds an agent or replaces what is stored of it. */
  save: (database: Database, row: CustomerAgentRow): Promise<void> =>
    database.commit([CUSTOMER_AGENTS.upsert(row, ['mark', 'dismissed'])]),
};

export const originRepository = {
  /** To be stored together with the customer. */
  insert: (customer_id: number, record: string): Statement =>
    CUSTOMER_ORIGINS.insert({ customer_id, record }),

  async find(database: Database, customerId: number): Promise<string | null> {
    return (await CUSTOMER_ORIGINS.find(database, { customer_id: customerId }))?.record ?? null;
  },
};

export const pairRepository = {
  /** The pair that a customer of either side belongs to. */
  async find(database: Database, customerId: number): Promise<CustomerPairRow | undefined> {
    return (
      (await CUSTOMER_PAIRS.find(database, { real_customer_id: customerId })) ??
      CUSTOMER_PAIRS.find(database, { demo_customer_id: customerId })
    );
  },

  /** The customer on the other side; undefined when there is none. */
  async otherSideOf(database: Database, customerId: number): Promise<number | undefined> {
    const pair = await pairRepository.find(database, customerId);
    return pair?.real_customer_id === customerId ? pair.demo_customer_id : pair?.real_customer_id;
  },

  insert: (database: Database, row: CustomerPairRow): Promise<void> =>
    database.commit([CUSTOMER_PAIRS.insert(row)]),
};

export const resetRepository = {
  async lastTimeMs(database: Database, accountId: number): Promise<number | undefined> {
    return (await ACCOUNT_RESETS.find(database, { account_id: accountId }))?.time_ms;
  },

  /** To be stored together with the balance. */
  note: (account_id: number, time_ms: number): Statement => ACCOUNT_RESETS.upsert({ account_id, time_ms }),
};
