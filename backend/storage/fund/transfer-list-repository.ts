import type { Database } from '../database.ts';
import { createQueryBuilder } from '../query-builder.ts';
import type { AccountTableRow } from '../trading/tables.ts';
import type { FundTables, TransferRow } from './tables.ts';

interface ListedTables extends Pick<FundTables, 'fund_transfers'> {
  trade_account: AccountTableRow;
}

const tables = createQueryBuilder<ListedTables>();

/** A transfer with the numbers of its customers. */
export interface ListedTransferRow extends TransferRow {
  readonly out_customer_no: string;
  readonly in_customer_no: string;
}

/** Which transfers of a company a page shows; undefined members leave nothing out. */
export interface TransferListQuery {
  readonly companyId: number;
  /** Customer and account type on either side. */
  readonly customerNo?: string | undefined;
  readonly tradeType?: number | undefined;
  readonly outCurrency?: string | undefined;
  readonly inCurrency?: string | undefined;
  /** Both ends are included. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Transfers of a company as its operators list them. */
export const transferListRepository = {
  /** One page, newest first, and the number of all rows. */
  async page(
    database: Database,
    query: TransferListQuery,
  ): Promise<{ rows: ListedTransferRow[]; total: number }> {
    const listed = selected(query);
    const counted = await database.read(
      listed.select(({ fn }) => fn.countAll<number>().as('total')).compile(),
    );
    const rows = await database.read(
      listed
        .selectAll('moved')
        .select(['payer.customer_no as out_customer_no', 'receiver.customer_no as in_customer_no'])
        .orderBy('moved.id', 'desc')
        .limit(query.limit)
        .offset(query.offset)
        .compile(),
    );
    return { rows, total: Number(counted[0]?.total ?? 0) };
  },
};

function selected(query: TransferListQuery) {
  const { customerNo, tradeType, outCurrency, inCurrency, fromMs, toMs } = query;
  let listed = tables
    .selectFrom('fund_transfers as moved')
    .innerJoin('trade_account as payer', 'payer.account_id', 'moved.out_account_id')
    .innerJoin('trade_account as receiver', 'receiver.account_id', 'moved.in_account_id')
    .where('moved.company_id', '=', query.companyId);
  if (customerNo !== undefined)
    listed = listed.where((row) =>
      row.or([row('payer.customer_no', '=', customerNo), row('receiver.customer_no', '=', customerNo)]),
    );
  if (tradeType !== undefined)
    listed = listed.where((row) =>
      row.or([row('moved.out_trade_type', '=', tradeType), row('moved.in_trade_type', '=', tradeType)]),
    );
  if (outCurrency !== undefined) listed = listed.where('moved.out_currency', '=', outCurrency);
  if (inCurrency !== undefined) listed = listed.where('moved.in_currency', '=', inCurrency);
  if (fromMs !== undefined) listed = listed.where('moved.time_ms', '>=', fromMs);
  if (toMs !== undefined) listed = listed.where('moved.time_ms', '<=', toMs);
  return listed;
}
