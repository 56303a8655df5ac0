import { check, integer, optional, rowNumber, text, wide, type StoredInteger } from '../columns.ts';
import type { Database, Statement } from '../database.ts';
import { createQueryBuilder, defineTable, type RowOf, type TablesOf } from '../table.ts';
import type { TradingTables } from './tables.ts';

/** How far trading has come. Times are on the market clock. */
const MARK = defineTable('trade_mark', {
  id: check(integer(), 'id = 1'),
  decided_to_ms: integer(),
  seen_at_ms: integer(),
});
const ACCOUNT_MARKS = defineTable('trade_account_mark', { account_id: integer(), decided_to_ms: integer() });

/** A start after a time off: the market time that it was about, and how far that was looked at. */
const CATCH_UPS = defineTable('catch_up', {
  catch_up_id: integer(),
  from_ms: integer(),
  to_ms: integer(),
  reached_ms: integer(),
  state: text<'running' | 'done' | 'asItStands'>(),
});
export type CatchUpRow = RowOf<typeof CATCH_UPS>;

/** Something that happened to an order while the platform was off. Money is at the digits of the account. */
const EVENTS = defineTable('catch_up_event', {
  event_id: rowNumber(),
  catch_up_id: integer(),
  account_id: integer(),
  time_ms: integer(),
  kind: text(),
  /** Null for a margin call, which is the account's. */
  order_id: optional(integer()),
  deal_id: optional(integer()),
  /** Signed change of the balance, and the balance after it. */
  change: wide(),
  balance: wide(),
});
export type CatchUpEventRow = Omit<RowOf<typeof EVENTS>, 'event_id'>;

/** A stretch of which the source knows no prices of a product that the account had something in. */
const GAPS = defineTable('catch_up_gap', {
  gap_id: rowNumber(),
  catch_up_id: integer(),
  account_id: integer(),
  symbol_id: integer(),
  from_ms: integer(),
  to_ms: integer(),
});
export type CatchUpGapRow = Omit<RowOf<typeof GAPS>, 'gap_id'>;

/** How far trading has come, and what happened while the platform was off. */
export const CATCH_UP_MIGRATION = {
  id: 'catch-up-1',
  statements: [
    MARK.creation,
    ACCOUNT_MARKS.creation,
    CATCH_UPS.creation,
    EVENTS.creation,
    'CREATE INDEX catch_up_event_by_account ON catch_up_event (account_id, catch_up_id)',
    GAPS.creation,
    'CREATE INDEX catch_up_gap_by_account ON catch_up_gap (account_id, catch_up_id)',
  ],
};

/** Catch-ups that are kept with their lists. */
const MAX_CATCH_UPS = 100;

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

const tables = createQueryBuilder<
  TablesOf<typeof EVENTS> & Pick<TradingTables, 'trade_order' | 'trade_deal'>
>();

/** How far trading has come, as it is stored. */
export const catchUpRepository = {
  /** The market time up to which everything is decided and stored; undefined before the first mark. */
  async mark(database: Database): Promise<{ decidedToMs: number; seenAtMs: number } | undefined> {
    const row = await MARK.find(database, {});
    return row && { decidedToMs: row.decided_to_ms, seenAtMs: row.seen_at_ms };
  },

  setMark: (decided_to_ms: number, seen_at_ms: number): Statement =>
    MARK.replace({ id: 1, decided_to_ms, seen_at_ms }),

  /** Accounts for which more is decided than the mark says. */
  async accountMarks(database: Database): Promise<Map<number, number>> {
    const rows = await ACCOUNT_MARKS.list(database);
    return new Map(rows.map((row) => [row.account_id, row.decided_to_ms]));
  },

  setAccountMark: (account_id: number, decided_to_ms: number): Statement =>
    ACCOUNT_MARKS.replace({ account_id, decided_to_ms }),

  forgetAccountMarks: (): Statement => ACCOUNT_MARKS.clear(),

  last: (database: Database): Promise<CatchUpRow | undefined> =>
    CATCH_UPS.find(database, {}, { order: ['catch_up_id desc'] }),

  /** Adds a catch-up or changes it; the lists of old ones are forgotten. */
  save(row: CatchUpRow): readonly Statement[] {
    const old = { catch_up_id: { '<=': row.catch_up_id - MAX_CATCH_UPS } };
    return [CATCH_UPS.replace(row), CATCH_UPS.remove(old), EVENTS.remove(old), GAPS.remove(old)];
  },

  addEvent: (row: CatchUpEventRow): Statement => EVENTS.insert(row),

  addGap: (row: CatchUpGapRow): Statement => GAPS.insert(row),

  forgetGaps: (catchUpId: number): Statement => GAPS.remove({ catch_up_id: catchUpId }),

  gaps: (database: Database, catchUpId: number, accountId: number): Promise<CatchUpGapRow[]> =>
    GAPS.list(
      database,
      { account_id: accountId, catch_up_id: catchUpId },
      { order: ['from_ms', 'symbol_id'] },
    ),

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
