import type { WithdrawalState } from '../../../backend/domain/withdrawals/index.ts';
import { MANAGEMENT_BIZ_TYPE } from '../../../backend/contract/management-types.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import type { Proposal, ProposalState } from '../port.ts';
import { money, readCaller, type CallerRow, type ProposalKind } from './kinds.ts';

const STATES: Readonly<Record<WithdrawalState, ProposalState>> = {
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
  return state === 'paying' && merchantNo === '' ? 'byHand' : STATES[state];
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
