import { TRADE_TYPE_NUMBER } from '../../contract/enumerations.ts';
import { flowTypesOf } from '../../contract/mapping/flow-types.ts';
import { added, differs, linesOfFills, withSplits, type LedgerCheck } from './check-parts.ts';

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
