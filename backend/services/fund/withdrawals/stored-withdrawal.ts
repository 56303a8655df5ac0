import {
  applyWithdrawalEvent,
  obstacleToWithdrawal,
  type Withdrawal,
  type WithdrawalEvent,
  type WithdrawalState,
  type WithdrawalTerms,
} from '../../../domain/withdrawals/index.ts';
import { withdrawProposalRepository, type WithdrawProposalRow } from '../../../storage/fund/index.ts';
import {
  packRecord,
  readApprovals,
  unpackRecord,
  type ApprovedKind,
  type ProposalKind,
  type StoredApproval,
  type StoredProposal,
} from '../../proposals/index.ts';

/** To whom a withdrawal goes. */
export interface Payee {
  readonly form: 'card' | 'address';
  /** Number of the card, or the address. */
  readonly account: string;
  readonly blockchain: string;
  /** Owner and bank of a card; empty for an address. */
  readonly name: string;
  readonly bankName: string;
  readonly bankCode: string;
}

/** What belongs to a proposal besides the money. */
export interface WithdrawalOrigin {
  readonly tradeType: number;
  readonly customerGroupId: number;
  readonly country: string;
  readonly remark: string;
}

/** A proposal as the platform works with it. */
export interface StoredWithdrawal extends StoredProposal<WithdrawProposalRow> {
  readonly origin: WithdrawalOrigin;
  readonly payee: Payee;
  readonly withdrawal: Withdrawal;
  /** Whether the money is on its way: its provider was asked, or is just about to be. */
  readonly isSent: boolean;
  /** Whether an operator transferred the money. */
  readonly isManualPayout: boolean;
}

const AMOUNTS: ReadonlySet<string> = new Set(['rate', 'amount', 'fee', 'reviewFrom', 'fourEyesFrom']);

/** What the row has no columns for; earlier versions wrote and read it as it is. */
interface WithdrawalRecord {
  readonly origin: WithdrawalOrigin;
  readonly terms: WithdrawalTerms;
  readonly approvals: readonly StoredApproval[];
  readonly reason: string;
  readonly isSent: boolean;
  readonly isByHand: boolean;
}

/** The row of a proposal as it stands now. */
function toWithdrawalRow(stored: StoredWithdrawal, updateTimeMs: number): WithdrawProposalRow {
  const { row, origin, payee, withdrawal, isSent, isManualPayout: isByHand } = stored;
  const { terms, approvals, reason, state } = withdrawal;
  const record: WithdrawalRecord = { origin, terms, approvals, reason, isSent, isByHand };
  return {
    ...row,
    ...{ state, amount: String(terms.amount), fee: String(terms.fee), update_time_ms: updateTimeMs },
    payee: JSON.stringify(payee),
    record: packRecord(record),
  };
}

/** A proposal out of its row. */
export function readWithdrawal(row: WithdrawProposalRow): StoredWithdrawal {
  const record = unpackRecord(row.record, AMOUNTS) as WithdrawalRecord;
  const { origin, terms, approvals, reason, isSent, isByHand: isManualPayout } = record;
  const state = row.state as WithdrawalState;
  return {
    ...{ row, origin, isSent, isManualPayout, payee: JSON.parse(row.payee) as Payee },
    withdrawal: { state, terms, approvals: readApprovals(approvals), reason },
  };
}

/** Withdrawals as proposals: the states are those of the domain. */
export const WITHDRAWAL_KIND: ProposalKind<WithdrawProposalRow, StoredWithdrawal, WithdrawalEvent> &
  ApprovedKind<StoredWithdrawal, WithdrawalEvent> = {
  repository: withdrawProposalRepository,
  read: readWithdrawal,
  toRow: toWithdrawalRow,
  apply(stored, event) {
    const withdrawal = applyWithdrawalEvent(stored.withdrawal, event);
    return withdrawal && { ...stored, withdrawal };
  },
  approved: (by, atMs) => ({ type: 'approved', by, atMs }),
  obstacle: ({ withdrawal }, by, atMs) => obstacleToWithdrawal(withdrawal, by, atMs),
};
