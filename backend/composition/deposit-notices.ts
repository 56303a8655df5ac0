import { formatDecimal } from '../domain/decimal.ts';
import { depositFigures, type DepositState } from '../domain/deposits/index.ts';
import { UPDATE_TYPE } from '../contract/message-hub/notice.ts';
import type { CustomerService } from '../services/customer/index.ts';
import type { StoredDeposit } from '../services/fund/index.ts';
import type { PlatformContext } from './platform-context.ts';
import { noticeTexts } from './notice-texts.ts';

/** Sends customers what becomes of their deposits: a message that stays, and a notice to the connections that are open. */
export function depositNotices(
  { log }: Pick<PlatformContext, 'log'>,
  { directory, notices }: Pick<CustomerService, 'directory' | 'notices'>,
): (changed: StoredDeposit) => void {
  const send = async (changed: StoredDeposit) => {
    const texts = TEXTS[changed.deposit.state]?.(changed);
    const { company_id: companyId, customer_id: customerId } = changed.row;
    const customer = texts && (await directory.byId(customerId));
    if (texts === undefined || customer === undefined) return;
    await notices.send({
      to: { companyId, customerId, customerNo: customer.customer_no, language: customer.language },
      bizType: changed.deposit.state === 'done' ? 'DEPOSIT_SUCCESS' : 'DEPOSIT_FAIL',
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
        'a message about a deposit was not sent',
      ),
    );
  };
}

type Texts = (changed: StoredDeposit) => ReturnType<typeof noticeTexts>;

/** States that a customer reads of; the others are on their way. */
const TEXTS: Readonly<Partial<Record<DepositState, Texts>>> = {
  done: credited,
  refused: refused,
  refunded: paidBack,
  failed: unpaid,
  void: unpaid,
};

function credited({ row, deposit }: StoredDeposit) {
  const { fee, final } = depositFigures(deposit);
  const { accountDigits } = deposit.terms;
  const amount = `${formatDecimal(final, accountDigits)} ${row.deposit_currency}`;
  const cost = `${formatDecimal(fee, accountDigits)} ${row.deposit_currency}`;
  const { proposal_no: number, account_id: account } = row;
  return noticeTexts(
    ['Deposit credited', '入金成功', '入金成功'],
    [
      `Deposit ${number}: ${amount} was credited to account ${account}, after a fee of ${cost}.`,
      `入金 ${number}：账户 ${account} 已到账 ${amount}，手续费 ${cost}。`,
      `入金 ${number}：帳戶 ${account} 已到帳 ${amount}，手續費 ${cost}。`,
    ],
  );
}

function refused({ row, deposit }: StoredDeposit) {
  const { proposal_no: number } = row;
  return noticeTexts(
    ['Deposit rejected', '入金被拒绝', '入金被拒絕'],
    [
      `Deposit ${number} was rejected: ${deposit.reason}. What you paid goes back to you.`,
      `入金 ${number} 被拒绝：${deposit.reason}。您支付的款项将退回。`,
      `入金 ${number} 被拒絕：${deposit.reason}。您支付的款項將退回。`,
    ],
  );
}

function paidBack({ row, deposit }: StoredDeposit) {
  const paid = `${formatDecimal(deposit.paid, deposit.terms.paymentDigits)} ${row.payment_currency}`;
  const { proposal_no: number } = row;
  return noticeTexts(
    ['Deposit paid back', '入金已退款', '入金已退款'],
    [
      `Deposit ${number}: ${paid} was paid back to you.`,
      `入金 ${number}：${paid} 已退回。`,
      `入金 ${number}：${paid} 已退回。`,
    ],
  );
}

function unpaid({ row }: StoredDeposit) {
  const { proposal_no: number } = row;
  return noticeTexts(
    ['Deposit not paid', '入金未支付', '入金未支付'],
    [
      `Deposit ${number} was not paid. A payment that still arrives goes back to you.`,
      `入金 ${number} 未支付。之后到达的款项将退回。`,
      `入金 ${number} 未支付。之後到達的款項將退回。`,
    ],
  );
}
