import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { tables, type AdjustProposalRow } from './tables.ts';

/** Adjustments of balances. */
export const adjustProposalRepository = {
  /** The statement that stores a proposal, for the commit of its ledger lines. */
  insert: (row: AdjustProposalRow): Statement => tables.insertInto('adjust_proposals').values(row).compile(),

  async byNumber(
    database: Database,
    companyId: number,
    proposalNo: string,
  ): Promise<AdjustProposalRow | undefined> {
    return firstRow(
      database,
      tables
        .selectFrom('adjust_proposals')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('proposal_no', '=', proposalNo)
        .compile(),
    );
  },

  /** One page of a company's proposals, of one customer or all, newest first, and the number of all rows. */
  async page(
    database: Database,
    query: {
      companyId: number;
      customerNo?: string | undefined;
      accountCurrency?: string | undefined;
      /** Both ends are included. */
      fromMs?: number | undefined;
      toMs?: number | undefined;
      limit: number;
      offset: number;
    },
  ): Promise<{ rows: AdjustProposalRow[]; total: number }> {
    let own = tables.selectFrom('adjust_proposals').where('company_id', '=', query.companyId);
    if (query.customerNo !== undefined) own = own.where('customer_no', '=', query.customerNo);
    if (query.accountCurrency !== undefined) own = own.where('account_currency', '=', query.accountCurrency);
    if (query.fromMs !== undefined) own = own.where('create_time_ms', '>=', query.fromMs);
    if (query.toMs !== undefined) own = own.where('create_time_ms', '<=', query.toMs);
    const counted = await database.read(own.select(({ fn }) => fn.countAll<number>().as('total')).compile());
    const rows = await database.read(
      own.selectAll().orderBy('id', 'desc').limit(query.limit).offset(query.offset).compile(),
    );
    return { rows, total: Number(counted[0]?.total ?? 0) };
  },

  /** Highest id in use, 0 when there is none. */
  async lastId(database: Database): Promise<number> {
    const rows = await database.read(
      tables
        .selectFrom('adjust_proposals')
        .select((query) => query.fn.max('id').as('id'))
        .compile(),
    );
    return Number(rows[0]?.id ?? 0);
  },
};
