import { TRADE_TYPE } from '../../../domain/account-type.ts';
import type { Flow } from '../../../domain/flow.ts';
import type { Language } from '../../../contract/languages.ts';
import { fromFlowType, type FlowGroup } from '../../../contract/mapping/flow-types.ts';

type Names = Readonly<Record<Language, string>>;

function names(english: string, simplified: string, traditional: string): Names {
  return { 'en-US': english, 'zh-CN': simplified, 'zh-TW': traditional };
}

const GROUP_NAMES: Readonly<Record<FlowGroup, Names>> = {
  deposit: names('Deposit', '入金', '入金'),
  withdrawal: names('Withdrawal', '出金', '出金'),
  reset: names('Reset', '重置', '重設'),
  adjustment: names('Adjustment', '调整', '調整'),
  freeze: names('Freeze', '冻结', '凍結'),
  trade: names('Trade', '交易', '交易'),
  margin: names('Margin adjustment', '保证金调整', '保證金調整'),
  autoBorrow: names('Automatic loan', '自动借款', '自動借款'),
  borrow: names('Loan', '借款', '借款'),
  autoRepay: names('Automatic repayment', '自动还款', '自動還款'),
  repay: names('Repayment', '还款', '還款'),
  interest: names('Loan interest', '借款利息', '借款利息'),
  interestAccrual: names('Interest calculated', '利息计提', '利息計提'),
  liquidationRepay: names('Repayment at liquidation', '强平还款', '強平還款'),
  transfer: names('Transfer', '划转', '劃轉'),
  companyAction: names('Company action', '公司行动', '公司行動'),
  reward: names('Reward', '奖励', '獎勵'),
};

const FLOW_NAMES: Readonly<Record<Flow, Names>> = {
  deposit: names('Deposit', '入金', '入金'),
  depositFee: names('Deposit fee', '入金手续费', '入金手續費'),
  withdrawal: names('Withdrawal', '出金', '出金'),
  withdrawalFee: names('Withdrawal fee', '出金手续费', '出金手續費'),
  withdrawalCancelled: names('Withdrawal returned', '出金退回', '出金退回'),
  withdrawalFeeCancelled: names('Withdrawal fee returned', '出金手续费退回', '出金手續費退回'),
  withdrawalPaid: names('Withdrawal paid out', '出金转账完成', '出金轉帳完成'),
  transferIn: names('Transfer in', '转入', '轉入'),
  transferOut: names('Transfer out', '转出', '轉出'),
  reset: names('Reset', '账户重置', '帳戶重設'),
  adjustmentIn: names('Adjustment in', '调整存入', '調整存入'),
  adjustmentOut: names('Adjustment out', '调整取出', '調整取出'),
  bonus: names('Bonus', '赠金', '贈金'),
  rebate: names('Rebate', '返佣', '退佣'),
  freeze: names('Frozen', '冻结', '凍結'),
  unfreeze: names('Released', '解冻', '解凍'),
  creditGiven: names('Credit', '不可出金额度存入', '不可出金額度存入'),
  creditTakenBack: names('Credit taken back', '不可出金额度取出', '不可出金額度取出'),
  marginLocked: names('Opening margin', '开仓保证金', '開倉保證金'),
  marginReleased: names('Margin released', '释放保证金', '釋放保證金'),
  marginAdded: names('Margin added', '增加保证金', '增加保證金'),
  marginReduced: names('Margin reduced', '减少保证金', '減少保證金'),
  openFee: names('Opening fee', '开仓手续费', '開倉手續費'),
  closeFee: names('Closing fee', '平仓手续费', '平倉手續費'),
  financing: names('Financing', '隔夜利息', '隔夜利息'),
  closeResult: names('Profit and loss', '平仓盈亏', '平倉損益'),
  takeProfitResult: names('Take profit', '止盈盈亏', '停利損益'),
  stopLossResult: names('Stop loss', '止损盈亏', '停損損益'),
  stopOutResult: names('Liquidation', '强平盈亏', '強平損益'),
  expiryResult: names('Expiry', '到期平仓盈亏', '到期平倉損益'),
  forcedResult: names('Closed by the operator', '强制平仓盈亏', '強制平倉損益'),
  assetIn: names('Bought', '买入', '買入'),
  assetOut: names('Sold', '卖出', '賣出'),
  tradeFee: names('Trading fee', '交易手续费', '交易手續費'),
  borrowFee: names('Fee with a loan', '借款交易手续费', '借款交易手續費'),
  repayFee: names('Fee with a repayment', '还款交易手续费', '還款交易手續費'),
  autoBorrowed: names('Borrowed automatically', '自动借入', '自動借入'),
  borrowed: names('Borrowed', '借入', '借入'),
  autoRepaid: names('Repaid automatically', '自动归还本金', '自動歸還本金'),
  autoInterestPaid: names('Interest paid automatically', '自动归还利息', '自動歸還利息'),
  repaid: names('Repaid', '归还本金', '歸還本金'),
  interestPaid: names('Interest paid', '归还利息', '歸還利息'),
  liquidationRepaid: names('Repaid at liquidation', '强平归还本金', '強平歸還本金'),
  liquidationInterestPaid: names('Interest paid at liquidation', '强平归还利息', '強平歸還利息'),
  loanInterest: names('Loan interest', '借款利息', '借款利息'),
  dividend: names('Dividend', '股息', '股息'),
  dividendFee: names('Fee on a dividend', '股息手续费', '股息手續費'),
  dividendTax: names('Tax on a dividend', '股息税', '股息稅'),
  cashInLieu: names('Cash for parts of a share', '零碎股现金', '零碎股現金'),
  interestAccrued: names('Interest calculated', '计提利息', '計提利息'),
};

/** Lines of a stock account are about its money: it comes in when shares are sold. */
const STOCK_NAMES: Readonly<Partial<Record<Flow, Names>>> = {
  assetIn: FLOW_NAMES.assetOut,
  assetOut: FLOW_NAMES.assetIn,
};

/** What a flow type is called; empty for one that is not known. */
export function flowName(flowType: number, language: Language): string {
  const listed = fromFlowType(flowType);
  if (listed === undefined) return '';
  const own = listed.tradeType === TRADE_TYPE.stock ? STOCK_NAMES[listed.flow] : undefined;
  return (own ?? FLOW_NAMES[listed.flow])[language];
}

/** What a group of flows is called. */
export function groupName(group: FlowGroup, language: Language): string {
  return GROUP_NAMES[group][language];
}
