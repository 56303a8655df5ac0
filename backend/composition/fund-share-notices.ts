import { formatDecimal } from '../domain/decimal.ts';
import { TRADE_TYPE_NUMBER } from '../contract/enumerations.ts';
import { UPDATE_TYPE } from '../contract/message-hub/notice.ts';
import type { CustomerService } from '../services/customer/index.ts';
import type { FundDirectory, FundProposal } from '../services/fund/index.ts';
import { noticeTexts } from './notice-texts.ts';
import type { PlatformContext } from './platform-context.ts';

/** Sends customers what became of their subscriptions and redemptions: a message that stays, and a notice to the open connections. */
export function fundShareNotices(
  { log }: Pick<PlatformContext, 'log'>,
  { directory: people, notices }: Pick<CustomerService, 'directory' | 'notices'>,
  funds: FundDirectory,
): (changed: FundProposal) => void {
  const send = async (changed: FundProposal) => {
    const texts = textsFor(changed, funds);
    const { company_id: companyId, customer_id: customerId } = changed.row;
    const customer = texts && (await people.byId(customerId));
    if (texts === undefined || customer === undefined) return;
    await notices.send({
      to: { companyId, customerId, customerNo: customer.customer_no, language: customer.language },
      bizType: changed.kind === 'subscription' ? 'FUND_SUBSCRIPTION' : 'FUND_REDEMPTION',
      texts,
      updateType: UPDATE_TYPE.funds,
      tradeType: TRADE_TYPE_NUMBER.spot,
      show: true,
    });
  };
  return (changed) => {
    send(changed).catch((error: unknown) =>
      log.error({ err: error, proposalNo: changed.row.proposal_no }, 'a message about a fund was not sent'),
    );
  };
}

/** Undefined for a proposal that is on its way. */
function textsFor(changed: FundProposal, funds: FundDirectory) {
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
  const { worth = 0n, fee = 0n } = changed.redemption.outcome ?? {};
  const [gone, got] = [shown(changed.redemption.shares), paid(worth - fee)];
  return noticeTexts(
    ['Shares redeemed', '基金赎回成功', '基金贖回成功'],
    [
      `Redemption ${number}: you received ${got} for ${gone}.`,
      `赎回 ${number}：${gone} 已兑付 ${got}。`,
      `贖回 ${number}：${gone} 已兌付 ${got}。`,
    ],
  );
}
