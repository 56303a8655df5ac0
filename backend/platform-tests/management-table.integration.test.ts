import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

const ALL = Object.values(BIZ);
/** Calls that the published document makes without a token, and the sign-in of persons. */
const OPEN_TO_ALL: readonly string[] = [
  BIZ.checkCustomerExist,
  BIZ.queryCodeSendStatus,
  BIZ.getListByParentCode,
  BIZ.getCountryListByParentCode,
  BIZ.signInOperator,
];

/** Operations of the published documents but those of the next list. */
const PUBLISHED: Readonly<Record<string, readonly string[]>> = {
  'tradeapi.admin.OrderAdminApiService': [
    'queryCapitalFlowList',
    'queryPositionPage',
    'cancelPboOrder',
    'forcedOrder',
  ],
  'tradeapi.admin.PositionAdminApiService': ['queryAllPositionPage'],
  'report.admin.CatsTradeDealService': ['getTradeDealInfoByDealId', 'getTradeDealInfoByOrderId'],
  'customer.app.CustomerWebApiService': ['checkCustomerExist'],
  'customer.admin.WhiteCustomerAdminApiService': ['addCusAndOpenAccountAndKyc', 'page', 'detail'],
  'customer.admin.CustomerGroupAdminApiService': ['groupList'],
  'customer.admin.CustomerAdminApiService': ['queryAccountList'],
  'message.admin.VerificationAdminService': ['queryCodeSendStatus'],
  'message.admin.PlatFormMessageThirdSendAdminService': ['add'],
  'config.admin.AdminDictDubboService': ['getListByParentCode', 'getCountryListByParentCode'],
  'config.admin.AdminAssetsDubboService': ['getAssetsList', 'getTradeTypeList'],
  'config.admin.AdminSymbolDubboService': [
    'getSymbolTradeTypeByCompanyId',
    'getSymbolList',
    'getSymbolGroupList',
    'getSymbolByCompanyId',
    'getFundByCompanyId',
    'getSymbolDetail',
  ],
  'config.admin.AdminMarginConfigService': [
    'saveMarginConf',
    'pageView',
    'removeMarginConf',
    'updateMarginConf',
  ],
  'config.admin.AdminTradeConfigService': ['saveParamConf', 'pageView', 'removeParamConf', 'updateParamConf'],
  'fund.admin.CustomerAdjustProposalAdminDubboService': [
    'addCustomerAdjustProposal',
    'getCustomerAdjustProposalById',
  ],
  'fund.admin.CustomerActivityBonusAdminDubboService': [
    'operationBonus',
    'lockTradeAccount',
    'unlockTradeAccount',
    'queryOneLockTradeAccount',
    'queryTradeTypeLockTradeAccount',
  ],
  'fund.admin.CustomerFundAdminDubboService': ['getExchangeRate'],
  'admin.admin.CompanyWebhookDubboService': ['subscribe'],
  'tradeapi.admin.CfdMMOrderApiService': ['addMarketOrder'],
  'tradeapi.business.CfdMMOrderApiService': [
    'updateOrder',
    'setCrossLevelNum',
    'queryOrderPage',
    'queryTradeRecordPage',
    'queryCapitalFlowList',
  ],
  'tradeapi.business.CfdWBWOrderApiService': [
    'addMarketOrder',
    'updateOrder',
    'setCrossLevelNum',
    'queryOrderPage',
    'queryTradeRecordPage',
    'queryCapitalFlowList',
  ],
  'tradeapi.business.CfdMMPositionApiService': ['queryPositionPage'],
  'tradeapi.business.CfdWBWPositionApiService': ['queryPositionPage', 'updateOccupyTheMargin'],
  'rtcReport.admin.AdminCompanyQueryService': [
    'queryCompanyPnl',
    'queryCompanySymbolPnl',
    'queryCompanySymbolNetPosition',
    'queryCompanySymbolPosition',
    'queryCustomerPnl',
    'queryCustomerSymbolPnl',
    'queryCustomerSymbolNetPosition',
    'queryCustomerSymbolPosition',
  ],
};

/** Not served; the page on the management API gives the reasons. */
const NOT_SERVED = [
  'config.admin.AdminSymbolDubboService.getSymbolDetail3',
  'config.admin.AdminSymbolDubboService.getSymbolDetail4',
  'message.admin.VerificationApiService.queryVerificationByPage',
  'message.admin.VerificationApiService.verifyCodeCheck',
  'rtc.admin.RtcAccountQueryService.checkCustomerPosition',
  'fund.admin.CompanyPaymentConfigAdminDubboServiceImpl.queryCompanyPaymentConfigPage',
];

