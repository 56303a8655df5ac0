import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { UPDATE_TYPE } from '../../contract/message-hub/notice.ts';
import { TRADE_TYPE } from '../../domain/account-type.ts';
import { LIQUIDATION_RATIO } from '../../domain/margin/lending.ts';
import type { CustomerService } from '../../services/customer/customer-service.ts';
import type { MarginCall } from '../../services/trade/trade-service.ts';
import type { PlatformContext } from '../platform-context.ts';

/** Tells customers of their margin calls: a message that stays, and a notice to the connections that are open. */
export function marginNotices(
  { log }: Pick<PlatformContext, 'log'>,
  { directory, notices }: Pick<CustomerService, 'directory' | 'notices'>,
): (call: MarginCall) => void {
  const notify = async (call: MarginCall) => {
    const { companyId, customerId } = call;
    const customer = await directory.byId(customerId);
    if (customer === undefined) return;
    await notices.send({
      to: { companyId, customerId, customerNo: customer.customer_no, language: customer.language },
      bizType: 'MARGIN_CALL',
      texts: textsOf(call),
      updateType: UPDATE_TYPE.funds,
      tradeType: TRADE_TYPES.number(call.tradeType),
      show: true,
    });
  };
  return (call) => {
    notify(call).catch((error: unknown) =>
      log.error({ err: error, accountId: call.accountId }, 'the customer was not told of a margin call'),
    );
  };
}

function textsOf(call: MarginCall) {
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
