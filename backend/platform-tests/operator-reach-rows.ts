import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import { isolatedOrder } from './isolated-order.ts';
import { CUSTOMER_PASSWORD, type Trader } from './management-harness.ts';

const NOTHING = 'USCUSTOMER_API_0000003';
export const FIRST_ONLY = 'USCUSTOMER_API_0001029' as const;
const WRONG_COMPANY = 'GGATEWAY_CODE_015';
const NO_PERSON = 'USCUSTOMER_API_0000102';
const NO_GROUP = 'USCUSTOMER_API_0000301';
const NO_PROPOSAL = 'FS404';
/** The call works on the caller's own company, whatever it names. */
export const OWN = 'own';

/** Objects of the first company, and the company that calls. */
export interface Facts extends Trader {
  /** The company of the operator who calls. */
  readonly otherId: number;
  readonly companyId: number;
  readonly customerId: number;
  readonly groupId: number;
  readonly orderId: number;
  readonly dealId: string;
  readonly proposalNo: string;
  readonly depositNo: string;
  readonly fundNo: string;
  readonly withdrawNo: string;
  readonly pno: string;
  readonly noticeId: number;
  readonly parameterId: number;
  readonly scenarioId: number;
  readonly windowId: number;
  readonly appId: string;
  readonly personId: number;
}

/** The listed code that is expected, and the body of the request. */
type Row = readonly [expected: string, body?: (facts: Facts) => object];

const named = ({ customerNo }: Facts) => ({ customerNo, tradeType: 2 });
const inOwn = (facts: Facts) => ({ ...named(facts), companyId: facts.otherId });
const inFirst = (facts: Facts) => ({ ...named(facts), companyId: 1 });
const exposure = (facts: Facts) => ({ ...inFirst(facts), symbolIds: '10021' });
const words = { 'en-US': 'Taken', 'zh-CN': 'Taken', 'zh-TW': 'Taken' };
const order = ({ accountId }: Facts) => isolatedOrder(10021, { accountId });
const account = ({ accountId }: Facts) => ({ accountId, tradeType: 2, accountCurrency: 'USDT' });
const leverage = (facts: Facts) => ({ ...account(facts), symbolId: 10021, crossLevelNum: 10 });
const margin = (facts: Facts) => ({ ...account(facts), positionId: 1, occupyTheMargin: '1' });

