import { prefixedFamily } from './error-entry.ts';

/** Failures of wallets and of closing an account. */
export const CUSTOMER_WALLET_ERRORS = prefixedFamily('US', {
  CUSTOMER_API_0000701: {
    'en-US': 'The bank card already exists.',
    'zh-CN': '银行卡已存在。',
    'zh-TW': '銀行卡已存在。',
  },
  CUSTOMER_API_0000702: {
    'en-US': 'At most 5 wallets of the same currency can be added.',
    'zh-CN': '同一币种最多可添加 5 个钱包。',
    'zh-TW': '同一幣種最多可新增 5 個錢包。',
  },
  CUSTOMER_API_0000703: {
    'en-US': 'A wallet of this currency already exists.',
    'zh-CN': '该币种的钱包已存在。',
    'zh-TW': '該幣種的錢包已存在。',
  },
  CUSTOMER_API_0000705: {
    'en-US': 'There are several payment addresses of this type.',
    'zh-CN': '该类型存在多个收款地址。',
    'zh-TW': '該類型存在多個收款地址。',
  },
  CUSTOMER_API_0000706: {
    'en-US': 'There is no payment address of this type.',
    'zh-CN': '该类型的收款地址不存在。',
    'zh-TW': '該類型的收款地址不存在。',
  },
  CUSTOMER_API_0000707: {
    'en-US': 'The bank account already exists.',
    'zh-CN': '银行账户已存在。',
    'zh-TW': '銀行帳戶已存在。',
  },
  CUSTOMER_API_0000801: {
    'en-US': 'There is no application to close this account.',
    'zh-CN': '销户信息不存在。',
    'zh-TW': '銷戶資訊不存在。',
  },
  CUSTOMER_API_0000802: {
    'en-US': 'The application to close the account was not approved.',
    'zh-CN': '销户审核失败。',
    'zh-TW': '銷戶審核失敗。',
  },
  CUSTOMER_API_0000803: {
    'en-US': 'There are open positions, so the application was not approved.',
    'zh-CN': '存在持仓，审核失败。',
    'zh-TW': '存在部位，審核失敗。',
  },
  CUSTOMER_API_0000804: {
    'en-US': 'There is a balance, so the application was not approved.',
    'zh-CN': '存在余额，审核失败。',
    'zh-TW': '存在餘額，審核失敗。',
  },
  CUSTOMER_API_0000805: {
    'en-US': 'There is an unfinished proposal, so the application was not approved.',
    'zh-CN': '存在未完成的申请，审核失败。',
    'zh-TW': '存在未完成的申請，審核失敗。',
  },
  CUSTOMER_API_0000807: {
    'en-US':
      'Your application to close the account was submitted. It will be processed within 1 to 2 working days.',
    'zh-CN': '销户申请已提交，将在 1 至 2 个工作日内处理。',
    'zh-TW': '銷戶申請已提交，將在 1 至 2 個工作日內處理。',
  },
});