let management: ManagementHarness;
beforeAll(async () => {
  management = await startManagement();
});
afterAll(() => management.platform.close());

describe('the table of management calls', () => {
  it.each(ALL.filter((bizType) => !OPEN_TO_ALL.includes(bizType)))(
    '%s needs a living token of its company',
    async (bizType) => {
      const { post } = management;
      for (const path of [`/openapi-b/${bizType}`, `/openapi-b/global/${bizType}`]) {
        expect((await post(path, {}, { token: null })).listed).toBe('GGATEWAY_CODE_001');
        expect((await post(path, {}, { token: 'unknown' })).listed).toBe('GGATEWAY_CODE_005');
        expect((await post(path, {}, { companyId: '2' })).listed).toBe('GGATEWAY_CODE_005');
      }
    },
  );

  it.each(OPEN_TO_ALL)('%s needs a company, no token', async (bizType) => {
    const open = await management.post(`/openapi-b/${bizType}`, {}, { token: null });
    expect(open.listed).not.toBe('GGATEWAY_CODE_001');
    const nameless = await management.post(`/openapi-b/${bizType}`, {}, { token: null, companyId: null });
    expect(nameless.listed).toBe('GGATEWAY_CODE_003');
  });

  it('holds every published call, with and without `global`, but those with a reason', async () => {
    const published = Object.entries(PUBLISHED).flatMap(([service, methods]) =>
      methods.map((method) => `${service}.${method}`),
    );
    for (const bizType of published) {
      for (const path of [`/openapi-b/${bizType}`, `/openapi-b/global/${bizType}`]) {
        const { listed } = await management.post(path, {}, { token: null });
        expect([path, listed]).not.toEqual([path, 'GGATEWAY_CODE_010']);
      }
    }
    for (const bizType of NOT_SERVED) {
      const { listed } = await management.post(`/openapi-b/global/${bizType}`);
      expect([bizType, listed]).toEqual([bizType, 'GGATEWAY_CODE_010']);
    }
  });
});

describe('what operators did', () => {
  interface Row {
    readonly seq: number;
    readonly stage: string;
    readonly bizType: string;
    readonly code?: string;
    readonly request?: Record<string, unknown>;
    readonly companyId: number;
  }

  it('is read from the audit trail: requests and outcomes of the own company, without secrets', async () => {
    await management.addCustomer('audited@meridian.example');
    const page = async (members: object) =>
      (await management.call<Row[]>(BIZ.auditPage, members)).envelope.data;
    const rows = await page({ size: 500 });
    expect(rows[0]).toMatchObject({
      seq: 1,
      stage: 'request',
      bizType: expect.stringContaining('auth') as string,
    });
    const requested = rows.find(({ bizType }) => bizType === BIZ.addCustomer);
    expect(requested?.request).toMatchObject({ email: 'audited@meridian.example', pwd: '[hidden]' });
    expect(rows.at(-1)).toMatchObject({ stage: 'answer', bizType: BIZ.addCustomer, code: '0' });
    expect(rows.every(({ companyId }) => companyId === 1)).toBe(true);
    const last = rows.at(-1)?.seq ?? 0;
    expect(await page({ afterSeq: last })).toEqual([]);
    expect((await page({ afterSeq: last - 1, size: 1 })).map(({ seq }) => seq)).toEqual([last]);
  });

  it('is read from the proposals: those of one customer or all, newest first', async () => {
    const numbers: string[] = [];
    const customers = [];
    for (const email of ['first@meridian.example', 'second@meridian.example']) {
      const customerNo = await management.addCustomer(email);
      customers.push(customerNo);
      const members = { accountCurrency: 'USDT', tradeType: 2, businessType: 7, amount: 5, withdraw: true };
      const made = await management.call<string>(BIZ.addCustomerAdjustProposal, { customerNo, ...members });
      numbers.push(made.envelope.data);
    }
    const page = async (members: object) =>
      (
        await management.call<{ total: number; records: { proposalNo: string }[] }>(
          BIZ.adjustProposalPage,
          members,
        )
      ).envelope.data;
    const all = await page({});
    expect([all.total, all.records.map(({ proposalNo }) => proposalNo)]).toEqual([2, [...numbers].reverse()]);
    expect((await page({ customerNo: customers[0] })).records).toMatchObject([{ proposalNo: numbers[0] }]);
    expect((await page({ size: 1, current: 2 })).records).toMatchObject([{ proposalNo: numbers[0] }]);
  });
});
