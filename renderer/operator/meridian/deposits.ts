import type { DepositState } from '../../../backend/domain/deposits/index.ts';
import { MANAGEMENT_BIZ_TYPE } from '../../../backend/contract/management-types.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import type { Proposal, ProposalState } from '../port.ts';
import { money, readCaller, type CallerRow, type ProposalKind } from './kinds.ts';

const STATES: Readonly<Record<DepositState, ProposalState>> = {
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
      ...{ state: STATES[row.state], accountId: row.accountId, digits, outsideDigits },
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
