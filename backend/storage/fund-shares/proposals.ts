import { integer, text, wide } from '../columns.ts';
import type { Database } from '../database.ts';
import { createQueryBuilder, defineTable, given, type RowOf, type TablesOf } from '../table.ts';
import { proposalRepository } from '../fund/proposals.ts';
import { BOOK_STATEMENTS } from './books.ts';

/** What customers want to buy of funds, and give back. */
const FUND_PROPOSALS = defineTable('fund_proposals', {
  id: integer(),
  proposal_no: text(),
  kind: text<'subscription' | 'redemption'>(),
  company_id: integer(),
  customer_id: integer(),
  customer_no: text(),
  fund_id: integer(),
  /** What is paid with or in; `self` for the basket. */
  currency: text(),
  /** A word of the domain (`ShareState`, `RedemptionState`). */
  state: text(),
  /** A word of the domain (`ExecuteState`) of subscriptions; empty for redemptions. */
  execute_state: text(),
  execute_id: text(),
  /** At the fund's digits; what it is expected to be while nothing is priced. */
  shares: wide(),
  /** Market time of the net value that it waits for. */
  due_ms: integer(),
  create_time_ms: integer(),
  update_time_ms: integer(),
  /** What else there is to it, as JSON. */
  record: text(),
});
export type FundProposalRow = RowOf<typeof FUND_PROPOSALS>;

/** Shares of funds: proposals, the net values at which they were done, the books, fees, and what managers have set. */
export const FUND_SHARES_MIGRATION = {
  id: 'fund-shares-1',
  statements: [
    FUND_PROPOSALS.creation,
    'CREATE UNIQUE INDEX fund_proposals_by_number ON fund_proposals (proposal_no)',
    'CREATE INDEX fund_proposals_by_customer ON fund_proposals (customer_id, kind, id)',
    'CREATE INDEX fund_proposals_by_fund ON fund_proposals (company_id, fund_id, kind, state)',
    'CREATE INDEX fund_proposals_by_state ON fund_proposals (state, due_ms)',
    ...BOOK_STATEMENTS,
  ],
};

const tables = createQueryBuilder<TablesOf<typeof FUND_PROPOSALS>>();

/** Shares of a fund that a company's customers got by subscriptions and did not give back. */
export interface OutstandingShares {
  readonly companyId: number;
  readonly fundId: number;
  readonly shares: bigint;
}

export const fundProposalRepository = {
  ...proposalRepository(FUND_PROPOSALS, [
    'state',
    'execute_state',
    'execute_id',
    'shares',
    'record',
    'update_time_ms',
  ]),

  byIds: (database: Database, ids: readonly number[]): Promise<FundProposalRow[]> =>
    FUND_PROPOSALS.list(database, { id: ids }, { order: ['id'] }),

  /** Waiting proposals whose net value was due by then, oldest first, without the first `offset` of them. */
  due: (database: Database, untilMs: number, limit: number, offset = 0): Promise<FundProposalRow[]> =>
    FUND_PROPOSALS.list(
      database,
      { state: 'waiting', due_ms: { '<=': untilMs } },
      { order: ['due_ms', 'id'], limit, offset },
    ),

  /** Proposals of a fund of one company in a state, oldest first. */
  ofFund: (
    database: Database,
    {
      companyId,
      fundId,
      kind,
    }: { readonly companyId: number; readonly fundId: number; readonly kind: FundProposalRow['kind'] },
    { state, execute_state }: Partial<Pick<FundProposalRow, 'state' | 'execute_state'>>,
    limit: number,
  ): Promise<FundProposalRow[]> =>
    FUND_PROPOSALS.list(
      database,
      { company_id: companyId, fund_id: fundId, kind, ...given({ state, execute_state }) },
      { order: ['id'], limit },
    ),

  /** Shares of a fund of one company by kind and state. */
  sums: (
    database: Database,
    companyId: number,
    fundId: number,
  ): Promise<{ kind: FundProposalRow['kind']; state: string; shares: number | bigint }[]> =>
    database.read(
      tables
        .selectFrom('fund_proposals')
        .select(({ fn }) => ['kind', 'state', fn.sum<number | bigint>('shares').as('shares')])
        .where('company_id', '=', companyId)
        .where('fund_id', '=', fundId)
        .groupBy(['kind', 'state'])
        .compile(),
    ),

  /** Confirmed subscriptions less confirmed redemptions of every fund of every company that has some. */
  async outstanding(database: Database): Promise<OutstandingShares[]> {
    const rows = await database.read(
      tables
        .selectFrom('fund_proposals')
        .select(({ fn }) => ['company_id', 'fund_id', 'kind', fn.sum<number | bigint>('shares').as('shares')])
        .where('state', '=', 'confirmed')
        .groupBy(['company_id', 'fund_id', 'kind'])
        .orderBy('company_id')
        .orderBy('fund_id')
        .compile(),
    );
    const found: OutstandingShares[] = [];
    for (const { company_id: companyId, fund_id: fundId, kind, shares } of rows) {
      const change = kind === 'subscription' ? BigInt(shares) : -BigInt(shares);
      const at = found.findIndex((one) => one.companyId === companyId && one.fundId === fundId);
      if (at < 0) found.push({ companyId, fundId, shares: change });
      else found[at] = { companyId, fundId, shares: change + (found[at]?.shares ?? 0n) };
    }
    return found;
  },
};
