import { TRADE_TYPE_NUMBER } from '../../contract/enumerations.ts';
import { UPDATE_TYPE } from '../../contract/message-hub/notice.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { depositFigures, type DepositState } from '../../domain/deposits/index.ts';
import { withdrawalFigures, type WithdrawalState } from '../../domain/withdrawals/index.ts';
import type { CustomerService } from '../../services/customer/customer-service.ts';
import type {
  FundDirectory,
  FundProposal,
  StoredDeposit,
  StoredWithdrawal,
} from '../../services/fund/index.ts';
import type { TransferRow } from '../../storage/fund/index.ts';
import type { PlatformContext } from '../platform-context.ts';

type Texts = ReturnType<typeof noticeTexts>;

/** What a customer is told of an event: which kind of message it is, in which account type, and what it says. */
interface MoneyNotice {
  readonly bizType: Parameters<CustomerService['notices']['send']>[0]['bizType'];
  readonly tradeType: number;
  readonly texts: Texts;
}

/**
 * Tells customers what becomes of their money: a message that stays, and a notice to the connections that are open. This file is the
 * catalogue: of each kind the events, who is told and the texts; what has none is on its way.
 */
export function moneyNotices(
  { log }: Pick<PlatformContext, 'log'>,
  { directory, notices }: Pick<CustomerService, 'directory' | 'notices'>,
) {
  const notify = (companyId: number, customerId: number, notice: MoneyNotice | undefined, of: object) => {
    if (notice === undefined) return;
    const send = async () => {
      const customer = await directory.byId(customerId);
      if (customer === undefined) return;
      const { customer_no: customerNo, language } = customer;
      await notices.send({
        ...notice,
        to: { companyId, customerId, customerNo, language },
        updateType: UPDATE_TYPE.funds,
        show: true,
      });
    };
    send().catch((error: unknown) =>
      log.error({ err: error, ...of }, 'a message about money of a customer was not sent'),
    );
  };
  const ofProposal = <Changed extends StoredDeposit | StoredWithdrawal | FundProposal>(
    noticeOf: (changed: Changed) => MoneyNotice | undefined,
  ) => {
    return (changed: Changed) => {
      const { company_id, customer_id, proposal_no: proposalNo } = changed.row;
      notify(company_id, customer_id, noticeOf(changed), { proposalNo });
    };
  };
  return {
    deposit: ofProposal(depositNotice),
    withdrawal: ofProposal(withdrawalNotice),
    fundShare: (funds: FundDirectory) =>
      ofProposal((changed: FundProposal) => fundShareNotice(changed, funds)),
    /** Both customers of a transfer; one between one's own accounts needs none. */
    transfer(row: TransferRow) {
      const [payer, receiver] = [row.out_customer_id, row.in_customer_id];
      if (payer === receiver) return;
      const numbers = Promise.all(
        [payer, receiver].map(async (id) => (await directory.byId(id))?.customer_no),
      );
      const of = { transfer: row.id };
      numbers
        .then(([payerNo, receiverNo]) => {
          if (payerNo === undefined || receiverNo === undefined) return;
          notify(row.company_id, payer, transferSent(row, receiverNo), of);
          notify(row.company_id, receiver, transferReceived(row, payerNo), of);
        })
        .catch((error: unknown) =>
          log.error({ err: error, ...of }, 'a message about money of a customer was not sent'),
        );
    },
  };
}

function depositNotice(changed: StoredDeposit): MoneyNotice | undefined {
  const { state } = changed.deposit;
  const texts = DEPOSIT_TEXTS[state]?.(changed);
  const bizType = state === 'done' ? 'DEPOSIT_SUCCESS' : 'DEPOSIT_FAIL';
  return texts && { bizType, tradeType: changed.origin.tradeType, texts };
}

const unpaid = ({ row: { proposal_no: number } }: StoredDeposit) =>
  noticeTexts(
    ['Deposit not paid', '入金未支付', '入金未支付'],
    [
      `Deposit ${number} was not paid. A payment that still arrives goes back to you.`,
      `入金 ${number} 未支付。之后到达的款项将退回。`,
      `入金 ${number} 未支付。之後到達的款項將退回。`,
    ],
  );

const DEPOSIT_TEXTS: Readonly<Partial<Record<DepositState, (changed: StoredDeposit) => Texts>>> = {
  done({ row, deposit }) {
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
  },
  refused: ({ row: { proposal_no: number }, deposit: { reason } }) =>
    noticeTexts(
      ['Deposit rejected', '入金被拒绝', '入金被拒絕'],
      [
        `Deposit ${number} was rejected: ${reason}. What you paid goes back to you.`,
        `入金 ${number} 被拒绝：${reason}。您支付的款项将退回。`,
        `入金 ${number} 被拒絕：${reason}。您支付的款項將退回。`,
      ],
    ),
  refunded({ row, deposit }) {
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
  },
  failed: unpaid,
  void: unpaid,
};

function withdrawalNotice(changed: StoredWithdrawal): MoneyNotice | undefined {
  const { state } = changed.withdrawal;
  const texts = WITHDRAWAL_TEXTS[state]?.(changed);
  const bizType = state === 'done' ? 'WITHDRAW_SUCCESS' : 'WITHDRAW_FAIL';
  return texts && { bizType, tradeType: changed.origin.tradeType, texts };
}

