import { TRADE_TYPE_NUMBER } from '../../contract/enumerations.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { UPDATE_TYPE } from '../../contract/message-hub/notice.ts';
import { TRADE_TYPE } from '../../domain/account-type.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { depositFigures, type DepositState } from '../../domain/deposits/index.ts';
import { LIQUIDATION_RATIO } from '../../domain/margin/lending.ts';
import { withdrawalFigures, type WithdrawalState } from '../../domain/withdrawals/index.ts';
import type { CustomerService } from '../../services/customer/customer-service.ts';
import type {
  FundDirectory,
  FundProposal,
  StoredDeposit,
  StoredWithdrawal,
} from '../../services/fund/index.ts';
import type { CustomerMessage } from '../../services/message/notices/index.ts';
import type { MarginCall, PositionSplit } from '../../services/trade/trade-service.ts';
import type { TransferRow } from '../../storage/fund/index.ts';
import type { PlatformContext } from '../platform-context.ts';

/** What one customer is told: a message that stays, and a notice to the connections that are open. */
type CustomerNotice = Omit<CustomerMessage, 'to' | 'show'> & { readonly customerId: number };

type Directory = Pick<CustomerService['directory'], 'byId'>;

/** Whom an event concerns, and what each is told: nobody of an event that is on its way. */
type NoticeRow<Event> = (
  event: Event,
  directory: Directory,
) => readonly CustomerNotice[] | Promise<readonly CustomerNotice[]>;

/** The catalogue of what customers are told beside the messages of trading: one row an event. */
export const NOTICES = {
  marginCall: (call: MarginCall) => [
    {
      customerId: call.customerId,
      bizType: 'MARGIN_CALL',
      texts: marginTexts(call),
      updateType: UPDATE_TYPE.funds,
      tradeType: TRADE_TYPES.number(call.tradeType),
    },
  ],
  split: (split: PositionSplit) => [
    {
      customerId: split.customerId,
      bizType: 'SHARES_SPLIT',
      texts: splitTexts(split),
      updateType: UPDATE_TYPE.positionsAndPendingOrders,
      tradeType: TRADE_TYPES.number(split.tradeType),
    },
  ],
  deposit(changed: StoredDeposit) {
    const { state } = changed.deposit;
    return moneyNotices(changed.row.customer_id, {
      bizType: state === 'done' ? 'DEPOSIT_SUCCESS' : 'DEPOSIT_FAIL',
      tradeType: changed.origin.tradeType,
      texts: DEPOSIT_TEXTS[state]?.(changed),
    });
  },
  withdrawal(changed: StoredWithdrawal) {
    const { state } = changed.withdrawal;
    return moneyNotices(changed.row.customer_id, {
      bizType: state === 'done' ? 'WITHDRAW_SUCCESS' : 'WITHDRAW_FAIL',
      tradeType: changed.origin.tradeType,
      texts: WITHDRAWAL_TEXTS[state]?.(changed),
    });
  },
  fundShare: (funds: FundDirectory) => (changed: FundProposal) =>
    moneyNotices(changed.row.customer_id, {
      bizType: changed.kind === 'subscription' ? 'FUND_SUBSCRIPTION' : 'FUND_REDEMPTION',
      tradeType: TRADE_TYPE_NUMBER.spot,
      texts: fundShareTexts(changed, funds),
    }),
  /** Both customers of a transfer; one between one's own accounts needs none. */
  async transfer(row: TransferRow, directory: Directory) {
    const [payerId, receiverId] = [row.out_customer_id, row.in_customer_id];
    if (payerId === receiverId) return [];
    const [payer, receiver] = await Promise.all([directory.byId(payerId), directory.byId(receiverId)]);
    if (payer === undefined || receiver === undefined) return [];
    return [
      ...moneyNotices(payerId, {
        bizType: 'TRANSFER_OUT_SUCCESS',
        tradeType: row.out_trade_type,
        texts: sentTexts(row, receiver.customer_no),
      }),
      ...moneyNotices(receiverId, {
        bizType: 'TRANSFER_IN_SUCCESS',
        tradeType: row.in_trade_type,
        texts: receivedTexts(row, payer.customer_no),
      }),
    ];
  },
};

/** Sends customers the notices of a row: the function takes an event and returns at once; a notice that fails is logged. */
export function notifier<Event>(
  { log }: Pick<PlatformContext, 'log'>,
  {
    directory,
    notices,
  }: { readonly directory: Directory; readonly notices: Pick<CustomerService['notices'], 'send'> },
  row: NoticeRow<Event>,
): (event: Event) => void {
  const report = (error: unknown, of?: object) =>
    log.error({ err: error, ...of }, 'a customer was not told of an event');
  const send = async ({ customerId, ...notice }: CustomerNotice) => {
    const to = await directory.byId(customerId);
    if (to !== undefined) await notices.send({ ...notice, to, show: true });
  };
  const notify = async (event: Event) => {
    for (const notice of await row(event, directory))
      await send(notice).catch((error: unknown) =>
        report(error, { customerId: notice.customerId, bizType: notice.bizType }),
      );
  };
  return (event) => void notify(event).catch(report);
}

/** Notices of money whose texts are there; what has none is on its way. */
function moneyNotices(
  customerId: number,
  { texts, ...notice }: Pick<CustomerNotice, 'bizType' | 'tradeType'> & { readonly texts: Texts | undefined },
): readonly CustomerNotice[] {
  return texts === undefined ? [] : [{ customerId, ...notice, texts, updateType: UPDATE_TYPE.funds }];
}

type Texts = ReturnType<typeof noticeTexts>;

