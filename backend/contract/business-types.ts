/**
 * Business types: dotted names that address operations. Names under the paths `/global/`,
 * `/login/`, `/register/`; the few undotted ones are addressed by their path.
 */
export const BIZ_TYPE = {
  // Management API
  auth: 'admin.admin.CompanyAuthDubboService.auth',

  // Client API, reference data
  now: 'thirdExt/now',
  countryByIp: 'geoip/country',
  getAssetsList: 'config.app.AppAssetsDubboService.getAssetsList',
  getListByParentId: 'config.app.AppDictDubboService.getListByParentId',
  getListByParentCode: 'config.app.AppDictDubboService.getListByParentCode',
  getMapByParentCodes: 'config.app.AppDictDubboService.getMapByParentCodes',
  getCountryListByParentId: 'config.app.AppDictDubboService.getCountryListByParentId',
  getCountryListByParentCode: 'config.app.AppDictDubboService.getCountryListByParentCode',
  getSymbolList: 'config.app.AppSymbolDubboService.getSymbolList',
  getSymbolBaseList: 'config.app.AppSymbolDubboService.getSymbolBaseList',
  getSymbolDetail: 'config.app.AppSymbolDubboService.getSymbolDetail',
  getFundInfo: 'config.app.AppSymbolDubboService.getFundInfo',
  findFundPage: 'config.app.AppSymbolDubboService.findFundPage',
  findFundPageWithRealTimeInfo: 'config.app.AppSymbolDubboService.findFundPageWithRealTimeInfo',
  getEquityPremiumRate: 'config.app.AppSymbolDubboService.getEquityPremiumRate',
  getFundInfoByCustomerNo: 'config.app.AppSymbolDubboService.getFundInfoByCustomerNo',

  // Client API, reports of funds and indices
  fundNetValueChangeQuote: 'report.app.ReportDatadDubboService.fundNetValueChangeQuote',
  investCombination: 'report.app.ReportDatadDubboService.investCombination',
  assetPerformance: 'report.app.ReportDatadDubboService.assetPerformance',
  marketPerformance: 'report.app.ReportDatadDubboService.marketPerformance',
  marketPerformanceQuoteChange: 'report.app.ReportDatadDubboService.marketPerformanceQuoteChange',
  batchMarketPerformance: 'report.app.ReportDatadDubboService.batchMarketPerformance',
  indexSample: 'report.app.ReportDatadDubboService.indexSample',
  indexSimplePerformance: 'report.app.ReportDatadDubboService.indexSimplePerformance',
  queryFundInfo: 'fund.app.FundOperationInfoAppDubboService.queryFundInfo',

  // Client API, customers and keys
  login: 'customer.app.CustomerWebApiService.login',
  logout: 'logout',
  register: 'customer.app.CustomerWebApiService.register',
  registerOfAgentShareLink: 'customer.app.CustomerWebApiService.registerOfAgentShareLink',
  openAccount: 'customer.app.CustomerWebApiService.openAccount',
  queryLatestBalanceOfUserAccountInExternalSystem:
    'customer.app.CustomerWebApiService.queryLatestBalanceOfUserAccountInExternalSystem',
  /** Ours: one account. */
  resetDemoAccount: 'customer.app.CustomerWebApiService.resetDemoAccount',
  /** All accounts of a demo customer. */
  resetAccount: 'customer.app.CustomerDubboApiService.resetAccount',
  queryAccountById: 'customer.app.CustomerWebApiService.queryAccountById',
  checkCustomerExist: 'customer.app.CustomerWebApiService.checkCustomerExist',
  findCustomerInfo: 'customer.app.CustomerWebApiService.findCustomerInfo',
  bindLoginPwd: 'customer.app.CustomerWebApiService.bindLoginPwd',
  updateLoginPwd: 'customer.app.CustomerWebApiService.updateLoginPwd',
  updateLoginPwdMFA: 'customer.app.CustomerWebApiService.updateLoginPwdMFA',
  forgetLoginPwd: 'customer.app.CustomerWebApiService.forgetLoginPwd',
  bindAssertsPwd: 'customer.app.CustomerWebApiService.bindAssertsPwd',
  updateAssertsPwd: 'customer.app.CustomerWebApiService.updateAssertsPwd',
  forgetAssertsPwd: 'customer.app.CustomerWebApiService.forgetAssertsPwd',
  bindEmail: 'customer.app.CustomerWebApiService.bindEmail',
  bindPhone: 'customer.app.CustomerWebApiService.bindPhone',
  changeEmail: 'customer.app.CustomerWebApiService.changeEmail',
  changePhone: 'customer.app.CustomerWebApiService.changePhone',
  bindAssertsPwdMFA: 'customer.app.CustomerWebApiService.bindAssertsPwdMFA',
  updateAssertsPwdMFA: 'customer.app.CustomerWebApiService.updateAssertsPwdMFA',
  forgetAssertsPwdMFA: 'customer.app.CustomerWebApiService.forgetAssertsPwdMFA',
  forgetAssertsPwdV1v1v2: 'customer.app.CustomerWebApiService.forgetAssertsPwdV1v1v2',
  changeEmailV1v1v2: 'customer.app.CustomerWebApiService.changeEmailV1v1v2',
  changePhoneV1v1v2: 'customer.app.CustomerWebApiService.changePhoneV1v1v2',
  changeEmailMFA: 'customer.app.CustomerWebApiService.changeEmailMFA',
  changePhoneMFA: 'customer.app.CustomerWebApiService.changePhoneMFA',
  firstSetEmail: 'customer.app.CustomerWebApiService.firstSetEmail',
  firstSetPhone: 'customer.app.CustomerWebApiService.firstSetPhone',
  firstTimeSettingLoginPassword: 'customer.app.CustomerWebApiService.firstTimeSettingLoginPassword',
  checkToken: 'customer.app.CustomerWebApiService.checkToken',
  checkPhone: 'customer.app.CustomerWebApiService.checkPhone',
  firstSetLoginPwd: 'customer.app.CustomerWebApiService.firstSetLoginPwd',
  checkPhoneForRetriedLoginPwd: 'customer.app.CustomerWebApiService.checkPhoneForRetriedLoginPwd',
  retrieveLoginPwd: 'customer.app.CustomerWebApiService.retrieveLoginPwd',
  findPhoneAndEmail: 'customer.app.CustomerWebApiService.findPhoneAndEmail',
  enableOrForbidMFA: 'customer.app.CustomerWebApiService.enableOrForbidMFA',
  checkGoogleMFAStatus: 'customer.app.CustomerWebApiService.checkGoogleMFAStatus',
  generateGoogleAccount: 'customer.app.GoogleVerifyApiService.generateGoogleAccount',
  checkGoogleCode: 'customer.app.GoogleVerifyApiService.checkGoogleCode',
  changeLang: 'customer.app.CustomerWebApiService.changeLang',
  findCustomerLang: 'customer.app.CustomerWebApiService.findCustomerLang',
  changeCountry: 'customer.app.CustomerWebApiService.changeCountry',
  checkStatus: 'customer.app.CustomerWebApiService.checkStatus',
  groupList: 'customer.app.CustomerWebApiService.groupList',
  queryCustomerOfAgentPage: 'customer.app.CustomerWebApiService.queryCustomerOfAgentPage',
  changeCustomerAddressAndPostalCode: 'customer.app.CustomerWebApiService.changeCustomerAddressAndPostalCode',
  saveCustomerExtend: 'customer.app.CustomerExtendWebApiService.saveCustomerExtend',
  findCustomerExtend: 'customer.app.CustomerExtendWebApiService.findCustomerExtend',
  bindThirdAccount: 'customer.app.CustomerWebApiService.bindThirdAccount',
  findThirdAccountInfo: 'customer.app.CustomerWebApiService.findThirdAccountInfo',
  clientIdBindCustomer: 'messagepush.app.OfflinePushService.clientIdBindCustomer',
  thirdLoginConfig: 'customer.app.CustomerThirdLoginService.config',
  googleVerify: 'com.cats.customer.api.app.CustomerThirdLoginService/googleVerify',
  appleVerify: 'com.cats.customer.api.app.CustomerThirdLoginService/appleVerify',
  facebookVerify: 'customer.app.CustomerThirdLoginService.facebookVerify',
  twitterVerify: 'customer.app.CustomerThirdLoginService.twitterVerify',
  metaMaskVerify: 'customer.app.CustomerThirdLoginService.metaMaskVerify',
  telegramVerify: 'customer.app.CustomerThirdLoginService.telegramVerify',
  thirdLogin: 'customer.app.CustomerThirdLoginService.login',
  thirdRegister: 'customer.app.CustomerThirdLoginService.register',
  socialLogin: 'customer.app.CustomerThirdLoginService.socialLogin',
  socialRegister: 'customer.app.CustomerThirdLoginService.socialRegister',
  verifyCodeSend: 'message.app.VerificationApiService.verifyCodeSend',
  verifyCodeCheck: 'message.app.VerificationApiService.verifyCodeCheck',
  randomKey: 'thirdExt/randomKey',
  switchAccount: 'thirdExt/switchAccount',
  /** Another name of the same in a client of the field. */
  switchTradeAccount: 'switch.trade.account',
  getMsgPushToken: 'getMsgPushToken',
  applyApi: 'customer.app.CustomerApiWebService.applyApi',
  editApiPermission: 'customer.app.CustomerApiWebService.editApiPermission',
  delApi: 'customer.app.CustomerApiWebService.delApi',
  apiPage: 'customer.app.CustomerApiWebService.page',
  queryApi: 'customer.app.CustomerApiWebService.queryApi',

  // Client API, watchlist
  addOptional: 'customer.app.CustomerOptionalWebApiService.add',
  addBatchOptional: 'customer.app.CustomerOptionalWebApiService.addBatch',
  deleteOptional: 'customer.app.CustomerOptionalWebApiService.delete',
  optionalList: 'customer.app.CustomerOptionalWebApiService.optionalList',
  querySymbolBaseInfoList: 'customer.app.CustomerOptionalWebApiService.querySymbolBaseInfoList',

  // Client API, wallets and bank cards
  addWallet: 'customer.app.CustomerWalletWebApiService.add',
  addWalletV1v1v2: 'customer.app.CustomerWalletWebApiService.addV1v1v2',
  addWithdrawalAddressMFA: 'customer.app.CustomerWalletWebApiService.addWithdrawalAddressMFA',
  batchAddByChain: 'customer.app.CustomerWalletWebApiService.batchAddByChain',
  batchUpdateByChain: 'customer.app.CustomerWalletWebApiService.batchUpdateByChain',
  withdrawalAddressGroupList: 'customer.app.CustomerWalletWebApiService.withdrawalAddressGroupList',
  deleteWallet: 'customer.app.CustomerWalletWebApiService.delete',
  updateWallet: 'customer.app.CustomerWalletWebApiService.updateWallet',
  walletList: 'customer.app.CustomerWalletWebApiService.walletList',
  withdrawalAddressList: 'customer.app.CustomerWalletWebApiService.withdrawalAddressList',
  addBank: 'customer.app.WithdrawBankWebApiService.add',
  addBankV1v2v8: 'customer.app.WithdrawBankWebApiService.addV1v2v8',
  bankList: 'customer.app.WithdrawBankWebApiService.bankList',
  deleteBank: 'customer.app.WithdrawBankWebApiService.delete',

  // Client API, messages and notices
  customerViewNoticePage: 'message.app.CompanyNoticeApiService.customerViewNoticePage',
  customerViewMsgPage: 'message.app.CompanyNoticeApiService.customerViewMsgPage',
  customerUnreadMsgCount: 'message.app.CompanyNoticeApiService.customerUnreadMsgCount',
  msgRead: 'message.app.CompanyNoticeApiService.msgRead',
  msgAllRead: 'message.app.CompanyNoticeApiService.msgAllRead',
  customerViewNoticePopup: 'message.app.CompanyNoticeApiService.customerViewNoticePopup',
  customerViewNoticeDetail: 'message.app.CompanyNoticeApiService.customerViewNoticeDetail',
  customerViewMsgDetail: 'message.app.CompanyNoticeApiService.customerViewMsgDetail',
  sendContactUsMsg: 'message.app.CompanyNoticeApiService.sendContactUsMsg',
  queryPlatFormMessageLogList: 'message.app.PlatFormMessageLogApiService.queryPlatFormMessageLogList',
  queryPlatFormMessageLogByPage: 'message.app.PlatFormMessageLogApiService.queryPlatFormMessageLogByPage',
  getPlatformTempParentTypeList: 'message.app.PlatFormMessageTempApiService.getPlatformTempParentTypeList',

  // Client API, identity verification
  findAllBizKyc: 'customer.app.KycWebApiService.findAllBizKyc',
  findAllBizKycList: 'customer.app.KycWebApiService.findAllBizKycList',
  findAllLevelKyc: 'customer.app.KycWebApiService.findAllLevelKyc',
  kycApply: 'customer.app.KycWebApiService.kycApply',
  kycLevelApply: 'customer.app.KycWebApiService.kycLevelApply',
  checkKycApply: 'customer.app.KycWebApiService.checkKycApply',
  findAllCusKycListByBiz: 'customer.app.KycWebApiService.findAllCusKycListByBiz',
  findCompanyCountry: 'customer.app.KycWebApiService.findCompanyCountry',
  /** Not published: a client in the field asks for it, whose module is not known. */
  listAllCompanies: 'company.app.AppCompanyService.listAll',
  upload: 'upload',

  // Client API, closing of accounts
  destroy: 'customer.app.CustomerWebApiService.destroy',

  // Trading, under the generic service names
  addMarketOrder: 'tradeapi.app.OrderApiService.addMarketOrder',
  addOrder: 'tradeapi.app.OrderApiService.addOrder',
  calculateMarketOrder: 'tradeapi.app.OrderApiService.calculateMarketOrder',
  updateOrder: 'tradeapi.app.OrderApiService.updateOrder',
  updatePboOrder: 'tradeapi.app.OrderApiService.updatePboOrder',
  closePboOrder: 'tradeapi.app.OrderApiService.closePboOrder',
  closeTradePboOrder: 'tradeapi.app.OrderApiService.closeTradePboOrder',
  queryPBOOrderPage: 'tradeapi.app.OrderApiService.queryPBOOrderPage',
  queryOrderPage: 'tradeapi.app.OrderApiService.queryOrderPage',
  queryOrderDetail: 'tradeapi.app.OrderApiService.queryOrderDetail',
  queryTradeRecordPage: 'tradeapi.app.OrderApiService.queryTradeRecordPage',
  queryHistoryCloseOrderList: 'tradeapi.app.OrderApiService.queryHistoryCloseOrderList',
  queryCapitalFlowList: 'tradeapi.app.OrderApiService.queryCapitalFlowList',
  accountStatement: 'venue.app.StatementService.accountStatement',
  takeChangeBack: 'venue.app.ContactChangeService.takeBack',
  whatHappened: 'venue.app.CatchUpService.whatHappened',
  calculationBurstPrice: 'tradeapi.app.OrderApiService.calculationBurstPrice',
  checkOrderStatus: 'tradeapi.app.OrderApiService.checkOrderStatus',
  setCrossLevelNum: 'tradeapi.app.OrderApiService.setCrossLevelNum',
  previewRepayment: 'tradeapi.app.CrossLeverOrderApiService.previewOrder',
  addRepaymentOrder: 'tradeapi.app.CrossLeverOrderApiService.addRepaymentOrder',
  manualLoan: 'fund.app.DepositAppDubboService.manualLoan',
  manualRepayment: 'fund.app.DepositAppDubboService.manualRepayment',
  queryLiabilitiesWaterByPage: 'customer.app.CustomerWebApiService.queryLiabilitiesWaterByPage',
  spotOrderPage: 'tradeapi.app.SpotOrderApiService.queryOrderPage',
  spotOrderDetail: 'tradeapi.app.SpotOrderApiService.queryOrderDetail',
  spotCloseOrder: 'tradeapi.app.SpotOrderApiService.closeTradePboOrder',
  spotTradeRecordPage: 'tradeapi.app.SpotOrderApiService.queryTradeRecordPage',
  spotCapitalFlowList: 'tradeapi.app.SpotOrderApiService.queryCapitalFlowList',
  queryPositionPage: 'tradeapi.app.PositionApiService.queryPositionPage',
  queryPositionDetail: 'tradeapi.app.PositionApiService.queryPositionDetail',
  updateCrossLevelNum: 'tradeapi.app.PositionApiService.updateCrossLevelNum',
  updateOccupyTheMargin: 'tradeapi.app.PositionApiService.updateOccupyTheMargin',

  // Stock: answered by these names, and by the general ones for a request of that account type
  placeStockOrder: 'tradeapi.app.StockOrderApiService.placeOrder',
  checkStockOrder: 'tradeapi.app.StockOrderApiService.checkOrder',
  calculateStockOrder: 'tradeapi.app.StockOrderApiService.calculateOrder',
  cancelStockOrder: 'tradeapi.app.StockOrderApiService.cancelOrder',
  queryStockOrderDetail: 'tradeapi.app.StockOrderApiService.queryOrderDetail',
  queryStockOrderPage: 'tradeapi.app.StockOrderApiService.queryOrderPage',
  queryStockPendingOrders: 'tradeapi.app.StockOrderApiService.queryPendingOrderList',
  queryStockDealPage: 'tradeapi.app.StockOrderApiService.queryDealPage',
  getStockPositionDeals: 'tradeapi.app.StockOrderApiService.getPositionDealDetailList',
  queryStockAssets: 'tradeapi.app.StockAccountApiService.queryAccountAssetsInfo',

  // Funds
  queryCustomerAssets: 'customer.app.CustomerWebApiService.queryCustomerAssets',
  queryCustomerAssetsInfo: 'customer.app.CustomerWebApiService.queryCustomerAssetsInfo',
  queryAccountAssetsInfo: 'customer.app.CustomerWebApiService.queryAccountAssetsInfo',
  calcApplyShares: 'fund.app.FundApplyAppDubboService.calcApplyShares',
  applyFund: 'fund.app.FundApplyAppDubboService.apply',
  customerFundApplyPage: 'fund.app.FundApplyAppDubboService.customerPage',
  fundApplyAssets: 'fund.app.FundApplyAppDubboService.getFundCurrencyList',
  fundApplyPage: 'fund.app.FundApplyAppDubboService.page',
  calFundRedeem: 'fund.app.FundRedeemAppDubboService.calFundRedeem',
  createFundRedeem: 'fund.app.FundRedeemAppDubboService.createFundRedeem',
  fundRedeemPage: 'fund.app.FundRedeemAppDubboService.page',
  fundRedeemAssets: 'fund.app.FundRedeemAppDubboService.getFundRedeemCurrencyList',
  managerRedeemPage: 'fund.app.FundRedeemAppDubboService.queryManagerPage',
  countUnconfirmedRedemptions: 'fund.app.FundRedeemAppDubboService.queryNotConfirmedRecs',
  sumRedemptions: 'fund.app.FundRedeemAppDubboService.calShares',
  confirmRedemptions: 'fund.app.FundRedeemAppDubboService.checkShares',
  previewFundExecution: 'fund.app.FundsApplyExecuteService.getFundsApplyExecuteInfo',
  executeFund: 'fund.app.FundsApplyExecuteService.confirmFundsApplyExecuteInfo',
  fundStandardProducts: 'fund.app.FundsOrderExecuteStandardService.getOrderExecuteStandardConfigSymbolList',
  fundStandard: 'fund.app.FundsOrderExecuteStandardService.getOrderExecuteStandardConfigs',
  saveFundStandard: 'fund.app.FundsOrderExecuteStandardService.saveOrderExecuteStandardConfigs',
  managementFeePage: 'fund.app.FundManagementFeesAppDubboService.page',
  sumManagementFees: 'fund.app.FundManagementFeesAppDubboService.calcDeduct',
  deductManagementFees: 'fund.app.FundManagementFeesAppDubboService.deduct',
  executeManagementFee: 'fund.app.FundManagementFeesAppDubboService.execute',
  getExchangeRateList: 'fund.app.FundExchangeRateQueryService.getExchangeRateList',
  getTradeExchangeRate: 'fund.app.FundExchangeRateQueryService.getTradeExchangeRate',
  queryDepositAdjustPageList: 'fund.app.CustomerProposalQueryService.queryDepositAdjustPageList',
  getBindRechargeAddress: 'fund.app.DepositAppDubboService.getBindRechargeAddress',
  applyRechargeBindAddress: 'fund.app.DepositAppDubboService.applyRechargeBindAddress',
  prePaymentOrder: 'fund.app.DepositAppDubboService.prePaymentOrder',
  markOpenCardDepositRate: 'fund.app.DepositAppDubboService.markOpenCardDepositRate',
  capitalTransfer: 'fund.app.DepositAppDubboService.capitalTransfer',
  capitalTransferSupportDiffCurr: 'fund.app.DepositAppDubboService.capitalTransferSupportDiffCurr',
  capitalTransferForAgent: 'fund.app.DepositAppDubboService.capitalTransferForAgent',
  capitalTransferRecord: 'fund.app.DepositAppDubboService.capitalTransferRecord',
  createDepositProposal: 'fund.app.DepositAppDubboService.createDepositProposal',
  queryDepositProposal: 'fund.app.DepositAppDubboService.queryDepositProposal',
  getPayChannels: 'fund.app.DepositAppDubboService.getPayChannels',
  getPayChannelsV2: 'fund.app.DepositAppDubboService.getPayChannelsV2',
  getPayChannelsV3: 'fund.app.DepositAppDubboService.getPayChannelsV3',
  getDepositCoinList: 'fund.app.DepositAppDubboService.getDepositCoinList',
  getDepositAccountCurrencyList: 'fund.app.DepositAppDubboService.getDepositAccountCurrencyList',
  getDepositAccountCurrencyListV2: 'fund.app.DepositAppDubboService.getDepositAccountCurrencyListV2',
  getDepositExchangeRate: 'fund.app.DepositAppDubboService.getDepositExchangeRate',
  getPayStatus: 'fund.app.DepositAppDubboService.getPayStatus',
  judgeIsAlreadyDeposit: 'fund.app.DepositAppDubboService.judgeIsAlreadyDeposit',
  queryPayChannelType: 'fund.app.DepositAppDubboService.queryPayChannelType',
  getCryptoBlockchainInfo: 'fund.app.DepositAppDubboService.getCryptoBlockchainInfo',
  queryDepositPageList: 'fund.app.CustomerProposalQueryService.queryDepositPageList',
  isHaveUnCompleteProposal: 'fund.app.CustomerProposalQueryService.isHaveUnCompleteProposal',
  // Money out.
  createWithdrawProposal: 'fund.app.WithdrawAppDubboService.createWithdrawProposal',
  queryWithdrawProposal: 'fund.app.WithdrawAppDubboService.queryWithdrawProposal',
  getWithdrawMethodList: 'fund.app.WithdrawAppDubboService.getWithdrawMethodList',
  getWithdrawAccountCurrencyList: 'fund.app.WithdrawAppDubboService.getWithdrawAccountCurrencyList',
  getWithdrawCurrencyList: 'fund.app.WithdrawAppDubboService.getWithdrawCurrencyList',
  getAllWithdrawCurrencyList: 'fund.app.WithdrawAppDubboService.getAllWithdrawCurrencyList',
  getCoinWithdrawCurrencyList: 'fund.app.WithdrawAppDubboService.getCoinWithdrawCurrencyList',
  getCustomerGroupWithdrawMethodList: 'fund.app.WithdrawAppDubboService.getCustomerGroupWithdrawMethodList',
  withdrawCurrencyList: 'fund.app.WithdrawAppDubboService.withdrawCurrencyList',
  queryPayWithdrawBankList: 'fund.app.WithdrawAppDubboService.queryPayWithdrawBankList',
  getWithdrawExchangeRate: 'fund.app.WithdrawAppDubboService.getWithdrawExchangeRate',
  computeWithdrawFee: 'fund.app.WithdrawAppDubboService.computeWithdrawFee',
  getAccountMarginRate: 'fund.app.WithdrawAppDubboService.getAccountMarginRate',
  getWithdrawAmountLimitInfo: 'fund.app.WithdrawAppDubboService.getWithdrawAmountLimitInfo',
  queryWithdrawLimitConfig: 'fund.app.WithdrawAppDubboService.queryWithdrawLimitConfig',
  getWithdrawTimesIn24Hour: 'fund.app.WithdrawAppDubboService.getWithdrawTimesIn24Hour',
  checkWithdrawRiskLimitConfig: 'fund.app.WithdrawAppDubboService.checkWithdrawRiskLimitConfig',
  queryRemainWithdrawAmount: 'fund.app.WithdrawAppDubboService.queryRemainWithdrawAmount',
  queryCustomerGroupWithdrawRiskConfig:
    'fund.app.WithdrawAppDubboService.queryCustomerGroupWithdrawRiskConfig',
  queryWithdrawPageList: 'fund.app.CustomerProposalQueryService.queryWithdrawPageList',
  /** Ours: a withdrawal that its customer takes back before anybody decided. */
  cancelWithdrawProposal: 'venue.app.WithdrawProposalService.cancel',
  /** Ours: what payment providers report. */
  reportPayment: 'venue.app.PaymentReportService.report',

  // Auth2 API
  auth2Code: 'auth2/code',
  auth2Token: 'auth2/token',
  auth2User: 'auth2/user',
  auth2Refresh: 'auth2/refresh',
  /** Ours: what a customer is asked, for a consent screen of the client's own. */
  describeApplication: 'venue.app.ThirdApplicationService.describe',

  // Socket messages
  ping: 'ping',
  pong: 'pong',
} as const;
export type BizType = (typeof BIZ_TYPE)[keyof typeof BIZ_TYPE];

