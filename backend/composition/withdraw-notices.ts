import { formatDecimal } from '../domain/decimal.ts';
import { withdrawalFigures, type WithdrawalState } from '../domain/withdrawals/index.ts';
import { UPDATE_TYPE } from '../contract/message-hub/notice.ts';
import type { CustomerService } from '../services/customer/index.ts';
import type { StoredWithdrawal } from '../services/fund/index.ts';
import type { PlatformContext } from './platform-context.ts';
import { noticeTexts } from './notice-texts.ts';

/** Sends customers what becomes of their withdrawals: a message that stays, and a notice to the connections that are open. */
export function withdrawNotices(
  { log }: Pick<PlatformContext, 'log'>,
  { directory, notices }: Pick<CustomerService, 'directory' | 'notices'>,
): (changed: StoredWithdrawal) => void {
  const send = async (changed: StoredWithdrawal) => {
    const { state } = changed.withdrawal;
    const texts = TEXTS[state]?.(changed);
    const { company_id: companyId, customer_id: customerId } = changed.row;
    const customer = texts && (await directory.byId(customerId));
    if (texts === undefined || customer === undefined) return;
    await notices.send({
      to: { companyId, customerId, customerNo: customer.customer_no, language: customer.language },
      bizType: state === 'done' ? 'WITHDRAW_SUCCESS' : 'WITHDRAW_FAIL',
      texts,
      updateType: UPDATE_TYPE.funds,
      tradeType: changed.origin.tradeType,
      show: true,
    });
  };
  return (changed) => {
    send(changed).catch((error: unknown) =>
      log.error(
        { err: error, proposalNo: changed.row.proposal_no },
        'a message about a withdrawal was not sent',
      ),
    );
  };
}

type Texts = (changed: StoredWithdrawal) => ReturnType<typeof noticeTexts>;

/** States that a customer reads of; the others are on their way. */
const TEXTS: Readonly<Partial<Record<WithdrawalState, Texts>>> = {
  done: paidOut,
  refused: refused,
  failed: failed,
};

function paidOut({ row, withdrawal }: StoredWithdrawal) {
  const { fee, payout } = withdrawalFigures(withdrawal.terms);
  const { accountDigits, payoutDigits } = withdrawal.terms;
  const amount = `${formatDecimal(payout, payoutDigits)} ${row.withdraw_currency}`;
  const cost = `${formatDecimal(fee, accountDigits)} ${row.account_currency}`;
  const { proposal_no: number } = row;
  return noticeTexts(
    ['Withdrawal paid', '出金成功', '出金成功'],
    [
      `Withdrawal ${number}: ${amount} was paid to you, after a fee of ${cost}.`,
      `出金 ${number}：${amount} 已转出，手续费 ${cost}。`,
      `出金 ${number}：${amount} 已轉出，手續費 ${cost}。`,
    ],
  );
}

function refused({ row, withdrawal }: StoredWithdrawal) {
  const { proposal_no: number } = row;
  return noticeTexts(
    ['Withdrawal rejected', '出金被拒绝', '出金被拒絕'],
    [
      `Withdrawal ${number} was rejected: ${withdrawal.reason}. The money is in your account again.`,
      `出金 ${number} 被拒绝：${withdrawal.reason}。款项已退回您的账户。`,
      `出金 ${number} 被拒絕：${withdrawal.reason}。款項已退回您的帳戶。`,
    ],
  );
}

function failed({ row, withdrawal }: StoredWithdrawal) {
  const { proposal_no: number } = row;
  return noticeTexts(
    ['Withdrawal failed', '出金失败', '出金失敗'],
    [
      `Withdrawal ${number} could not be paid: ${withdrawal.reason}. The money is in your account again.`,
      `出金 ${number} 未能转出：${withdrawal.reason}。款项已退回您的账户。`,
      `出金 ${number} 未能轉出：${withdrawal.reason}。款項已退回您的帳戶。`,
    ],
  );
}
