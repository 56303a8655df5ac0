import { MANAGEMENT_EXAMPLES } from './management-examples.ts';

type Body = Readonly<Record<string, unknown>>;

/** Products of the built-in market. */
const EURUSD = 10101;
const ISOLATED = 2;
const STOCK = 6;
const ACCOUNT = { tradeType: ISOLATED, accountId: 2000001 } as const;
/** Lists take several accounts, joined by commas. */
const ACCOUNTS = { tradeType: ISOLATED, accountId: '2000001' } as const;
const PAGE = { current: 1, size: 20 } as const;

/** Somebody who registers, and what proves that a code arrived. */
const NEWCOMER = 'newcomer@meridian.example';
const CODE = { verifyCode: '123456', sendToken: '0b8d3c52-93a1-4c5f-8f4e-5f0c2b7a9d10' } as const;
const FORGOTTEN = 'EMAIL_PASSWORD_VERIFICATION_CODE';

const MARKET_OPEN: Body = {
  ...ACCOUNT,
  accountCurrency: 'USDT',
  accountDigits: 2,
  symbolId: EURUSD,
  bizType: 1,
  direction: 1,
  entryType: 1,
  requestNum: '0.1',
  requestPrice: '0',
  crossLevelNum: 1,
  requestTime: 1772452800000,
};

/**
 * Requests in the order in which a test sends them, as they stand but for numbers and times that every platform makes anew:
 * accounts, orders, positions, keys, rows, `requestTime`. By the method, or `Service.method` where methods share a name.
 */
export const EXAMPLES: Readonly<Record<string, Body>> = {
  now: {},
  getAssetsList: { type: 0 },
  getListByParentId: { parentId: 0 },
  getListByParentCode: { parentCode: 'phone_code' },
  getCountryListByParentId: { parentId: '0' },
  getCountryListByParentCode: { parentCode: '-1', name: 'Singapore' },
  getSymbolList: { tradeType: ISOLATED, customerGroupId: 1, name: 'EUR' },
  getSymbolBaseList: { customerGroupId: 1 },
  getSymbolDetail: { tradeType: ISOLATED, symbolId: EURUSD },
  findFundPage: PAGE,
  findFundPageWithRealTimeInfo: PAGE,
  getExchangeRateList: { companyId: 1, currencies: [{ source: 'EUR', target: 'USDT' }] },
  getTradeExchangeRate: { companyId: 1, trace: 'rate-1', sourceCurrency: 'EUR', targetCurrency: 'USDT' },
  'CustomerWebApiService.checkCustomerExist': { type: 1, loginName: 'nobody@meridian.example' },
  'CustomerWebApiService.login': {
    type: 1,
    loginName: 'demo@meridian.example',
    device: 2,
    isThird: false,
    loginPwd: '0cc175b9c0f1b6a831c399e269772661',
  },
  findCustomerInfo: {},
  getMapByParentCodes: { parentCode: 'phone_code,register_source' },
  queryAccountById: { tradeType: ISOLATED, currency: 'USDT' },
  queryCustomerAssets: { tradeType: ISOLATED },
  findPhoneAndEmail: {},
  changeLang: { newLang: 'en-US' },
  findCustomerLang: {},
  getMsgPushToken: {},
  addMarketOrder: MARKET_OPEN,
  calculateMarketOrder: { ...MARKET_OPEN, stopLoss: '100000', takeProfit: '120000' },
  queryPositionPage: { ...ACCOUNTS, ...PAGE, sortFieldName: 'openTime', sortType: 'desc' },
  queryPositionDetail: { ...ACCOUNTS, positionId: 20260302000001 },
  updateOrder: {
    ...ACCOUNT,
    accountDigits: 2,
    positionId: 20260302000001,
    orderId: 1,
    stopLoss: '0',
    takeProfit: '0',
  },
  updateOccupyTheMargin: {
    ...ACCOUNT,
    accountDigits: 2,
    positionId: 20260302000001,
    orderId: 1,
    occupyTheMargin: '1000',
  },
  calculationBurstPrice: { ...ACCOUNT, positionId: 20260302000001, adjustMargin: '10' },
  queryOrderPage: { ...ACCOUNTS, ...PAGE },
  'StockOrderApiService.queryOrderPage': {
    ...{ tradeType: STOCK, ...PAGE, sortFieldName: 'request_time', sortType: 'desc' },
    ...{ executeStartTime: 1_772_409_600_000, executeEndTime: 1_893_456_000_000 },
  },
  queryPendingOrderList: { tradeType: STOCK },
  queryDealPage: { tradeType: STOCK, ...PAGE, sortFieldName: 'execute_time', sortType: 'desc' },
  getPositionDealDetailList: { tradeType: STOCK, positionId: 20260302000001 },
  'StockAccountApiService.queryAccountAssetsInfo': { tradeType: STOCK, currencyCode: 'USD' },
  queryOrderDetail: { ...ACCOUNT, orderId: 1 },
  checkOrderStatus: { tradeType: ISOLATED, orderId: 1, operatorType: 3 },
  queryPBOOrderPage: { ...ACCOUNTS, sortFieldName: 'orderTime', sortType: 'desc' },
  queryTradeRecordPage: {
    tradeType: ISOLATED,
    ...PAGE,
    direction: -1,
    orderType: -1,
    sortFieldName: 'executeTime',
    sortType: 'desc',
  },
  queryHistoryCloseOrderList: { ...ACCOUNTS, ...PAGE, sortFieldName: 'closeTime', sortType: 'desc' },
  queryCapitalFlowList: { ...ACCOUNTS, ...PAGE, operate: 0, businessType: 0 },
  accountStatement: { tradeType: ISOLATED, startTime: 1_772_409_600_000, format: 'csv' },
  whatHappened: { tradeType: ISOLATED },
  'CustomerOptionalWebApiService.add': { tradeType: ISOLATED, symbolList: [EURUSD] },
  optionalList: { tradeTypeList: [ISOLATED] },
  'CustomerOptionalWebApiService.delete': { tradeType: ISOLATED, symbolList: [EURUSD] },
  applyApi: { tag: 'my-first-bot' },
  'CustomerApiWebService.page': PAGE,
  queryApi: { id: 1 },
  editApiPermission: {
    id: 1,
    tag: 'my-first-bot',
    whiteIps: '',
    permissionList: [{ code: 'contract_trade', status: 1 }],
  },
  delApi: { id: 1 },
  customerViewNoticePage: { companyId: 1, lang: 'en-US', ...PAGE },
  customerViewMsgPage: { companyId: 1, customerNo: '86000001', lang: 'en-US', ...PAGE },
  customerUnreadMsgCount: { companyId: 1, customerNo: '86000001' },
  walletList: {},
  bankList: {},
  findAllBizKycList: { openAccountType: 0 },
  checkKycApply: { businessCode: 'withdraw', openAccountType: 0 },
};

