import { prefixedFamily } from './error-entry.ts';

/** Failures of customer groups. */
export const CUSTOMER_GROUP_ERRORS = prefixedFamily('US', {
  CUSTOMER_API_0000301: {
    'en-US': 'The group information does not exist.',
    'zh-CN': '分组信息不存在。',
    'zh-TW': '分組資訊不存在。',
  },
  CUSTOMER_API_0000302: {
    'en-US': 'The default group cannot be deleted.',
    'zh-CN': '默认分组不能删除。',
    'zh-TW': '預設分組不能刪除。',
  },
  CUSTOMER_API_0000303: {
    'en-US': 'The customer group information does not exist.',
    'zh-CN': '客户分组信息不存在。',
    'zh-TW': '客戶分組資訊不存在。',
  },
  CUSTOMER_API_0000304: {
    'en-US': 'The group still has customers and cannot be deleted.',
    'zh-CN': '该分组下存在客户，不能删除。',
    'zh-TW': '該分組下存在客戶，不能刪除。',
    alsoMeans: ['default group cannot be deleted'],
  },
  CUSTOMER_API_0000305: {
    'en-US': 'The products of the group could not be deleted.',
    'zh-CN': '删除分组下的产品异常。',
    'zh-TW': '刪除分組下的產品異常。',
    alsoMeans: ['customer group information absent'],
  },
  CUSTOMER_API_0000306: {
    'en-US': 'The company has no group for opening accounts.',
    'zh-CN': '公司没有开户分组。',
    'zh-TW': '公司沒有開戶分組。',
    alsoMeans: ['default group cannot be deleted'],
  },
  CUSTOMER_API_0000307: {
    'en-US': 'A group of this name already exists.',
    'zh-CN': '分组名称重复。',
    'zh-TW': '分組名稱重複。',
    alsoMeans: ['customer group information absent'],
  },
  CUSTOMER_API_0000308: {
    'en-US': 'At least one group for opening accounts must remain.',
    'zh-CN': '至少保留一个开户分组。',
    'zh-TW': '至少保留一個開戶分組。',
    alsoMeans: ['default group cannot be deleted', 'customer group information absent'],
  },
  CUSTOMER_API_0000309: {
    'en-US': 'The group for opening accounts cannot be deleted.',
    'zh-CN': '开户分组不能删除。',
    'zh-TW': '開戶分組不能刪除。',
    alsoMeans: ['customer group information absent'],
  },
  CUSTOMER_API_0000310: {
    'en-US': 'The group for opening accounts has no asset information.',
    'zh-CN': '开户分组的资产信息为空。',
    'zh-TW': '開戶分組的資產資訊為空。',
  },
  CUSTOMER_API_0000311: {
    'en-US': 'The information of the group for opening accounts could not be read.',
    'zh-CN': '开户分组信息异常。',
    'zh-TW': '開戶分組資訊異常。',
  },
  CUSTOMER_API_0000312: {
    'en-US': 'The asset information of the group for opening accounts does not match.',
    'zh-CN': '开户分组的资产信息不匹配。',
    'zh-TW': '開戶分組的資產資訊不相符。',
  },
  CUSTOMER_API_0000313: {
    'en-US': 'The group for opening accounts has no account types.',
    'zh-CN': '开户分组的账户类型为空。',
    'zh-TW': '開戶分組的帳戶類型為空。',
  },
  CUSTOMER_API_0000314: {
    'en-US': 'The account type does not match.',
    'zh-CN': '账户类型不匹配。',
    'zh-TW': '帳戶類型不相符。',
  },
  CUSTOMER_API_0000315: {
    'en-US': 'The asset does not match the account type.',
    'zh-CN': '资产与账户类型不匹配。',
    'zh-TW': '資產與帳戶類型不相符。',
  },
});
