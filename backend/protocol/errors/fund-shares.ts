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
    'zh-CN': '赎回确认失败，基金余额不足，订单 %s。',
    'zh-TW': '贖回確認失敗，基金餘額不足，訂單 %s。',
  },
  '540023': {
    'en-US': 'The least number of shares is %s.',
    'zh-CN': '最低份额为 %s。',
    'zh-TW': '最低份額為 %s。',
  },
});
