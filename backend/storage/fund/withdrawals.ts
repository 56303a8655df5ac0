import { integer, text } from '../columns.ts';
import type { Database, Statement } from '../database.ts';
import { defineTable, type RowOf } from '../table.ts';
import { proposalRepository } from './proposals.ts';

/** What customers want to take out. */
export const WITHDRAW_PROPOSALS = defineTable('withdraw_proposals', {
  id: integer(),
  proposal_no: text(),
  company_id: integer(),
  customer_id: integer(),
  customer_no: text(),
  account_id: integer(),
  /** A word of the domain (`WithdrawalState`). */
  state: text(),
  account_currency: text(),
  withdraw_currency: text(),
  /** 1 to a bank, 2 to a wallet. */
  withdraw_type: integer(),
  method: text(),
  /** Number of the provider; empty: an operator pays. */
  merchant_no: text(),
  /** What leaves the account, at its digits, and what of it is the fee. */
  amount: text(),
  fee: text(),
  /** What the provider calls the payout; empty before. */
  txid: text(),
  create_time_ms: integer(),
  update_time_ms: integer(),
  /** To whom it goes, as JSON; sealed. */
  payee: text(),
  /** What else there is to it, as JSON. */
  record: text(),
});
export type WithdrawProposalRow = RowOf<typeof WITHDRAW_PROPOSALS>;

/** The books of what is paid for it. */
const WITHDRAW_ENTRIES = defineTable(
  'withdraw_entries',
  {
    proposal_no: text(),
    /** A word of the domain (`PayoutStep`), as the book (`PayoutBook`). */
    step: text(),
    book: text(),
    currency: text(),
    /** At the digits of the paid currency. */
    amount: text(),
    time_ms: integer(),
  },
  { key: ['proposal_no', 'step', 'book'] },
);
export type WithdrawEntryRow = RowOf<typeof WITHDRAW_ENTRIES>;

/** Each step of a payout stands once. */
export const WITHDRAW_MIGRATION = {
  id: 'fund-withdrawals',
  statements: [
    WITHDRAW_PROPOSALS.creation,
    'CREATE UNIQUE INDEX withdraw_proposals_by_number ON withdraw_proposals (proposal_no)',
    'CREATE INDEX withdraw_proposals_by_customer ON withdraw_proposals (customer_id, id)',
    'CREATE INDEX withdraw_proposals_by_state ON withdraw_proposals (state, id)',
    WITHDRAW_ENTRIES.creation,
  ],
};

export const withdrawProposalRepository = {
  ...proposalRepository(WITHDRAW_PROPOSALS, ['state', 'txid', 'record', 'update_time_ms']),

  /** Refused for a step that the payout has taken. */
  insertEntries: (rows: readonly WithdrawEntryRow[]): Statement => WITHDRAW_ENTRIES.insert(...rows),

  entriesOf: (database: Database, proposalNo: string): Promise<WithdrawEntryRow[]> =>
    WITHDRAW_ENTRIES.list(database, { proposal_no: proposalNo }),

  /** Proposals in a state after a number, oldest first. */
  inState: (
    database: Database,
    state: string,
    afterId: number,
    limit: number,
  ): Promise<WithdrawProposalRow[]> =>
    WITHDRAW_PROPOSALS.list(database, { state, id: { '>': afterId } }, { order: ['id'], limit }),

  /** Proposals of a customer from a time on, in some of the states. */
  recent: (
    database: Database,
    customerId: number,
    fromMs: number,
    states: readonly string[],
  ): Promise<WithdrawProposalRow[]> =>
    WITHDRAW_PROPOSALS.list(database, {
      customer_id: customerId,
      create_time_ms: { '>': fromMs },
      state: states,
    }),

  /** Proposals of a company that changed from a time on and come after a number, oldest first. */
  changedSince: (
    database: Database,
    companyId: number,
    fromMs: number,
    { afterId, limit }: { readonly afterId: number; readonly limit: number },
  ): Promise<WithdrawProposalRow[]> =>
    WITHDRAW_PROPOSALS.list(
      database,
      { company_id: companyId, update_time_ms: { '>=': fromMs }, id: { '>': afterId } },
      { order: ['id'], limit },
    ),

  /** State and amount of every proposal of some accounts. */
  ofAccounts: (
    database: Database,
    accountIds: readonly number[],
  ): Promise<Pick<WithdrawProposalRow, 'account_id' | 'state' | 'amount'>[]> =>
    WITHDRAW_PROPOSALS.list(
      database,
      { account_id: accountIds },
      { columns: ['account_id', 'state', 'amount'] },
    ),
};
