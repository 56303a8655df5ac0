import { prefixedFamily } from './error-entry.ts';

/** Codes of customers that the published list of operators has beyond the interface's own. */
export const CUSTOMER_FIELD_ERRORS = prefixedFamily('US', {
  CUSTOMER_API_0000143: {
    'en-US': 'You are already bound to a %s account.',
    'zh-CN': '您已绑定 %s 账户。',
    'zh-TW': '您已綁定 %s 帳戶。',
  },
  CUSTOMER_API_0000144: {
    'en-US': 'This %s account is bound to another customer.',
    'zh-CN': '该 %s 账户已被其他客户绑定。',
    'zh-TW': '該 %s 帳戶已被其他客戶綁定。',
  },
  CUSTOMER_API_0000145: {
    'en-US': 'This type is not supported, only %s.',
    'zh-CN': '不支持该类型，仅支持 %s。',
    'zh-TW': '不支援該類型，僅支援 %s。',
  },
  CUSTOMER_API_0000147: {
    'en-US': 'The phone number is not the one of this customer.',
    'zh-CN': '手机号与该客户不一致。',
    'zh-TW': '手機號碼與該客戶不一致。',
  },
  CUSTOMER_API_0000148: {
    'en-US': 'The link is not valid.',
    'zh-CN': '链接无效。',
    'zh-TW': '連結無效。',
  },
  CUSTOMER_API_0000149: {
    'en-US': 'The link was used already.',
    'zh-CN': '链接已被使用。',
    'zh-TW': '連結已被使用。',
  },
  CUSTOMER_API_0001015: {
    'en-US': 'The form of the address is not valid.',
    'zh-CN': '地址格式不正确。',
    'zh-TW': '地址格式不正確。',
  },
  CUSTOMER_API_0001014: {
    'en-US': 'Nothing is paid to an address or card within %s hours after it was added.',
    'zh-CN': '新增地址或银行卡后 %s 小时内不可出金。',
    'zh-TW': '新增地址或銀行卡後 %s 小時內不可出金。',
  },
  CUSTOMER_API_0001017: {
    'en-US': 'This currency is not supported on this network.',
    'zh-CN': '该网络不支持此币种。',
    'zh-TW': '該網路不支援此幣種。',
  },
  CUSTOMER_API_0001019: {
    'en-US': 'The e-mail address is set already.',
    'zh-CN': '邮箱已设置。',
    'zh-TW': '電子郵件已設定。',
  },
  CUSTOMER_API_0001020: {
    'en-US': 'The phone number is set already.',
    'zh-CN': '手机号已设置。',
    'zh-TW': '手機號碼已設定。',
  },
  CUSTOMER_API_0001023: {
    'en-US': 'Please set your phone number and e-mail address before the password.',
    'zh-CN': '请先设置手机号和邮箱，再设置密码。',
    'zh-TW': '請先設定手機號碼和電子郵件，再設定密碼。',
  },
});