const WITHDRAWAL_TEXTS: Readonly<Partial<Record<WithdrawalState, (changed: StoredWithdrawal) => Texts>>> = {
  done({ row, withdrawal }) {
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
  },
  refused: ({ row: { proposal_no: number }, withdrawal: { reason } }) =>
    noticeTexts(
      ['Withdrawal rejected', '出金被拒绝', '出金被拒絕'],
      [
        `Withdrawal ${number} was rejected: ${reason}. The money is in your account again.`,
        `出金 ${number} 被拒绝：${reason}。款项已退回您的账户。`,
        `出金 ${number} 被拒絕：${reason}。款項已退回您的帳戶。`,
      ],
    ),
  failed: ({ row: { proposal_no: number }, withdrawal: { reason } }) =>
    noticeTexts(
      ['Withdrawal failed', '出金失败', '出金失敗'],
      [
        `Withdrawal ${number} could not be paid: ${reason}. The money is in your account again.`,
        `出金 ${number} 未能转出：${reason}。款项已退回您的账户。`,
        `出金 ${number} 未能轉出：${reason}。款項已退回您的帳戶。`,
      ],
    ),
};

function transferSent(row: TransferRow, to: string): MoneyNotice {
  const [amount, account] = [`${row.out_amount} ${row.out_currency}`, row.out_account_id];
  const texts = noticeTexts(
    ['Transfer sent', '转出成功', '轉出成功'],
    [
      `${amount} was sent from your account ${account} to customer ${to}.`,
      `${amount} 已从您的账户 ${account} 转给客户 ${to}。`,
      `${amount} 已從您的帳戶 ${account} 轉給客戶 ${to}。`,
    ],
  );
  return { bizType: 'TRANSFER_OUT_SUCCESS', tradeType: row.out_trade_type, texts };
}

function transferReceived(row: TransferRow, from: string): MoneyNotice {
  const [amount, account] = [`${row.in_amount} ${row.in_currency}`, row.in_account_id];
  const texts = noticeTexts(
    ['Transfer received', '转入成功', '轉入成功'],
    [
      `${amount} arrived from customer ${from} in your account ${account}.`,
      `客户 ${from} 转入 ${amount} 到您的账户 ${account}。`,
      `客戶 ${from} 轉入 ${amount} 到您的帳戶 ${account}。`,
    ],
  );
  return { bizType: 'TRANSFER_IN_SUCCESS', tradeType: row.in_trade_type, texts };
}

function fundShareNotice(changed: FundProposal, funds: FundDirectory): MoneyNotice | undefined {
  const texts = fundShareTexts(changed, funds);
  const bizType = changed.kind === 'subscription' ? 'FUND_SUBSCRIPTION' : 'FUND_REDEMPTION';
  return texts && { bizType, tradeType: TRADE_TYPE_NUMBER.spot, texts };
}

/** Undefined for a proposal that is on its way. */
function fundShareTexts(changed: FundProposal, funds: FundDirectory) {
  const deal = funds.find(changed.row.fund_id);
  const { proposal_no: number } = changed.row;
  if (deal === undefined) return undefined;
  const { state, reason } = changed.kind === 'subscription' ? changed.subscription : changed.redemption;
  if (state === 'failed')
    return noticeTexts(
      ['Fund order failed', '基金申赎失败', '基金申贖失敗'],
      [
        `Fund order ${number} failed: ${reason}. The frozen assets are released.`,
        `基金申赎 ${number} 失败：${reason}。冻结的资产已解冻。`,
        `基金申贖 ${number} 失敗：${reason}。凍結的資產已解凍。`,
      ],
    );
  if (state !== 'confirmed') return undefined;
  const { buying, money, token } = deal;
  const shown = (shares: bigint) => `${formatDecimal(shares, buying.shareDigits)} ${token.code}`;
  const paid = (amount: bigint) => `${formatDecimal(amount, buying.moneyDigits)} ${money.code}`;
  if (changed.kind === 'subscription') {
    const { shares = 0n, cost = 0n, fee = 0n } = changed.subscription.outcome ?? {};
    const [got, price] = [shown(shares), paid(cost + fee)];
    return noticeTexts(
      ['Shares subscribed', '基金申购成功', '基金申購成功'],
      [
        `Subscription ${number}: you received ${got} for ${price}.`,
        `申购 ${number}：已获得 ${got}，支付 ${price}。`,
        `申購 ${number}：已獲得 ${got}，支付 ${price}。`,
      ],
    );
  }
  const { marketValue = 0n, fee = 0n } = changed.redemption.outcome ?? {};
  const [gone, got] = [shown(changed.redemption.shares), paid(marketValue - fee)];
  return noticeTexts(
    ['Shares redeemed', '基金赎回成功', '基金贖回成功'],
    [
      `Redemption ${number}: you received ${got} for ${gone}.`,
      `赎回 ${number}：${gone} 已兑付 ${got}。`,
      `贖回 ${number}：${gone} 已兌付 ${got}。`,
    ],
  );
}

/** Title and content of a notice, each in English, simplified and traditional Chinese. */
function noticeTexts(title: readonly [string, string, string], content: readonly [string, string, string]) {
  const inLanguages = ([english, simplified, traditional]: readonly [string, string, string]) => ({
    'en-US': english,
    'zh-CN': simplified,
    'zh-TW': traditional,
  });
  return { title: inLanguages(title), content: inLanguages(content) };
}
