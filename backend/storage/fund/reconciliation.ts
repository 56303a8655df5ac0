import { sql } from 'kysely';
import { flowTypesOf } from '../../contract/mapping/flow-types.ts';
import type { StoredInteger } from '../columns.ts';
import type { Database } from '../database.ts';
import { ADJUST_PROPOSALS } from '../management/adjust-proposals.ts';
import { createQueryBuilder } from '../table.ts';
import type { AccountTableRow, LedgerTableRow } from '../trading/tables.ts';
import { FUND_TRANSFERS, type TransferRow } from './transfers.ts';

const tables = createQueryBuilder<{ trade_ledger: LedgerTableRow; trade_account: AccountTableRow }>();
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
    ADJUST_PROPOSALS.list(
      database,
      { account_id: accountIds, business_type: DEPOSIT_FLOWS },
      { columns: ['account_id', 'amount'] },
    ),
};

const LINE_FLOWS = flowTypesOf('transferOut', 'transferIn');

/** A ledger line of a transfer, with what its account counts in. */
export interface TransferLine extends Pick<
  LedgerTableRow,
  'transfer_id' | 'account_id' | 'flow_type' | 'amount'
> {
  readonly currency: string;
  readonly digits: number;
}

/** A part of a company's rows: those after a number, in its order. */
export interface RowsAfter {
  readonly companyId: number;
  readonly afterId: number;
  readonly limit: number;
}

/** What transfers left in the ledger of trading, and their records. */
export const transferLedgerRepository = {
  records: (database: Database, { companyId, afterId, limit }: RowsAfter): Promise<TransferRow[]> =>
    FUND_TRANSFERS.list(database, { company_id: companyId, id: { '>': afterId } }, { order: ['id'], limit }),

  lines: (database: Database, { companyId, afterId, limit }: RowsAfter): Promise<TransferLine[]> =>
    database.read(
      tables
        .selectFrom('trade_ledger as l')
        .innerJoin('trade_account as a', 'a.account_id', 'l.account_id')
        .where('a.company_id', '=', companyId)
        .where('l.flow_type', 'in', [...LINE_FLOWS])
        .where('l.transfer_id', '>', afterId)
        .select(['l.transfer_id', 'l.account_id', 'l.flow_type', 'l.amount', 'a.currency', 'a.digits'])
        .orderBy('l.transfer_id')
        .limit(limit)
        .compile(),
    ),
};
