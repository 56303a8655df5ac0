import { prefixedFamily } from './error-entry.ts';

/** Failures of trading. 000030 and 000031 come from the field; the list ends at 29. */
export const TRADE_ERRORS = prefixedFamily('CFDWBW', {
  '500': {
    kind: 'System',
    'en-US': 'The trading system reported a fault. Please try again later.',
    'zh-CN': '交易系统异常，请稍后重试。',
    'zh-TW': '交易系統異常，請稍後重試。',
  },
  E000001: {
    'en-US': 'The order failed. Please contact customer service.',
    'zh-CN': '下单失败，请联系客服。',
    'zh-TW': '下單失敗，請聯絡客服。',
  },
  E000002: {
    'en-US': 'The total position of the account would exceed its limit.',
    'zh-CN': '账户总持仓量超过限制。',
    'zh-TW': '帳戶總部位超過限制。',
  },
  E000003: {
    'en-US': 'There are no live quotes for this product at the moment.',
    'zh-CN': '该产品暂无实时行情。',
    'zh-TW': '該產品暫無即時行情。',
  },
  E000004: {
    'en-US': 'The live quotes of this product could not be subscribed.',
    'zh-CN': '订阅实时行情失败。',
    'zh-TW': '訂閱即時行情失敗。',
  },
  E000005: {
    'en-US': 'A required parameter is empty.',
    'zh-CN': '参数不能为空。',
    'zh-TW': '參數不能為空。',
  },
  E000006: {
    'en-US': 'The format of a parameter is not correct.',
    'zh-CN': '参数格式不正确。',
    'zh-TW': '參數格式不正確。',
  },
  E000007: {
    'en-US': 'A parameter is outside its allowed values.',
    'zh-CN': '参数校验未通过。',
    'zh-TW': '參數未通過驗證。',
  },
  E000008: {
    'en-US': 'The position does not exist.',
    'zh-CN': '持仓不存在。',
    'zh-TW': '部位不存在。',
  },
  E000009: {
    'en-US': 'The stop-loss price is outside the allowed range.',
    'zh-CN': '止损价格超出允许范围。',
    'zh-TW': '停損價格超出允許範圍。',
  },
  E000010: {
    'en-US': 'The take-profit price is outside the allowed range.',
    'zh-CN': '止盈价格超出允许范围。',
    'zh-TW': '停利價格超出允許範圍。',
  },
  E000011: {
    'en-US': 'The maximum position on one side would be exceeded.',
    'zh-CN': '超过单边最大持仓限制。',
    'zh-TW': '超過單邊最大部位限制。',
  },
  E000012: {
    'en-US': 'No trading hours are set for this product.',
    'zh-CN': '该产品未设置交易时间。',
    'zh-TW': '該產品未設定交易時間。',
  },
  E000013: {
    'en-US': 'The product is not configured.',
    'zh-CN': '该产品未配置。',
    'zh-TW': '該產品未設定。',
  },
  E000014: {
    'en-US': 'Only ascending or descending order can be chosen for sorting.',
    'zh-CN': '只支持升序或降序排序。',
    'zh-TW': '只支援升序或降序排序。',
  },
  E000015: {
    'en-US': 'Sorting by this field is not supported.',
    'zh-CN': '不支持按该字段排序。',
    'zh-TW': '不支援按該欄位排序。',
  },
  E000016: {
    'en-US': 'The market is closed. Positions can be opened during trading hours only.',
    'zh-CN': '非交易时间，暂不能开仓。',
    'zh-TW': '非交易時間，暫不能開倉。',
  },
  E000017: {
    'en-US': 'The market is closed. Positions can be closed during trading hours only.',
    'zh-CN': '非交易时间，暂不能平仓。',
    'zh-TW': '非交易時間，暫不能平倉。',
  },
  E000018: {
    'en-US': 'The market is closed. Pending orders can be placed during trading hours only.',
    'zh-CN': '非交易时间，暂不能挂单。',
    'zh-TW': '非交易時間，暫不能掛單。',
  },
  E000019: {
    'en-US': 'The quantity to close is below the minimum.',
    'zh-CN': '平仓数量低于最小值。',
    'zh-TW': '平倉數量低於最小值。',
  },
  E000020: {
    'en-US': 'The quantity to close is above the maximum.',
    'zh-CN': '平仓数量高于最大值。',
    'zh-TW': '平倉數量高於最大值。',
  },
  E000021: {
    'en-US': 'The quantity to close must be a whole multiple of the minimum.',
    'zh-CN': '平仓数量必须是最小值的整数倍。',
    'zh-TW': '平倉數量必須是最小值的整數倍。',
  },
  E000022: {
    'en-US': 'A value of the request is out of range.',
    'zh-CN': '请求参数超出范围。',
    'zh-TW': '請求參數超出範圍。',
  },
  E000023: {
    'en-US': 'The quantity to close does not meet the rules of the product.',
    'zh-CN': '平仓数量不符合产品规则。',
    'zh-TW': '平倉數量不符合產品規則。',
  },
  E000024: {
    'en-US': 'The price cannot be empty.',
    'zh-CN': '指定价格不能为空。',
    'zh-TW': '指定價格不能為空。',
  },
  E000025: {
    'en-US': 'No exchange rate was found for the currencies of this product.',
    'zh-CN': '未找到该产品的汇率。',
    'zh-TW': '找不到該產品的匯率。',
  },
  E000026: {
    'en-US': 'The quantity must be between %s and %s lots and a whole multiple of %s lots.',
    'zh-CN': '下单数量须在 %s 至 %s 手之间，且为 %s 手的整数倍。',
    'zh-TW': '下單數量須在 %s 至 %s 手之間，且為 %s 手的整數倍。',
  },
  E000027: {
    'en-US': 'The maximum position on one side of this product is %s lots. Please reduce the quantity.',
    'zh-CN': '该产品单边最大持仓为 %s 手，请减少下单数量。',
    'zh-TW': '該產品單邊最大部位為 %s 手，請減少下單數量。',
  },
  E000028: {
    'en-US': 'The maximum position of the account is %s lots. Please reduce the quantity.',
    'zh-CN': '账户最大持仓为 %s 手，请减少下单数量。',
    'zh-TW': '帳戶最大部位為 %s 手，請減少下單數量。',
  },
  E000029: {
    'en-US': 'The order exceeds the maximum leverage.',
    'zh-CN': '超过最大杠杆倍数。',
    'zh-TW': '超過最大槓桿倍數。',
  },
  E000030: {
    'en-US': 'The leverage is outside the range of this product.',
    'zh-CN': '杠杆倍数超出该产品的允许范围。',
    'zh-TW': '槓桿倍數超出該產品的允許範圍。',
  },
  E000031: {
    'en-US': 'The balance or free margin of the account is not sufficient.',
    'zh-CN': '账户余额或可用保证金不足。',
    'zh-TW': '帳戶餘額或可用保證金不足。',
  },
});
