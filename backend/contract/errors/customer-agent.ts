import { prefixedFamily } from './error-entry.ts';

/** Failures of agents and of API applications. */
export const CUSTOMER_AGENT_ERRORS = prefixedFamily('US', {
  CUSTOMER_API_0000901: {
    'en-US': 'The agent identifier could not be read.',
    'zh-CN': '代理标识解密失败。',
    'zh-TW': '代理識別碼解密失敗。',
  },
  CUSTOMER_API_0000902: {
    'en-US': 'This third-party operation is not valid.',
    'zh-CN': '无效的第三方操作。',
    'zh-TW': '無效的第三方操作。',
  },
  CUSTOMER_API_0000903: {
    'en-US': 'The number of the parent agent is empty.',
    'zh-CN': '上级代理编号为空。',
    'zh-TW': '上級代理編號為空。',
  },
  CUSTOMER_API_00010001: {
    'en-US': 'Your application to open an account was received.',
    'zh-CN': '开户申请已受理。',
    'zh-TW': '開戶申請已受理。',
  },
  CUSTOMER_API_00010002: {
    'en-US': 'The account could not be opened.',
    'zh-CN': '开户失败。',
    'zh-TW': '開戶失敗。',
  },
  CUSTOMER_API_00011001: {
    'en-US': 'The permissions of the application are not valid.',
    'zh-CN': '当前应用权限无效。',
    'zh-TW': '目前應用權限無效。',
  },
  CUSTOMER_API_00011002: {
    'en-US': 'The number of API keys exceeds the limit.',
    'zh-CN': 'API 申请数量超过限制。',
    'zh-TW': 'API 申請數量超過限制。',
  },
  CUSTOMER_API_00011003: {
    'en-US': 'An API key with this tag already exists.',
    'zh-CN': 'API 标签已存在。',
    'zh-TW': 'API 標籤已存在。',
  },
  CUSTOMER_API_0001025: {
    'en-US': 'The parameters of the interface are not valid.',
    'zh-CN': '接口参数异常。',
    'zh-TW': '介面參數異常。',
  },
  CUSTOMER_API_0001029: {
    'en-US': 'You have no permission for this access.',
    'zh-CN': '没有权限，拒绝访问。',
    'zh-TW': '沒有權限，拒絕存取。',
  },
});
