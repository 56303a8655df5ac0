import type { LocalizedText } from '../languages.ts';

/** Why nothing is exchanged at a rate: the two currencies, hours since its oldest quote, hours that are allowed. */
export const RATE_TOO_OLD_TEXT: LocalizedText = {
  'en-US': 'The rate from %s to %s is %s hours old, and money is exchanged at rates of at most %s hours.',
  'zh-CN': '%s 兑 %s 的汇率已有 %s 小时未更新，兑换所用汇率不得早于 %s 小时。',
  'zh-TW': '%s 兌 %s 的匯率已有 %s 小時未更新，兌換所用匯率不得早於 %s 小時。',
};

/** Why shares of a fund wait: hours since its price or that of something it holds, hours that are allowed. */
export const FUND_PRICE_TOO_OLD_TEXT: LocalizedText = {
  'en-US':
    'The price of this fund is %s hours old, and its shares change hands at prices of at most %s hours.',
  'zh-CN': '该基金的价格已有 %s 小时未更新，份额交易所用价格不得早于 %s 小时。',
  'zh-TW': '該基金的價格已有 %s 小時未更新，份額交易所用價格不得早於 %s 小時。',
};
