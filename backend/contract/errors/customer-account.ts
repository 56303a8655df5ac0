import { prefixedFamily } from './error-entry.ts';

/** General, customer and login failures. */
export const CUSTOMER_ACCOUNT_ERRORS = prefixedFamily('US', {
  '500': {
    kind: 'System',
    'en-US': 'The customer service reported a fault. Please try again later.',
    'zh-CN': '系统异常，请稍后重试。',
    'zh-TW': '系統異常，請稍後重試。',
  },
  CUSTOMER_API_0000002: {
    kind: 'System',
    'en-US': 'This interface is no longer available.',
    'zh-CN': '系统异常，该接口已停用。',
    'zh-TW': '系統異常，該介面已停用。',
  },
  CUSTOMER_API_0000003: {
    'en-US': 'The data does not exist.',
    'zh-CN': '数据不存在。',
    'zh-TW': '資料不存在。',
  },
  CUSTOMER_API_0000004: {
    'en-US': 'This request is already being processed. Please do not repeat it.',
    'zh-CN': '业务正在处理中，请勿重复操作。',
    'zh-TW': '業務正在處理中，請勿重複操作。',
  },
  CUSTOMER_API_0000005: {
    'en-US': 'The data could not be processed. Please try again later.',
    'zh-CN': '数据异常，请稍后重试。',
    'zh-TW': '資料異常，請稍後重試。',
  },
  CUSTOMER_API_0000006: {
    'en-US': 'Your version of the application is too old. Please update it.',
    'zh-CN': '应用版本过低，请升级后使用。',
    'zh-TW': '應用版本過低，請升級後使用。',
  },
  CUSTOMER_API_0000007: {
    'en-US': 'Registration and account opening are not available in a demo company.',
    'zh-CN': '模拟公司不支持注册或开户。',
    'zh-TW': '模擬公司不支援註冊或開戶。',
  },
  CUSTOMER_API_0000008: {
    'en-US': 'A real account cannot be reset.',
    'zh-CN': '真实账户不能重置账户信息。',
    'zh-TW': '真實帳戶不能重設帳戶資訊。',
  },
  CUSTOMER_API_0000009: {
    'en-US': 'The demo account is being reset. Please try again in %s minutes.',
    'zh-CN': '模拟账户正在重置，请在 %s 分钟后重试。',
    'zh-TW': '模擬帳戶正在重設，請在 %s 分鐘後重試。',
  },
  CUSTOMER_API_0000101: {
    'en-US': 'The customer already exists.',
    'zh-CN': '客户已存在。',
    'zh-TW': '客戶已存在。',
  },
  CUSTOMER_API_0000102: {
    'en-US': 'The account or the password is not correct.',
    'zh-CN': '账号或密码错误。',
    'zh-TW': '帳號或密碼錯誤。',
  },
  CUSTOMER_API_0000103: {
    'en-US': 'Sign-in is not allowed for this account.',
    'zh-CN': '该账号禁止登录。',
    'zh-TW': '該帳號禁止登入。',
  },
  CUSTOMER_API_0000104: {
    'en-US': 'The customer details could not be read.',
    'zh-CN': '客户信息异常。',
    'zh-TW': '客戶資訊異常。',
  },
  CUSTOMER_API_0000105: {
    'en-US': 'Please enter a phone number or an e-mail address.',
    'zh-CN': '请填写手机号或邮箱。',
    'zh-TW': '請填寫手機號碼或電子郵件信箱。',
  },
  CUSTOMER_API_0000106: {
    'en-US': 'This phone number is already registered.',
    'zh-CN': '该手机号已被注册。',
    'zh-TW': '該手機號碼已被註冊。',
  },
  CUSTOMER_API_0000107: {
    'en-US': 'This e-mail address is already registered.',
    'zh-CN': '该邮箱已被注册。',
    'zh-TW': '該電子郵件信箱已被註冊。',
  },
  CUSTOMER_API_0000108: {
    'en-US': 'A customer number could not be assigned.',
    'zh-CN': '获取客户编号异常。',
    'zh-TW': '取得客戶編號異常。',
  },
  CUSTOMER_API_0000109: {
    'en-US': 'The range of customer numbers of the company could not be read.',
    'zh-CN': '获取公司客户编号范围异常。',
    'zh-TW': '取得公司客戶編號範圍異常。',
  },
  CUSTOMER_API_0000110: {
    'en-US': 'The customer number is outside the range of the company.',
    'zh-CN': '客户编号超出范围。',
    'zh-TW': '客戶編號超出範圍。',
  },
  CUSTOMER_API_0000111: {
    'en-US': 'The company does not exist or this operation is not allowed for it.',
    'zh-CN': '公司不存在或禁止操作。',
    'zh-TW': '公司不存在或禁止操作。',
  },
  CUSTOMER_API_0000112: {
    'en-US': 'The account or the password is not correct. Please check both.',
    'zh-CN': '账号或密码不正确，请核对后重试。',
    'zh-TW': '帳號或密碼不正確，請核對後重試。',
  },
  CUSTOMER_API_0000113: {
    'en-US': 'The account is locked and cannot sign in.',
    'zh-CN': '账号已锁定，禁止登录。',
    'zh-TW': '帳號已鎖定，禁止登入。',
  },
  CUSTOMER_API_0000114: {
    'en-US': 'The company has no asset information.',
    'zh-CN': '公司资产信息不存在。',
    'zh-TW': '公司資產資訊不存在。',
  },
  CUSTOMER_API_0000115: {
    'en-US': 'The asset information of the company does not match.',
    'zh-CN': '公司资产信息不匹配。',
    'zh-TW': '公司資產資訊不相符。',
  },
  CUSTOMER_API_0000116: {
    'en-US': 'The assets of the customer do not match the new group, so no transfer is possible.',
    'zh-CN': '客户资产信息与新分组不匹配，无法转组。',
    'zh-TW': '客戶資產資訊與新分組不相符，無法轉組。',
    alsoMeans: ['company asset information mismatch'],
  },
  CUSTOMER_API_0000117: {
    'en-US': 'The account still has positions and cannot be closed.',
    'zh-CN': '账户存在持仓，无法销户。',
    'zh-TW': '帳戶存在部位，無法銷戶。',
    alsoMeans: ['company asset information mismatch'],
  },
  CUSTOMER_API_0000118: {
    'en-US': 'The account still has a balance and cannot be closed.',
    'zh-CN': '账户存在余额，无法销户。',
    'zh-TW': '帳戶存在餘額，無法銷戶。',
    alsoMeans: ['company asset information mismatch'],
  },
  CUSTOMER_API_0000119: {
    'en-US': 'The account has an unfinished proposal and cannot be closed.',
    'zh-CN': '账户存在未完成的申请，无法销户。',
    'zh-TW': '帳戶存在未完成的申請，無法銷戶。',
    alsoMeans: ['company asset information mismatch'],
  },
  CUSTOMER_API_0000120: {
    'en-US': 'The new group does not have the products of the open positions.',
    'zh-CN': '新分组没有持仓产品的权限。',
    'zh-TW': '新分組沒有部位所屬產品的權限。',
  },
  CUSTOMER_API_0000121: {
    'en-US': 'A phone number is already bound.',
    'zh-CN': '手机号已绑定。',
    'zh-TW': '手機號碼已綁定。',
  },
  CUSTOMER_API_0000122: {
    'en-US': 'An e-mail address is already bound.',
    'zh-CN': '邮箱已绑定。',
    'zh-TW': '電子郵件信箱已綁定。',
  },
  CUSTOMER_API_0000123: {
    'en-US': 'The new password must differ from the old one.',
    'zh-CN': '新密码不能与旧密码相同。',
    'zh-TW': '新密碼不能與舊密碼相同。',
  },
  CUSTOMER_API_0000124: {
    'en-US': 'The old password is not correct.',
    'zh-CN': '旧密码不正确。',
    'zh-TW': '舊密碼不正確。',
  },
  CUSTOMER_API_0000125: {
    'en-US': 'The password cannot be empty.',
    'zh-CN': '密码不能为空。',
    'zh-TW': '密碼不能為空。',
  },
  CUSTOMER_API_0000126: {
    'en-US': 'The account types of the group do not match, so no transfer is possible.',
    'zh-CN': '分组的账户类型不匹配，无法转组。',
    'zh-TW': '分組的帳戶類型不相符，無法轉組。',
  },
  CUSTOMER_API_0000127: {
    'en-US': 'The customer has debts, so the account cannot be closed.',
    'zh-CN': '客户存在负债，无法销户。',
    'zh-TW': '客戶存在負債，無法銷戶。',
  },
  CUSTOMER_API_0000132: {
    'en-US':
      'The fund password is not correct. After %s wrong entries in a row withdrawals are blocked for %s hours.',
    'zh-CN': '资金密码错误，连续错误 %s 次后，%s 小时内禁止提款。',
    'zh-TW': '資金密碼錯誤，連續錯誤 %s 次後，%s 小時內禁止提款。',
  },
  CUSTOMER_API_0000133: {
    'en-US': 'The fund password is already set.',
    'zh-CN': '资金密码已设置。',
    'zh-TW': '資金密碼已設定。',
  },
  CUSTOMER_API_0000134: {
    'en-US': 'The fund password was wrong %s times in a row. Please try again in %s hours.',
    'zh-CN': '资金密码已连续错误 %s 次，请在 %s 小时后重试。',
    'zh-TW': '資金密碼已連續錯誤 %s 次，請在 %s 小時後重試。',
  },
  CUSTOMER_API_0000135: {
    'en-US': 'The login password is already set.',
    'zh-CN': '登录密码已设置。',
    'zh-TW': '登入密碼已設定。',
  },
  CUSTOMER_API_0000136: {
    'en-US': 'Please enter a correct phone number.',
    'zh-CN': '请输入正确的手机号。',
    'zh-TW': '請輸入正確的手機號碼。',
  },
  CUSTOMER_API_0000137: {
    'en-US': 'Please enter a correct e-mail address.',
    'zh-CN': '请输入正确的邮箱。',
    'zh-TW': '請輸入正確的電子郵件信箱。',
  },
  CUSTOMER_API_0000138: {
    'en-US': 'Multi-factor authentication is enabled for this account.',
    'zh-CN': '该账号已启用多重身份验证。',
    'zh-TW': '該帳號已啟用多重身分驗證。',
  },
  CUSTOMER_API_0000139: {
    'en-US': 'The password is too weak.',
    'zh-CN': '密码强度不足。',
    'zh-TW': '密碼強度不足。',
  },
  CUSTOMER_API_0000141: {
    'en-US': 'This e-mail address is bound to another %s account.',
    'zh-CN': '该邮箱已绑定其他 %s 账号。',
    'zh-TW': '該電子郵件信箱已綁定其他 %s 帳號。',
  },
  CUSTOMER_API_0000142: {
    'en-US': 'This phone number is bound to another %s account.',
    'zh-CN': '该手机号已绑定其他 %s 账号。',
    'zh-TW': '該手機號碼已綁定其他 %s 帳號。',
  },
});
