import type { DepositChannel } from '../../../contract/calls/management/deposits.ts';
import { toDepositNumbers } from '../../../contract/mapping/deposit-states.ts';
import { DepositProposal } from '../../../contract/records/money/deposit.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import {
  applyDepositEvent,
  approvalsNeeded,
  type Deposit,
  type DepositEvent,
  type DepositFee,
  depositFigures,
  type DepositState,
  type DepositTerms,
  obstacleToDeposit,
} from '../../../domain/deposits/index.ts';
import { RATE_DIGITS } from '../../../domain/index.ts';
import type { ChannelPayment } from './channel.ts';
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
import {
  type DepositPaymentRow,
  depositProposalRepository,
  type DepositProposalRow,
} from '../../../storage/fund/index.ts';

/** What belongs to a proposal besides the money. */
export interface DepositOrigin {
  readonly tradeType: number;
  readonly customerGroupId: number;
  readonly channelId: number;
  readonly paymentCode: string;
  readonly paymentType: string;
  readonly merchantNo: string;
  readonly clientType: string;
  readonly blockchain: string;
  readonly address: string;
  /** Where it is paid; absent in proposals that an earlier version stored. */
  readonly pageUrl?: string;
  /** How its provider is asked for it, again where the platform ended before the answer came; absent where no provider is. */
  readonly form?: DepositChannel['form'];
  readonly showUrl?: string;
  /** The number of the address at which it was paid; absent where it has an order of its own. */
  readonly orderNo?: string;
  /** What the customer set down before; absent without. */
  readonly details?: string;
  readonly country: string;
  readonly depositFrom: string;
  readonly callbackUrl: string;
  readonly thirdAccount: string;
  readonly remark: string;
  /** In the account's currency, as the customer asked for it. */
  readonly intended: bigint;
}

/** A proposal as the platform works with it. */
export interface StoredDeposit extends StoredProposal<DepositProposalRow> {
  readonly origin: DepositOrigin;
  readonly deposit: Deposit;
  /** The payment that it was paid with; empty while it was not. */
  readonly paymentId: string;
}

/** The member of a record that has what was requested: its name from the first version on. */
const REQUESTED = 'asked';

const AMOUNTS: ReadonlySet<string> = new Set([
  'intended',
  'rate',
  REQUESTED,
  'reviewFrom',
  'fourEyesFrom',
  'paid',
]);

/** What the row has no columns for; earlier versions wrote and read it as it is. */
interface DepositRecord {
  readonly origin: DepositOrigin;
  readonly terms: Omit<DepositTerms, 'fee' | 'requested'> & {
    readonly [REQUESTED]: DepositTerms['requested'];
    readonly fee: readonly [DepositFee['type'], string];
  };
  readonly paid: bigint;
  readonly approvals: readonly StoredApproval[];
  readonly reason: string;
  readonly paymentId: string;
}

/** The row of a proposal as it stands now. */
function toDepositRow(stored: StoredDeposit, updateTimeMs: number): DepositProposalRow {
  const { row, origin, deposit, paymentId } = stored;
  const { terms, paid, approvals, reason, state } = deposit;
  const { fee, requested, ...others } = terms;
  const record: DepositRecord = {
    origin,
    terms: {
      ...others,
      [REQUESTED]: requested,
      fee: [fee.type, String(fee.type === 'fixed' ? fee.amount : fee.share)],
    },
    paid,
    approvals,
    reason,
    paymentId,
  };
  return { ...row, state, update_time_ms: updateTimeMs, record: packRecord(record) };
}

/** A proposal out of its row. */
export function readDeposit(row: DepositProposalRow): StoredDeposit {
  const record = unpackRecord(row.record, AMOUNTS) as DepositRecord;
  const { origin, terms, paid, approvals, reason, paymentId } = record;
  const {
    fee: [type, value],
    [REQUESTED]: requested,
    ...others
  } = terms;
  const fee: DepositFee = type === 'fixed' ? { type, amount: BigInt(value) } : { type, share: BigInt(value) };
  const state = row.state as DepositState;
  return {
    row,
    origin,
    paymentId,
    deposit: {
      state,
      terms: { ...others, requested, fee },
      paid,
      approvals: readApprovals(approvals),
      reason,
    },
  };
}

