import { sql } from 'kysely';
import { flowTypesOf } from '../../contract/mapping/flow-types.ts';
import { createQueryBuilder } from '../query-builder.ts';
import type { Database } from '../database.ts';
import type { AccountTableRow, LedgerTableRow, StoredInteger } from '../trading/tables.ts';
import type { FundTables } from './tables.ts';

interface ReconciledTables extends Pick<FundTables, 'deposit_proposals'> {
  trade_ledger: LedgerTableRow;
  trade_account: AccountTableRow;
  adjust_proposals: { account_id: number; business_type: number; amount: string };
}

const tables = createQueryBuilder<ReconciledTables>();
const DEPOSIT_FLOWS = flowTypesOf('deposit');
const FEE_FLOWS = flowTypesOf('depositFee');

/** What the ledger of trading says of an account's deposits, all of them since it was opened; amounts at its digits. */
export interface LedgerOfDeposits {
  readonly accountId: number;
  readonly digits: number;
  readonly deposits: bigint;
  readonly fees: bigint;
  /** The line that may be the first balance of the account; 0 without one. */
  readonly opening: bigint;
}

/** What deposits left in the ledger of trading, and what explains it. */
export const depositLedgerRepository = {
  async ofAccounts(database: Database, accountIds: readonly number[]): Promise<LedgerOfDeposits[]> {
    if (accountIds.length === 0) return [];
    const sumOf = (flows: readonly number[]) =>
      sql<StoredInteger>`COALESCE(SUM(CASE WHEN l.flow_type IN (${sql.join(flows)}) THEN l.amount ELSE 0 END), 0)`;
    const rows = await database.read(
      tables
        .selectFrom('trade_account as a')
        .innerJoin('trade_ledger as l', 'l.account_id', 'a.account_id')
        .where('a.account_id', 'in', [...accountIds])
        .groupBy(['a.account_id', 'a.digits'])
        .select(['a.account_id', 'a.digits'])
        .select(sumOf(DEPOSIT_FLOWS).as('deposits'))
        .select(sumOf(FEE_FLOWS).as('fees'))
        .compile(),
    );
    const opened = await database.read(
      tables
        .selectFrom('trade_account as a')
        .innerJoin('trade_ledger as l', 'l.account_id', 'a.account_id')
        .where('a.account_id', 'in', [...accountIds])
        .where('l.flow_type', 'in', [...DEPOSIT_FLOWS])
        .where(sql<boolean>`l.time_ms = a.opened_at_ms`)
        .where(
          sql<boolean>`l.transfer_id = (SELECT MIN(f.transfer_id) FROM trade_ledger f WHERE f.account_id = a.account_id)`,
        )
        .select(['a.account_id', 'l.amount'])
        .compile(),
    );
    const openings = new Map(opened.map((row) => [row.account_id, BigInt(row.amount)]));
    return rows.map((row) => ({
      accountId: row.account_id,
      digits: row.digits,
      deposits: BigInt(row.deposits),
      fees: BigInt(row.fees),
      opening: openings.get(row.account_id) ?? 0n,
    }));
  },

  /** Deposits that operators made by adjustments: account and decimal text. */
  adjustments: (
    database: Database,
    accountIds: readonly number[],
  ): Promise<{ account_id: number; amount: string }[]> =>
    database.read(
      tables
        .selectFrom('adjust_proposals')
        .select(['account_id', 'amount'])
        .where('account_id', 'in', [...accountIds])
        .where('business_type', 'in', [...DEPOSIT_FLOWS])
        .compile(),
    ),
};
