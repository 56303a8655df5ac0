import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { UPDATE_TYPE } from '../../contract/message-hub/notice.ts';
import type { CustomerService } from '../../services/customer/customer-service.ts';
import type { PositionSplit } from '../../services/trade/trade-service.ts';
import type { PlatformContext } from '../platform-context.ts';

/** Tells customers that their shares were split: a message that stays, and a notice to the connections that are open. */
export function splitNotices(
  { log }: Pick<PlatformContext, 'log'>,
  { directory, notices }: Pick<CustomerService, 'directory' | 'notices'>,
): (split: PositionSplit) => void {
  const notify = async (split: PositionSplit) => {
    const { companyId, customerId, tradeType } = split;
    const customer = await directory.byId(customerId);
    if (customer === undefined) return;
    await notices.send({
      to: { companyId, customerId, customerNo: customer.customer_no, language: customer.language },
      bizType: 'SHARES_SPLIT',
      texts: textsOf(split),
      updateType: UPDATE_TYPE.positionsAndPendingOrders,
      tradeType: TRADE_TYPES.number(tradeType),
      show: true,
    });
  };
  return (split) => {
    notify(split).catch((error: unknown) =>
      log.error({ err: error, accountId: split.accountId }, 'the customer was not told of a split'),
    );
  };
}

function textsOf({ symbolName, newShares, oldShares, volumeBefore, volume, cash, currency }: PositionSplit) {
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