function marginTexts(call: MarginCall) {
  if (call.tradeType === TRADE_TYPE.leveragedSpot) return walletTexts(call);
  return call.tradeType === TRADE_TYPE.stock ? stockTexts(call) : contractTexts(call);
}

function stockTexts({ accountId, currency, level, equity, usedMargin }: MarginCall) {
  return {
    title: { 'en-US': 'Margin call', 'zh-CN': '追加保证金通知', 'zh-TW': '追繳保證金通知' },
    content: {
      'en-US': `The equity of stock account ${accountId} is ${level} % of the margin that its positions need: equity ${equity} ${currency}, margin ${usedMargin} ${currency}. Below the maintenance margin orders are cancelled and shares are sold. Pay in or reduce positions.`,
      'zh-CN': `股票账户 ${accountId} 的净值为持仓所需保证金的 ${level} %：净值 ${equity} ${currency}，保证金 ${usedMargin} ${currency}。低于维持保证金时将撤销委托并强制卖出。请入金或减仓。`,
      'zh-TW': `股票帳戶 ${accountId} 的淨值為部位所需保證金的 ${level} %：淨值 ${equity} ${currency}，保證金 ${usedMargin} ${currency}。低於維持保證金時將撤銷委託並強制賣出。請入金或減倉。`,
    },
  };
}

function contractTexts({ accountId, currency, level, equity, usedMargin, stopOut }: MarginCall) {
  return {
    title: { 'en-US': 'Margin call', 'zh-CN': '追加保证金通知', 'zh-TW': '追繳保證金通知' },
    content: {
      'en-US': `The margin level of account ${accountId} is ${level} %: equity ${equity} ${currency}, used margin ${usedMargin} ${currency}. At ${stopOut} % positions are closed. Pay in or reduce positions.`,
      'zh-CN': `账户 ${accountId} 的保证金水平为 ${level} %：净值 ${equity} ${currency}，已用保证金 ${usedMargin} ${currency}。降至 ${stopOut} % 时将强制平仓，请入金或减仓。`,
      'zh-TW': `帳戶 ${accountId} 的保證金水準為 ${level} %：淨值 ${equity} ${currency}，已用保證金 ${usedMargin} ${currency}。降至 ${stopOut} % 時將強制平倉，請入金或減倉。`,
    },
  };
}

function walletTexts({ currency, level, equity, usedMargin }: MarginCall) {
  const ratio = `${LIQUIDATION_RATIO} %`;
  return {
    title: { 'en-US': 'Leveraged spot at risk', 'zh-CN': '杠杆账户风险提示', 'zh-TW': '槓桿帳戶風險提示' },
    content: {
      'en-US': `The risk ratio of your leveraged spot account is ${level} %: assets ${equity} ${currency}, liabilities ${usedMargin} ${currency}. At ${ratio} assets are sold and loans repaid. Pay in or repay.`,
      'zh-CN': `您的杠杆账户风险率为 ${level} %：资产 ${equity} ${currency}，负债 ${usedMargin} ${currency}。降至 ${ratio} 时将卖出资产并归还借款，请入金或还款。`,
      'zh-TW': `您的槓桿帳戶風險率為 ${level} %：資產 ${equity} ${currency}，負債 ${usedMargin} ${currency}。降至 ${ratio} 時將賣出資產並歸還借款，請入金或還款。`,
    },
  };
}

function splitTexts({
  symbolName,
  newShares,
  oldShares,
  volumeBefore,
  volume,
  cash,
  currency,
}: PositionSplit) {
  const paid = cash === undefined ? undefined : `${cash} ${currency}`;
  return {
    title: { 'en-US': 'Shares split', 'zh-CN': '股票拆分或合并', 'zh-TW': '股票分割或合併' },
    content: {
      'en-US': `${symbolName}: ${newShares} new shares for ${oldShares}. Your position of ${volumeBefore} is ${volume} now.${paid ? ` Cash for parts of a share: ${paid}.` : ''} Prices count new shares; resting orders are adjusted or cancelled.`,
      'zh-CN': `${symbolName}：每 ${oldShares} 股换 ${newShares} 股。您的持仓由 ${volumeBefore} 变为 ${volume}。${paid ? `零碎股现金：${paid}。` : ''}价格按新股计算，挂单已调整或撤销。`,
      'zh-TW': `${symbolName}：每 ${oldShares} 股換 ${newShares} 股。您的部位由 ${volumeBefore} 變為 ${volume}。${paid ? `零碎股現金：${paid}。` : ''}價格按新股計算，掛單已調整或撤銷。`,
    },
  };
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

function sentTexts(row: TransferRow, to: string) {
  const [amount, account] = [`${row.out_amount} ${row.out_currency}`, row.out_account_id];
  return noticeTexts(
    ['Transfer sent', '转出成功', '轉出成功'],
    [
      `${amount} was sent from your account ${account} to customer ${to}.`,
      `${amount} 已从您的账户 ${account} 转给客户 ${to}。`,
      `${amount} 已從您的帳戶 ${account} 轉給客戶 ${to}。`,
    ],
  );
}

function receivedTexts(row: TransferRow, from: string) {
  const [amount, account] = [`${row.in_amount} ${row.in_currency}`, row.in_account_id];
  return noticeTexts(
    ['Transfer received', '转入成功', '轉入成功'],
    [
      `${amount} arrived from customer ${from} in your account ${account}.`,
      `客户 ${from} 转入 ${amount} 到您的账户 ${account}。`,
      `客戶 ${from} 轉入 ${amount} 到您的帳戶 ${account}。`,
    ],
  );
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
