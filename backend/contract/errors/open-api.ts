import { unprefixedFamily } from './error-entry.ts';

/** Failures of the open API. They have no module prefix. */
export const OPEN_API_ERRORS = unprefixedFamily('', {
  '00012001': {
    'en-US': 'The signature could not be verified.',
    'zh-CN': '签名验证失败。',
    'zh-TW': '簽名驗證失敗。',
  },
  '00012002': {
    'en-US': 'The request is outside its time window.',
    'zh-CN': '请求超出时间窗口。',
    'zh-TW': '請求超出時間視窗。',
  },
  '00012003': {
    'en-US': 'The API key does not exist.',
    'zh-CN': 'API Key 不存在。',
    'zh-TW': 'API Key 不存在。',
  },
  '00012004': {
    'en-US': 'The API key has no permission for this request.',
    'zh-CN': '该 API Key 没有此请求的权限。',
    'zh-TW': '該 API Key 沒有此請求的權限。',
  },
  '00012005': {
    'en-US': 'Requests are arriving too fast. Please try again later.',
    'zh-CN': '请求过于频繁，请稍后重试。',
    'zh-TW': '請求過於頻繁，請稍後重試。',
  },
  '00012006': {
    'en-US': 'The API key has expired.',
    'zh-CN': 'API Key 已过期。',
    'zh-TW': 'API Key 已過期。',
  },
  '00012007': {
    'en-US': 'The request comes from an IP address that is not allowed.',
    'zh-CN': '请求来源 IP 地址不合法。',
    'zh-TW': '請求來源 IP 地址不合法。',
  },
});
