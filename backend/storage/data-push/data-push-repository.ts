import type { CustomerTables } from '../customers/tables.ts';
import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { createQueryBuilder } from '../query-builder.ts';
import type { TradingTables } from '../trading/tables.ts';
import { ADD_TRIGGERS, DROP_TRIGGERS } from './migration.ts';

/** Rows as the tables of `migration.ts` hold them. */
export interface DataPushTables {
  data_push_groups: { company_id: number; name: string; position: number; seen_time_ms: number };
  data_push_changes: { id: number; kind: string; record: string };
  data_push_events: { id: number; company_id: number; frame: string; time_ms: number };
}

export type DataPushGroupRow = DataPushTables['data_push_groups'];
export type DataPushChangeRow = DataPushTables['data_push_changes'];
export type DataPushEventRow = DataPushTables['data_push_events'];

const plain = (sql: string): Statement => ({ sql, parameters: [] });

const tables = createQueryBuilder<
  DataPushTables & Pick<CustomerTables, 'customers'> & Pick<TradingTables, 'trade_account' | 'trade_order'>
>();

/** Groups of back-office programs, changes that wait to become events, and the events that are kept for the groups. */
export const dataPushRepository = {
  groups: (database: Database): Promise<DataPushGroupRow[]> =>
    database.read(tables.selectFrom('data_push_groups').selectAll().compile()),

  /** Makes a group that begins with the change after the newest one, and has changes written down from now on. */
  addGroup: ({ company_id, name, seen_time_ms }: Omit<DataPushGroupRow, 'position'>): Statement[] => [
    ...ADD_TRIGGERS.map(plain),
    {
      sql: `INSERT INTO data_push_groups (company_id, name, position, seen_time_ms) VALUES
      (?, ?, COALESCE((SELECT seq FROM sqlite_sequence WHERE name = 'data_push_changes'), 0), ?)`,
      parameters: [company_id, name, seen_time_ms],
    },
  ],

  /** Has changes written down, those as well that an earlier version did not know. */
  watch: (): Statement[] => ADD_TRIGGERS.map(plain),

  /** Has no more changes written down; for when the last group of all is gone. */
  stopWatching: (): Statement[] => DROP_TRIGGERS.map(plain),

  /** Notes how far a group has come and when it was last there. */
  saveGroup: ({ company_id, name, position, seen_time_ms }: DataPushGroupRow): Statement =>
    tables
      .updateTable('data_push_groups')
      .set({ position, seen_time_ms })
      .where('company_id', '=', company_id)
      .where('name', '=', name)
      .compile(),

  removeGroup: ({ company_id, name }: Pick<DataPushGroupRow, 'company_id' | 'name'>): Statement =>
    tables
      .deleteFrom('data_push_groups')
      .where('company_id', '=', company_id)
      .where('name', '=', name)
      .compile(),

  /** The oldest changes that are no events yet. */
  changes: (database: Database, limit: number): Promise<DataPushChangeRow[]> =>
    database.read(tables.selectFrom('data_push_changes').selectAll().orderBy('id').limit(limit).compile()),

  /** Stores events in the place of the changes up to `lastId`. */
  publish: (database: Database, events: readonly DataPushEventRow[], lastId: number): Promise<void> =>
    database.commit([
      ...events.map((event) => tables.insertInto('data_push_events').values(event).compile()),
      tables.deleteFrom('data_push_changes').where('id', '<=', lastId).compile(),
    ]),

  /** Events of a company after `position`, in their order. */
  eventsAfter: (
    database: Database,
    companyId: number,
    position: number,
    limit: number,
  ): Promise<DataPushEventRow[]> =>
    database.read(
      tables
        .selectFrom('data_push_events')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '>', position)
        .orderBy('id')
        .limit(limit)
        .compile(),
    ),

  /** Number of the event of a company that is `kept` events before its newest one; 0 when it has fewer. */
  async surplusUpTo(database: Database, companyId: number, kept: number): Promise<number> {
    const row = await firstRow(
      database,
      tables
        .selectFrom('data_push_events')
        .select('id')
        .where('company_id', '=', companyId)
        .orderBy('id', 'desc')
        .limit(1)
        .offset(kept)
        .compile(),
    );
    return row?.id ?? 0;
  },

  /** Number of the newest event made before a time; 0 when there is none. Events are made in the order of their numbers. */
  async madeBefore(database: Database, timeMs: number): Promise<number> {
    const younger = tables
      .selectFrom('data_push_events')
      .select('id')
      .where('time_ms', '>=', timeMs)
      .orderBy('id')
      .limit(1);
    const newest = tables.selectFrom('data_push_events').select('id').orderBy('id', 'desc').limit(1);
    const [last] = await database.read(newest.compile());
    const [first] = await database.read(younger.compile());
    return first === undefined ? (last?.id ?? 0) : first.id - 1;
  },

  /** Forgets the events of a company up to a number. */
  forget: (companyId: number, upToId: number): Statement =>
    tables
      .deleteFrom('data_push_events')
      .where('company_id', '=', companyId)
      .where('id', '<=', upToId)
      .compile(),

  /** Accounts with the group of their customers. */
  accounts: (database: Database, ids: readonly number[]) =>
    database.read(
      tables
        .selectFrom('trade_account')
        .leftJoin('customers', 'customers.id', 'trade_account.customer_id')
        .select([
          'trade_account.account_id',
          'trade_account.company_id',
          'trade_account.customer_id',
          'trade_account.customer_no',
          'trade_account.trade_type',
          'trade_account.currency',
          'trade_account.digits',
          'trade_account.assets_id',
          'trade_account.opened_at_ms',
          'customers.customer_group_id',
        ])
        .where('account_id', 'in', ids)
        .compile(),
    ),

  /** Kinds, volumes and last fills of orders. */
  orders: (database: Database, ids: readonly number[]) =>
    database.read(
      tables
        .selectFrom('trade_order')
        .select(['order_id', 'kind', 'volume', 'filled_volume', 'deal_id'])
        .where('order_id', 'in', ids)
        .compile(),
    ),

  /** Company of a customer. */
  customers: (database: Database, ids: readonly number[]) =>
    database.read(
      tables
        .selectFrom('customers')
        .select(['id', 'company_id', 'customer_no', 'country', 'create_time_ms'])
        .where('id', 'in', ids)
        .compile(),
    ),
};

export type DataPushAccount = Awaited<ReturnType<typeof dataPushRepository.accounts>>[number];
export type DataPushOrder = Awaited<ReturnType<typeof dataPushRepository.orders>>[number];
export type DataPushCustomer = Awaited<ReturnType<typeof dataPushRepository.customers>>[number];
