import { RATE_DIGITS } from '../../../domain/index.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { depositFigures } from '../../../domain/deposits/index.ts';
import { toDepositNumbers } from '../../../contract/mapping/deposit-states.ts';
import { DepositProposal } from '../../../contract/records/deposit.ts';
import { approversOf } from '../../proposals/index.ts';
import type { StoredDeposit } from './stored-deposit.ts';

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
