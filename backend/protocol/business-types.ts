/**
 * Business types: dotted names that address operations (specification, Endpoints). Names under the paths `/global/`,
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
  openAccount: 'customer.app.CustomerWebApiService.openAccount',
  queryLatestBalanceOfUserAccountInExternalSystem:
    'customer.app.CustomerWebApiService.queryLatestBalanceOfUserAccountInExternalSystem',
  /** Ours. */
  resetDemoAccount: 'customer.app.CustomerWebApiService.resetDemoAccount',
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
  thirdLoginConfig: 'customer.app.CustomerThirdLoginService.config',
  googleVerify: 'com.cats.customer.api.app.CustomerThirdLoginService/googleVerify',
  verifyCodeSend: 'message.app.VerificationApiService.verifyCodeSend',
  verifyCodeCheck: 'message.app.VerificationApiService.verifyCodeCheck',
  randomKey: 'thirdExt/randomKey',
  switchAccount: 'thirdExt/switchAccount',
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
  deleteWallet: 'customer.app.CustomerWalletWebApiService.delete',
  updateWallet: 'customer.app.CustomerWalletWebApiService.updateWallet',
  walletList: 'customer.app.CustomerWalletWebApiService.walletList',
  withdrawalAddressList: 'customer.app.CustomerWalletWebApiService.withdrawalAddressList',
  addBank: 'customer.app.WithdrawBankWebApiService.add',
  bankList: 'customer.app.WithdrawBankWebApiService.bankList',
  deleteBank: 'customer.app.WithdrawBankWebApiService.delete',

  // Client API, messages and notices
  customerViewNoticePage: 'message.app.CompanyNoticeApiService.customerViewNoticePage',
  customerViewMsgPage: 'message.app.CompanyNoticeApiService.customerViewMsgPage',
  customerUnreadMsgCount: 'message.app.CompanyNoticeApiService.customerUnreadMsgCount',
  msgRead: 'message.app.CompanyNoticeApiService.msgRead',
  msgAllRead: 'message.app.CompanyNoticeApiService.msgAllRead',

  // Client API, identity verification
  findAllBizKyc: 'customer.app.KycWebApiService.findAllBizKyc',
  findAllBizKycList: 'customer.app.KycWebApiService.findAllBizKycList',
  findAllLevelKyc: 'customer.app.KycWebApiService.findAllLevelKyc',
  kycApply: 'customer.app.KycWebApiService.kycApply',
  kycLevelApply: 'customer.app.KycWebApiService.kycLevelApply',
  checkKycApply: 'customer.app.KycWebApiService.checkKycApply',

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
  calculationBurstPrice: 'tradeapi.app.OrderApiService.calculationBurstPrice',
  checkOrderStatus: 'tradeapi.app.OrderApiService.checkOrderStatus',
  setCrossLevelNum: 'tradeapi.app.OrderApiService.setCrossLevelNum',
  queryPositionPage: 'tradeapi.app.PositionApiService.queryPositionPage',
  queryPositionDetail: 'tradeapi.app.PositionApiService.queryPositionDetail',
  updateCrossLevelNum: 'tradeapi.app.PositionApiService.updateCrossLevelNum',
  updateOccupyTheMargin: 'tradeapi.app.PositionApiService.updateOccupyTheMargin',

  // Funds
  queryCustomerAssets: 'customer.app.CustomerWebApiService.queryCustomerAssets',
  queryAccountAssetsInfo: 'customer.app.CustomerWebApiService.queryAccountAssetsInfo',
  getExchangeRateList: 'fund.app.FundExchangeRateQueryService.getExchangeRateList',
  getTradeExchangeRate: 'fund.app.FundExchangeRateQueryService.getTradeExchangeRate',
  queryDepositAdjustPageList: 'fund.app.CustomerProposalQueryService.queryDepositAdjustPageList',

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

/** Longest business type that is accepted. */
export const MAX_BIZ_TYPE_LENGTH = 160;

/** Every name of one account type under which clients may call a generic business type. */
export function aliasesOf(bizType: string): string[] {
  const dot = bizType.lastIndexOf('.');
  return (SERVICE_ALIASES.get(bizType.slice(0, dot)) ?? []).map((alias) => alias + bizType.slice(dot));
}