/** Value of the `group` header of trading calls. */
export const TRADE_GROUP = 'tradeApi';

/** Services of one account type, each served by the generic one; the request's `tradeType` decides the account type. */
const SERVICE_ALIASES: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'tradeapi.app.OrderApiService',
    [
      'tradeapi.app.CfdMMOrderApiService',
      'tradeapi.app.CfdWBWOrderApiService',
      'tradeapi.app.CrossLeverOrderApiService',
      'tradeapi.app.StockOrderApiService',
    ],
  ],
  [
    'tradeapi.app.PositionApiService',
    ['tradeapi.app.CfdMMPositionApiService', 'tradeapi.app.StockPositionApiService'],
  ],
  ['tradeapi.app.AccountApiService', ['tradeapi.app.StockAccountApiService']],
]);

/** Methods that a service of one account type answers in a form of its own, with an operation of its own. */
const OWN_METHODS: readonly string[] = [BIZ_TYPE.queryStockOrderDetail, BIZ_TYPE.queryStockOrderPage];

/** The general name of a call of the stock services, as its documentation states it. */
export function stockAliasesOf(bizType: string): string[] {
  return [bizType.replace('.Stock', '.')];
}

/** Longest business type that is accepted. */
export const MAX_BIZ_TYPE_LENGTH = 160;

/** Every name of one account type under which clients may call a generic business type. */
export function aliasesOf(bizType: string): string[] {
  const dot = bizType.lastIndexOf('.');
  return (SERVICE_ALIASES.get(bizType.slice(0, dot)) ?? [])
    .map((alias) => alias + bizType.slice(dot))
    .filter((alias) => !OWN_METHODS.includes(alias));
}
