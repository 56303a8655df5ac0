import { sql } from 'kysely';
import { integer, serial, text } from '../columns.ts';
import { CUSTOMERS } from '../customers/tables.ts';
import type { Database, Statement } from '../database.ts';
import { containing } from '../management/search.ts';
import { createQueryBuilder, defineTable, type RowOf, type TablesOf } from '../table.ts';
import type { TradingTables } from '../trading/tables.ts';
import { ADD_TRIGGERS, DROP_TRIGGERS } from './triggers.ts';

const GROUPS = defineTable(
  'data_push_groups',
  { company_id: integer(), name: text(), position: integer(), seen_time_ms: integer() },
  { key: ['company_id', 'name'], withoutRowid: true },
);
export type DataPushGroupRow = RowOf<typeof GROUPS>;

/** A queue of raw rows that the service turns into events; the number of a change becomes that of its event. */
const CHANGES = defineTable('data_push_changes', { id: serial(), kind: text(), record: text() });
export type DataPushChangeRow = RowOf<typeof CHANGES>;

const EVENTS = defineTable('data_push_events', {
  id: integer(),
  company_id: integer(),
  frame: text(),
  time_ms: integer(),
});
export type DataPushEventRow = RowOf<typeof EVENTS>;

/** `data_push_margins` holds the margin of an account between the ledger lines of one transaction. */
export const DATA_PUSH_MIGRATION = {
  id: 'data-push-1',
  statements: [
    GROUPS.creation,
    CHANGES.creation,
    EVENTS.creation,
    'CREATE INDEX data_push_events_by_company ON data_push_events (company_id, id)',
    'CREATE TABLE data_push_margins (account_id INTEGER PRIMARY KEY, margin INTEGER NOT NULL)',
  ],
};

const plain = (sql: string): Statement => ({ sql, parameters: [] });

const tables = createQueryBuilder<
  TablesOf<typeof CUSTOMERS> & Pick<TradingTables, 'trade_account' | 'trade_order'>
>();

const events = createQueryBuilder<TablesOf<typeof EVENTS>>();

/** Which events of a company a list holds. */
export interface EventQuery {
  readonly beforeId?: number | undefined;
  readonly kind?: string | undefined;
  /** Text that is anywhere in the event. */
  readonly text?: string | undefined;
  readonly limit: number;
}

/** Groups of back-office programs, changes that wait to become events, and the events that are kept for the groups. */
export const dataPushRepository = {
  groups: (database: Database): Promise<DataPushGroupRow[]> => GROUPS.list(database),

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
    GROUPS.update({ company_id, name }, { position, seen_time_ms }),

  removeGroup: ({ company_id, name }: Pick<DataPushGroupRow, 'company_id' | 'name'>): Statement =>
    GROUPS.remove({ company_id, name }),

  /** The oldest changes that are no events yet. */
  changes: (database: Database, limit: number): Promise<DataPushChangeRow[]> =>
    CHANGES.list(database, {}, { order: ['id'], limit }),

  /** Stores events in the place of the changes up to `lastId`. */
  publish: (database: Database, events: readonly DataPushEventRow[], lastId: number): Promise<void> =>
    database.commit([
      ...events.map((event) => EVENTS.insert(event)),
      CHANGES.remove({ id: { '<=': lastId } }),
    ]),

  /** Events of a company after `position`, in their order. */
  eventsAfter: (
    database: Database,
    companyId: number,
    position: number,
    limit: number,
  ): Promise<DataPushEventRow[]> =>
    EVENTS.list(database, { company_id: companyId, id: { '>': position } }, { order: ['id'], limit }),

  /** Events of a company, newest first. */
  eventsBefore: (
    database: Database,
    companyId: number,
    { beforeId, kind, text: wanted, limit }: EventQuery,
  ): Promise<DataPushEventRow[]> => {
    let rows = events.selectFrom('data_push_events').selectAll().where('company_id', '=', companyId);
    if (beforeId !== undefined) rows = rows.where('id', '<', beforeId);
    if (kind !== undefined) rows = rows.where(sql<string>`json_extract(frame, '$.eventType')`, '=', kind);
    if (wanted !== undefined) rows = rows.where(containing('frame', wanted));
    return database.read(rows.orderBy('id', 'desc').limit(limit).compile());
  },

  /** Events of a company after `position`. */
  countAfter: (database: Database, companyId: number, position: number): Promise<number> =>
    EVENTS.count(database, { company_id: companyId, id: { '>': position } }),

  /** Number of the newest event of a company; 0 without any. */
  async newest(database: Database, companyId: number): Promise<number> {
    const reading = { columns: ['id'], order: ['id desc'] } as const;
    return (await EVENTS.find(database, { company_id: companyId }, reading))?.id ?? 0;
  },

  /** Number of the event of a company that is `kept` events before its newest one; 0 when it has fewer. */
  async surplusUpTo(database: Database, companyId: number, kept: number): Promise<number> {
    const reading = { columns: ['id'], order: ['id desc'], offset: kept } as const;
    return (await EVENTS.find(database, { company_id: companyId }, reading))?.id ?? 0;
  },

  /** Number of the newest event made before a time; 0 when there is none. Events are made in the order of their numbers. */
  async madeBefore(database: Database, timeMs: number): Promise<number> {
    const last = await EVENTS.greatest(database, 'id');
    const younger = { time_ms: { '>=': timeMs } };
    const first = await EVENTS.find(database, younger, { columns: ['id'], order: ['id'] });
    return first === undefined ? last : first.id - 1;
  },

  /** Forgets the events of a company up to a number. */
  forget: (companyId: number, upToId: number): Statement =>
    EVENTS.remove({ company_id: companyId, id: { '<=': upToId } }),

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
    CUSTOMERS.list(
      database,
      { id: ids },
      { columns: ['id', 'company_id', 'customer_no', 'country', 'create_time_ms'] },
    ),
};

export type DataPushAccount = Awaited<ReturnType<typeof dataPushRepository.accounts>>[number];
export type DataPushOrder = Awaited<ReturnType<typeof dataPushRepository.orders>>[number];
export type DataPushCustomer = Awaited<ReturnType<typeof dataPushRepository.customers>>[number];
