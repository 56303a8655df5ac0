import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { countProposals, lastProposalId, type ProposalPageQuery } from './proposals.ts';
import { tables, type DepositProposalRow } from './tables.ts';

/** Which proposals a page shows; undefined members leave nothing out. */
export interface DepositPageQuery extends ProposalPageQuery {
  readonly depositCurrency?: string | undefined;
  readonly paymentCurrency?: string | undefined;
  readonly rechargeType?: string | undefined;
}

/** What customers want to pay in. */
export const depositProposalRepository = {
  insert: (row: DepositProposalRow): Statement =>
    tables.insertInto('deposit_proposals').values(row).compile(),

  /** The statement that stores how a proposal stands, for the commit of what changed it. */
  update: ({ id, state, record, update_time_ms }: DepositProposalRow): Statement =>
    tables
      .updateTable('deposit_proposals')
      .set({ state, record, update_time_ms })
      .where('id', '=', id)
      .compile(),

  byNumber: (database: Database, proposalNo: string): Promise<DepositProposalRow | undefined> =>
    firstRow(
      database,
      tables.selectFrom('deposit_proposals').selectAll().where('proposal_no', '=', proposalNo).compile(),
    ),

  /** Proposals that nobody paid by then, oldest first. */
  expired: (database: Database, nowMs: number, limit: number): Promise<DepositProposalRow[]> =>
    database.read(
      tables
        .selectFrom('deposit_proposals')
        .selectAll()
        .where('state', '=', 'waiting')
        .where('expire_time_ms', '<=', nowMs)
        .orderBy('expire_time_ms')
        .limit(limit)
        .compile(),
    ),

  /** Credited proposals of accounts. */
  credited: (database: Database, accountIds: readonly number[]): Promise<DepositProposalRow[]> =>
    accountIds.length === 0
      ? Promise.resolve([])
      : database.read(
          tables
            .selectFrom('deposit_proposals')
            .selectAll()
            .where('state', '=', 'done')
            .where('account_id', 'in', [...accountIds])
            .compile(),
        ),

  /** How many proposals of a customer are in one of the states. */
  count: (database: Database, customerId: number, states: readonly string[]): Promise<number> =>
    countProposals(database, 'deposit_proposals', customerId, states),

  /** One page, newest first, and the number of all rows. */
  async page(
    database: Database,
    query: DepositPageQuery,
  ): Promise<{ rows: DepositProposalRow[]; total: number }> {
    const own = selected(query);
    const counted = await database.read(own.select(({ fn }) => fn.countAll<number>().as('total')).compile());
    const rows = await database.read(
      own.selectAll().orderBy('id', 'desc').limit(query.limit).offset(query.offset).compile(),
    );
    return { rows, total: Number(counted[0]?.total ?? 0) };
  },

  /** Highest id in use, 0 when there is none. */
  lastId: (database: Database): Promise<number> => lastProposalId(database, 'deposit_proposals'),
};

function selected(query: DepositPageQuery) {
  let own = tables.selectFrom('deposit_proposals').where('company_id', '=', query.companyId);
  if (query.customerId !== undefined) own = own.where('customer_id', '=', query.customerId);
  if (query.customerNo !== undefined) own = own.where('customer_no', '=', query.customerNo);
  if (query.proposalNo !== undefined) own = own.where('proposal_no', '=', query.proposalNo);
  // No state at all: an empty list is not known to every store.
  if (query.states?.length === 0) own = own.where('id', '<', 0);
  else if (query.states !== undefined) own = own.where('state', 'in', [...query.states]);
  if (query.depositCurrency !== undefined) own = own.where('deposit_currency', '=', query.depositCurrency);
  if (query.paymentCurrency !== undefined) own = own.where('payment_currency', '=', query.paymentCurrency);
  if (query.rechargeType !== undefined) own = own.where('recharge_type', '=', query.rechargeType);
  if (query.fromMs !== undefined) own = own.where('create_time_ms', '>=', query.fromMs);
  if (query.toMs !== undefined) own = own.where('create_time_ms', '<=', query.toMs);
  return own;
}
