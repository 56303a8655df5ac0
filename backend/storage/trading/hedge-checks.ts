import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { CONTRACT_TYPES } from '../../domain/account-type.ts';
import type { LedgerCheck } from './check-parts.ts';

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
