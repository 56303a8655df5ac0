import type { LocalizedText } from '../languages.ts';

/** Values of `ret` in answers of the quote websocket. */
export const QUOTE_RET = {
  /** Also when some of the requested products are unknown; `msg` then names them. */
  ok: 200,
  badHeader: 201,
  badData: 202,
  /** No request of this platform can cause it; it belongs to a proxy in front of the quote service. */
  noClientAddress: 203,
  failed: 500,
} as const;
export type QuoteRet = (typeof QUOTE_RET)[keyof typeof QUOTE_RET];

/** Description of each value of `ret`. */
export const QUOTE_RET_TEXT: Readonly<Record<QuoteRet, LocalizedText>> = {
  200: { 'en-US': 'Success', 'zh-CN': '成功', 'zh-TW': '成功' },
  201: {
    'en-US': 'A header parameter of the request is not valid',
    'zh-CN': '请求头参数无效',
    'zh-TW': '請求標頭參數無效',
  },
  202: {
    'en-US': 'A data parameter of the request is not valid',
    'zh-CN': '请求数据参数无效',
    'zh-TW': '請求資料參數無效',
  },
  203: {
    'en-US': 'client_ip_port does not exist',
    'zh-CN': 'client_ip_port 不存在',
    'zh-TW': 'client_ip_port 不存在',
  },
  500: { 'en-US': 'The request failed', 'zh-CN': '请求失败', 'zh-TW': '請求失敗' },
};
