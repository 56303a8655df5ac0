import { flowTypesOf } from '../../contract/mapping/flow-types.ts';
import type { Database } from '../database.ts';
import { createQueryBuilder } from '../query-builder.ts';
import type { AccountTableRow, LedgerTableRow } from '../trading/tables.ts';
import type { FundTables, TransferRow } from './tables.ts';

interface ReconciledTables extends Pick<FundTables, 'fund_transfers'> {
  trade_ledger: LedgerTableRow;
  trade_account: AccountTableRow;
}

const tables = createQueryBuilder<ReconciledTables>();
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
    database.read(
      tables
        .selectFrom('fund_transfers')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .compile(),
    ),

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
