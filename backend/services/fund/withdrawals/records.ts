import { formatDecimal } from '../../../domain/decimal.ts';
import { RATE_DIGITS } from '../../../domain/index.ts';
import { withdrawalFigures } from '../../../domain/withdrawals/index.ts';
import { toWithdrawNumbers } from '../../../contract/mapping/withdraw-states.ts';
import { WithdrawProposal } from '../../../contract/records/withdrawal.ts';
import { approversOf } from '../../proposals/index.ts';
import type { StoredWithdrawal } from './stored-withdrawal.ts';

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
    ...{ companyId: row.company_id, customerId: row.customer_id, customerNo: row.customer_no },
    ...{ accountId: row.account_id, id: row.id, status: ENABLED, createBy: row.customer_no },
    ...{ createTime: row.create_time_ms, updateBy: checkBy || row.customer_no },
    ...{ updateTime: row.update_time_ms, tradeType: origin.tradeType, proposalNo: row.proposal_no },
    ...{ country: origin.country, accountCurrency: row.account_currency },
    withdrawCurrency: row.withdraw_currency,
    ...{ amount, accountDeductAmount: amount, rate: formatDecimal(terms.rate, RATE_DIGITS) },
    withdrawFee: formatDecimal(terms.fee, terms.accountDigits),
    finalAmount: formatDecimal(payout, terms.payoutDigits),
    ...{ bankAccountName: payee.name, bankName: payee.bankName, displayBankName: payee.bankName },
    ...{ bankCardNo: payee.account, checkBy, ...numbers, amlRet: null, amlFailReasion: '' },
    ...{ remark: reason || origin.remark, withdrawType: row.withdraw_type },
    withdrawCoinStatus: isCoin ? numbers.transferStatus : null,
    ...{ withdrawMethod: row.method, blockchainName: payee.blockchain, txid: row.txid },
    ...{ customerGroupId: origin.customerGroupId, thirdMessage: state === 'failed' ? reason : '' },
    transferRejectReason: state === 'refused' || state === 'failed' ? reason : '',
  };
}
