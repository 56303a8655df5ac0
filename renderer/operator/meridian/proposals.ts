import { parseDecimal } from '../../../backend/domain/decimal.ts';
import type { DepositState } from '../../../backend/domain/deposits/index.ts';
import type { ApiResult } from '../../../backend/client/index.ts';
import type { RowOf } from '../../../backend/contract/call.ts';
import { DEPOSIT_MANAGEMENT } from '../../../backend/contract/calls/management/deposits.ts';
import { WITHDRAWAL_MANAGEMENT } from '../../../backend/contract/calls/management/withdrawals.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import type { WithdrawalState } from '../../../backend/domain/withdrawals/index.ts';
import type { OperatorLine } from './line.ts';
import type { Proposal, ApprovalBlock, ProposalState } from '../port.ts';

/** A page of proposals, of all states or of one. */
export type PageRequest = { readonly current: number; readonly size: number; readonly state?: string };

/** What is different between money in and money out: the calls, and how a row reads. */
export interface ProposalKind<Row> {
  readonly kind: Proposal['kind'];
  page(line: OperatorLine, requested: PageRequest): Promise<ApiResult<{ readonly records: readonly Row[] }>>;
  approve(line: OperatorLine, proposalNo: string, key: string): Promise<ApiResult<unknown>>;
  reject(line: OperatorLine, proposalNo: string, reason: string, key: string): Promise<ApiResult<unknown>>;
  /** States on the wire in which somebody is waited for. */
  readonly waitingStates: readonly string[];
  /** `offset` is what the platform's clock is ahead of the local one (milliseconds). */
  toProposal(row: Row, digitsOf: (currency: string) => number, offset: number): Proposal;
}

/** What a row says of the caller as one who approves; an earlier platform says nothing. */
type CallerRow = Partial<Pick<DepositRow, 'approvedByCaller' | 'approvalObstacle' | 'approvalFrom'>>;

/** The same in the words of this room; `offset` as above. A reason that this terminal does not know is left to the refusal. */
export function readCaller(
  row: CallerRow,
  offset: number,
): Pick<Proposal, 'approvedByCaller' | 'approvalBlock'> {
  return { approvedByCaller: row.approvedByCaller === true, approvalBlock: readApprovalBlock(row, offset) };
}

function readApprovalBlock(
  { approvalObstacle: type, approvalFrom }: CallerRow,
  offset: number,
): ApprovalBlock | undefined {
  if (type === 'company' || type === 'issuer') return { type };
  if (type !== 'sameIssuer' || typeof approvalFrom !== 'number') return undefined;
  return { type, untilMs: approvalFrom - offset };
}

/** Decimal text at so many digits; what is no decimal counts as nothing. */
export function money(text: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return parseDecimal(`${whole}.${fraction.slice(0, digits)}0`, digits) ?? 0n;
}

const DEPOSIT_STATES: Readonly<Record<DepositState, ProposalState>> = {
  waiting: 'unpaid',
  paid: 'awaitingFirstApproval',
  approved: 'awaitingSecondApproval',
  done: 'done',
  refused: 'returning',
  refunded: 'refused',
  failed: 'failed',
  void: 'void',
};

type DepositRow = RowOf<typeof DEPOSIT_MANAGEMENT.depositPage>;

