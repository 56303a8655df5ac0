import { sql } from 'kysely';
import type { CandleInterval } from '../../domain/candle-interval.ts';
import type { Database, Statement } from '../database.ts';
import { createQueryBuilder } from '../query-builder.ts';

/** Two customers' orders met: one row each, beside the two fills. Prices in price ticks, volumes in volume units, market time. */
export interface CustomerTradeRow {
  /** The fill of the order that rested. */
  trade_id: number;
  company_id: number;
  trade_type: number;
  symbol_id: number;
  time_ms: number;
  price: number;
  volume: number;
  /** Of the order that came and took, as the fills number it. */
  direction: number;
}

/** What customers traded with one another in an interval, which starts at `start_s` (seconds). */
export interface CustomerCandleRow {
  candle_interval: CandleInterval;
  company_id: number;
  trade_type: number;
  symbol_id: number;
  start_s: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  last_time_ms: number;
}

/** A company's product in an account type. */
export type CustomerBookKey = Pick<CustomerTradeRow, 'company_id' | 'trade_type' | 'symbol_id'>;

interface CustomerTradeTables {
  trade_customer: CustomerTradeRow;
  trade_customer_candle: CustomerCandleRow;
}

const tables = createQueryBuilder<CustomerTradeTables>();

/** Trades between customers and the candles that they add up to, one row for each of the ten intervals that a trade is in. */
export const CUSTOMER_TRADE_MIGRATION = {
  id: 'trading-customers',
  statements: [
    `CREATE TABLE trade_customer (
       trade_id INTEGER PRIMARY KEY,
       company_id INTEGER NOT NULL, trade_type INTEGER NOT NULL, symbol_id INTEGER NOT NULL, time_ms INTEGER NOT NULL,
       price INTEGER NOT NULL, volume INTEGER NOT NULL CHECK (volume > 0), direction INTEGER NOT NULL
     )`,
    'CREATE INDEX trade_customer_by_book ON trade_customer (company_id, trade_type, symbol_id, trade_id)',
    `CREATE TABLE trade_customer_candle (
       candle_interval TEXT NOT NULL,
       company_id INTEGER NOT NULL, trade_type INTEGER NOT NULL, symbol_id INTEGER NOT NULL, start_s INTEGER NOT NULL,
       open INTEGER NOT NULL, high INTEGER NOT NULL, low INTEGER NOT NULL, close INTEGER NOT NULL,
       volume INTEGER NOT NULL CHECK (volume > 0), last_time_ms INTEGER NOT NULL,
       PRIMARY KEY (candle_interval, company_id, trade_type, symbol_id, start_s)
     ) WITHOUT ROWID`,
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
    tables.insertInto('trade_customer').values(trades).compile(),
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
  const query = tables
    .selectFrom('trade_customer_candle')
    .selectAll()
    .where('candle_interval', '=', interval)
    .where('company_id', '=', book.company_id)
    .where('trade_type', '=', book.trade_type)
    .where('symbol_id', '=', book.symbol_id)
    .where('start_s', '<=', endSeconds)
    .orderBy('start_s', 'desc')
    .limit(count);
  return (await database.read(query.compile())).toReversed();
}

/** The newest trades of a book, in the order of their numbers. */
async function newestTrades(
  database: Database,
  book: CustomerBookKey,
  count: number,
): Promise<CustomerTradeRow[]> {
  const query = tables
    .selectFrom('trade_customer')
    .selectAll()
    .where('company_id', '=', book.company_id)
    .where('trade_type', '=', book.trade_type)
    .where('symbol_id', '=', book.symbol_id)
    .orderBy('trade_id', 'desc')
    .limit(count);
  return (await database.read(query.compile())).toReversed();
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
