import type { LocalizedText } from '../languages.ts';

/** Statements of refusals that tell which member is wrong and by how much; prices and money are decimal text. */
export const REJECTION_TEXT = {
  shortage: {
    'en-US': 'The available funds are not enough: %s needed, %s available.',
    'zh-CN': '可用资金不足：需要 %s，可用 %s。',
    'zh-TW': '可用資金不足：需要 %s，可用 %s。',
  },
  noneThere: {
    'en-US': 'The available funds are not enough: there is no %s.',
    'zh-CN': '可用资金不足：没有 %s。',
    'zh-TW': '可用資金不足：沒有 %s。',
  },
  borrowable: {
    'en-US': 'More than can be borrowed: %s needed, %s available.',
    'zh-CN': '超出可借额度：需要 %s，可借 %s。',
    'zh-TW': '超出可借額度：需要 %s，可借 %s。',
  },
  lentShares: {
    'en-US': 'More shares than can be borrowed: %s needed, %s of at most %s available.',
    'zh-CN': '超出可借股数：需要 %s，可借 %s，上限 %s。',
    'zh-TW': '超出可借股數：需要 %s，可借 %s，上限 %s。',
  },
  closable: {
    'en-US': 'The quantity to close is above the maximum: %s wanted, %s can be closed.',
    'zh-CN': '平仓数量超过上限：请求 %s，可平 %s。',
    'zh-TW': '平倉數量超過上限：請求 %s，可平 %s。',
  },
  closeAtLeast: {
    'en-US': 'The quantity to close must be at least %s lots.',
    'zh-CN': '平仓数量不得小于 %s 手。',
    'zh-TW': '平倉數量不得小於 %s 手。',
  },
  closeStep: {
    'en-US': 'The quantity to close must be a whole multiple of %s lots.',
    'zh-CN': '平仓数量必须是 %s 手的整数倍。',
    'zh-TW': '平倉數量必須是 %s 手的整數倍。',
  },
  closeRest: {
    'en-US': 'The close would leave %s lots, less than the smallest quantity of %s lots.',
    'zh-CN': '平仓后将剩余 %s 手，低于最小数量 %s 手。',
    'zh-TW': '平倉後將剩餘 %s 手，低於最小數量 %s 手。',
  },
  leverage: {
    'en-US': 'The leverage must be between %s and %s.',
    'zh-CN': '杠杆须在 %s 至 %s 之间。',
    'zh-TW': '槓桿須在 %s 至 %s 之間。',
  },
  sideFull: {
    'en-US': 'The maximum position on one side of this product, %s lots, is reached.',
    'zh-CN': '该产品单边持仓已达上限 %s 手。',
    'zh-TW': '該產品單邊部位已達上限 %s 手。',
  },
  accountFull: {
    'en-US': 'The maximum position of the account in this product, %s lots, is reached.',
    'zh-CN': '该产品账户持仓已达上限 %s 手。',
    'zh-TW': '該產品帳戶部位已達上限 %s 手。',
  },
  sideCapacity: {
    'en-US': 'The maximum position on one side of this product is %s lots: %s were asked, %s are available.',
    'zh-CN': '该产品单边最大持仓为 %s 手：请求 %s 手，可用 %s 手。',
    'zh-TW': '該產品單邊最大部位為 %s 手：請求 %s 手，可用 %s 手。',
  },
  accountCapacity: {
    'en-US':
      'The maximum position of the account in this product is %s lots: %s were asked, %s are available.',
    'zh-CN': '该产品账户最大持仓为 %s 手：请求 %s 手，可用 %s 手。',
    'zh-TW': '該產品帳戶最大部位為 %s 手：請求 %s 手，可用 %s 手。',
  },
  productExposure: {
    'en-US': 'The exposure limit of this product is reached: the order adds %s, %s are available (%s).',
    'zh-CN': '该产品已达敞口限额：本委托增加 %s，可用 %s（%s）。',
    'zh-TW': '該產品已達曝險限額：本委託增加 %s，可用 %s（%s）。',
  },
  companyExposure: {
    'en-US': 'The exposure limit of all products is reached: the order adds %s, %s are available (%s).',
    'zh-CN': '全部产品已达敞口限额：本委托增加 %s，可用 %s（%s）。',
    'zh-TW': '全部產品已達曝險限額：本委託增加 %s，可用 %s（%s）。',
  },
  customerExposure: {
    'en-US': 'The exposure limit of the customer is %s: the order adds %s, %s are available (%s).',
    'zh-CN': '该客户敞口限额为 %s：本委托增加 %s，可用 %s（%s）。',
    'zh-TW': '該客戶曝險限額為 %s：本委託增加 %s，可用 %s（%s）。',
  },
  valueAtMost: {
    'en-US': 'Price times quantity may be %s at most.',
    'zh-CN': '价格乘以数量不得超过 %s。',
    'zh-TW': '價格乘以數量不得超過 %s。',
  },
  balanceAtMost: {
    'en-US': 'The balance must be between 0 and %s.',
    'zh-CN': '余额须在 0 至 %s 之间。',
    'zh-TW': '餘額須在 0 至 %s 之間。',
  },
  slipped: {
    'en-US':
      'The price moved further than the allowed slippage: the worst allowed price was %s, the book had %s.',
    'zh-CN': '价格变动超过允许的滑点：可接受的最差价格为 %s，盘口价格为 %s。',
    'zh-TW': '價格變動超過允許的滑價：可接受的最差價格為 %s，盤口價格為 %s。',
  },
  triggerReached: {
    'en-US': 'The market has reached the trigger already: %s, and the price is %s.',
    'zh-CN': '市场已触及触发价 %s，当前价格为 %s。',
    'zh-TW': '市場已觸及觸發價 %s，目前價格為 %s。',
  },
  wouldTake: {
    'en-US': 'A post-only order at %s would be filled at once: the best price is %s.',
    'zh-CN': '只做挂单的委托价 %s 会立即成交：最优价为 %s。',
    'zh-TW': '只做掛單的委託價 %s 會立即成交：最優價為 %s。',
  },
  targetPrice: {
    'en-US':
      'The target %s must lie on the side of profits, far enough from the price, behind the target before it and before the take profit.',
    'zh-CN': '止盈目标 %s 须在盈利方向、与价格保持最小距离、远于前一目标且近于止盈价。',
    'zh-TW': '止盈目標 %s 須在獲利方向、與價格保持最小距離、遠於前一目標且近於止盈價。',
  },
  targetShares: {
    'en-US':
      'There are at most %s targets; each has a share in percent or in lots, and together no more than the whole.',
    'zh-CN': '最多 %s 个止盈目标；每个以百分比或手数表示份额，合计不超过全部。',
    'zh-TW': '最多 %s 個止盈目標；每個以百分比或手數表示份額，合計不超過全部。',
  },
  notLinkable: {
    'en-US':
      'Order %s cannot be linked with this one: both must rest, of one product, and have no other link.',
    'zh-CN': '委托 %s 无法与本委托关联：两者须为同一产品的挂单，且未关联其他委托。',
    'zh-TW': '委託 %s 無法與本委託關聯：兩者須為同一產品的掛單，且未關聯其他委託。',
  },
  thinBook: {
    'en-US': 'The book had not enough volume: %s of %s lots.',
    'zh-CN': '盘口数量不足：%s 手，委托 %s 手。',
    'zh-TW': '盤口數量不足：%s 手，委託 %s 手。',
  },
  matchCount: {
    'en-US': 'One order meets at most %s resting orders; what was left of it is cancelled.',
    'zh-CN': '一笔委托最多与 %s 笔挂单成交，其余已撤销。',
    'zh-TW': '一筆委託最多與 %s 筆掛單成交，其餘已撤銷。',
  },
  walletShort: {
    'en-US': 'Your wallet did not provide the %s %s that the order needs, with its fee of %s.',
    'zh-CN': '您的钱包未提供委托所需的 %s %s（含手续费 %s）。',
    'zh-TW': '您的錢包未提供委託所需的 %s %s（含手續費 %s）。',
  },
  leftOfDay: {
    'en-US': 'At most %s %s can be withdrawn in 24 hours, of which %s are left.',
    'zh-CN': '24 小时内最多可出金 %s %s，剩余 %s。',
    'zh-TW': '24 小時內最多可出金 %s %s，剩餘 %s。',
  },
  openWithdrawals: {
    'en-US': 'At most %s withdrawals can be in progress.',
    'zh-CN': '最多可有 %s 笔出金在处理中。',
    'zh-TW': '最多可有 %s 筆出金在處理中。',
  },
  waitingDeposits: {
    'en-US': 'At most %s deposits can wait for their payment.',
    'zh-CN': '最多可有 %s 笔入金等待付款。',
    'zh-TW': '最多可有 %s 筆入金等待付款。',
  },
  waitingFundProposals: {
    'en-US': 'At most %s subscriptions and redemptions can wait.',
    'zh-CN': '最多可有 %s 笔申购与赎回等待处理。',
    'zh-TW': '最多可有 %s 筆申購與贖回等待處理。',
  },
  levelNeeded: {
    'en-US': 'More than %s %s needs the verification level %s.',
    'zh-CN': '超过 %s %s 需要认证等级 %s。',
    'zh-TW': '超過 %s %s 需要認證等級 %s。',
  },
  feeAtLeast: {
    'en-US': 'The fee of %s %s cannot be deducted: the amount is not larger than it.',
    'zh-CN': '无法扣除手续费 %s %s：金额不大于手续费。',
    'zh-TW': '無法扣除手續費 %s %s：金額不大於手續費。',
  },
  sharesShort: {
    'en-US': 'You have fewer shares than you want to redeem: %s wanted, %s available.',
    'zh-CN': '您的份额少于赎回数量：请求 %s，可用 %s。',
    'zh-TW': '您的份額少於贖回數量：請求 %s，可用 %s。',
  },
  restingCount: {
    'en-US': 'At most %s orders can rest.',
    'zh-CN': '最多可挂 %s 笔委托。',
    'zh-TW': '最多可掛 %s 筆委託。',
  },
  positionCount: {
    'en-US': 'At most %s positions can be open.',
    'zh-CN': '最多可持有 %s 个持仓。',
    'zh-TW': '最多可持有 %s 個部位。',
  },
  between: {
    'en-US': 'The price of `%s` must be between %s and %s.',
    'zh-CN': '`%s` 的价格须在 %s 至 %s 之间。',
    'zh-TW': '`%s` 的價格須在 %s 至 %s 之間。',
  },
  atLeast: {
    'en-US': 'The price of `%s` must be at least %s.',
    'zh-CN': '`%s` 的价格不得低于 %s。',
    'zh-TW': '`%s` 的價格不得低於 %s。',
  },
  awayBetween: {
    'en-US': 'The price of `%s` must be at least %s and at most %s away from the market price %s.',
    'zh-CN': '`%s` 的价格与市价的距离须在 %s 至 %s 之间，市价为 %s。',
    'zh-TW': '`%s` 的價格與市價的距離須在 %s 至 %s 之間，市價為 %s。',
  },
  awayAtLeast: {
    'en-US': 'The price of `%s` must be at least %s away from the market price %s.',
    'zh-CN': '`%s` 的价格与市价的距离不得小于 %s，市价为 %s。',
    'zh-TW': '`%s` 的價格與市價的距離不得小於 %s，市價為 %s。',
  },
  beyond: {
    'en-US': 'The price of `%s` must lie beyond the market price %s.',
    'zh-CN': '`%s` 的价格须越过市价 %s。',
    'zh-TW': '`%s` 的價格須越過市價 %s。',
  },
  requestExpired: {
    'en-US': "The request has expired. The platform's time is %s (milliseconds since 1970).",
    'zh-CN': '请求已过期。平台时间为 %s（1970 年以来的毫秒数）。',
    'zh-TW': '請求已過期。平台時間為 %s（1970 年以來的毫秒數）。',
  },
  outsideWindow: {
    'en-US': "The request is outside its time window. The platform's time is %s (milliseconds since 1970).",
    'zh-CN': '请求超出时间窗口。平台时间为 %s（1970 年以来的毫秒数）。',
    'zh-TW': '請求超出時間視窗。平台時間為 %s（1970 年以來的毫秒數）。',
  },
} as const satisfies Readonly<Record<string, LocalizedText>>;
