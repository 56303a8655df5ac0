import { prefixedFamily } from './error-entry.ts';

/** Failures of identity verification. */
export const CUSTOMER_KYC_ERRORS = prefixedFamily('US', {
  CUSTOMER_API_0000601: {
    'en-US': 'Your identity documents were submitted and are under review.',
    'zh-CN': '身份认证资料已提交，正在审核中。',
    'zh-TW': '身分認證資料已提交，正在審核中。',
  },
  CUSTOMER_API_0000602: {
    'en-US': 'The company has no configuration for identity verification.',
    'zh-CN': '公司未配置身份认证。',
    'zh-TW': '公司未設定身分認證。',
  },
  CUSTOMER_API_0000603: {
    'en-US': 'No identity verification was found for this customer.',
    'zh-CN': '未找到客户的身份认证信息。',
    'zh-TW': '找不到客戶的身分認證資訊。',
  },
  CUSTOMER_API_0000604: {
    'en-US': 'Your identity verification has passed.',
    'zh-CN': '身份认证已通过。',
    'zh-TW': '身分認證已通過。',
  },
  CUSTOMER_API_0000605: {
    'en-US': 'Your application was submitted and is under review.',
    'zh-CN': '申请已提交，正在审核中。',
    'zh-TW': '申請已提交，正在審核中。',
  },
  CUSTOMER_API_0000606: {
    'en-US': 'Your identity verification was rejected.',
    'zh-CN': '身份认证未通过。',
    'zh-TW': '身分認證未通過。',
  },
  CUSTOMER_API_0000607: {
    'en-US': 'The identity information of the customer is empty.',
    'zh-CN': '客户身份认证信息为空。',
    'zh-TW': '客戶身分認證資訊為空。',
  },
  CUSTOMER_API_0000608: {
    'en-US': 'Your identity is already verified. Please do not apply again.',
    'zh-CN': '身份认证已通过审核，请勿重复提交。',
    'zh-TW': '身分認證已通過審核，請勿重複提交。',
  },
  CUSTOMER_API_0000609: {
    'en-US': 'This is the current result of your identity verification.',
    'zh-CN': '当前身份认证结果信息。',
    'zh-TW': '目前身分認證結果資訊。',
  },
  CUSTOMER_API_0000610: {
    'en-US': 'The review did not succeed.',
    'zh-CN': '审核失败。',
    'zh-TW': '審核失敗。',
  },
  CUSTOMER_API_0000611: {
    'en-US': 'The review information does not exist.',
    'zh-CN': '审核信息不存在。',
    'zh-TW': '審核資訊不存在。',
  },
  CUSTOMER_API_0000612: {
    'en-US': 'The identity information does not exist.',
    'zh-CN': '身份认证信息不存在。',
    'zh-TW': '身分認證資訊不存在。',
  },
  CUSTOMER_API_0000613: {
    'en-US': 'The data could not be saved.',
    'zh-CN': '保存失败。',
    'zh-TW': '儲存失敗。',
  },
  CUSTOMER_API_0000614: {
    'en-US': 'This element already belongs to the level.',
    'zh-CN': '该元素已存在于当前等级。',
    'zh-TW': '該元素已存在於目前等級。',
  },
  CUSTOMER_API_0000615: {
    'en-US': 'The level or its order is empty.',
    'zh-CN': '等级信息或排序为空。',
    'zh-TW': '等級資訊或排序為空。',
  },
  CUSTOMER_API_0000616: {
    'en-US': 'Levels cannot be skipped.',
    'zh-CN': '不能跨等级操作。',
    'zh-TW': '不能跨等級操作。',
  },
  CUSTOMER_API_0000617: {
    'en-US': 'This business scenario already belongs to another level.',
    'zh-CN': '该业务场景已存在于其他等级。',
    'zh-TW': '該業務場景已存在於其他等級。',
  },
  CUSTOMER_API_0000618: {
    'en-US': 'This element already belongs to another level.',
    'zh-CN': '该元素已存在于其他等级。',
    'zh-TW': '該元素已存在於其他等級。',
  },
  CUSTOMER_API_0000619: {
    'en-US': 'Please delete the higher level of identity verification first.',
    'zh-CN': '请先删除高等级的身份认证。',
    'zh-TW': '請先刪除高等級的身分認證。',
  },
  CUSTOMER_API_0000620: {
    'en-US': 'The format of the element is not valid.',
    'zh-CN': '元素格式异常。',
    'zh-TW': '元素格式異常。',
  },
  CUSTOMER_API_0000624: {
    'en-US': 'Corporate accounts are not supported in this country.',
    'zh-CN': '该国家不支持企业账户。',
    'zh-TW': '該國家不支援企業帳戶。',
  },
  CUSTOMER_API_0000632: {
    'en-US': 'This phone number has already been used for verification.',
    'zh-CN': '该手机号已被使用。',
    'zh-TW': '該手機號碼已被使用。',
  },
  CUSTOMER_API_0000633: {
    'en-US': 'This identity number has already been used for verification.',
    'zh-CN': '该证件号码已被使用。',
    'zh-TW': '該證件號碼已被使用。',
  },
});
