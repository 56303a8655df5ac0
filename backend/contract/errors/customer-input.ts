import { prefixedFamily } from './error-entry.ts';

/** Failures of input validation. */
export const CUSTOMER_INPUT_ERRORS = prefixedFamily('US', {
  CUSTOMER_API_0000501: {
    'en-US': 'A required parameter is empty.',
    'zh-CN': '必填参数为空。',
    'zh-TW': '必填參數為空。',
  },
  CUSTOMER_API_0000502: {
    'en-US': 'Please enter a phone number.',
    'zh-CN': '手机号不能为空。',
    'zh-TW': '手機號碼不能為空。',
  },
  CUSTOMER_API_0000503: {
    'en-US': 'The phone number does not have a valid length.',
    'zh-CN': '手机号长度不合法。',
    'zh-TW': '手機號碼長度不合法。',
  },
  CUSTOMER_API_0000504: {
    'en-US': 'The phone number is not in a valid format.',
    'zh-CN': '手机号格式不合法。',
    'zh-TW': '手機號碼格式不合法。',
  },
  CUSTOMER_API_0000505: {
    'en-US': 'Please choose an area code.',
    'zh-CN': '区号不能为空。',
    'zh-TW': '區號不能為空。',
  },
  CUSTOMER_API_0000506: {
    'en-US': 'The area code does not have a valid length.',
    'zh-CN': '区号长度不合法。',
    'zh-TW': '區號長度不合法。',
  },
  CUSTOMER_API_0000507: {
    'en-US': 'The area code is not valid.',
    'zh-CN': '区号不合法。',
    'zh-TW': '區號不合法。',
  },
  CUSTOMER_API_0000508: {
    'en-US': 'Please enter an e-mail address.',
    'zh-CN': '邮箱不能为空。',
    'zh-TW': '電子郵件信箱不能為空。',
  },
  CUSTOMER_API_0000509: {
    'en-US': 'The e-mail address does not have a valid length.',
    'zh-CN': '邮箱长度不合法。',
    'zh-TW': '電子郵件信箱長度不合法。',
  },
  CUSTOMER_API_0000510: {
    'en-US': 'The e-mail address is not in a valid format.',
    'zh-CN': '邮箱格式不合法。',
    'zh-TW': '電子郵件信箱格式不合法。',
  },
  CUSTOMER_API_0000511: {
    'en-US': 'The verification code is not correct.',
    'zh-CN': '验证码错误。',
    'zh-TW': '驗證碼錯誤。',
  },
  CUSTOMER_API_0000512: {
    'en-US': 'Too many wrong verification codes. Please request a new one.',
    'zh-CN': '验证码错误次数过多，请重新获取。',
    'zh-TW': '驗證碼錯誤次數過多，請重新取得。',
  },
  CUSTOMER_API_0000513: {
    'en-US': 'The verification code of the new phone number is not correct.',
    'zh-CN': '新手机号的验证码错误。',
    'zh-TW': '新手機號碼的驗證碼錯誤。',
  },
  CUSTOMER_API_0000514: {
    'en-US': 'The verification code of the original phone number is not correct.',
    'zh-CN': '原手机号的验证码错误。',
    'zh-TW': '原手機號碼的驗證碼錯誤。',
  },
  CUSTOMER_API_0000515: {
    'en-US': 'The verification code of the new e-mail address is not correct.',
    'zh-CN': '新邮箱的验证码错误。',
    'zh-TW': '新電子郵件信箱的驗證碼錯誤。',
  },
  CUSTOMER_API_0000516: {
    'en-US': 'The verification code of the original e-mail address is not correct.',
    'zh-CN': '原邮箱的验证码错误。',
    'zh-TW': '原電子郵件信箱的驗證碼錯誤。',
  },
  CUSTOMER_API_0000517: {
    'en-US': 'The e-mail verification code is not correct.',
    'zh-CN': '邮箱验证码错误。',
    'zh-TW': '電子郵件驗證碼錯誤。',
  },
  CUSTOMER_API_0000518: {
    'en-US': 'The mobile verification code is not correct.',
    'zh-CN': '手机验证码错误。',
    'zh-TW': '手機驗證碼錯誤。',
  },
  CUSTOMER_API_0000519: {
    'en-US': 'The Google verification code is not correct.',
    'zh-CN': '谷歌验证码错误。',
    'zh-TW': 'Google 驗證碼錯誤。',
  },
  CUSTOMER_API_0000520: {
    'en-US': 'Please enter the Google verification code.',
    'zh-CN': '谷歌验证码不能为空。',
    'zh-TW': 'Google 驗證碼不能為空。',
  },
  CUSTOMER_API_0000521: {
    'en-US': 'Please enter the e-mail or mobile verification code.',
    'zh-CN': '请输入邮箱或手机验证码。',
    'zh-TW': '請輸入電子郵件信箱或手機驗證碼。',
  },
});
