import { CompiledQuery } from 'kysely';
import type { Database } from '../database.ts';
import { added } from './check-parts.ts';
import type { StoredInteger } from './tables.ts';

/** What the ledger says of funds in one currency, at the decimals of its accounts. */
export interface FundTotal {
  readonly currency: string;
  /** Set aside for proposals. */
  readonly frozen: StoredInteger;
  /** What funds got from customers; below zero: what they gave. */
  readonly fund: StoredInteger;
}

/** The books of funds in the ledger, of the customers of one company. */
export function fundTotals(database: Database, companyId: number): Promise<readonly FundTotal[]> {
  const query = CompiledQuery.raw(
    `SELECT a.currency AS currency, SUM(${added('frozen')}) AS frozen, SUM(${added('fund')}) AS fund
       FROM trade_ledger l JOIN trade_account a ON a.account_id = l.account_id
      WHERE a.company_id = ? AND (l.from_book IN ('frozen', 'fund') OR l.to_book IN ('frozen', 'fund'))
      GROUP BY a.currency ORDER BY a.currency`,
    [companyId],
  );
  return database.read(query as CompiledQuery<FundTotal>);
}
