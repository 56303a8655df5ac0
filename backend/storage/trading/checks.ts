import { TRADE_TYPE_NUMBER } from '../../contract/enumerations.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { flowTypesOf } from '../../contract/mapping/flow-types.ts';
import { CONTRACT_TYPES } from '../../domain/account-type.ts';
import type { Flow } from '../../domain/flow.ts';

/** What has to add up in the tables of trading, whatever happened to them: each check finds what does not. */
export interface LedgerCheck {
  /** What is looked at; `#` stands for the number of the row. */
  readonly what: string;
  /** Selects `id`, `found` and `expected` of every row that does not add up. */
  readonly sql: string;
}

/** What a line of the ledger adds to a book. */
export const added = (book: string) =>
  `CASE '${book}' WHEN to_book THEN amount WHEN from_book THEN -amount ELSE 0 END`;

/** Sum of the lines of each fill with one of some flows. */
export const linesOfFills = (amount: string, ...flows: Flow[]) =>
  `SELECT deal_id, SUM(${amount}) AS total FROM trade_ledger
    WHERE flow_type IN (${flowTypesOf(...flows).join(', ')}) GROUP BY deal_id`;

/** Rows of `table` whose `column` is not the sum that a query gives for them; none counts as nothing. */
export const differs = (table: string, key: string, column: string, sums: string, where = 'TRUE') =>
  `SELECT r.${key} AS id, r.${column} AS found, COALESCE(s.total, 0) AS expected
     FROM ${table} r LEFT JOIN (${sums}) s ON s.${key} = r.${key}
    WHERE ${where} AND r.${column} <> COALESCE(s.total, 0)`;

/** Sums by position over rows of their fills (`position_id`, `amount`) and what splits changed; no change where it is absent. */
export const withSplits = (fills: string, change = '0') =>
  `SELECT position_id, SUM(amount) AS total FROM (
     ${fills} UNION ALL SELECT position_id, ${change} AS amount FROM trade_split) AS moved
    GROUP BY position_id`;

const isStock = `account_id IN (SELECT account_id FROM trade_account WHERE trade_type = ${TRADE_TYPE_NUMBER.stock})`;

/** What closing fills take off the cost of a position: a sale what it brought less its result, a purchase with it. */
const COST_CHANGE = `CASE WHEN opening = 1 THEN margin WHEN direction = 2 THEN profit - margin ELSE -profit - margin END`;

/** What has to add up in stock accounts beside what does in every account. */
export const STOCK_CHECKS: readonly LedgerCheck[] = [
  ...['loan', 'interest'].map((book) => ({
    what: `account #: ${book} that is owed, and what its lines add up to`,
    sql: `SELECT a.account_id AS id, COALESCE(h.total, 0) AS found, -COALESCE(s.total, 0) AS expected
            FROM trade_account a
            LEFT JOIN (SELECT account_id, SUM(${book}) AS total FROM trade_stock_holding GROUP BY account_id) h
              ON h.account_id = a.account_id
            LEFT JOIN (SELECT account_id, SUM(${added(book)}) AS total FROM trade_ledger GROUP BY account_id) s
              ON s.account_id = a.account_id
           WHERE a.trade_type = ${TRADE_TYPE_NUMBER.stock} AND COALESCE(h.total, 0) <> -COALESCE(s.total, 0)`,
  })),
  {
    what: 'fill #: money of its shares, and what its lines pay',
    sql: differs('trade_deal', 'deal_id', 'margin', linesOfFills('amount', 'assetIn', 'assetOut'), isStock),
  },
  {
    what: 'position #: what its shares cost, and that of its fills',
    sql: differs(
      'trade_position',
      'position_id',
      'margin',
      withSplits(`SELECT position_id, ${COST_CHANGE} AS amount FROM trade_deal`, '-cost'),
      isStock,
    ),
  },
  {
    what: 'account #: paid for parts of shares, and what its lines pay',
    sql: `SELECT a.account_id AS id, COALESCE(p.total, 0) AS found, COALESCE(l.total, 0) AS expected
            FROM trade_account a
            LEFT JOIN (SELECT account_id, SUM(cash) AS total FROM trade_split GROUP BY account_id) p
              ON p.account_id = a.account_id
            LEFT JOIN (SELECT account_id, SUM(${added('cash')}) AS total FROM trade_ledger
                        WHERE flow_type IN (${flowTypesOf('cashInLieu').join(', ')}) GROUP BY account_id) l
              ON l.account_id = a.account_id
           WHERE COALESCE(p.total, 0) <> COALESCE(l.total, 0)`,
  },
  {
    what: 'position #: shares after a split, and so many for the shares of before',
    sql: `SELECT position_id AS id, volume_after AS found, volume_before * new_shares / old_shares AS expected FROM trade_split
           WHERE volume_after * old_shares > volume_before * new_shares
              OR (volume_after + 1) * old_shares <= volume_before * new_shares`,
  },
  {
    what: 'account #: open positions of one product, and the one that it may have',
    sql: `SELECT account_id AS id, COUNT(*) AS found, 1 AS expected FROM trade_position
           WHERE volume > 0 AND ${isStock} GROUP BY account_id, symbol_id HAVING COUNT(*) > 1`,
  },
  {
    what: 'account #: debts without an end of a day to come, and none',
    sql: `SELECT account_id AS id, loan + interest AS found, 0 AS expected FROM trade_stock_holding
           WHERE day_end_ms IS NULL AND loan + interest > 0`,
  },
];