/** Deposits as proposals: the states are those of the domain. */
export const DEPOSIT_KIND: ProposalKind<DepositProposalRow, StoredDeposit, DepositEvent> &
  ApprovedKind<StoredDeposit, DepositEvent> = {
  repository: depositProposalRepository,
  read: readDeposit,
  toRow: toDepositRow,
  apply(stored, event) {
    const deposit = applyDepositEvent(stored.deposit, event);
    return deposit && { ...stored, deposit };
  },
  approved: (by, atMs) => ({ type: 'approved', by, atMs }),
  obstacle: ({ deposit }, by, atMs) => obstacleToDeposit(deposit, by, atMs),
  approvals: ({ deposit }) => deposit.approvals,
  approvalsNeeded: ({ deposit }) => approvalsNeeded(deposit),
};

/** A payment of a proposal as it is stored, before it is known what becomes of it. */
export function paymentRow(
  { row, origin, deposit }: StoredDeposit,
  paymentId: string,
  amount: bigint,
  receiveTimeMs: number,
): DepositPaymentRow {
  return {
    merchant_no: origin.merchantNo,
    payment_id: paymentId,
    proposal_no: row.proposal_no,
    company_id: row.company_id,
    currency: row.payment_currency,
    digits: deposit.terms.paymentDigits,
    amount: String(amount),
    state: 'held',
    receive_time_ms: receiveTimeMs,
    order_no: origin.orderNo ?? '',
  };
}

/** A payment in the words of its provider. */
export function toChannelPayment(row: DepositPaymentRow): ChannelPayment {
  const { payment_id, currency, amount, digits } = row;
  return {
    proposalNo: orderOf(row),
    paymentId: payment_id,
    currency,
    amount: formatDecimal(BigInt(amount), digits),
  };
}

/** The number of the order by which the provider knows a payment. */
export function orderOf({ order_no, proposal_no }: DepositPaymentRow): string {
  return order_no || proposal_no;
}

export { DepositProposal };

const ENABLED = 1;

/** A proposal in its published form. `remark` is the reason of its end where there is one, else what the customer wrote. */
export function depositRecord(stored: StoredDeposit): DepositProposal {
  const { row, origin, deposit, paymentId } = stored;
  const { terms, paid, approvals, reason } = deposit;
  const { actual, fee, final } = depositFigures(deposit);
  const isPaid = paid > 0n;
  const inAccount = (amount: bigint) => (isPaid ? formatDecimal(amount, terms.accountDigits) : null);
  const rate = formatDecimal(terms.rate, RATE_DIGITS);
  const approvedBy = approversOf(approvals).join(',');
  return {
    companyId: row.company_id,
    customerId: row.customer_id,
    customerNo: row.customer_no,
    accountId: row.account_id,
    status: ENABLED,
    createBy: row.customer_no,
    createTime: row.create_time_ms,
    updateBy: approvedBy || row.customer_no,
    updateTime: row.update_time_ms,
    tradeType: origin.tradeType,
    proposalNo: row.proposal_no,
    country: origin.country,
    depositCurrency: row.deposit_currency,
    paymentCurrency: row.payment_currency,
    blockchainName: origin.blockchain,
    intendAmount: formatDecimal(origin.intended, terms.accountDigits),
    toPaymentRate: rate,
    toPaymentAmount: formatDecimal(terms.requested, terms.paymentDigits),
    fromPaymentAmount: isPaid ? formatDecimal(paid, terms.paymentDigits) : null,
    paymentRate: rate,
    actualAmount: inAccount(actual),
    depositFee: inAccount(fee),
    finalAmount: inAccount(final),
    paymentCode: origin.paymentCode,
    paymentType: origin.paymentType,
    clientType: origin.clientType,
    channelCode: origin.merchantNo,
    checkBy: approvedBy,
    remark: reason || origin.remark,
    ...toDepositNumbers(deposit.state),
    amlRet: null,
    amlFailReasion: '',
    notifyStatus: isPaid,
    queryCount: 0,
    queryMaxCount: 0,
    txid: paymentId,
    rechargeType: row.recharge_type,
    address: origin.address,
    thirdId: paymentId,
    callbackUrl: origin.callbackUrl,
    refundToAddr: '',
    customerGroupId: origin.customerGroupId,
    thirdAccount: origin.thirdAccount,
    state: deposit.state,
    expireTime: row.expire_time_ms,
    browserOpenUrl: origin.pageUrl ?? '',
  };
}
