import { unprefixedFamily } from './error-entry.ts';

/** The one gateway failure whose listed code has no prefix: human verification. */
export const HUMAN_VERIFICATION_ERRORS = unprefixedFamily('G', {
  F999999: {
    'en-US': 'Human verification failed: the request parameters are illegal.',
    'zh-CN': '人机验证失败，请求参数不合法。',
    'zh-TW': '人機驗證失敗，請求參數不合法。',
  },
});
