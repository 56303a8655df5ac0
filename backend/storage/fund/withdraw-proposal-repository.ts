import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { sealed, unsealedText } from '../seal/expressions.ts';
import { countProposals, lastProposalId, type ProposalPageQuery } from './proposals.ts';
import { tables, type WithdrawEntryRow, type WithdrawProposalRow } from './tables.ts';

/** Which proposals a page shows; undefined members leave nothing out. */
export interface WithdrawPageQuery extends ProposalPageQuery {
  readonly accountCurrency?: string | undefined;
  readonly withdrawCurrency?: string | undefined;
  readonly withdrawType?: number | undefined;
  readonly txid?: string | undefined;
}

/** What customers want to take out, and the books of it. */
export const withdrawProposalRepository = {
  insert: (row: WithdrawProposalRow): Statement =>
    tables
      .insertInto('withdraw_proposals')
      .values({ ...row, payee: sealed('withdraw_proposals.payee', row.payee, row.proposal_no) })
      .compile(),

  /** The statement that stores how a proposal stands, for the commit of what changed it. */
  update: ({ id, state, txid, record, update_time_ms }: WithdrawProposalRow): Statement =>
    tables
      .updateTable('withdraw_proposals')
      .set({ state, txid, record, update_time_ms })
      .where('id', '=', id)
      .compile(),

  /** Refused for a step that the payout has taken. */
  insertEntries: (rows: readonly WithdrawEntryRow[]): Statement =>
    tables.insertInto('withdraw_entries').values(rows).compile(),

  entriesOf: (database: Database, proposalNo: string): Promise<WithdrawEntryRow[]> =>
    database.read(
      tables.selectFrom('withdraw_entries').selectAll().where('proposal_no', '=', proposalNo).compile(),
    ),

  byNumber: (database: Database, proposalNo: string): Promise<WithdrawProposalRow | undefined> =>
    firstRow(database, whole.where('proposal_no', '=', proposalNo).compile()),

  /** Proposals in a state after a number, oldest first. */
  inState: (
    database: Database,
    state: string,
    afterId: number,
    limit: number,
  ): Promise<WithdrawProposalRow[]> =>
    database.read(
      whole.where('state', '=', state).where('id', '>', afterId).orderBy('id').limit(limit).compile(),
    ),

  /** Proposals of a customer from a time on, in some of the states. */
  recent: (
    database: Database,
    customerId: number,
    fromMs: number,
    states: readonly string[],
  ): Promise<WithdrawProposalRow[]> =>
    database.read(
      whole
        .where('customer_id', '=', customerId)
        .where('create_time_ms', '>', fromMs)
        .where('state', 'in', [...states])
        .compile(),
    ),

  /** Proposals of a company that changed from a time on and come after a number, oldest first. */
  changedSince: (
    database: Database,
    companyId: number,
    fromMs: number,
    { afterId, limit }: { readonly afterId: number; readonly limit: number },
  ): Promise<WithdrawProposalRow[]> =>
    database.read(
      whole
        .where('company_id', '=', companyId)
        .where('update_time_ms', '>=', fromMs)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .compile(),
    ),

  /** State and amount of every proposal of some accounts. */
  ofAccounts: (
    database: Database,
    accountIds: readonly number[],
  ): Promise<Pick<WithdrawProposalRow, 'account_id' | 'state' | 'amount'>[]> =>
    database.read(
      tables
        .selectFrom('withdraw_proposals')
        .select(['account_id', 'state', 'amount'])
        .where('account_id', 'in', accountIds)
        .compile(),
    ),

  /** How many proposals of a customer are in one of the states. */
  count: (database: Database, customerId: number, states: readonly string[]): Promise<number> =>
    countProposals(database, 'withdraw_proposals', customerId, states),

  /** One page, newest first, and the number of all rows. */
  async page(
    database: Database,
    query: WithdrawPageQuery,
  ): Promise<{ rows: WithdrawProposalRow[]; total: number }> {
    const counted = await database.read(
      selected(query)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .compile(),
    );
    const rows = await database.read(
      selected(query)
        .selectAll()
        .select(unsealedText('withdraw_proposals.payee'))
        .orderBy('id', 'desc')
        .limit(query.limit)
        .offset(query.offset)
        .compile(),
    );
    return { rows, total: Number(counted[0]?.total ?? 0) };
  },

  /** Highest id in use, 0 when there is none. */
  lastId: (database: Database): Promise<number> => lastProposalId(database, 'withdraw_proposals'),
};

const whole = tables
  .selectFrom('withdraw_proposals')
  .selectAll()
  .select(unsealedText('withdraw_proposals.payee'));

function selected(query: WithdrawPageQuery) {
  let own = tables.selectFrom('withdraw_proposals').where('company_id', '=', query.companyId);
  if (query.customerId !== undefined) own = own.where('customer_id', '=', query.customerId);
  if (query.customerNo !== undefined) own = own.where('customer_no', '=', query.customerNo);
  if (query.proposalNo !== undefined) own = own.where('proposal_no', '=', query.proposalNo);
  if (query.states !== undefined) own = own.where('state', 'in', [...query.states]);
  if (query.accountCurrency !== undefined) own = own.where('account_currency', '=', query.accountCurrency);
  if (query.withdrawCurrency !== undefined) own = own.where('withdraw_currency', '=', query.withdrawCurrency);
  if (query.withdrawType !== undefined) own = own.where('withdraw_type', '=', query.withdrawType);
  if (query.txid !== undefined) own = own.where('txid', '=', query.txid);
  if (query.fromMs !== undefined) own = own.where('create_time_ms', '>=', query.fromMs);
  if (query.toMs !== undefined) own = own.where('create_time_ms', '<=', query.toMs);
  return own;
}
