import type { LedgerCheck } from './check-parts.ts';

const BOOK = 'company_id, trade_type, symbol_id';
const ofTrades = `SELECT ${BOOK}, SUM(volume) AS total FROM trade_customer GROUP BY ${BOOK}`;
/** Each trade is in one candle of each interval. */
const INTERVALS = 10;

/** Trades between customers against the fills of the orders that rested, and their candles against the trades. */
export const CUSTOMER_TRADE_CHECKS: readonly LedgerCheck[] = [
  {
    what: 'trade # between customers: volume, and that of its fill at its price, time and account type',
    sql: `SELECT t.trade_id AS id, t.volume AS found, COALESCE(d.volume, 0) AS expected
            FROM trade_customer t
            LEFT JOIN (trade_deal d JOIN trade_account a ON a.account_id = d.account_id)
              ON d.deal_id = t.trade_id AND d.price = t.price AND d.time_ms = t.time_ms AND d.symbol_id = t.symbol_id
             AND d.direction <> t.direction AND a.company_id = t.company_id AND a.trade_type = t.trade_type
           WHERE t.volume <> COALESCE(d.volume, 0)`,
  },
  {
    what: 'product #: volume of customers in candles of an interval, and of their trades',
    sql: `SELECT c.symbol_id AS id, c.total AS found, COALESCE(t.total, 0) AS expected
            FROM (SELECT candle_interval, ${BOOK}, SUM(volume) AS total
                    FROM trade_customer_candle GROUP BY candle_interval, ${BOOK}) c
            LEFT JOIN (${ofTrades}) t
              ON t.company_id = c.company_id AND t.trade_type = c.trade_type AND t.symbol_id = c.symbol_id
           WHERE c.total <> COALESCE(t.total, 0)`,
  },
  {
    what: 'product #: volume of customers in candles of all intervals, and of their trades',
    sql: `SELECT t.symbol_id AS id, COALESCE(c.total, 0) AS found, t.total * ${INTERVALS} AS expected
            FROM (${ofTrades}) t
            LEFT JOIN (SELECT ${BOOK}, SUM(volume) AS total FROM trade_customer_candle GROUP BY ${BOOK}) c
              ON t.company_id = c.company_id AND t.trade_type = c.trade_type AND t.symbol_id = c.symbol_id
           WHERE COALESCE(c.total, 0) <> t.total * ${INTERVALS}`,
  },
];