/** What another company's operator gets for the first company's objects, by every call of the management API. */
export const ROWS: Readonly<Record<string, Row>> = {
  [BIZ.startScenario]: [FIRST_ONLY, () => ({ name: 'flash-crash' })],
  [BIZ.stopScenario]: [FIRST_ONLY, ({ scenarioId }) => ({ id: scenarioId })],
  [BIZ.listScenarios]: [FIRST_ONLY],
  [BIZ.wireFaults]: [FIRST_ONLY],
  [BIZ.setWireFaults]: [FIRST_ONLY, () => ({ rules: [{ kind: 'delay', ms: 1, customerId: 1 }] })],
  [BIZ.clearWireFaults]: [FIRST_ONLY],
  [BIZ.scenarioPrices]: [FIRST_ONLY, () => ({ symbolId: 10021 })],
  [BIZ.companies]: [FIRST_ONLY],
  [BIZ.createCompany]: [FIRST_ONLY, () => ({ code: 'third', name: 'Third' })],
  [BIZ.rotateCompanySecret]: [FIRST_ONLY, () => ({ companyId: 1 })],
  [BIZ.setCompanyStatus]: [FIRST_ONLY, () => ({ companyId: 1, status: 2 })],
  [BIZ.saveMaintenanceWindow]: [
    FIRST_ONLY,
    ({ windowId }) => ({ id: windowId, startTime: 1, endTime: 9_999_999_999_999, text: 'closed for ever' }),
  ],
  [BIZ.removeMaintenanceWindow]: [FIRST_ONLY, ({ windowId }) => ({ id: windowId })],
  [BIZ.saveProductSpread]: [
    FIRST_ONLY,
    () => ({ symbolId: 10021, tradeType: 2, askSpread: 1, bidSpread: 1 }),
  ],

  [BIZ.changeOperatorPerson]: [NOTHING, ({ personId }) => ({ id: personId, status: 2 })],
  [BIZ.rotateOperatorSecret]: [NOTHING, ({ personId }) => ({ id: personId })],
  [BIZ.customerNotes]: [NOTHING, named],
  [BIZ.addCustomerNote]: [NOTHING, (facts) => ({ ...named(facts), text: 'a note' })],
  [BIZ.removeCustomerNote]: [NOTHING, () => ({ id: 1 })],
  [BIZ.customerTags]: [NOTHING, named],
  [BIZ.seeAsCustomer]: [NOTHING, named],
  [BIZ.customerSessions]: [NOTHING, named],
  [BIZ.endCustomerSession]: [NOTHING, (facts) => ({ ...named(facts), mark: '0'.repeat(16) })],
  [BIZ.messagesOfCustomer]: [NOTHING, named],
  [BIZ.companyNotices]: [OWN],
  [BIZ.channelMessages]: [OWN],
  [BIZ.saveCustomerTags]: [NOTHING, (facts) => ({ ...named(facts), tags: ['theirs'] })],
  [BIZ.setFirstPassword]: [NOTHING, ({ personId }) => ({ id: personId })],
  [BIZ.operatorSessions]: [NOTHING, ({ personId }) => ({ id: personId })],
  [BIZ.endOperatorSessions]: [NOTHING, ({ personId }) => ({ id: personId })],
  // A session of somebody else, and a password of a company, which has none.
  [BIZ.endOwnOperatorSession]: [NOTHING, () => ({ mark: '0'.repeat(16) })],
  [BIZ.changeOperatorPassword]: [NOTHING, () => ({ oldPassword: 'old', newPassword: 'new' })],
  [BIZ.beginAuthenticator]: [NOTHING, () => ({ password: 'old' })],
  [BIZ.confirmAuthenticator]: [NOTHING, () => ({ code: '123456' })],
  [BIZ.removeAuthenticator]: [NOTHING, () => ({ password: 'old', code: '123456' })],
  [BIZ.signInOperator]: [NO_PERSON, () => ({ name: 'Owner', password: 'a quiet harbour at dusk' })],
  [BIZ.rotateAuth2Secret]: [NOTHING, ({ appId }) => ({ appId })],
  [BIZ.updateAuth2Application]: [NOTHING, ({ appId }) => ({ appId, name: 'Mine' })],
  [BIZ.disableAuth2Application]: [NOTHING, ({ appId }) => ({ appId })],
  [BIZ.customerDetail]: [NOTHING, ({ customerNo }) => ({ type: 'baseInfo', id: 1, customerNo })],
  [BIZ.queryAccountList]: [NOTHING, named],
  [BIZ.moveCustomer]: [NOTHING, ({ customerNo }) => ({ customerNo, customerGroupId: 1 })],
  [BIZ.appointAgent]: [NOTHING, ({ customerNo }) => ({ customerNo })],
  [BIZ.dismissAgent]: [NOTHING, ({ customerNo }) => ({ customerNo })],
  [BIZ.agents]: [OWN],
  [BIZ.setAgentRebate]: [NOTHING, ({ customerNo }) => ({ customerNo, rebateRate: '0.5' })],
  [BIZ.agentCustomers]: [NOTHING, ({ customerNo }) => ({ customerNo })],
  [BIZ.agentRebates]: [OWN, ({ customerNo }) => ({ customerNo })],
  [BIZ.reviewKyc]: ['USCUSTOMER_API_0000611', ({ pno }) => ({ pno, approve: true })],
  [BIZ.reviewCancellation]: [NOTHING, ({ customerNo }) => ({ customerNo, approve: true })],
  [BIZ.forceLogout]: [NOTHING, ({ customerId }) => ({ customerId })],
  [BIZ.setCustomerStatus]: [NOTHING, ({ customerId }) => ({ customerId, status: 2 })],
  [BIZ.sendPasswordLink]: [NOTHING, ({ customerNo }) => ({ customerNo })],
  [BIZ.addMessage]: [
    NOTHING,
    (facts) => ({ ...named(facts), language: 'en-US', title: 'a', content: 'b', showType: 0 }),
  ],
  [BIZ.setExposureLimit]: [NOTHING, ({ customerNo }) => ({ scope: 'customer', customerNo, most: '1' })],
  [BIZ.setClientLimit]: [NOTHING, ({ customerNo }) => ({ customerNo, limit: 1 })],
  [BIZ.addCustomerAdjustProposal]: [
    NOTHING,
    (facts) => ({ ...named(facts), accountCurrency: 'USDT', businessType: 10, amount: 1, withdraw: true }),
  ],
  [BIZ.getCustomerAdjustProposalById]: [
    NOTHING,
    ({ proposalNo, otherId }) => ({ proposalNo, companyId: otherId }),
  ],
  [BIZ.fundSettings]: [OWN],
  [BIZ.saveFundSettings]: [NOTHING, ({ customerNo }) => ({ fundId: 1, customerNo })],
  [BIZ.failFundProposal]: [NO_PROPOSAL, ({ fundNo: proposalNo }) => ({ proposalNo, reason: 'none' })],
  [BIZ.reconcileFunds]: [OWN],
  [BIZ.approveDeposit]: [NO_PROPOSAL, ({ depositNo: proposalNo }) => ({ proposalNo })],
  [BIZ.refuseDeposit]: [NO_PROPOSAL, ({ depositNo: proposalNo }) => ({ proposalNo, reason: 'none' })],
  [BIZ.approveWithdraw]: [NO_PROPOSAL, ({ withdrawNo: proposalNo }) => ({ proposalNo })],
  [BIZ.refuseWithdraw]: [NO_PROPOSAL, ({ withdrawNo: proposalNo }) => ({ proposalNo, reason: 'none' })],
  [BIZ.markWithdrawPaid]: [NO_PROPOSAL, ({ withdrawNo: proposalNo }) => ({ proposalNo, txid: 'T1' })],
  [BIZ.markWithdrawFailed]: [NO_PROPOSAL, ({ withdrawNo: proposalNo }) => ({ proposalNo, reason: 'none' })],
  [BIZ.operationBonus]: [
    NOTHING,
    (facts) => ({
      ...inOwn(facts),
      activityId: 'x',
      activityCustomerNo: facts.customerNo,
      currencyBonus: 'USDT',
      bonus: 1,
      type: 1,
    }),
  ],
  [BIZ.lockTradeAccount]: [NOTHING, (facts) => ({ ...inOwn(facts), type: 3 })],
  [BIZ.unlockTradeAccount]: [NOTHING, (facts) => ({ ...inOwn(facts), type: 3 })],
  [BIZ.queryOneLockTradeAccount]: [NOTHING, (facts) => ({ ...inOwn(facts), type: 3 })],
  [BIZ.queryTradeTypeLockTradeAccount]: [NOTHING, inOwn],
  [BIZ.queryPositionPage]: [NOTHING, inOwn],
  [BIZ.queryCapitalFlowList]: [NOTHING, inOwn],
  [BIZ.cancelPboOrder]: [NOTHING, inOwn],
  [BIZ.forcedOrder]: [NOTHING, inOwn],
  [BIZ.getTradeDealInfoByDealId]: [NOTHING, ({ dealId }) => ({ dealId })],
  'tradeapi.admin.CfdMMOrderApiService.addMarketOrder': [NOTHING, order],
  'tradeapi.business.CfdWBWOrderApiService.addMarketOrder': [NOTHING, order],
  'tradeapi.business.CfdMMOrderApiService.updateOrder': [
    NOTHING,
    (facts) => ({ ...account(facts), positionId: 1 }),
  ],
  'tradeapi.business.CfdWBWOrderApiService.updateOrder': [
    NOTHING,
    (facts) => ({ ...account(facts), positionId: 1 }),
  ],
  'tradeapi.business.CfdMMOrderApiService.setCrossLevelNum': [NOTHING, leverage],
  'tradeapi.business.CfdWBWOrderApiService.setCrossLevelNum': [NOTHING, leverage],
  'tradeapi.business.CfdWBWPositionApiService.updateOccupyTheMargin': [NOTHING, margin],
  'tradeapi.business.CfdMMOrderApiService.queryOrderPage': [NOTHING, account],
  'tradeapi.business.CfdWBWOrderApiService.queryOrderPage': [NOTHING, account],
  'tradeapi.business.CfdMMOrderApiService.queryTradeRecordPage': [NOTHING, account],
  'tradeapi.business.CfdWBWOrderApiService.queryTradeRecordPage': [NOTHING, account],
  'tradeapi.business.CfdMMOrderApiService.queryCapitalFlowList': [NOTHING, account],
  'tradeapi.business.CfdWBWOrderApiService.queryCapitalFlowList': [NOTHING, account],
  'tradeapi.business.CfdMMPositionApiService.queryPositionPage': [NOTHING, account],
  'tradeapi.business.CfdWBWPositionApiService.queryPositionPage': [NOTHING, account],
  [BIZ.customerStatement]: [NOTHING, account],

  [BIZ.queryCompanyPnl]: [WRONG_COMPANY, inFirst],
  [BIZ.queryCompanySymbolPnl]: [WRONG_COMPANY, exposure],
  [BIZ.queryCompanySymbolNetPosition]: [WRONG_COMPANY, exposure],
  [BIZ.queryCompanySymbolPosition]: [WRONG_COMPANY, exposure],
  [BIZ.queryCustomerPnl]: [NOTHING, inOwn],
  [BIZ.queryCustomerSymbolPnl]: [NOTHING, (facts) => ({ ...exposure(facts), companyId: facts.otherId })],
  [BIZ.queryCustomerSymbolNetPosition]: [
    NOTHING,
    (facts) => ({ ...exposure(facts), companyId: facts.otherId }),
  ],
  [BIZ.queryCustomerSymbolPosition]: [NOTHING, (facts) => ({ ...exposure(facts), companyId: facts.otherId })],
  [BIZ.getAssetsList]: [WRONG_COMPANY, inFirst],
  [BIZ.getSymbolByCompanyId]: [WRONG_COMPANY, inFirst],
  [BIZ.getSymbolTradeTypeByCompanyId]: [
    WRONG_COMPANY,
    (facts) => ({ ...inFirst(facts), customerGroupId: 1 }),
  ],
  [BIZ.getSymbolDetail]: [WRONG_COMPANY, (facts) => ({ ...inFirst(facts), symbolId: 10021 })],
  [BIZ.getFundByCompanyId]: [WRONG_COMPANY, inFirst],
  [BIZ.getExchangeRate]: [WRONG_COMPANY, () => ({ companyId: 1, currencyMap: {} })],
  [BIZ.getSymbolList]: [OWN, ({ groupId }) => ({ customerGroupId: groupId, tradeType: 2 })],
  [BIZ.removeCustomerGroup]: [NO_GROUP, ({ groupId }) => ({ id: groupId })],
  [BIZ.addCustomer]: [
    NO_GROUP,
    ({ groupId: customerGroupId }) => ({
      email: 'spy@rival.example',
      pwd: CUSTOMER_PASSWORD,
      country: 'SG',
      registerSource: 3,
      customerGroupId,
    }),
  ],
  [BIZ.effectOfParameterRemoval]: [NOTHING, ({ parameterId }) => ({ id: parameterId })],
  [BIZ.effectOfParameterUpdate]: [
    NOTHING,
    ({ parameterId }) => ({ id: parameterId, paramId: 7, value: '1' }),
  ],
  [BIZ.effectOfMarginGroup]: [NOTHING, () => ({ id: 7, type: 2, name: 'Theirs' })],
  [BIZ.effectOfSpread]: [FIRST_ONLY, () => ({ symbolId: 10021, tradeType: 2, askSpread: 1, bidSpread: 1 })],
  [BIZ.removeTradeParameter]: [NOTHING, ({ parameterId }) => ({ id: parameterId })],
  [BIZ.updateTradeParameter]: [NOTHING, ({ parameterId }) => ({ id: parameterId, paramId: 7, value: '1' })],

  // Calls that name nothing of another company: they read and change the caller's own.
  [BIZ.resetAppSecret]: [OWN],
  [BIZ.whoAmI]: [OWN],
  [BIZ.operatorRoles]: [OWN],
  [BIZ.operatorPersons]: [OWN],
  [BIZ.ownOperatorSessions]: [OWN],
  [BIZ.companyTags]: [OWN],
  [BIZ.searchOffice]: [OWN, ({ customerNo }) => ({ text: customerNo })],
  [BIZ.endOtherOperatorSessions]: [OWN],
  [BIZ.createOperatorPerson]: [OWN, () => ({ name: 'Own', role: 'viewer' })],
  [BIZ.brandHistory]: [OWN],
  [BIZ.finishedBrands]: [OWN],
  [BIZ.mailTexts]: [OWN],
  [BIZ.saveMailText]: [OWN, () => ({ kind: 'notice', language: 'en-US', title: 'Ours', text: '{text}' })],
  [BIZ.previewMail]: [OWN, () => ({ kind: 'notice', language: 'en-US' })],
  [BIZ.companySettings]: [OWN],
  [BIZ.saveCompanySettings]: [OWN, () => ({ name: 'Renamed' })],
  [BIZ.closedOperations]: [OWN],
  [BIZ.setOperationOpen]: [OWN, () => ({ bizType: BIZ_TYPE.now, open: false })],
  [BIZ.clientLimits]: [OWN],
  [BIZ.dictionaryEdits]: [OWN],
  [BIZ.saveDictionaryEntry]: [OWN, () => ({ parentCode: 'Language', code: 'en-US', name: words })],
  [BIZ.removeDictionaryEntry]: [OWN, () => ({ parentCode: 'Language', code: 'en-US' })],
  [BIZ.auth2Applications]: [OWN],
  [BIZ.registerAuth2Application]: [
    OWN,
    () => ({ name: 'Own', returnAddresses: ['https://own.example/back'] }),
  ],
  [BIZ.maintenanceWindows]: [OWN],
  [BIZ.outboxMessages]: [OWN],
  [BIZ.houseReport]: [OWN],
  [BIZ.dataPushGroups]: [OWN],
  [BIZ.dataPushEvents]: [OWN],
  [BIZ.replayDataPush]: [NOTHING, () => ({ name: 'nobody', eventId: 1 })],
  [BIZ.settlementRequests]: [OWN],
  [BIZ.customerApiKeys]: [OWN],
  [BIZ.liftKeyBan]: [NOTHING, () => ({ id: 1 })],
  [BIZ.platformFigures]: [FIRST_ONLY],
  [BIZ.rehearseBackup]: [FIRST_ONLY, () => ({ name: '2026-03-02T12-00-00Z' })],
  [BIZ.effectOfTerms]: [OWN, () => ({ symbolId: 10022, tradeType: 2, buyInterest: '0.09' })],
  [BIZ.effectOfParameter]: [OWN, () => ({ tradeType: 2, paramId: 14, value: '' })],
  [BIZ.effectOfChanges]: [OWN, () => ({ terms: [{ symbolId: 10022, tradeType: 2, buyInterest: '-0.09' }] })],
  [BIZ.effectOfMove]: [OWN, () => ({ moves: [{ symbolId: 10021, percent: -10 }] })],
  [BIZ.effectOfScenario]: [OWN, () => ({ name: 'flash-crash' })],
  [BIZ.hedgeRecords]: [OWN],
  [BIZ.openPositions]: [OWN],
  [BIZ.calledAccounts]: [OWN],
  [BIZ.stopOuts]: [OWN],
  [BIZ.hedgeExposures]: [OWN],
  [BIZ.exposureLimits]: [OWN],
  [BIZ.collectDiagnostics]: [FIRST_ONLY],
  [BIZ.createBackup]: [FIRST_ONLY],
  [BIZ.forkPlatform]: [FIRST_ONLY],
  [BIZ.backups]: [FIRST_ONLY],
  [BIZ.demoCompany]: [FIRST_ONLY],
  [BIZ.resetDemoCompany]: [FIRST_ONLY],
  [BIZ.actInDemoCompany]: [FIRST_ONLY, () => ({ act: 'register' })],
  [BIZ.auditPage]: [OWN],
  [BIZ.subscribeWebhook]: [
    OWN,
    () => ({
      queryUserAccountBalanceUrl: 'https://wallet.example/a',
      externalSystemAdjustmentUrl: 'https://wallet.example/b',
      cancelExternalSystemAdjustmentUrl: 'https://wallet.example/c',
    }),
  ],
  [BIZ.quoteTokenDetail]: [OWN],
  [BIZ.resetQuoteToken]: [OWN],
  [BIZ.messageChannelDetail]: [OWN],
  [BIZ.removeMessageChannel]: [OWN],
  [BIZ.checkCustomerExist]: [OWN, () => ({ type: 1, loginName: 'owner@meridian.example' })],
  [BIZ.customerPage]: [OWN, ({ customerNo }) => ({ customerNo })],
  [BIZ.groupList]: [OWN, () => ({ tradeType: 2 })],
  [BIZ.customerGroups]: [OWN],
  [BIZ.saveCustomerGroup]: [OWN, () => ({ name: 'Own', isPublic: true, isOpening: true })],
  [BIZ.kycConfiguration]: [OWN],
  [BIZ.removeKycLevel]: [OWN, () => ({ levelCode: 'level_3' })],
  [BIZ.pendingKyc]: [OWN],
  [BIZ.pendingCancellations]: [OWN],
  [BIZ.publishNotice]: [OWN, () => ({ name: 'ours', title: words, content: words })],
  [BIZ.withdrawNotice]: [NOTHING, ({ noticeId }) => ({ id: noticeId })],
  [BIZ.contactMessages]: [OWN],
  [BIZ.markContactMessage]: [NOTHING, () => ({ id: 1, answered: true })],
  [BIZ.getTradeTypeList]: [OWN],
  [BIZ.getListByParentCode]: [OWN, () => ({ parentCode: 'Language' })],
  [BIZ.getCountryListByParentCode]: [OWN, () => ({ parentCode: 'country' })],
  [BIZ.tradeParameterPage]: [OWN],
  [BIZ.saveTradeParameter]: [OWN, () => ({ tradeType: 2, paramId: 14, value: '' })],
  [BIZ.marginGroupPage]: [OWN],
  [BIZ.saveMarginGroup]: [
    OWN,
    () => ({
      name: 'Own',
      type: 2,
      marginDtoList: [{ type: 2, values: '1-10', rangeLeft: 0, rangeRight: 0, percent: 10 }],
    }),
  ],
  [BIZ.updateMarginGroup]: [NOTHING, () => ({ id: 7, type: 2, name: 'Theirs' })],
  [BIZ.removeMarginGroup]: [NOTHING, () => ({ id: 7 })],
  [BIZ.productStatuses]: [OWN],
  [BIZ.setProductStatus]: [OWN, () => ({ symbolId: 10021, status: 3 })],
  [BIZ.productSpreads]: [OWN],
  [BIZ.productTerms]: [OWN],
  [BIZ.saveProductTerms]: [OWN, () => ({ symbolId: 10022, tradeType: 2, buyInterest: '0.09' })],
  [BIZ.productHours]: [OWN],
  [BIZ.saveProductHours]: [
    OWN,
    () => ({ symbolId: 10022, addedHolidayList: [{ startTime: 1, endTime: 2 }] }),
  ],
  [BIZ.getSymbolGroupList]: [OWN],
  [BIZ.adjustProposalPage]: [OWN],
  [BIZ.waitingRequests]: [OWN],
  [BIZ.transferPage]: [OWN, ({ customerNo }) => ({ customerNo })],
  [BIZ.depositPage]: [OWN, ({ depositNo: proposalNo }) => ({ proposalNo })],
  [BIZ.withdrawPage]: [OWN, ({ withdrawNo: proposalNo }) => ({ proposalNo })],
  [BIZ.reconcileDeposits]: [OWN],
  [BIZ.reconciliation]: [OWN],
  [BIZ.startReconciliation]: [OWN],
  [BIZ.reconciliationProgress]: [NOTHING, () => ({ jobId: '999999999999999-1' })],
  [BIZ.cancelReconciliation]: [NOTHING, () => ({ jobId: '999999999999999-1' })],
  [BIZ.rateMargins]: [OWN],
  [BIZ.saveRateMargins]: [OWN, () => ({ deposits: '0.01' })],
  [BIZ.depositChannels]: [OWN],
  [BIZ.saveDepositChannels]: [OWN, () => ({ channels: [] })],
  [BIZ.reconcileWithdraws]: [OWN],
  [BIZ.withdrawSettings]: [OWN],
  [BIZ.saveWithdrawSettings]: [OWN, () => ({ methods: [] })],
  [BIZ.queryAllPositionPage]: [OWN, () => ({ tradeType: 2 })],
  [BIZ.getTradeDealInfoByOrderId]: [OWN, ({ orderId }) => ({ orderId, tradeType: 2 })],
  // Needs what only the company itself knows (a key pair, a sent code) or replaces all of its own levels.
  [BIZ.saveMessageChannel]: ['GGATEWAY_CODE_006'],
  [BIZ.queryCodeSendStatus]: ['GGATEWAY_CODE_006'],
  [BIZ.saveKycConfiguration]: ['GGATEWAY_CODE_006'],
};
