import type { Database, Statement } from '../database.ts';
import { createQueryBuilder } from '../query-builder.ts';
import type { StoredInteger, TradingTables } from './tables.ts';

/** How far trading has come, and what happened while the platform was off. Times are on the market clock. */
export const CATCH_UP_MIGRATION = {
  id: 'catch-up-1',
  statements: [
    `CREATE TABLE trade_mark (
       id INTEGER PRIMARY KEY CHECK (id = 1), decided_to_ms INTEGER NOT NULL, seen_at_ms INTEGER NOT NULL
     )`,
    'CREATE TABLE trade_account_mark (account_id INTEGER PRIMARY KEY, decided_to_ms INTEGER NOT NULL)',
    `CREATE TABLE catch_up (
       catch_up_id INTEGER PRIMARY KEY,
       from_ms INTEGER NOT NULL, to_ms INTEGER NOT NULL, reached_ms INTEGER NOT NULL, state TEXT NOT NULL
     )`,
    `CREATE TABLE catch_up_event (
       event_id INTEGER PRIMARY KEY,
       catch_up_id INTEGER NOT NULL, account_id INTEGER NOT NULL, time_ms INTEGER NOT NULL, kind TEXT NOT NULL,
       order_id INTEGER, deal_id INTEGER, change INTEGER NOT NULL, balance INTEGER NOT NULL
     )`,
    'CREATE INDEX catch_up_event_by_account ON catch_up_event (account_id, catch_up_id)',
    `CREATE TABLE catch_up_gap (
       gap_id INTEGER PRIMARY KEY,
       catch_up_id INTEGER NOT NULL, account_id INTEGER NOT NULL, symbol_id INTEGER NOT NULL,
       from_ms INTEGER NOT NULL, to_ms INTEGER NOT NULL
     )`,
    'CREATE INDEX catch_up_gap_by_account ON catch_up_gap (account_id, catch_up_id)',
  ],
} as const;

/** Catch-ups that are kept with their lists. */
const KEPT_CATCH_UPS = 100;

interface CatchUpTables {
  trade_mark: { id: number; decided_to_ms: number; seen_at_ms: number };
  trade_account_mark: { account_id: number; decided_to_ms: number };
  catch_up: CatchUpRow;
  catch_up_event: CatchUpEventRow & { event_id: number };
  catch_up_gap: CatchUpGapRow & { gap_id: number };
}

/** A start after a time off: the market time that it was about, and how far that was looked at. */
export interface CatchUpRow {
  catch_up_id: number;
  from_ms: number;
  to_ms: number;
  reached_ms: number;
  state: 'running' | 'done' | 'asItStands';
}

/** Something that happened to an order while the platform was off. Money is at the digits of the account. */
export interface CatchUpEventRow {
  catch_up_id: number;
  account_id: number;
  time_ms: number;
  kind: string;
  /** Null for a margin call, which is the account's. */
  order_id: number | null;
  deal_id: number | null;
  /** Signed change of the balance, and the balance after it. */
  change: StoredInteger;
  balance: StoredInteger;
}

/** A stretch of which the source knows no prices of a product that the account had something in. */
export interface CatchUpGapRow {
  catch_up_id: number;
  account_id: number;
  symbol_id: number;
  from_ms: number;
  to_ms: number;
}

/** An event with its order and its fill. */
export interface CatchUpEvent extends CatchUpEventRow {
  event_id: number;
  symbol_id: number | null;
  direction: number | null;
  volume: number | null;
  filled_volume: number | null;
  order_price: number | null;
  order_position_id: number | null;
  reason: string | null;
  deal_direction: number | null;
  deal_volume: number | null;
  deal_price: number | null;
  deal_profit: StoredInteger | null;
  deal_fee: StoredInteger | null;
  deal_position_id: number | null;
}

const tables = createQueryBuilder<CatchUpTables & Pick<TradingTables, 'trade_order' | 'trade_deal'>>();
const { sql: accountMarkSql } = tables
  .replaceInto('trade_account_mark')
  .values({ account_id: 0, decided_to_ms: 0 })
  .compile();

