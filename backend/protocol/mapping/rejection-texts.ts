import type { LocalizedText } from '../languages.ts';

/** Statements of refusals that tell which member is wrong and by how much; prices and money are decimal text. */
export const REJECTION_TEXT = {
  shortage: {
    'en-US': 'The available funds are not enough: %s needed, %s available.',
    'zh-CN': '可用资金不足：需要 %s，可用 %s。',
    'zh-TW': '可用資金不足：需要 %s，可用 %s。',
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
  outsideWindow: {
    'en-US': "The request is outside its time window. The platform's time is %s (milliseconds since 1970).",
    'zh-CN': '请求超出时间窗口。平台时间为 %s（1970 年以来的毫秒数）。',
    'zh-TW': '請求超出時間視窗。平台時間為 %s（1970 年以來的毫秒數）。',
  },
} as const satisfies Readonly<Record<string, LocalizedText>>;
