import { prefixedFamily } from './error-entry.ts';

/** Failures of shares of funds. */
export const FUND_SHARE_ERRORS = prefixedFamily('FS', {
  '540001': {
    'en-US': 'The fund is not valid.',
    'zh-CN': '基金无效。',
    'zh-TW': '基金無效。',
  },
  '540002': {
    'en-US': 'The fund takes no subscriptions now.',
    'zh-CN': '该基金暂不可申购。',
    'zh-TW': '該基金暫不可申購。',
  },
  '540003': {
    'en-US': 'The fund takes no redemptions now.',
    'zh-CN': '该基金暂不可赎回。',
    'zh-TW': '該基金暫不可贖回。',
  },
  '540004': {
    'en-US': 'The least redemption is %s shares.',
    'zh-CN': '最低赎回份额为 %s。',
    'zh-TW': '最低贖回份額為 %s。',
  },
  '540005': {
    'en-US': 'The fund does not pay redemptions in this currency.',
    'zh-CN': '该币种不在赎回资产篮子中。',
    'zh-TW': '該幣種不在贖回資產籃子中。',
  },
  '540006': {
    'en-US': 'The fund cannot be paid in this currency.',
    'zh-CN': '该币种不在申购资产篮子中。',
    'zh-TW': '該幣種不在申購資產籃子中。',
  },
  '540007': {
    'en-US': 'The least subscription is %s.',
    'zh-CN': '最低申购金额为 %s。',
    'zh-TW': '最低申購金額為 %s。',
  },
  '540008': {
    'en-US': 'The batch mixes funds or ways to pay.',
    'zh-CN': '批次中包含不同的资产。',
    'zh-TW': '批次中包含不同的資產。',
  },
  '540009': {
    'en-US': 'The confirmation has expired. Please look at the sum again.',
    'zh-CN': '确认已过期，请重新查看。',
    'zh-TW': '確認已過期，請重新查看。',
  },
  '540010': {
    'en-US': 'An earlier subscription has not been executed yet.',
    'zh-CN': '存在更早未执行的申购。',
    'zh-TW': '存在更早未執行的申購。',
  },
  '540011': {
    'en-US': 'The fund has no net value yet.',
    'zh-CN': '未获取到基金净值。',
    'zh-TW': '未取得基金淨值。',
  },
  '540012': {
    'en-US': 'The state of the shares does not allow this.',
    'zh-CN': '份额状态不允许此操作。',
    'zh-TW': '份額狀態不允許此操作。',
  },
  '540013': {
    'en-US': 'You have fewer shares than you want to redeem.',
    'zh-CN': '赎回失败，份额余额不足。',
    'zh-TW': '贖回失敗，份額餘額不足。',
  },
  '540014': {
    'en-US': 'The fund has too little for redemption %s.',
    'zh-CN': '赎回确认失败，基金余额不足，申请 %s。',
    'zh-TW': '贖回確認失敗，基金餘額不足，申請 %s。',
  },
  '540015': {
    'en-US': 'The fund has too little money for the fee.',
    'zh-CN': '扣款失败，基金余额不足。',
    'zh-TW': '扣款失敗，基金餘額不足。',
  },
  '540016': {
    'en-US': 'The money for the subscription could not be deducted: less is free.',
    'zh-CN': '申购扣款失败，可用余额不足。',
    'zh-TW': '申購扣款失敗，可用餘額不足。',
  },
  '540017': {
    'en-US': 'The fund has no order standard yet.',
    'zh-CN': '未设置下单比例。',
    'zh-TW': '未設定下單比例。',
  },
  '540019': {
    'en-US': 'The state of the fee does not allow this.',
    'zh-CN': '费用状态不允许此操作。',
    'zh-TW': '費用狀態不允許此操作。',
  },
  '540020': {
    'en-US': 'The fee of this day is already recorded.',
    'zh-CN': '当日费用记录已存在。',
    'zh-TW': '當日費用記錄已存在。',
  },
  '540022': {
    'en-US': 'The sum is not what the subscriptions brought.',
    'zh-CN': '确认金额计算有误。',
    'zh-TW': '確認金額計算有誤。',
  },
  '540023': {
    'en-US': 'The least number of shares is %s.',
    'zh-CN': '最低份额为 %s。',
    'zh-TW': '最低份額為 %s。',
  },
  '550001': {
    'en-US': 'The product is not valid.',
    'zh-CN': '产品无效。',
    'zh-TW': '產品無效。',
  },
  '550002': {
    'en-US': 'The asset is not the one that the product buys.',
    'zh-CN': '账户资产与产品不符。',
    'zh-TW': '帳戶資產與產品不符。',
  },
  '550003': {
    'en-US': 'The parts are more than 100 percent.',
    'zh-CN': '比例之和超过 100%。',
    'zh-TW': '比例之和超過 100%。',
  },
  '550004': {
    'en-US': 'The standard names no asset.',
    'zh-CN': '未设置资产。',
    'zh-TW': '未設定資產。',
  },
  '550005': {
    'en-US': 'A part has no rate.',
    'zh-CN': '未设置比例。',
    'zh-TW': '未設定比例。',
  },
  '550006': {
    'en-US': 'The product is not open to you in spot.',
    'zh-CN': '没有该产品的现货权限。',
    'zh-TW': '沒有該產品的現貨權限。',
  },
  '550007': {
    'en-US': 'The currency is not that of the fund.',
    'zh-CN': '币种不存在。',
    'zh-TW': '幣種不存在。',
  },
  '560001': {
    'en-US': 'The parts of the order are wrong.',
    'zh-CN': '下单比例错误。',
    'zh-TW': '下單比例錯誤。',
  },
  '560002': {
    'en-US': 'A subscription of the order is not confirmed yet.',
    'zh-CN': '存在未完成的申购申请。',
    'zh-TW': '存在未完成的申購申請。',
  },
  '560003': {
    'en-US': 'A subscription of the order is already executed.',
    'zh-CN': '包含已完成的申请。',
    'zh-TW': '包含已完成的申請。',
  },
  '560004': {
    'en-US': 'Only the manager of the fund may do this.',
    'zh-CN': '未授权的操作。',
    'zh-TW': '未授權的操作。',
  },
});
