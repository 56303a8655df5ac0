import { prefixedFamily } from './error-entry.ts';

/** Failures of money that comes in and of money between accounts. */
export const FUND_ERRORS = prefixedFamily('FS', {
  '404': {
    'en-US': 'There is no such record.',
    'zh-CN': '数据不存在。',
    'zh-TW': '資料不存在。',
  },
  '10001': {
    'en-US': 'A required parameter is missing.',
    'zh-CN': '缺少必填参数。',
    'zh-TW': '缺少必填參數。',
  },
  '10002': {
    'en-US': 'A parameter is not valid.',
    'zh-CN': '参数错误。',
    'zh-TW': '參數錯誤。',
  },
  '10003': {
    'en-US': 'The amount of a transfer must be above zero.',
    'zh-CN': '划转金额必须大于 0。',
    'zh-TW': '劃轉金額必須大於 0。',
  },
  '10005': {
    'en-US': 'At most %s pairs of currencies can be asked for.',
    'zh-CN': '最多可查询 %s 个币种对。',
    'zh-TW': '最多可查詢 %s 個幣種對。',
  },
  '10201': {
    'en-US': 'The payment channel is switched off.',
    'zh-CN': '支付渠道已停用。',
    'zh-TW': '支付通道已停用。',
  },
  '10202': {
    'en-US': 'The payment channel is not open to your customer group.',
    'zh-CN': '该客户组未分配此支付渠道。',
    'zh-TW': '該客戶組未分配此支付通道。',
  },
  '10302': {
    'en-US': 'The state of the proposal does not allow this.',
    'zh-CN': '申请当前状态不允许此操作。',
    'zh-TW': '申請目前狀態不允許此操作。',
  },
  '10304': {
    'en-US': 'Deposits to this account are blocked.',
    'zh-CN': '该账户禁止入金。',
    'zh-TW': '該帳戶禁止入金。',
  },
  '50000': {
    'en-US': 'The account was not found.',
    'zh-CN': '账户查询失败。',
    'zh-TW': '帳戶查詢失敗。',
  },
  '50001': {
    'en-US': 'A deposit is not possible at this time.',
    'zh-CN': '当前时间不允许入金。',
    'zh-TW': '目前時間不允許入金。',
  },
  '50002': {
    'en-US': 'There is no such payment channel.',
    'zh-CN': '没有可用的支付渠道。',
    'zh-TW': '沒有可用的支付通道。',
  },
  '50005': {
    'en-US': 'The amount is below the minimum of %s.',
    'zh-CN': '金额低于最小值 %s。',
    'zh-TW': '金額低於最小值 %s。',
  },
  '50006': {
    'en-US': 'The payment channel does not credit accounts in this currency.',
    'zh-CN': '该支付渠道未配置此账户币种。',
    'zh-TW': '該支付通道未設定此帳戶幣種。',
  },
  '50007': {
    'en-US': 'The amount is above the maximum of %s.',
    'zh-CN': '金额高于最大值 %s。',
    'zh-TW': '金額高於最大值 %s。',
  },
  '50008': {
    'en-US': 'The account could not be credited.',
    'zh-CN': '入金记账失败。',
    'zh-TW': '入金記帳失敗。',
  },
  '50009': {
    'en-US': 'There is no exchange rate, or the quoted one has expired.',
    'zh-CN': '汇率不存在或已过期。',
    'zh-TW': '匯率不存在或已過期。',
  },
  '50010': {
    'en-US': 'The payment belongs to no proposal.',
    'zh-CN': '支付通知对应的申请不存在。',
    'zh-TW': '支付通知對應的申請不存在。',
  },
  '50011': {
    'en-US': 'The signature of the payment message is wrong.',
    'zh-CN': '支付通知签名错误。',
    'zh-TW': '支付通知簽名錯誤。',
  },
  '50012': {
    'en-US': 'The payment message comes from an unknown channel.',
    'zh-CN': '支付通知对应的渠道未配置。',
    'zh-TW': '支付通知對應的通道未設定。',
  },
  '50013': {
    kind: 'System',
    'en-US': 'The payment channel did not accept the request.',
    'zh-CN': '支付渠道请求失败。',
    'zh-TW': '支付通道請求失敗。',
  },
  '50025': {
    'en-US': 'The transfer is not possible at this time.',
    'zh-CN': '当前不允许划转。',
    'zh-TW': '目前不允許劃轉。',
  },
  '52005': {
    'en-US': 'The amount is above what may leave the account.',
    'zh-CN': '金额超过账户可转出金额。',
    'zh-TW': '金額超過帳戶可轉出金額。',
  },
  '520010': {
    'en-US': 'The account is not of this account type.',
    'zh-CN': '账户与账户类型不匹配。',
    'zh-TW': '帳戶與帳戶類型不符。',
  },
  '570004': {
    'en-US': 'Transfers out of this account are locked.',
    'zh-CN': '转出账户已被锁定。',
    'zh-TW': '轉出帳戶已被鎖定。',
  },
  '570005': {
    'en-US': 'Transfers into this account are locked.',
    'zh-CN': '转入账户已被锁定。',
    'zh-TW': '轉入帳戶已被鎖定。',
  },
});
