/**
 * What the published documents say that the calls about money and funds answer, in the notation of
 * `published-shape.ts`. Written down from the documents, not from our own records.
 */
export const PUBLISHED_SHAPES: Readonly<Record<string, string>> = {
  DepositProposal:
    '{ companyId: i64; customerId: i64; customerNo: str; accountId: i64; status: i32; createBy: str; ' +
    'createTime: i64; updateBy: str; updateTime: i64; tradeType*: i64; proposalNo: str; country: str; ' +
    'depositCurrency: str; paymentCurrency: str; blockchainName: str; intendAmount: str; toPaymentRate: ' +
    'str; toPaymentAmount: str; fromPaymentAmount: str; paymentRate: str; actualAmount: str; depositFee: ' +
    'str; finalAmount: str; paymentCode: str; paymentType: str; clientType: str; channelCode: str; ' +
    'checkBy: str; remark: str; checkStatus: i32; depositStatus: i32; paymentStatus: i32; amlRet: i32; ' +
    'amlFailReasion: str; refundRet: i32; notifyStatus: bool; queryCount: i32; queryMaxCount: i32; txid: ' +
    'str; rechargeType: str; address: str; thirdId: str; callbackUrl: str; refundToAddr: str; ' +
    'customerGroupId: i64; thirdAccount: str }',
  WithdrawProposal:
    '{ companyId: i64; customerId: i64; customerNo: str; accountId: i64; id: i64; status: i32; createBy: ' +
    'str; createTime: i64; updateBy: str; updateTime: i64; tradeType*: i64; proposalNo: str; country: ' +
    'str; accountCurrency: str; withdrawCurrency: str; amount: str; rate: str; withdrawFee: str; ' +
    'finalAmount: str; accountDeductAmount: str; bankAccountName: str; bankName: str; displayBankName: ' +
    'str; bankCardNo: str; checkBy: str; checkStatus: i32; transferStatus: i32; amlRet: i32; ' +
    'amlFailReasion: str; remark: str; withdrawType: i32; withdrawCoinStatus: i32; withdrawMethod: str; ' +
    'blockchainName: str; txid: str; customerGroupId: i64; thirdMessage: str; withdrawViewStatus*: int; ' +
    'transferRejectReason: str }',
  FundApplyRow:
    '{ id: i64; status: i32; createBy: str; createTime: i64; updateBy: str; updateTime: i64; proposalNo: ' +
    'str; companyName: str; customerNoFun: str; fundId: i64; currencyPay: str; currencyShares: str; fees: ' +
    'str; amountPay: str; finalAmount: str; shares: str; sharesNet: str; sharesStatus: i32; ' +
    'executeStatus: i32; executeId: str; currencyNet: str; fundName: str; executeList: { id: i64; status: ' +
    'i32; createBy: str; createTime: i64; updateBy: str; updateTime: i64; amount: num; baseCurrency: str; ' +
    'profitCurrency: str; rate: num; symbolId: i64; symbolName: str }[] }',
  FundRedeemRow:
    '{ id: i64; status: i32; createBy: str; createTime: i64; updateBy: str; updateTime: i64; proposalNo: ' +
    'str; companyName: str; customerNoFun: str; fundId: i64; currencyRedeem: str; currencyShares: str; ' +
    'currencyNet: str; fees: str; amountRedeem: str; shares: str; sharesNet: str; sharesStatus: i32; ' +
    'fundName: str; basketTag: bool }',
  WithdrawCurrency:
    '{ tradeType*: i64; customerGroupId: i64; country: str; withdrawCurrency: str; blockchainName: str; ' +
    'withdrawMethod: str }',
  WithdrawMethod:
    '{ tradeType*: i64; customerGroupId: i64; country: str; withdrawCurrency: str; withdrawMethod: str; ' +
    'channelName: str }',
  RechargeAddress: '{ paymentCode: str; currency: str; blockchainName: str; address: str; expireTime: int }',
  ExecuteRow:
    '{ id: i64; status: i32; createBy: str; createTime: i64; updateBy: str; updateTime: i64; amount: num; ' +
    'baseCurrency: str; profitCurrency: str; rate: num; symbolId: i64; symbolName: str }',
  ExecuteStandard:
    '{ baseCurrency*: str; profitCurrency*: str; rate*: num; symbolId*: i64; symbolName: str }',
  RedeemShares:
    '{ sharesTotal: str; currencyShares: str; sharesNetValue: str; currencyNet: str; redeemAssetMap: ' +
    'Record<str, str> }',
};

