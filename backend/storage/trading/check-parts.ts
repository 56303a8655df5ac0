import type { Flow } from '../../domain/flow.ts';
import { flowTypesOf } from '../../contract/mapping/flow-types.ts';

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
