import { parseDecimal } from '../../../backend/domain/decimal.ts';
import type { DepositState } from '../../../backend/domain/deposits/index.ts';
import { MANAGEMENT_BIZ_TYPE } from '../../../backend/contract/business-types.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import type { WithdrawalState } from '../../../backend/domain/withdrawals/index.ts';
import type { Proposal, Unfit, ProposalState } from '../port.ts';

/** What is different between money in and money out: the calls, and how a row reads. */
export interface ProposalKind<Row> {
  readonly kind: Proposal['kind'];
  readonly page: string;
  readonly approve: string;
  readonly refuse: string;
  /** States on the wire in which somebody is waited for. */
  readonly waitingStates: readonly string[];
  /** `offset` is what the platform's clock is ahead of the local one (milliseconds). */
  toProposal(row: Row, digitsOf: (currency: string) => number, offset: number): Proposal;
}

/** What a row says of the caller as one who approves; an earlier platform says nothing. */
interface CallerRow {
  readonly approvedByCaller?: boolean;
  readonly approvalObstacle?: string;
  readonly approvalFrom?: number | null;
}

/** The same in the words of this room; `offset` as above. A reason that this terminal does not know is left to the refusal. */
export function readCaller(row: CallerRow, offset: number): Pick<Proposal, 'approvedByCaller' | 'unfit'> {
  return { approvedByCaller: row.approvedByCaller === true, unfit: readUnfit(row, offset) };
}

function readUnfit({ approvalObstacle: type, approvalFrom }: CallerRow, offset: number): Unfit | undefined {
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
  paid: 'first',
  approved: 'second',
  done: 'done',
  refused: 'returning',
  refunded: 'refused',
  failed: 'failed',
  void: 'void',
};

interface DepositRow extends CallerRow {
  readonly proposalNo: string;
  readonly customerId: number;
  readonly customerNo: string;
  readonly createTime: number;
  readonly updateTime: number;
  readonly state: DepositState;
  readonly accountId: number;
  readonly tradeType: number;
  readonly depositCurrency: string;
  readonly paymentCurrency: string;
  readonly intendAmount: string;
  readonly toPaymentAmount: string;
  readonly fromPaymentAmount: string | null;
  readonly actualAmount: string | null;
  readonly depositFee: string | null;
  readonly paymentCode: string;
  readonly blockchainName: string;
  readonly address: string;
  readonly remark: string;
  readonly approvals: readonly string[];
  readonly approvalsNeeded: number;
}

/** Deposits as those who approve them see them. */
export const DEPOSITS: ProposalKind<DepositRow> = {
  kind: 'deposit',
  page: MANAGEMENT_BIZ_TYPE.depositPage,
  approve: MANAGEMENT_BIZ_TYPE.approveDeposit,
  refuse: MANAGEMENT_BIZ_TYPE.refuseDeposit,
  waitingStates: ['paid', 'approved'],
  toProposal: (row, digitsOf, offset): Proposal => {
    const digits = digitsOf(row.depositCurrency);
    const outsideDigits = digitsOf(row.paymentCurrency);
    const { fromPaymentAmount: paid, toPaymentAmount: asked } = row;
    const isOther = paid !== null && money(paid, outsideDigits) !== money(asked, outsideDigits);
    return {
      ...{ kind: 'deposit', number: row.proposalNo, customerId: row.customerId, customerNo: row.customerNo },
      ...{ askedAtMs: row.createTime - offset, changedAtMs: row.updateTime - offset },
      ...{ state: DEPOSIT_STATES[row.state], accountId: row.accountId, digits, outsideDigits },
      ...{ accountType: TRADE_TYPES.word(row.tradeType), currency: row.depositCurrency },
      amount: money(row.actualAmount ?? row.intendAmount, digits),
      fee: row.depositFee === null ? undefined : money(row.depositFee, digits),
      outside: paid === null ? undefined : money(paid, outsideDigits),
      outsideCurrency: row.paymentCurrency,
      expected: isOther ? money(asked, outsideDigits) : undefined,
      ...{ channel: row.paymentCode, place: row.address || row.blockchainName },
      ...{ reason: row.remark, approvals: row.approvals },
      approvalsNeeded: row.approvalsNeeded,
      ...readCaller(row, offset),
    };
  },
};

const WITHDRAWAL_STATES: Readonly<Record<WithdrawalState, ProposalState>> = {
  waiting: 'first',
  approved: 'second',
  paying: 'sending',
  done: 'done',
  refused: 'refused',
  failed: 'failed',
  cancelled: 'void',
};

interface WithdrawalRow extends CallerRow {
  readonly proposalNo: string;
  readonly customerId: number;
  readonly customerNo: string;
  readonly createTime: number;
  readonly updateTime: number;
  readonly state: WithdrawalState;
  readonly accountId: number;
  readonly tradeType: number;
  readonly accountCurrency: string;
  readonly withdrawCurrency: string;
  readonly amount: string;
  readonly withdrawFee: string;
  readonly finalAmount: string;
  readonly withdrawMethod: string;
  readonly blockchainName: string;
  readonly bankName: string;
  readonly bankAccountName: string;
  readonly bankCardNo: string;
  readonly remark: string;
  readonly approvals: readonly string[];
  readonly approvalsNeeded?: number;
  /** Empty: somebody of the office transfers by hand. */
  readonly merchantNo: string;
}

/** Without a channel that pays, an approved one waits for a person who transfers it. */
function stateOf({ state, merchantNo }: WithdrawalRow): ProposalState {
  return state === 'paying' && merchantNo === '' ? 'byHand' : WITHDRAWAL_STATES[state];
}

/** Withdrawals as those who approve them see them. */
export const WITHDRAWALS: ProposalKind<WithdrawalRow> = {
  kind: 'withdrawal',
  page: MANAGEMENT_BIZ_TYPE.withdrawPage,
  approve: MANAGEMENT_BIZ_TYPE.approveWithdraw,
  refuse: MANAGEMENT_BIZ_TYPE.refuseWithdraw,
  waitingStates: ['waiting', 'approved', 'paying'],
  toProposal: (row, digitsOf, offset): Proposal => {
    const digits = digitsOf(row.accountCurrency);
    const outsideDigits = digitsOf(row.withdrawCurrency);
    const { withdrawMethod, blockchainName, bankName, bankAccountName } = row;
    const by = [withdrawMethod, blockchainName, bankName, bankAccountName].filter((word) => word !== '');
    return {
      ...{ kind: 'withdrawal', number: row.proposalNo, customerId: row.customerId },
      ...{ customerNo: row.customerNo, accountId: row.accountId, digits, outsideDigits },
      ...{ askedAtMs: row.createTime - offset, changedAtMs: row.updateTime - offset },
      ...{ state: stateOf(row), currency: row.accountCurrency },
      accountType: TRADE_TYPES.word(row.tradeType),
      amount: money(row.amount, digits),
      fee: money(row.withdrawFee, digits),
      outside: money(row.finalAmount, outsideDigits),
      ...{ outsideCurrency: row.withdrawCurrency, expected: undefined },
      ...{ channel: by.join(', '), place: row.bankCardNo, reason: row.remark },
      approvals: row.approvals,
      ...readCaller(row, offset),
      approvalsNeeded: row.approvalsNeeded ?? (row.state === 'approved' ? 2 : 1),
    };
  },
};
