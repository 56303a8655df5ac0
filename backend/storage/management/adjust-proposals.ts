import { integer, text } from '../columns.ts';
import type { Database, Statement } from '../database.ts';
import { defineTable, given, type Page, type RowOf } from '../table.ts';

/** Adjustments of balances, each with the ledger lines of its own commit. */
export const ADJUST_PROPOSALS = defineTable('adjust_proposals', {
  id: integer(),
  proposal_no: text(),
  company_id: integer(),
  customer_id: integer(),
  customer_no: text(),
  account_id: integer(),
  account_currency: text(),
  trade_type: integer(),
  business_type: integer(),
  /** Decimal text. */
  amount: text(),
  withdraw: integer(),
  remark: text(),
  create_by: text(),
  create_time_ms: integer(),
});
export type AdjustProposalRow = RowOf<typeof ADJUST_PROPOSALS>;

export const ADJUST_PROPOSALS_MIGRATION = {
  id: 'management-3',
  statements: [
    ADJUST_PROPOSALS.creation,
    'CREATE UNIQUE INDEX adjust_proposals_by_number ON adjust_proposals (company_id, proposal_no)',
  ],
};

export const adjustProposalRepository = {
  /** The statement that stores a proposal, for the commit of its ledger lines. */
  insert: (row: AdjustProposalRow): Statement => ADJUST_PROPOSALS.insert(row),

  byNumber: (
    database: Database,
    companyId: number,
    proposalNo: string,
  ): Promise<AdjustProposalRow | undefined> =>
    ADJUST_PROPOSALS.find(database, { company_id: companyId, proposal_no: proposalNo }),

  /** One page of a company's proposals, of one customer or all, newest first, and the number of all rows. */
  page: (
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
  ): Promise<Page<AdjustProposalRow>> => {
    const { companyId, customerNo, accountCurrency, fromMs, toMs, limit, offset } = query;
    const filter = given({
      customer_no: customerNo,
      account_currency: accountCurrency,
      create_time_ms: { '>=': fromMs, '<=': toMs },
    });
    const where = { company_id: companyId, ...filter };
    return ADJUST_PROPOSALS.page(database, where, { order: ['id desc'], limit, offset });
  },

  /** Highest id in use, 0 when there is none. */
  lastId: (database: Database): Promise<number> => ADJUST_PROPOSALS.greatest(database, 'id'),
};