/** The member `data` of each call, by its business type. */
export const PUBLISHED_ANSWERS: Readonly<Record<string, string>> = {
  'fund.app.DepositAppDubboService.capitalTransfer': '{ surplusAmount*: str }',
  'fund.app.DepositAppDubboService.capitalTransferSupportDiffCurr': '{ surplusAmount*: str }',
  'fund.app.DepositAppDubboService.capitalTransferRecord':
    '{ records: { outAccountId*: int; outCurrencyCode*: str; outTradeType*: int; outAmount*: str; ' +
    'inAccountId*: int; inCurrencyCode*: str; inTradeType*: int; inAmount*: str; createTime*: str }[]; ' +
    'total: i64; size: i64; current: i64 }',
  'fund.app.DepositAppDubboService.createDepositProposal':
    '{ submitType: str; url: str; contentType: str; data: str; proposalNo: str; browserOpenUrl: str; ' +
    'amount: str; currency: str; toAddress: str; expireTime: i64; apiKey: str; paymentChannelCode: str }',
  'fund.app.DepositAppDubboService.queryDepositProposal': 'DepositProposal',
  'fund.app.DepositAppDubboService.getPayChannels':
    '{ tradeType*: i64; customerGroupId: i64; paymentCode: str; paymentType: str; paymentTypeAlias: str; ' +
    'clientType: str; paymentCurrency: str; merchantNo: str; channelConvertRate: bool; openTime: str; ' +
    'accountCurrency: str; accountCurrencyDigit: i32; singleLowAmount: num; singleHighAmount: num; ' +
    'singleCheckLowAmount: num; feeType: i32; fee: num; sort: i32; extend: obj; rechargeType: str; ' +
    'limitConfigList: { id: i64; companyId: i64; depositBaseConfigId: i64; accountCurrency: str; ' +
    'singleLowAmount: num; singleHighAmount: num; singleCheckLowAmount: num; feeType: i32; fee: num; ' +
    'rechargeType: str }[] }[]',
  'fund.app.DepositAppDubboService.getDepositCoinList': 'str[]',
  'fund.app.DepositAppDubboService.getDepositAccountCurrencyList':
    '{ customerGroupId: i64; paymentCode: str; paymentType: str; paymentTypeAlias: str; clientType: str; ' +
    'accountCurrency: str; singleLowAmount: num; singleHighAmount: num; singleCheckLowAmount: num; ' +
    'feeType: i32; fee: num; rechargeType: str }[]',
  'fund.app.DepositAppDubboService.getDepositExchangeRate':
    '{ paymentCurrency: str; accountCurrency: str; channelCode: str; depositRateSerialNo*: str; ' +
    'exchangeRate*: str; formulaSymbol*: str; sourceDigits*: str; targetDigits*: str }',
  'fund.app.DepositAppDubboService.getPayStatus':
    '{ accountCurrency: str; channelCode: str; blockchainName: str; address: str; tradeStatus: i32; txId: ' +
    'str; amount: str; proposalNo: str }',
  'fund.app.DepositAppDubboService.judgeIsAlreadyDeposit': 'bool',
  'fund.app.WithdrawAppDubboService.createWithdrawProposal': 'WithdrawProposal',
  'fund.app.WithdrawAppDubboService.getWithdrawMethodList':
    '{ tradeType*: i64; customerGroupId: i64; country: str; withdrawCurrency: str; withdrawMethod: str; ' +
    'channelName: str }[]',
  'fund.app.WithdrawAppDubboService.getWithdrawAccountCurrencyList': 'str[]',
  'fund.app.WithdrawAppDubboService.getWithdrawCurrencyList':
    '{ tradeType*: i64; customerGroupId: i64; country: str; withdrawCurrency: str; blockchainName: str; ' +
    'withdrawMethod: str }[]',
  'fund.app.WithdrawAppDubboService.getWithdrawExchangeRate':
    '{ accountId: i64; customerGroupId: i64; withdrawCurrency: str; accountCurrency: str; exchangeRate: ' +
    'num; withdrawType: i32; withdrawMethod: str; blockchainName: str }',
  'fund.app.WithdrawAppDubboService.computeWithdrawFee':
    '{ tradeType*: i64; finalAmount: str; withdrawFee: str; coinFee: str; coinFinalAmount: str; amount: ' +
    'str }',
  'fund.app.WithdrawAppDubboService.getWithdrawAmountLimitInfo':
    '{ tradeType*: i64; singleLowAmount: str; singleHighAmount: str; withdrawAmount: str; ' +
    'withdrawCurrency: str }',
  'fund.app.WithdrawAppDubboService.queryWithdrawLimitConfig':
    '{ enableWithdraw: bool; withdrawAmount: str; digit: i32; withdrawConditionConfig: { customerGroupId: ' +
    'i64; mustActive: bool; maxCount: i32; modifyPwdDisableWithdrawIntervals: i64; ' +
    'modifyLoginDisableWithdrawIntervals: i64; withdrawMethod: str }; withdrawTimeConfigList: { ' +
    'customerGroupId: i64; companyTimezone: str; weekDay: i32; openTime: str; withdrawMethod: str }[]; ' +
    'withdrawAmountConfig: { customerGroupId: i64; accountCurrency: str; withdrawCurrency: str; ' +
    'blockchainName: str; singleLowAmount: num; singleHighAmount: num; singleCheckLowAmount: num; ' +
    'maxIn24hourAmount: num; withdrawMethod: str }; withdrawFeeConfigList: { customerGroupId: i64; ' +
    'accountCurrency: str; withdrawCurrency: str; blockchainName: str; valueType: str; leftOpenValue: ' +
    'num; rightCloseValue: num; feeType: i32; feeValue: num; withdrawMethod: str }[]; ' +
    'customerGroupEnable: bool; timeEnable: bool; accountActiveEnable: bool; amountEnable: bool; ' +
    'hourIn24Enable: bool; walletEnable: bool; pwdModifyEnable: bool; loginModifyEnable: bool }',
  'fund.app.WithdrawAppDubboService.getWithdrawTimesIn24Hour': 'i32',
  'fund.app.CustomerProposalQueryService.queryDepositPageList':
    '{ records: DepositProposal[]; total: i64; size: i64; current: i64 }',
  'fund.app.CustomerProposalQueryService.queryWithdrawPageList':
    '{ records: WithdrawProposal[]; total: i64; size: i64; current: i64 }',
  'fund.app.CustomerProposalQueryService.queryDepositAdjustPageList':
    '{ records: { companyId: i64; customerId: i64; customerNo: str; accountId: i64; id: i64; status: i32; ' +
    'createBy: str; createTime: i64; updateBy: str; updateTime: i64; tradeType*: i64; proposalNo: str; ' +
    'businessType: i32; accountCurrency: str; amount: num; withdraw: bool; operatorPassword: str; ' +
    'checkBy: str; checkStatus: i32; remark: str; thirdOrderId: str; resetAccount: bool; ' +
    'businessTypeText: str; thirdAccount: str }[]; total: i64; size: i64; current: i64 }',
  'fund.app.CustomerProposalQueryService.isHaveUnCompleteProposal': 'bool',
  'fund.app.FundExchangeRateQueryService.getExchangeRateList':
    '{ rate: str; formulaSymbol: str; sourceDigits: i32; targetDigits: i32; sourceCurrency: str; ' +
    'targetCurrency: str }[]',
  'fund.app.FundExchangeRateQueryService.getTradeExchangeRate':
    '{ rate: str; formulaSymbol: str; sourceDigits: i32; targetDigits: i32; sourceCurrency: str; ' +
    'targetCurrency: str }',
  'fund.app.FundApplyAppDubboService.calcApplyShares':
    '{ fees: str; shares: str; sharesNet: str; rate: str; currencyNet: str; currencyPay: str; amountPay: ' +
    'str; list: { id: i64; status: i32; createBy: str; createTime: i64; updateBy: str; updateTime: i64; ' +
    'proposalNo: str; fundId: i64; currency: str; digits: i32; amount: str; fees: str; total: str }[] }',
  'fund.app.FundApplyAppDubboService.apply': 'FundApplyRow',
  'fund.app.FundApplyAppDubboService.customerPage':
    '{ records: FundApplyRow[]; total: i64; size: i64; current: i64 }',
  'fund.app.FundApplyAppDubboService.getFundCurrencyList':
    '{ id: i64; status: i32; createBy: str; createTime: i64; updateBy: str; updateTime: i64; proposalNo: ' +
    'str; fundId: i64; currency: str; digits: i32; amount: str; fees: str; total: str }[]',
  'fund.app.FundRedeemAppDubboService.calFundRedeem': 'FundRedeemRow',
  'fund.app.FundRedeemAppDubboService.createFundRedeem': 'obj',
  'fund.app.FundRedeemAppDubboService.page':
    '{ records: FundRedeemRow[]; total: i64; size: i64; current: i64 }',
  'fund.app.FundRedeemAppDubboService.getFundRedeemCurrencyList':
    '{ id: i64; status: i32; createBy: str; createTime: i64; updateBy: str; updateTime: i64; proposalNo: ' +
    'str; fundId: i64; currency: str; digits: i32; amount: str; fees: str; total: str }[]',
  'fund.app.FundOperationInfoAppDubboService.queryFundInfo':
    '{ id: i64; status: i32; revision: i32; createBy: str; createTime: i64; updateBy: str; updateTime: ' +
    'i64; fundId: i64; sharesIssued: num; sharesApply: num; sharesConfirm: num; sharesRedeem: num; ' +
    'sharesCurrent: num }',
  'fund.app.DepositAppDubboService.getPayChannelsV2':
    '{ tradeType*: i64; customerGroupId: i64; paymentCode: str; paymentType: str; paymentTypeAlias: str; ' +
    'clientType: str; paymentCurrency: str; merchantNo: str; channelConvertRate: bool; openTime: str; ' +
    'accountCurrency: str; accountCurrencyDigit: i32; singleLowAmount: num; singleHighAmount: num; ' +
    'singleCheckLowAmount: num; feeType: i32; fee: num; sort: i32; extend: Record<str, Record<str, str>>; ' +
    'rechargeType: str; limitConfigList: { id: i64; companyId: i64; depositBaseConfigId: i64; ' +
    'accountCurrency: str; singleLowAmount: num; singleHighAmount: num; singleCheckLowAmount: num; ' +
    'feeType: i32; fee: num; rechargeType: str }[] }[]',
  'fund.app.DepositAppDubboService.getPayChannelsV3':
    '{ tradeType*: i64; customerGroupId: i64; paymentCode: str; paymentType: str; paymentTypeAlias: str; ' +
    'clientType: str; paymentCurrency: str; merchantNo: str; channelConvertRate: bool; openTime: str; ' +
    'sort: i32; extend: Record<str, Record<str, str>>; rechargeType: str; limitConfigList: { id: i64; ' +
    'companyId: i64; depositBaseConfigId: i64; accountCurrency: str; singleLowAmount: str; ' +
    'singleHighAmount: str; singleCheckLowAmount: str; feeType: i32; fee: str; rechargeType: str }[] }[]',
  'fund.app.DepositAppDubboService.getDepositAccountCurrencyListV2':
    '{ clientType: str; accountCurrency: str; blockchainNameList: str[] }[]',
  'fund.app.DepositAppDubboService.queryPayChannelType': '{ name: str; code: str }[]',
  'fund.app.DepositAppDubboService.getCryptoBlockchainInfo':
    '{ paymentCode: str; currency: str; blockchainList: str[] }',
  'fund.app.DepositAppDubboService.getBindRechargeAddress': 'RechargeAddress',
  'fund.app.DepositAppDubboService.applyRechargeBindAddress': 'RechargeAddress',
  'fund.app.DepositAppDubboService.prePaymentOrder': 'str',
  'fund.app.DepositAppDubboService.markOpenCardDepositRate': 'bool',
  'fund.app.WithdrawAppDubboService.queryWithdrawProposal': 'WithdrawProposal',
  'fund.app.WithdrawAppDubboService.checkWithdrawRiskLimitConfig': 'bool',
  'fund.app.WithdrawAppDubboService.queryRemainWithdrawAmount':
    '{ tradeType*: i64; customerGroupId: i64; country: str; accountCurrency: str; withdrawCurrency: str; ' +
    'withdrawMethod: str; withdrawType: i32; blockchainName: str; remainAmount*: str; limitAmount*: str; ' +
    'withdrawAmount*: str }',
  'fund.app.WithdrawAppDubboService.queryCustomerGroupWithdrawRiskConfig':
    '{ withdrawTimeConfigList: { withdrawMethod*: str; weekDay*: int; companyTimezone*: str; openTime*: ' +
    'str; status*: null }[]; withdrawAmountConfigList: { singleCheckLowAmount: int; accountCurrency: ' +
    'null; blockchainName: str; withdrawMethod*: str; singleHighAmount*: int; maxIn24hourAmount*: int; ' +
    'withdrawCurrency*: str; singleLowAmount*: num; status*: null }[]; enableWithdraw: bool; ' +
    'withdrawConditionConfig: { maxCount*: int; mustActive*: bool; modifyLoginDisableWithdrawIntervals*: ' +
    'int; modifyPwdDisableWithdrawIntervals*: int; status*: null }; withdrawRiskConfig: { ' +
    'customerGroupId: int; firstSetLoginPwdDisableWithdrawIntervals: int; updateTime: int; maxCount: int; ' +
    'firstSetFundPwdDisableWithdrawIntervals: int; newAddressDisableIntervals: int; mustActive: bool; ' +
    'modifyLoginDisableWithdrawIntervals: int; modifyPwdDisableWithdrawIntervals: int; status: int }; ' +
    'withdrawFeeConfigList*: null }',
  'fund.app.WithdrawAppDubboService.getAllWithdrawCurrencyList': 'WithdrawCurrency[]',
  'fund.app.WithdrawAppDubboService.getCoinWithdrawCurrencyList': 'WithdrawCurrency[]',
  'fund.app.WithdrawAppDubboService.getCustomerGroupWithdrawMethodList': 'WithdrawMethod[]',
  'fund.app.WithdrawAppDubboService.withdrawCurrencyList':
    '{ list: { currency: str; withdrawMethod: str }[]; map: Record<str, Record<str, str>> }',
  'fund.app.WithdrawAppDubboService.queryPayWithdrawBankList': 'obj[]',
  'fund.app.WithdrawAppDubboService.getAccountMarginRate': 'str',
  'fund.app.FundApplyAppDubboService.page':
    '{ records: FundApplyRow[]; total: i64; size: i64; current: i64 }',
  'fund.app.FundsApplyExecuteService.getFundsApplyExecuteInfo':
    '{ applyIds: i64[]; fundsApplyExecuteRecordDto*: { amount: num; profitCurrency: str }; ' +
    'fundsApplyExecuteRecordDetailDtoList: ExecuteRow[] }',
  'fund.app.FundsApplyExecuteService.confirmFundsApplyExecuteInfo': 'bool',
  'fund.app.FundsOrderExecuteStandardService.getOrderExecuteStandardConfigSymbolList': 'ExecuteStandard[]',
  'fund.app.FundsOrderExecuteStandardService.getOrderExecuteStandardConfigs': 'ExecuteStandard[]',
  'fund.app.FundsOrderExecuteStandardService.saveOrderExecuteStandardConfigs': 'bool',
  'fund.app.FundRedeemAppDubboService.queryManagerPage':
    '{ records: FundRedeemRow[]; total: i64; size: i64; current: i64 }',
  'fund.app.FundRedeemAppDubboService.queryNotConfirmedRecs': 'i64',
  'fund.app.FundRedeemAppDubboService.calShares': 'RedeemShares',
  'fund.app.FundRedeemAppDubboService.checkShares': 'RedeemShares',
  'fund.app.FundManagementFeesAppDubboService.page':
    '{ records: { id: i64; status: i32; createBy: str; createTime: i64; updateBy: str; updateTime: i64; ' +
    'deductDate: i64; deductExcuteTime: i64; fees: str; currencyFees: str; deductStatus: i32 }[]; total: ' +
    'i64; size: i64; current: i64 }',
  'fund.app.FundManagementFeesAppDubboService.calcDeduct': '{ amount: str; currency: str }',
  'fund.app.FundManagementFeesAppDubboService.deduct': 'obj',
  'fund.app.FundManagementFeesAppDubboService.excute': 'obj',
  'fund.app.DepositAppDubboService.capitalTransferForAgent': '{ surplusAmount*: str }',
};
