import { unprefixedFamily } from './error-entry.ts';

/** Answers of an external system to a cancelled credit-limit adjustment. No module prefix. */
export const CALLBACK_ERRORS = unprefixedFamily('', {
  US_0000001: {
    'en-US': 'The request to be cancelled was received but not processed correctly.',
    'zh-CN': '已收到被撤销的请求，但未被正确处理。',
    'zh-TW': '已收到被撤銷的請求，但未被正確處理。',
  },
  US_0000002: {
    'en-US': 'No request with the number to be cancelled was received.',
    'zh-CN': '未收到该编号对应的请求。',
    'zh-TW': '未收到該編號對應的請求。',
  },
});
