/** Business types of the management API (reference payload, management). Those under `venue.admin` are the platform's own. */
export const MANAGEMENT_BIZ_TYPE = {
  resetAppSecret: 'venue.admin.CompanyAdminService.resetAppSecret',
  subscribeWebhook: 'admin.admin.CompanyWebhookDubboService.subscribe',
  quoteTokenDetail: 'venue.admin.QuoteTokenService.detail',
  resetQuoteToken: 'venue.admin.QuoteTokenService.reset',

  // Customers
  checkCustomerExist: 'customer.app.CustomerWebApiService.checkCustomerExist',
  addCustomer: 'customer.admin.WhiteCustomerAdminApiService.addCusAndOpenAccountAndKyc',
  customerPage: 'customer.admin.WhiteCustomerAdminApiService.page',
  customerDetail: 'customer.admin.WhiteCustomerAdminApiService.detail',
  groupList: 'customer.admin.CustomerGroupAdminApiService.groupList',
  customerGroups: 'venue.admin.CustomerGroupService.list',
  saveCustomerGroup: 'venue.admin.CustomerGroupService.save',
  removeCustomerGroup: 'venue.admin.CustomerGroupService.remove',
  moveCustomer: 'venue.admin.CustomerGroupService.moveCustomer',
  kycConfiguration: 'venue.admin.KycConfigurationService.detail',
  saveKycConfiguration: 'venue.admin.KycConfigurationService.save',
  removeKycLevel: 'venue.admin.KycConfigurationService.removeLevel',
  queryAccountList: 'customer.admin.CustomerAdminApiService.queryAccountList',
  pendingKyc: 'venue.admin.KycReviewService.pending',
  reviewKyc: 'venue.admin.KycReviewService.review',
  pendingCancellations: 'venue.admin.CancellationReviewService.pending',
  reviewCancellation: 'venue.admin.CancellationReviewService.review',
  forceLogout: 'venue.admin.CustomerAdminService.forceLogout',
  addMessage: 'message.admin.PlatFormMessageThirdSendAdminService.add',
  queryCodeSendStatus: 'message.admin.VerificationAdminService.queryCodeSendStatus',

  // Reference data
  getAssetsList: 'config.admin.AdminAssetsDubboService.getAssetsList',
  getTradeTypeList: 'config.admin.AdminAssetsDubboService.getTradeTypeList',
  getListByParentCode: 'config.admin.AdminDictDubboService.getListByParentCode',
  getCountryListByParentCode: 'config.admin.AdminDictDubboService.getCountryListByParentCode',

  // Products
  getSymbolByCompanyId: 'config.admin.AdminSymbolDubboService.getSymbolByCompanyId',
  getSymbolList: 'config.admin.AdminSymbolDubboService.getSymbolList',
  getSymbolTradeTypeByCompanyId: 'config.admin.AdminSymbolDubboService.getSymbolTradeTypeByCompanyId',
  getSymbolGroupList: 'config.admin.AdminSymbolDubboService.getSymbolGroupList',
  getFundByCompanyId: 'config.admin.AdminSymbolDubboService.getFundByCompanyId',

  // Money and trading of a customer
  addCustomerAdjustProposal: 'fund.admin.CustomerAdjustProposalAdminDubboService.addCustomerAdjustProposal',
  getCustomerAdjustProposalById:
    'fund.admin.CustomerAdjustProposalAdminDubboService.getCustomerAdjustProposalById',
  queryCapitalFlowList: 'tradeapi.admin.OrderAdminApiService.queryCapitalFlowList',
  queryPositionPage: 'tradeapi.admin.OrderAdminApiService.queryPositionPage',
  queryAllPositionPage: 'tradeapi.admin.PositionAdminApiService.queryAllPositionPage',
  getTradeDealInfoByDealId: 'report.admin.CatsTradeDealService.getTradeDealInfoByDealId',
  getTradeDealInfoByOrderId: 'report.admin.CatsTradeDealService.getTradeDealInfoByOrderId',
  queryCompanyPnl: 'rtcReport.admin.AdminCompanyQueryService.queryCompanyPnl',
  queryCompanySymbolPnl: 'rtcReport.admin.AdminCompanyQueryService.queryCompanySymbolPnl',
  queryCompanySymbolNetPosition: 'rtcReport.admin.AdminCompanyQueryService.queryCompanySymbolNetPosition',
  queryCompanySymbolPosition: 'rtcReport.admin.AdminCompanyQueryService.queryCompanySymbolPosition',
  queryCustomerPnl: 'rtcReport.admin.AdminCompanyQueryService.queryCustomerPnl',
  queryCustomerSymbolPnl: 'rtcReport.admin.AdminCompanyQueryService.queryCustomerSymbolPnl',
  queryCustomerSymbolNetPosition: 'rtcReport.admin.AdminCompanyQueryService.queryCustomerSymbolNetPosition',
  queryCustomerSymbolPosition: 'rtcReport.admin.AdminCompanyQueryService.queryCustomerSymbolPosition',
  cancelPboOrder: 'tradeapi.admin.OrderAdminApiService.cancelPboOrder',
  forcedOrder: 'tradeapi.admin.OrderAdminApiService.forcedOrder',
  operationBonus: 'fund.admin.CustomerActivityBonusAdminDubboService.operationBonus',
  lockTradeAccount: 'fund.admin.CustomerActivityBonusAdminDubboService.lockTradeAccount',
  unlockTradeAccount: 'fund.admin.CustomerActivityBonusAdminDubboService.unlockTradeAccount',
  queryOneLockTradeAccount: 'fund.admin.CustomerActivityBonusAdminDubboService.queryOneLockTradeAccount',
  queryTradeTypeLockTradeAccount:
    'fund.admin.CustomerActivityBonusAdminDubboService.queryTradeTypeLockTradeAccount',
  getExchangeRate: 'fund.admin.CustomerFundAdminDubboService.getExchangeRate',
} as const;
