import { sql } from 'kysely';
import type { CandleInterval } from '../../domain/candle-interval.ts';
import type { Database, Statement } from '../database.ts';
import { check, integer, text } from '../columns.ts';
import { createQueryBuilder, defineTable, type RowOf, type TablesOf } from '../table.ts';

/** Two customers' orders met: one row each, beside the two fills. Prices in price ticks, volumes in volume units, market time. */
const CUSTOMER_TRADES = defineTable('trade_customer', {
  /** The fill of the order that rested. */
  trade_id: integer(),
  company_id: integer(),
  trade_type: integer(),
  symbol_id: integer(),
  time_ms: integer(),
  price: integer(),
  volume: check(integer(), 'volume > 0'),
  /** Of the order that came and took, as the fills number it. */
  direction: integer(),
});
export type CustomerTradeRow = RowOf<typeof CUSTOMER_TRADES>;

/** What customers traded with one another in an interval, which starts at `start_s` (seconds). */
const CUSTOMER_CANDLES = defineTable(
  'trade_customer_candle',
  {
    candle_interval: text<CandleInterval>(),
    company_id: integer(),
    trade_type: integer(),
    symbol_id: integer(),
    start_s: integer(),
    open: integer(),
    high: integer(),
    low: integer(),
    close: integer(),
    volume: check(integer(), 'volume > 0'),
    last_time_ms: integer(),
  },
  { key: ['candle_interval', 'company_id', 'trade_type', 'symbol_id', 'start_s'], withoutRowid: true },
);
export type CustomerCandleRow = RowOf<typeof CUSTOMER_CANDLES>;

/** A company's product in an account type. */
export type CustomerBookKey = Pick<CustomerTradeRow, 'company_id' | 'trade_type' | 'symbol_id'>;

const tables = createQueryBuilder<TablesOf<typeof CUSTOMER_TRADES | typeof CUSTOMER_CANDLES>>();

/** Trades between customers and the candles that they add up to, one row for each of the ten intervals that a trade is in. */
export const CUSTOMER_TRADE_MIGRATION = {
  id: 'trading-customers',
  statements: [
    CUSTOMER_TRADES.creation,
    'CREATE INDEX trade_customer_by_book ON trade_customer (company_id, trade_type, symbol_id, trade_id)',
    CUSTOMER_CANDLES.creation,
  ],
};

export const customerTradeRepository = { record, candles, newestTrades, books };

/**
 * Statements that store trades and add candles to those that are there. They belong into the commit of the fills, so that a trade is in
 * the candles once or not at all.
 */
function record(trades: readonly CustomerTradeRow[], candles: readonly CustomerCandleRow[]): Statement[] {
  if (trades.length === 0) return [];
  const known = (column: string) => sql.ref<number>(`trade_customer_candle.${column}`);
  const added = (column: string) => sql.ref<number>(`excluded.${column}`);
  const isLater = sql`${added('last_time_ms')} >= ${known('last_time_ms')}`;
  return [
    CUSTOMER_TRADES.insert(...trades),
    tables
      .insertInto('trade_customer_candle')
      .values(candles)
      .onConflict((conflict) =>
        conflict
          .columns(['candle_interval', 'company_id', 'trade_type', 'symbol_id', 'start_s'])
          .doUpdateSet({
            high: sql`max(${known('high')}, ${added('high')})`,
            low: sql`min(${known('low')}, ${added('low')})`,
            close: sql`CASE WHEN ${isLater} THEN ${added('close')} ELSE ${known('close')} END`,
            volume: sql`${known('volume')} + ${added('volume')}`,
            last_time_ms: sql`max(${known('last_time_ms')}, ${added('last_time_ms')})`,
          }),
      )
      .compile(),
  ];
}

/** At most `count` candles of an interval in rising order, the last one starting at or before a second. Reads no other row. */
async function candles(
  database: Database,
  book: CustomerBookKey,
  interval: CandleInterval,
  endSeconds: number,
  count: number,
): Promise<CustomerCandleRow[]> {
  const where = { candle_interval: interval, ...keyOf(book), start_s: { '<=': endSeconds } };
  return (
    await CUSTOMER_CANDLES.list(database, where, { order: ['start_s desc'], limit: count })
  ).toReversed();
}

const keyOf = ({ company_id, trade_type, symbol_id }: CustomerBookKey): CustomerBookKey => ({
  company_id,
  trade_type,
  symbol_id,
});

/** The newest trades of a book, in the order of their numbers. */
async function newestTrades(
  database: Database,
  book: CustomerBookKey,
  count: number,
): Promise<CustomerTradeRow[]> {
  const reading = { order: ['trade_id desc'], limit: count } as const;
  return (await CUSTOMER_TRADES.list(database, keyOf(book), reading)).toReversed();
}

/** Every book in which customers ever traded, with the time of the last trade; one row a month of each book is read. */
async function books(database: Database): Promise<(CustomerBookKey & { readonly last_time_ms: number })[]> {
  const query = tables
    .selectFrom('trade_customer_candle')
    .select(['company_id', 'trade_type', 'symbol_id'])
    .select(({ fn }) => fn.max<number>('last_time_ms').as('last_time_ms'))
    .where('candle_interval', '=', '1M')
    .groupBy(['company_id', 'trade_type', 'symbol_id'])
    .orderBy('last_time_ms');
  return database.read(query.compile());
}
