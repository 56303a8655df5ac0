import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { tables, type FundProposalRow } from './tables.ts';

/** Which proposals a page shows; undefined members leave nothing out. */
export interface FundProposalQuery {
  readonly kind: FundProposalRow['kind'];
  readonly companyId: number;
  readonly customerId?: number | undefined;
  readonly fundIds?: readonly number[] | undefined;
  readonly numbers?: readonly string[] | undefined;
  readonly customerNos?: readonly string[] | undefined;
  readonly executeIds?: readonly string[] | undefined;
  readonly currency?: string | undefined;
  readonly states?: readonly string[] | undefined;
  readonly executeState?: string | undefined;
  /** Both ends are included. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly updatedFromMs?: number | undefined;
  readonly updatedToMs?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Shares of a fund that a company's customers got by subscriptions and did not give back. */
export interface OutstandingShares {
  readonly companyId: number;
  readonly fundId: number;
  readonly shares: bigint;
}

/** What customers want to buy of funds, and give back. */
export const fundProposalRepository = {
  insert: (row: FundProposalRow): Statement => tables.insertInto('fund_proposals').values(row).compile(),

  /** The statement that stores how a proposal stands, for the commit of what changed it. */
  update: (row: FundProposalRow): Statement =>
    tables
      .updateTable('fund_proposals')
      .set({
        state: row.state,
        execute_state: row.execute_state,
        execute_id: row.execute_id,
        shares: row.shares,
        record: row.record,
        update_time_ms: row.update_time_ms,
      })
      .where('id', '=', row.id)
      .compile(),

  byNumber: (database: Database, proposalNo: string): Promise<FundProposalRow | undefined> =>
    firstRow(
      database,
      tables.selectFrom('fund_proposals').selectAll().where('proposal_no', '=', proposalNo).compile(),
    ),

  byIds: async (database: Database, ids: readonly number[]): Promise<FundProposalRow[]> =>
    ids.length === 0
      ? []
      : database.read(
          tables
            .selectFrom('fund_proposals')
            .selectAll()
            .where('id', 'in', [...ids])
            .orderBy('id')
            .compile(),
        ),

  /** Waiting proposals whose net value was due by then, oldest first, without the first `offset` of them. */
  due: (database: Database, untilMs: number, limit: number, offset = 0): Promise<FundProposalRow[]> =>
    database.read(
      tables
        .selectFrom('fund_proposals')
        .selectAll()
        .where('state', '=', 'waiting')
        .where('due_ms', '<=', untilMs)
        .orderBy('due_ms')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .compile(),
    ),

  /** Proposals of a fund of one company in a state, oldest first. */
  ofFund: (
    database: Database,
    {
      companyId,
      fundId,
      kind,
    }: { readonly companyId: number; readonly fundId: number; readonly kind: FundProposalRow['kind'] },
    state: Partial<Pick<FundProposalRow, 'state' | 'execute_state'>>,
    limit: number,
  ): Promise<FundProposalRow[]> => {
    let found = tables
      .selectFrom('fund_proposals')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('fund_id', '=', fundId)
      .where('kind', '=', kind);
    if (state.state !== undefined) found = found.where('state', '=', state.state);
    if (state.execute_state !== undefined) found = found.where('execute_state', '=', state.execute_state);
    return database.read(found.orderBy('id').limit(limit).compile());
  },

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

  async count(database: Database, customerId: number, states: readonly string[]): Promise<number> {
    const [row] = await database.read(
      tables
        .selectFrom('fund_proposals')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('customer_id', '=', customerId)
        .where('state', 'in', [...states])
        .compile(),
    );
    return Number(row?.total ?? 0);
  },

  /** One page, newest first, and the number of all rows. */
  async page(
    database: Database,
    query: FundProposalQuery,
  ): Promise<{ rows: FundProposalRow[]; total: number }> {
    const own = selected(query);
    const counted = await database.read(own.select(({ fn }) => fn.countAll<number>().as('total')).compile());
    const rows = await database.read(
      own.selectAll().orderBy('id', 'desc').limit(query.limit).offset(query.offset).compile(),
    );
    return { rows, total: Number(counted[0]?.total ?? 0) };
  },

  /** Highest id in use, 0 when there is none. */
  async lastId(database: Database): Promise<number> {
    const [row] = await database.read(
      tables
        .selectFrom('fund_proposals')
        .select(({ fn }) => fn.max('id').as('id'))
        .compile(),
    );
    return Number(row?.id ?? 0);
  },
};

function selected(query: FundProposalQuery) {
  let own = tables
    .selectFrom('fund_proposals')
    .where('company_id', '=', query.companyId)
    .where('kind', '=', query.kind);
  const lists = [
    ['fund_id', query.fundIds],
    ['proposal_no', query.numbers],
    ['customer_no', query.customerNos],
    ['execute_id', query.executeIds],
    ['state', query.states],
  ] as const;
  for (const [column, values] of lists) {
    // No value at all: an empty list is not known to every store.
    if (values?.length === 0) own = own.where('id', '<', 0);
    else if (values !== undefined) own = own.where(column, 'in', [...values]);
  }
  if (query.customerId !== undefined) own = own.where('customer_id', '=', query.customerId);
  if (query.currency !== undefined) own = own.where('currency', '=', query.currency);
  if (query.executeState !== undefined) own = own.where('execute_state', '=', query.executeState);
  if (query.fromMs !== undefined) own = own.where('create_time_ms', '>=', query.fromMs);
  if (query.toMs !== undefined) own = own.where('create_time_ms', '<=', query.toMs);
  if (query.updatedFromMs !== undefined) own = own.where('update_time_ms', '>=', query.updatedFromMs);
  if (query.updatedToMs !== undefined) own = own.where('update_time_ms', '<=', query.updatedToMs);
  return own;
}
