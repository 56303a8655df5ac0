type Body = Readonly<Record<string, unknown>>;

const ISOLATED = 2;
const EURUSD = 10101;
/** A customer of the first company; every platform numbers its own. */
const CUSTOMER = { customerNo: '86000001' } as const;
const COMPANY = { companyId: 1 } as const;
const PAGE = { current: 1, size: 20 } as const;
const FIGURES = { ...COMPANY, tradeType: ISOLATED } as const;
const PRODUCTS = { ...FIGURES, symbolIds: String(EURUSD) } as const;
const LOCK = { ...CUSTOMER, ...FIGURES, type: 1 } as const;
const ENTRY = { parentCode: 'card_type', code: 'visa' } as const;
const TEXTS = { 'en-US': 'Visa', 'zh-CN': '签证', 'zh-TW': '簽證' } as const;

/**
 * Requests of the management API by their whole business type, in the order in which a test sends them: what one creates
 * the next ones name. Numbers and times are those of another platform, as in the examples for customers.
 */
export const MANAGEMENT_EXAMPLES: Readonly<Record<string, Body>> = {
  'config.admin.AdminAssetsDubboService.getAssetsList': COMPANY,
  'config.admin.AdminAssetsDubboService.getTradeTypeList': {},
  'config.admin.AdminDictDubboService.getListByParentCode': { parentCode: 'phone_code' },
  'config.admin.AdminDictDubboService.getCountryListByParentCode': { parentCode: '-1' },
  'config.admin.AdminSymbolDubboService.getFundByCompanyId': COMPANY,
  'config.admin.AdminSymbolDubboService.getSymbolByCompanyId': FIGURES,
  'config.admin.AdminSymbolDubboService.getSymbolDetail': { ...FIGURES, symbolId: EURUSD },
  'config.admin.AdminSymbolDubboService.getSymbolGroupList': {},
  'config.admin.AdminSymbolDubboService.getSymbolList': { customerGroupId: 1, name: 'EUR' },
  'config.admin.AdminSymbolDubboService.getSymbolTradeTypeByCompanyId': { ...FIGURES, customerGroupId: 1 },
  'customer.admin.WhiteCustomerAdminApiService.addCusAndOpenAccountAndKyc': {
    email: 'trader@meridian.example',
    pwd: '0cc175b9c0f1b6a831c399e269772661',
    country: 'SG',
    registerSource: 3,
    customerGroupId: 1,
  },
  'customer.admin.WhiteCustomerAdminApiService.page': { ...CUSTOMER, ...PAGE },
  'customer.admin.CustomerAdminApiService.queryAccountList': { ...CUSTOMER, tradeType: ISOLATED },
  'customer.admin.CustomerGroupAdminApiService.groupList': { tradeType: ISOLATED },
  'fund.admin.CustomerAdjustProposalAdminDubboService.addCustomerAdjustProposal': {
    ...CUSTOMER,
    accountCurrency: 'USDT',
    tradeType: ISOLATED,
    businessType: 7,
    amount: '10000',
    withdraw: true,
    remark: 'first deposit',
  },
  'venue.admin.AdjustProposalService.page': { ...CUSTOMER, ...PAGE },
  'fund.admin.CustomerActivityBonusAdminDubboService.lockTradeAccount': { ...LOCK, lockTime: 3600 },
  'fund.admin.CustomerActivityBonusAdminDubboService.queryOneLockTradeAccount': LOCK,
  'fund.admin.CustomerActivityBonusAdminDubboService.unlockTradeAccount': LOCK,
  'fund.admin.CustomerActivityBonusAdminDubboService.queryTradeTypeLockTradeAccount': {
    ...CUSTOMER,
    ...FIGURES,
  },
  'fund.admin.CustomerFundAdminDubboService.getExchangeRate': { ...COMPANY, currencyMap: { EUR: 'USDT' } },
  'message.admin.PlatFormMessageThirdSendAdminService.add': {
    ...CUSTOMER,
    tradeType: ISOLATED,
    language: 'en-US',
    title: 'Your documents',
    content: 'Please upload them again.',
    showType: 1,
  },
  'config.admin.AdminTradeConfigService.saveParamConf': {
    ...CUSTOMER,
    tradeType: ISOLATED,
    symbolId: EURUSD,
    paramId: 7,
    value: '5',
  },
  'config.admin.AdminTradeConfigService.pageView': PAGE,
  'rtcReport.admin.AdminCompanyQueryService.queryCompanyPnl': FIGURES,
  'rtcReport.admin.AdminCompanyQueryService.queryCompanySymbolPnl': PRODUCTS,
  'rtcReport.admin.AdminCompanyQueryService.queryCompanySymbolNetPosition': PRODUCTS,
  'rtcReport.admin.AdminCompanyQueryService.queryCompanySymbolPosition': PRODUCTS,
  'rtcReport.admin.AdminCompanyQueryService.queryCustomerPnl': { ...CUSTOMER, ...FIGURES },
  'rtcReport.admin.AdminCompanyQueryService.queryCustomerSymbolPnl': { ...CUSTOMER, ...PRODUCTS },
  'rtcReport.admin.AdminCompanyQueryService.queryCustomerSymbolNetPosition': { ...CUSTOMER, ...PRODUCTS },
  'rtcReport.admin.AdminCompanyQueryService.queryCustomerSymbolPosition': { ...CUSTOMER, ...PRODUCTS },
  'tradeapi.admin.OrderAdminApiService.queryCapitalFlowList': { ...CUSTOMER, ...PAGE, tradeType: ISOLATED },
  'tradeapi.admin.OrderAdminApiService.queryPositionPage': { ...CUSTOMER, ...PAGE, tradeType: ISOLATED },
  'tradeapi.admin.PositionAdminApiService.queryAllPositionPage': { ...PAGE, tradeType: ISOLATED },
  'tradeapi.admin.OrderAdminApiService.cancelPboOrder': { ...CUSTOMER, tradeType: ISOLATED },
  'tradeapi.admin.OrderAdminApiService.forcedOrder': { ...CUSTOMER, tradeType: ISOLATED },
  'venue.admin.CompanyAdminService.companies': {},
  'venue.admin.CompanyAdminService.settings': {},
  'venue.admin.CompanyAdminService.saveSettings': { allowedOrigins: ['https://app.example'] },
  'venue.admin.CompanyAdminService.closedOperations': {},
  'venue.admin.CompanyAdminService.clientLimits': {},
  'venue.admin.CompanyAdminService.setClientLimit': { ...CUSTOMER, limit: 600 },
  'venue.admin.CompanyAdminService.create': { code: 'harbour', name: 'Harbour', language: 'en-US' },
  'venue.admin.DictionaryService.save': { ...ENTRY, name: TEXTS },
  'venue.admin.DictionaryService.edits': {},
  'venue.admin.DictionaryService.remove': ENTRY,
  'venue.admin.Auth2ApplicationService.register': {
    name: 'Journal',
    returnAddresses: ['https://journal.example/signed-in'],
  },
  'venue.admin.Auth2ApplicationService.list': {},
  'venue.admin.MaintenanceService.save': {
    startTime: 4102444800000,
    endTime: 4102448400000,
    text: 'New disks. Trading is closed for an hour.',
  },
  'venue.admin.MaintenanceService.list': {},
  'venue.admin.OutboxService.messages': { size: 20 },
  'venue.admin.HouseReportService.report': {},
  'venue.admin.BackupService.create': {},
  'venue.admin.BackupService.list': {},
  'venue.admin.HedgeService.records': { symbolId: 10024, size: 20 },
  'venue.admin.HedgeService.exposures': {},
  'venue.admin.ExposureLimitService.set': { scope: 'product', symbolId: 10021, most: '1000000' },
  'venue.admin.ExposureLimitService.list': {},
  'venue.admin.AuditTrailService.page': { afterSeq: 0, size: 20 },
  'venue.admin.QuoteTokenService.detail': {},
  'venue.admin.MessageChannelService.detail': {},
  'venue.admin.CustomerGroupService.list': {},
  'venue.admin.CustomerGroupService.save': { name: 'Large accounts', isPublic: false, isOpening: false },
  'venue.admin.CustomerGroupService.moveCustomer': { ...CUSTOMER, customerGroupId: 1 },
  'venue.admin.KycConfigurationService.detail': {},
  'venue.admin.KycReviewService.pending': {},
  'venue.admin.CancellationReviewService.pending': {},
  'venue.admin.AgentService.appoint': CUSTOMER,
  'venue.admin.AgentService.dismiss': CUSTOMER,
  'venue.admin.NoticeService.publish': { name: 'visa', title: TEXTS, content: TEXTS },
  'venue.admin.ContactMessageService.list': {},
  'venue.admin.ProductService.statuses': {},
  'venue.admin.ProductService.setStatus': { symbolId: EURUSD, status: 1 },
  'venue.admin.ProductService.spreads': {},
  'venue.admin.ProductService.saveSpread': {
    symbolId: EURUSD,
    tradeType: ISOLATED,
    askSpread: 2,
    bidSpread: 2,
  },
  'venue.admin.MarketScenarioService.list': {},
  'venue.admin.CustomerAdminService.forceLogout': CUSTOMER,
  'venue.admin.CustomerAdminService.setStatus': { ...CUSTOMER, status: 1 },
};
