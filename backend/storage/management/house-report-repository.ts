import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { balanceChange } from '../trading/balance-change.ts';
import { tables, type StoredInteger } from '../trading/tables.ts';

/** What the lines of one flow type did to the balances of a company's customers in a currency. */
export interface FlowSum {
  readonly currency: string;
  readonly digits: number;
  readonly flow_type: number;
  /** Signed sum before the period, and in it. */
  readonly before: StoredInteger;
  readonly within: StoredInteger;
}

/** Sums of the ledger lines of a company up to `toMs` (without it), apart before and from `fromMs` on. */
export function flowSums(
  database: Database,
  { companyId, fromMs, toMs }: { companyId: number; fromMs: number; toMs: number },
): Promise<readonly FlowSum[]> {
  const sumIf = (condition: ReturnType<typeof sql>) =>
    sql<StoredInteger>`COALESCE(SUM(CASE WHEN ${condition} THEN ${balanceChange} END), 0)`;
  return database.read(
    tables
      .selectFrom('trade_ledger')
      .innerJoin('trade_account', 'trade_account.account_id', 'trade_ledger.account_id')
      .where('trade_account.company_id', '=', companyId)
      .where('time_ms', '<', toMs)
      .groupBy(['currency', 'digits', 'flow_type'])
      .orderBy('currency')
      .orderBy('digits')
      .select([
        'currency',
        'digits',
        'flow_type',
        sumIf(sql`time_ms < ${fromMs}`).as('before'),
        sumIf(sql`time_ms >= ${fromMs}`).as('within'),
      ])
      .compile(),
  );
}