/** Deposits as those who approve them see them. */
export const DEPOSITS: ProposalKind<DepositRow> = {
  kind: 'deposit',
  page: (line, requested) => line.call(DEPOSIT_MANAGEMENT.depositPage, requested),
  approve: (line, proposalNo, key) => line.call(DEPOSIT_MANAGEMENT.approveDeposit, { proposalNo }, key),
  reject: (line, proposalNo, reason, key) =>
    line.call(DEPOSIT_MANAGEMENT.refuseDeposit, { proposalNo, reason }, key),
  waitingStates: ['paid', 'approved'],
  toProposal: (row, digitsOf, offset): Proposal => {
    const digits = digitsOf(row.depositCurrency);
    const externalDigits = digitsOf(row.paymentCurrency);
    const { fromPaymentAmount: paid, toPaymentAmount: requested } = row;
    const isOther = paid !== null && money(paid, externalDigits) !== money(requested, externalDigits);
    return {
      kind: 'deposit',
      number: row.proposalNo,
      customerId: row.customerId,
      customerNo: row.customerNo,
      requestedAtMs: row.createTime - offset,
      changedAtMs: row.updateTime - offset,
      state: DEPOSIT_STATES[row.state],
      accountId: row.accountId,
      digits,
      externalDigits,
      accountType: TRADE_TYPES.word(row.tradeType),
      currency: row.depositCurrency,
      amount: money(row.actualAmount ?? row.intendAmount, digits),
      fee: row.depositFee === null ? undefined : money(row.depositFee, digits),
      external: paid === null ? undefined : money(paid, externalDigits),
      externalCurrency: row.paymentCurrency,
      expected: isOther ? money(requested, externalDigits) : undefined,
      channel: [row.paymentCode],
      place: row.address || row.blockchainName,
      reason: row.remark,
      approvals: row.approvals,
      approvalsNeeded: row.approvalsNeeded,
      ...readCaller(row, offset),
    };
  },
};

const WITHDRAWAL_STATES: Readonly<Record<WithdrawalState, ProposalState>> = {
  waiting: 'awaitingFirstApproval',
  approved: 'awaitingSecondApproval',
  paying: 'sending',
  done: 'done',
  refused: 'refused',
  failed: 'failed',
  cancelled: 'void',
};

type WithdrawalRow = RowOf<typeof WITHDRAWAL_MANAGEMENT.withdrawPage>;

/** Without a channel that pays, an approved one waits for a person who transfers it. */
function stateOf({ state, merchantNo }: WithdrawalRow): ProposalState {
  return state === 'paying' && merchantNo === '' ? 'manualPayout' : WITHDRAWAL_STATES[state];
}

/** Withdrawals as those who approve them see them. */
export const WITHDRAWALS: ProposalKind<WithdrawalRow> = {
  kind: 'withdrawal',
  page: (line, requested) => line.call(WITHDRAWAL_MANAGEMENT.withdrawPage, requested),
  approve: (line, proposalNo, key) => line.call(WITHDRAWAL_MANAGEMENT.approveWithdraw, { proposalNo }, key),
  reject: (line, proposalNo, reason, key) =>
    line.call(WITHDRAWAL_MANAGEMENT.refuseWithdraw, { proposalNo, reason }, key),
  waitingStates: ['waiting', 'approved', 'paying'],
  toProposal: (row, digitsOf, offset): Proposal => {
    const digits = digitsOf(row.accountCurrency);
    const externalDigits = digitsOf(row.withdrawCurrency);
    const { withdrawMethod, blockchainName, bankName, bankAccountName } = row;
    return {
      kind: 'withdrawal',
      number: row.proposalNo,
      customerId: row.customerId,
      customerNo: row.customerNo,
      accountId: row.accountId,
      digits,
      externalDigits,
      requestedAtMs: row.createTime - offset,
      changedAtMs: row.updateTime - offset,
      state: stateOf(row),
      currency: row.accountCurrency,
      accountType: TRADE_TYPES.word(row.tradeType),
      amount: money(row.amount, digits),
      fee: money(row.withdrawFee, digits),
      external: money(row.finalAmount, externalDigits),
      externalCurrency: row.withdrawCurrency,
      expected: undefined,
      channel: [withdrawMethod, blockchainName, bankName, bankAccountName],
      place: row.bankCardNo,
      reason: row.remark,
      approvals: row.approvals,
      ...readCaller(row, offset),
      approvalsNeeded: row.approvalsNeeded ?? (row.state === 'approved' ? 2 : 1),
    };
  },
};
