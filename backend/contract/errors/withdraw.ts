import { prefixedFamily } from './error-entry.ts';

/** Failures of money that goes out, and of amounts that need a verification. */
export const WITHDRAW_ERRORS = prefixedFamily('FS', {
  '10305': {
    'en-US': 'Withdrawals from this account are blocked.',
    'zh-CN': '该账户禁止出金。',
    'zh-TW': '該帳戶禁止出金。',
  },
  '20001': {
    kind: 'System',
    'en-US': 'The payment provider gave no answer.',
    'zh-CN': '支付渠道未响应。',
    'zh-TW': '支付通道未回應。',
  },
  '50004': {
    'en-US': 'A deposit of this amount needs a higher verification level.',
    'zh-CN': '该金额的入金需要更高的认证等级。',
    'zh-TW': '該金額的入金需要更高的認證等級。',
  },
  '50018': {
    'en-US': 'The bank card is not one of yours.',
    'zh-CN': '银行卡未绑定。',
    'zh-TW': '銀行卡未綁定。',
  },
  '51002': {
    'en-US': 'The money could not be put back into the account.',
    'zh-CN': '出金回退失败。',
    'zh-TW': '出金回退失敗。',
  },
  '51004': {
    'en-US': 'The state of the withdrawal does not allow this.',
    'zh-CN': '出金当前状态不允许此操作。',
    'zh-TW': '出金目前狀態不允許此操作。',
  },
  '51005': {
    'en-US': 'There is no exchange rate, or the quoted one has expired.',
    'zh-CN': '汇率不存在或已过期。',
    'zh-TW': '匯率不存在或已過期。',
  },
  '51006': {
    'en-US': 'The account was not found.',
    'zh-CN': '账户查询失败。',
    'zh-TW': '帳戶查詢失敗。',
  },
  '51007': {
    'en-US': 'No ways to withdraw are set up.',
    'zh-CN': '尚未配置出金方式。',
    'zh-TW': '尚未設定出金方式。',
  },
  '51008': {
    'en-US': 'No way to withdraw is set up for your customer group.',
    'zh-CN': '您所在的客户组尚未配置出金方式。',
    'zh-TW': '您所在的客戶組尚未設定出金方式。',
  },
  '51011': {
    'en-US': 'The account has to be activated by a deposit first.',
    'zh-CN': '请先入金激活账户。',
    'zh-TW': '請先入金啟用帳戶。',
  },
  '51012': {
    'en-US': 'A withdrawal is not possible at this time.',
    'zh-CN': '当前时间不允许出金。',
    'zh-TW': '目前時間不允許出金。',
  },
  '51013': {
    'en-US': 'The amount is out of range: nothing of it would be paid out.',
    'zh-CN': '金额超出范围：折算后无可出金金额。',
    'zh-TW': '金額超出範圍：換算後無可出金金額。',
  },
  '51014': {
    'en-US': 'The amount is below the minimum of %s.',
    'zh-CN': '金额低于最小值 %s。',
    'zh-TW': '金額低於最小值 %s。',
  },
  '51015': {
    'en-US': 'The amount is above the maximum of %s.',
    'zh-CN': '金额高于最大值 %s。',
    'zh-TW': '金額高於最大值 %s。',
  },
  '51016': {
    'en-US': 'At most %s withdrawals are possible in 24 hours.',
    'zh-CN': '24 小时内最多可出金 %s 次。',
    'zh-TW': '24 小時內最多可出金 %s 次。',
  },
  '51018': {
    'en-US': 'The fee cannot be deducted: the amount is not larger than it.',
    'zh-CN': '手续费扣除失败：金额不大于手续费。',
    'zh-TW': '手續費扣除失敗：金額不大於手續費。',
  },
  '51019': {
    'en-US': 'Too many withdrawals are in progress.',
    'zh-CN': '出金处理中，请稍后再试。',
    'zh-TW': '出金處理中，請稍後再試。',
  },
  '51021': {
    'en-US': 'Withdrawals are not possible now.',
    'zh-CN': '当前不允许出金。',
    'zh-TW': '目前不允許出金。',
  },
  '51024': {
    'en-US': 'The withdrawal currency is not supported.',
    'zh-CN': '不支持该出金币种。',
    'zh-TW': '不支援該出金幣種。',
  },
  '51025': {
    'en-US': 'No withdrawal is possible within %s minutes after the login password was set or changed.',
    'zh-CN': '登录密码设置或修改后 %s 分钟内不允许出金。',
    'zh-TW': '登入密碼設定或修改後 %s 分鐘內不允許出金。',
  },
  '51026': {
    'en-US':
      'No withdrawal is possible within %s minutes after the phone number or e-mail address was changed.',
    'zh-CN': '手机号或邮箱修改后 %s 分钟内不允许出金。',
    'zh-TW': '手機號碼或信箱修改後 %s 分鐘內不允許出金。',
  },
  '51027': {
    'en-US': 'At most %s can be withdrawn in 24 hours.',
    'zh-CN': '24 小时内最多可出金 %s。',
    'zh-TW': '24 小時內最多可出金 %s。',
  },
  '51028': {
    'en-US': 'The withdrawal method is not set up completely.',
    'zh-CN': '该出金方式的配置不完整。',
    'zh-TW': '該出金方式的設定不完整。',
  },
  '51029': {
    'en-US': 'The account currency is not supported.',
    'zh-CN': '不支持该账户币种。',
    'zh-TW': '不支援該帳戶幣種。',
  },
  '51030': {
    'en-US': 'The withdrawal method is not supported.',
    'zh-CN': '不支持该出金方式。',
    'zh-TW': '不支援該出金方式。',
  },
  '51031': {
    'en-US': 'Withdrawals from accounts in this currency are not configured.',
    'zh-CN': '未配置该账户币种的出金。',
    'zh-TW': '未設定該帳戶幣種的出金。',
  },
  '51033': {
    'en-US': 'The withdrawal currency is not supported on this chain.',
    'zh-CN': '该链不支持此出金币种。',
    'zh-TW': '該鏈不支援此出金幣種。',
  },
  '51034': {
    'en-US': 'The amount has more than %s decimals.',
    'zh-CN': '金额小数位超过 %s 位。',
    'zh-TW': '金額小數位超過 %s 位。',
  },
  '51036': {
    'en-US': 'Your card or address does not take the withdrawal currency.',
    'zh-CN': '您的银行卡或地址不支持该出金币种。',
    'zh-TW': '您的銀行卡或地址不支援該出金幣種。',
  },
  '51037': {
    'en-US': 'No withdrawal is possible within %s minutes after the fund password was set or changed.',
    'zh-CN': '资金密码设置或修改后 %s 分钟内不允许出金。',
    'zh-TW': '資金密碼設定或修改後 %s 分鐘內不允許出金。',
  },
  '51038': {
    'en-US': 'A withdrawal of this amount needs a higher verification level.',
    'zh-CN': '该金额的出金需要更高的认证等级。',
    'zh-TW': '該金額的出金需要更高的認證等級。',
  },
  '52002': {
    'en-US': 'The fund password is not correct.',
    'zh-CN': '资金密码错误。',
    'zh-TW': '資金密碼錯誤。',
  },
  '530001': {
    'en-US': 'The address is not one of yours on this chain.',
    'zh-CN': '该链上不存在此地址。',
    'zh-TW': '該鏈上不存在此地址。',
  },
});