/**
 * Requests that need a code which was sent to the customer, in the order in which a test sends them. `verifyCode` and `code`
 * come with the message, `sendToken` and `verifyCodeToken` with the answers to verifyCodeSend and verifyCodeCheck.
 */
export const CODE_EXAMPLES: readonly (readonly [call: string, body: Body])[] = [
  ['verifyCodeSend', { bizType: 'EMAIL_REGISTER_VERIFICATION_CODE', toUser: NEWCOMER }],
  [
    'CustomerWebApiService.register',
    {
      type: 1,
      loginName: NEWCOMER,
      country: 'SG',
      registerSource: 2,
      pwd: '0cc175b9c0f1b6a831c399e269772661',
      ...CODE,
    },
  ],
  ['verifyCodeSend', { bizType: FORGOTTEN, toUser: NEWCOMER }],
  [
    'verifyCodeCheck',
    { bizType: FORGOTTEN, toUser: NEWCOMER, code: CODE.verifyCode, sendToken: CODE.sendToken },
  ],
  [
    'forgetLoginPwd',
    {
      type: 1,
      loginName: NEWCOMER,
      newPwd: '92eb5ffee6ae2fec3ad71c777531578f',
      ...CODE,
      verifyCodeToken: '4f9d2a0e-7d0c-4a8e-9a55-0c1f3e5d7b21',
    },
  ],
];

/** The example of a call; undefined where there is none. */
export function findExample(bizType: string, isManagement = false): Body | undefined {
  if (isManagement) return MANAGEMENT_EXAMPLES[bizType];
  const coded = CODE_EXAMPLES.find(([name]) => bizType === name || bizType.endsWith(`.${name}`));
  if (coded !== undefined) return coded[1];
  const parts = bizType.split(/[./]/);
  return EXAMPLES[parts.slice(-2).join('.')] ?? EXAMPLES[parts.at(-1) ?? ''];
}
