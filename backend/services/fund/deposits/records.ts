import { Type, type Static } from 'typebox';
import { RATE_DIGITS } from '../../../domain/index.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { depositFigures } from '../../../domain/deposits/index.ts';
import { toDepositNumbers } from '../../../protocol/mapping/deposit-states.ts';
import { DecimalText, Milliseconds, Nullable, Text, Whole } from '../../../protocol/records/shapes.ts';
import type { StoredDeposit } from './stored-deposit.ts';

/** A deposit as customers and operators read it. */
export const DepositProposal = Type.Object({
  companyId: Whole,
  customerId: Whole,
  customerNo: Text,
  accountId: Whole,
  status: Whole,
  createBy: Text,
  createTime: Milliseconds,
  updateBy: Text,
  updateTime: Milliseconds,
  tradeType: Whole,
  proposalNo: Text,
  country: Text,
  depositCurrency: Text,
  paymentCurrency: Text,
  blockchainName: Text,
  intendAmount: DecimalText,
  toPaymentRate: DecimalText,
  toPaymentAmount: DecimalText,
  fromPaymentAmount: Nullable(DecimalText),
  paymentRate: DecimalText,
  actualAmount: Nullable(DecimalText),
  depositFee: Nullable(DecimalText),
  finalAmount: Nullable(DecimalText),
  paymentCode: Text,
  paymentType: Text,
  clientType: Text,
  channelCode: Text,
  checkBy: Text,
  remark: Text,
  checkStatus: Whole,
  depositStatus: Whole,
  paymentStatus: Whole,
  amlRet: Nullable(Whole),
  amlFailReasion: Text,
  refundRet: Nullable(Whole),
  notifyStatus: Type.Boolean(),
  queryCount: Whole,
  queryMaxCount: Whole,
  txid: Text,
  rechargeType: Text,
  address: Text,
  thirdId: Text,
  callbackUrl: Text,
  refundToAddr: Text,
  customerGroupId: Whole,
  thirdAccount: Text,
  /** What the numbers above say in one word; `failed` and `void` share theirs. */
  state: Text,
  expireTime: Milliseconds,
  browserOpenUrl: Text,
});
export type DepositProposal = Static<typeof DepositProposal>;

const ENABLED = 1;

/** A proposal in its published form. `remark` is the reason of its end where there is one, else what the customer wrote. */
export function depositRecord(stored: StoredDeposit): DepositProposal {
  const { row, origin, deposit, paymentId } = stored;
  const { terms, paid, approvals, reason } = deposit;
  const { actual, fee, final } = depositFigures(deposit);
  const isPaid = paid > 0n;
  const inAccount = (amount: bigint) => (isPaid ? formatDecimal(amount, terms.accountDigits) : null);
  const rate = formatDecimal(terms.rate, RATE_DIGITS);
  const approvedBy = approvals.filter((by) => by !== '').join(',');
  return {
    ...{ companyId: row.company_id, customerId: row.customer_id, customerNo: row.customer_no },
    ...{
      accountId: row.account_id,
      status: ENABLED,
      createBy: row.customer_no,
      createTime: row.create_time_ms,
    },
    ...{ updateBy: approvedBy || row.customer_no, updateTime: row.update_time_ms },
    ...{ tradeType: origin.tradeType, proposalNo: row.proposal_no, country: origin.country },
    ...{ depositCurrency: row.deposit_currency, paymentCurrency: row.payment_currency },
    blockchainName: origin.blockchain,
    intendAmount: formatDecimal(origin.intended, terms.accountDigits),
    toPaymentRate: rate,
    toPaymentAmount: formatDecimal(terms.asked, terms.paymentDigits),
    fromPaymentAmount: isPaid ? formatDecimal(paid, terms.paymentDigits) : null,
    paymentRate: rate,
    ...{ actualAmount: inAccount(actual), depositFee: inAccount(fee), finalAmount: inAccount(final) },
    ...{ paymentCode: origin.paymentCode, paymentType: origin.paymentType, clientType: origin.clientType },
    ...{ channelCode: origin.merchantNo, checkBy: approvedBy, remark: reason || origin.remark },
    ...toDepositNumbers(deposit.state),
    ...{ amlRet: null, amlFailReasion: '', notifyStatus: isPaid, queryCount: 0, queryMaxCount: 0 },
    ...{ txid: paymentId, rechargeType: row.recharge_type, address: origin.address, thirdId: paymentId },
    ...{ callbackUrl: origin.callbackUrl, refundToAddr: '', customerGroupId: origin.customerGroupId },
    thirdAccount: origin.thirdAccount,
    ...{ state: deposit.state, expireTime: row.expire_time_ms, browserOpenUrl: origin.pageUrl ?? '' },
  };
}
