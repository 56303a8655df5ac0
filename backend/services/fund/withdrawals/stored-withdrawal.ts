import { toWithdrawNumbers } from '../../../contract/mapping/withdraw-states.ts';
import { WithdrawProposal } from '../../../contract/records/money/withdrawal.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { RATE_DIGITS } from '../../../domain/index.ts';
import {
  applyWithdrawalEvent,
  approvalsOf,
  obstacleToWithdrawal,
  type Withdrawal,
  type WithdrawalEvent,
  withdrawalFigures,
  type WithdrawalState,
  type WithdrawalTerms,
} from '../../../domain/withdrawals/index.ts';
import {
  type ApprovedKind,
  approversOf,
  packRecord,
  type ProposalKind,
  readApprovals,
  type StoredApproval,
  type StoredProposal,
  unpackRecord,
} from '../../proposals/index.ts';
import { withdrawProposalRepository, type WithdrawProposalRow } from '../../../storage/fund/index.ts';

/** To whom a withdrawal goes. */
interface Payee {
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
interface WithdrawalOrigin {
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
    state,
    amount: String(terms.amount),
    fee: String(terms.fee),
    update_time_ms: updateTimeMs,
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
    row,
    origin,
    isSent,
    isManualPayout,
    payee: JSON.parse(row.payee) as Payee,
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
  approvals: ({ withdrawal }) => withdrawal.approvals,
  approvalsNeeded: ({ withdrawal }) => approvalsOf(withdrawal.terms),
};

export { WithdrawProposal };

/** `withdrawType`: cash to a bank, coins to a wallet. */
export const WITHDRAW_TYPE = { bank: 1, wallet: 2 } as const;

const ENABLED = 1;

/**
 * A proposal in its published form. `amount`, `withdrawFee` and `accountDeductAmount` are in the account's currency, `finalAmount` is
 * what the payee gets in the paid one. `remark` is the reason of its end where there is one, else what the customer wrote.
 */
export function withdrawRecord({ row, origin, payee, withdrawal }: StoredWithdrawal): WithdrawProposal {
  const { terms, approvals, reason, state } = withdrawal;
  const { payout } = withdrawalFigures(terms);
  const amount = formatDecimal(terms.amount, terms.accountDigits);
  const numbers = toWithdrawNumbers(state);
  const isCoin = row.withdraw_type === WITHDRAW_TYPE.wallet;
  const checkBy = approversOf(approvals).join(',');
  return {
    companyId: row.company_id,
    customerId: row.customer_id,
    customerNo: row.customer_no,
    accountId: row.account_id,
    id: row.id,
    status: ENABLED,
    createBy: row.customer_no,
    createTime: row.create_time_ms,
    updateBy: checkBy || row.customer_no,
    updateTime: row.update_time_ms,
    tradeType: origin.tradeType,
    proposalNo: row.proposal_no,
    country: origin.country,
    accountCurrency: row.account_currency,
    withdrawCurrency: row.withdraw_currency,
    amount,
    accountDeductAmount: amount,
    rate: formatDecimal(terms.rate, RATE_DIGITS),
    withdrawFee: formatDecimal(terms.fee, terms.accountDigits),
    finalAmount: formatDecimal(payout, terms.payoutDigits),
    bankAccountName: payee.name,
    bankName: payee.bankName,
    displayBankName: payee.bankName,
    bankCardNo: payee.account,
    checkBy,
    ...numbers,
    amlRet: null,
    amlFailReasion: '',
    remark: reason || origin.remark,
    withdrawType: row.withdraw_type,
    withdrawCoinStatus: isCoin ? numbers.transferStatus : null,
    withdrawMethod: row.method,
    blockchainName: payee.blockchain,
    txid: row.txid,
    customerGroupId: origin.customerGroupId,
    thirdMessage: state === 'failed' ? reason : '',
    transferRejectReason: state === 'refused' || state === 'failed' ? reason : '',
  };
}