/** What a column of a deal says against the sum over the deals of its hedge up to it. */
const runningSum = (column: string, ofDeals: string) =>
  `SELECT hedge_id AS id, ${column} AS found, total AS expected FROM (
     SELECT hedge_id, ${column}, SUM(${ofDeals}) OVER (PARTITION BY unit ORDER BY hedge_id) AS total
       FROM trade_hedge) AS summed
    WHERE ${column} <> total`;

/**
 * The hedges of the house against themselves and against the positions of customers: bought less sold is what is held, what was
 * paid and not earned is what it cost, and the net exposure of each deal is that of all fills up to it.
 */
export const HEDGE_CHECKS: readonly LedgerCheck[] = [
  { what: 'hedge #: held after it, and what its deals add up to', sql: runningSum('held', 'dealt') },
  {
    what: 'hedge #: cost after it, and what its deals paid and earned',
    sql: runningSum('cost', 'CASE WHEN dealt > 0 THEN turnover ELSE -turnover END + realised'),
  },
  {
    what: 'hedge #: realised in all, and what its deals earned',
    sql: runningSum('realised_in_all', 'realised'),
  },
  {
    what: 'hedge #: cost of nothing, and nothing',
    sql: `SELECT hedge_id AS id, cost AS found, 0 AS expected FROM trade_hedge WHERE held = 0 AND cost <> 0`,
  },
  {
    what: 'hedge #: net exposure that it was decided by, and that of the fills up to it',
    sql: `SELECT id, found, expected FROM (
            SELECT id, found, SUM(change) OVER (
                     PARTITION BY company_id, trade_type, symbol_id ORDER BY last_deal_id, id) AS expected
              FROM (
                SELECT 0 AS id, 0 AS found, a.company_id AS company_id, a.trade_type AS trade_type, d.symbol_id AS symbol_id,
                       d.deal_id AS last_deal_id, CASE d.direction WHEN 1 THEN d.volume ELSE -d.volume END AS change
                  FROM trade_deal d JOIN trade_account a ON a.account_id = d.account_id
                 WHERE a.trade_type IN (${CONTRACT_TYPES.map(TRADE_TYPES.number).join(', ')})
                   AND d.symbol_id IN (SELECT symbol_id FROM trade_hedge)
                UNION ALL
                SELECT hedge_id, net, company_id, trade_type, symbol_id, last_deal_id, 0 FROM trade_hedge) AS moved
          ) AS summed
           WHERE id > 0 AND found <> expected`,
  },
];

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