/** How far trading has come, as it is stored. */
export const catchUpRepository = {
  /** The market time up to which everything is decided and stored; undefined before the first mark. */
  async mark(database: Database): Promise<{ decidedToMs: number; seenAtMs: number } | undefined> {
    const [row] = await database.read(tables.selectFrom('trade_mark').selectAll().compile());
    return row && { decidedToMs: row.decided_to_ms, seenAtMs: row.seen_at_ms };
  },

  setMark: (decidedToMs: number, seenAtMs: number): Statement =>
    tables
      .replaceInto('trade_mark')
      .values({ id: 1, decided_to_ms: decidedToMs, seen_at_ms: seenAtMs })
      .compile(),

  /** Accounts for which more is decided than the mark says. */
  async accountMarks(database: Database): Promise<Map<number, number>> {
    const rows = await database.read(tables.selectFrom('trade_account_mark').selectAll().compile());
    return new Map(rows.map((row) => [row.account_id, row.decided_to_ms]));
  },

  setAccountMark: (accountId: number, decidedToMs: number): Statement => ({
    sql: accountMarkSql,
    parameters: [accountId, decidedToMs],
  }),

  forgetAccountMarks: (): Statement => tables.deleteFrom('trade_account_mark').compile(),

  async last(database: Database): Promise<CatchUpRow | undefined> {
    const query = tables.selectFrom('catch_up').selectAll().orderBy('catch_up_id', 'desc').limit(1);
    return (await database.read(query.compile()))[0];
  },

  /** Adds a catch-up or changes it; the lists of old ones are forgotten. */
  save(row: CatchUpRow): readonly Statement[] {
    const old = row.catch_up_id - KEPT_CATCH_UPS;
    return [
      tables.replaceInto('catch_up').values(row).compile(),
      ...(['catch_up', 'catch_up_event', 'catch_up_gap'] as const).map((table) =>
        tables.deleteFrom(table).where('catch_up_id', '<=', old).compile(),
      ),
    ];
  },

  addEvent: (row: CatchUpEventRow): Statement =>
    tables
      .insertInto('catch_up_event')
      .values(row as never)
      .compile(),

  addGap: (row: CatchUpGapRow): Statement =>
    tables
      .insertInto('catch_up_gap')
      .values(row as never)
      .compile(),

  forgetGaps: (catchUpId: number): Statement =>
    tables.deleteFrom('catch_up_gap').where('catch_up_id', '=', catchUpId).compile(),

  gaps(database: Database, catchUpId: number, accountId: number): Promise<CatchUpGapRow[]> {
    const query = tables
      .selectFrom('catch_up_gap')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('catch_up_id', '=', catchUpId)
      .orderBy('from_ms')
      .orderBy('symbol_id');
    return database.read(query.compile());
  },

  /** Events of an account in their order, those after a number, with their orders and fills. */
  events(
    database: Database,
    of: {
      readonly catchUpId: number;
      readonly accountId: number;
      readonly afterEventId: number;
      readonly limit: number;
    },
  ): Promise<CatchUpEvent[]> {
    const query = tables
      .selectFrom('catch_up_event as e')
      .leftJoin('trade_order as o', 'o.order_id', 'e.order_id')
      .leftJoin('trade_deal as d', 'd.deal_id', 'e.deal_id')
      .selectAll('e')
      .select(['o.symbol_id', 'o.direction', 'o.volume', 'o.filled_volume', 'o.reason'])
      .select(['o.price as order_price', 'o.position_id as order_position_id'])
      .select(['d.direction as deal_direction', 'd.volume as deal_volume', 'd.price as deal_price'])
      .select(['d.profit as deal_profit', 'd.fee as deal_fee', 'd.position_id as deal_position_id'])
      .where('e.account_id', '=', of.accountId)
      .where('e.catch_up_id', '=', of.catchUpId)
      .where('e.event_id', '>', of.afterEventId)
      .orderBy('e.event_id')
      .limit(of.limit);
    return database.read(query.compile() as never);
  },
};
