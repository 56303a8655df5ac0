import { prefixedFamily } from './error-entry.ts';

/** Failures of the gateway, all but F999999. 007 does not exist in the list. */
export const GATEWAY_ERRORS = prefixedFamily('G', {
  '500': {
    kind: 'System',
    'en-US': 'The system reported a fault. Please try again later.',
    'zh-CN': '系统异常，请稍后重试。',
    'zh-TW': '系統異常，請稍後重試。',
  },
  GATEWAY_CODE_001: {
    'en-US': 'You are not signed in. Please sign in first.',
    'zh-CN': '您尚未登录，请先登录。',
    'zh-TW': '您尚未登入，請先登入。',
  },
  GATEWAY_CODE_002: {
    'en-US': 'The business type of this request is not valid.',
    'zh-CN': '请求的业务类型无效。',
    'zh-TW': '請求的業務類型無效。',
  },
  GATEWAY_CODE_003: {
    'en-US': 'The company identifier is missing or not valid.',
    'zh-CN': '公司标识缺失或无效。',
    'zh-TW': '公司識別碼缺失或無效。',
  },
  GATEWAY_CODE_004: {
    'en-US': 'The trace identifier of the request is missing.',
    'zh-CN': '请求缺少全局链路标识。',
    'zh-TW': '請求缺少全域追蹤識別碼。',
  },
  GATEWAY_CODE_005: {
    'en-US': 'Your sign-in has expired. Please sign in again.',
    'zh-CN': '登录已过期，请重新登录。',
    'zh-TW': '登入已過期，請重新登入。',
  },
  GATEWAY_CODE_006: {
    'en-US': 'The request has no parameters, or a required one is empty.',
    'zh-CN': '请求参数为空，或缺少必填参数。',
    'zh-TW': '請求參數為空，或缺少必填參數。',
  },
  GATEWAY_CODE_008: {
    'en-US': 'The business type of the request is missing.',
    'zh-CN': '请求缺少业务类型。',
    'zh-TW': '請求缺少業務類型。',
  },
  GATEWAY_CODE_009: {
    'en-US': 'The header of the request is missing.',
    'zh-CN': '请求头为空。',
    'zh-TW': '請求標頭為空。',
  },
  GATEWAY_CODE_010: {
    'en-US': 'The requested interface does not exist.',
    'zh-CN': '所请求的接口不存在。',
    'zh-TW': '所請求的介面不存在。',
  },
  GATEWAY_CODE_011: {
    kind: 'System',
    'en-US': 'The service behind this request reported a fault. Please contact customer service.',
    'zh-CN': '下游服务异常，请联系客服。',
    'zh-TW': '下游服務異常，請聯絡客服。',
    alsoMeans: ['invalid account information'],
  },
  GATEWAY_CODE_012: {
    kind: 'System',
    'en-US': 'The service behind this request is not available at the moment.',
    'zh-CN': '下游服务暂不可用。',
    'zh-TW': '下游服務暫不可用。',
  },
  GATEWAY_CODE_013: {
    kind: 'System',
    'en-US': 'The service behind this request returned no result.',
    'zh-CN': '下游服务返回结果为空。',
    'zh-TW': '下游服務回傳結果為空。',
  },
  GATEWAY_CODE_014: {
    'en-US': 'The request has expired. Please check the time of your device and send it again.',
    'zh-CN': '请求已过期，请校准设备时间后重试。',
    'zh-TW': '請求已過期，請校準裝置時間後重試。',
  },
  GATEWAY_CODE_015: {
    'en-US': 'The request parameters are not valid.',
    'zh-CN': '请求参数不合法。',
    'zh-TW': '請求參數不合法。',
  },
  GATEWAY_CODE_016: {
    'en-US': 'This interface does not support the type of the request.',
    'zh-CN': '该接口不支持此请求方式。',
    'zh-TW': '該介面不支援此請求方式。',
    alsoMeans: ['interface parameters abnormal'],
  },
  GATEWAY_CODE_017: {
    'en-US': 'Your session has ended. Please sign in again.',
    'zh-CN': '登录状态已失效，请重新登录。',
    'zh-TW': '登入狀態已失效，請重新登入。',
  },
  GATEWAY_CODE_018: {
    'en-US': 'Requests are arriving too fast. Please try again later.',
    'zh-CN': '请求过于频繁，请稍后重试。',
    'zh-TW': '請求過於頻繁，請稍後重試。',
  },
  GATEWAY_CODE_019: {
    'en-US': 'You have no access to this interface.',
    'zh-CN': '您没有访问该接口的权限。',
    'zh-TW': '您沒有存取該介面的權限。',
  },
  GATEWAY_CODE_101: {
    'en-US': 'The account information is not valid.',
    'zh-CN': '账户信息无效。',
    'zh-TW': '帳戶資訊無效。',
  },
  GATEWAY_CODE_102: {
    'en-US': 'The data could not be processed. Please try again later.',
    'zh-CN': '数据异常，请稍后重试。',
    'zh-TW': '資料異常，請稍後重試。',
  },
  GATEWAY_CODE_103: {
    'en-US': 'This file format is not supported. Please upload a file of format %s.',
    'zh-CN': '不支持上传该格式的文件，请上传 %s 格式的文件。',
    'zh-TW': '不支援上傳該格式的檔案，請上傳 %s 格式的檔案。',
  },
  GATEWAY_CODE_104: {
    'en-US': 'The parameters of the interface are not valid.',
    'zh-CN': '接口参数异常。',
    'zh-TW': '介面參數異常。',
  },
  GATEWAY_CODE_201: {
    'en-US': 'This operation is not available to you. Please contact customer service.',
    'zh-CN': '该接口尚未开放，请联系客服。',
    'zh-TW': '該介面尚未開放，請聯絡客服。',
  },
  GATEWAY_CODE_902: {
    kind: 'System',
    'en-US': 'The service took too long to answer. Please contact customer service.',
    'zh-CN': '服务响应超时，请联系客服。',
    'zh-TW': '服務回應逾時，請聯絡客服。',
  },
});
