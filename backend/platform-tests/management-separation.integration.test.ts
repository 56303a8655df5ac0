import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import type { SymbolBase } from '../contract/records/index.ts';
import { expectFailure } from '../gateway/testing/failures.ts';
import { companyRepository } from '../storage/customers/index.ts';
import { openDatabase } from '../storage/index.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

const AUTH = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';
const DEMO_COMPANY = 2;
const path = (bizType: string) => `/openapi-b/${bizType}`;

let directory: string;
let management: ManagementHarness;
/** Headers of the demo company's operator. */
let other: Record<string, string>;
let customerNo: string;
let accountId: number;
let pno: string;
let proposalNo: string;
let dealId: string;

/** The credentials of a company, as they lie in the store of a stopped platform. */
async function credentialsOf(companyId: number): Promise<{ appId: string; appSecret: string }> {
  const database = await openDatabase({ directory });
  try {
    const rows = await companyRepository.all(database);
    const record = rows.find(({ id }) => id === companyId)?.record ?? '{}';
    return JSON.parse(record) as { appId: string; appSecret: string };
  } finally {
    await database.close();
  }
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'management-separation-'));
  await (await startManagement({ dataDirectory: directory })).platform.close();
  const { appId, appSecret } = await credentialsOf(DEMO_COMPANY);
  management = await startManagement({ dataDirectory: directory });
  const answer = await management.post<{ token: string; id: number }>(AUTH, { appId, appSecret });
  expect(answer.envelope.data.id).toBe(DEMO_COMPANY);
  other = { token: answer.envelope.data.token, companyId: String(DEMO_COMPANY) };

  customerNo = await management.addCustomer('one@meridian.example');
  const token = await management.signIn('one@meridian.example');
  const adjustment = {
    customerNo,
    accountCurrency: 'USDT',
    tradeType: 2,
    businessType: 7,
    amount: 5000,
    withdraw: true,
  };
  proposalNo = (await management.call<string>(BIZ.addCustomerAdjustProposal, adjustment)).envelope.data;
  const who = { customerNo, tradeType: 2 };
  const accounts = await management.call<{ accountId: number }[]>(BIZ.queryAccountList, who);
  accountId = accounts.envelope.data[0]?.accountId ?? 0;
  const placed = await management.own<{ orderId: number }>(token, BIZ_TYPE.addMarketOrder, order());
  const found = { orderId: placed.envelope.data.orderId, tradeType: 2 };
  const deals = await management.call<{ id: string }[]>(BIZ.getTradeDealInfoByOrderId, found);
  dealId = deals.envelope.data[0]?.id ?? '';
  const elements = { first_name: 'Mei', last_name: 'Lin', birthday: '1990-04-01', id_card: 'S1000001' };
  const application = await management.own<string>(token, BIZ_TYPE.kycLevelApply, {
    levelCode: 'level_1',
    elementList: Object.entries(elements).map(([elementCode, elementValue]) => ({
      elementCode,
      elementValue,
    })),
  });
  pno = application.envelope.data;
  expect([dealId, pno].every((text) => text !== '')).toBe(true);
});
afterAll(async () => {
  await management.platform.close();
  rmSync(directory, { recursive: true });
});

const order = () => isolatedOrder(10021, { accountId });

const asOther = <Data>(bizType: string, body: object = {}) =>
  management.post<Data>(path(bizType), body, other);

describe('the operator of one company', () => {
  const account = () => ({ customerNo, tradeType: 2, companyId: DEMO_COMPANY });
  const cases: readonly (readonly [string, () => object])[] = [
    [BIZ.queryAccountList, () => ({ customerNo, tradeType: 2 })],
    [BIZ.customerDetail, () => ({ type: 'baseInfo', id: 1, customerNo })],
    [
      BIZ.addCustomerAdjustProposal,
      () => ({ ...account(), accountCurrency: 'USDT', businessType: 10, amount: 1, withdraw: true }),
    ],
    [BIZ.getCustomerAdjustProposalById, () => ({ proposalNo, companyId: DEMO_COMPANY })],
    [
      BIZ.operationBonus,
      () => ({
        ...account(),
        activityId: 'x',
        activityCustomerNo: customerNo,
        currencyBonus: 'USDT',
        bonus: 1,
        type: 1,
      }),
    ],
    [BIZ.lockTradeAccount, () => ({ ...account(), type: 3 })],
    [BIZ.queryTradeTypeLockTradeAccount, account],
    [BIZ.queryPositionPage, account],
    [BIZ.queryCapitalFlowList, account],
    [BIZ.cancelPboOrder, account],
    [BIZ.forcedOrder, account],
    [BIZ.getTradeDealInfoByDealId, () => ({ dealId })],
    [BIZ.queryCustomerPnl, account],
    ['tradeapi.business.CfdWBWOrderApiService.addMarketOrder', order],
    ['tradeapi.business.CfdMMPositionApiService.queryPositionPage', () => ({ tradeType: 2, accountId })],
    [BIZ.reviewCancellation, () => ({ customerNo, approve: true })],
    [BIZ.forceLogout, () => ({ customerNo })],
    [
      BIZ.addMessage,
      () => ({ customerNo, tradeType: 2, language: 'en-US', title: 'a', content: 'b', showType: 0 }),
    ],
    [BIZ.setClientLimit, () => ({ customerNo, limit: 1 })],
    [BIZ.setExposureLimit, () => ({ scope: 'customer', customerNo, most: '1' })],
  ];

  it.each(cases)("does not find another company's by %s", async (bizType, body) => {
    const answer = await asOther(bizType, body());
    expect([bizType, answer.listed]).toEqual([bizType, 'USCUSTOMER_API_0000003']);
  });

  it('lists nothing of another company, and sets nothing that all share', async () => {
    expect((await asOther<{ total: number }>(BIZ.customerPage, { customerNo })).envelope.data.total).toBe(0);
    const positions = await asOther<{ total: number }>(BIZ.queryAllPositionPage, { tradeType: 2 });
    expect(positions.envelope.data.total).toBe(0);
    expect(
      (await asOther(BIZ.getTradeDealInfoByOrderId, { orderId: 1, tradeType: 2 })).envelope.data,
    ).toEqual([]);
    expect((await asOther<{ total: number }>(BIZ.adjustProposalPage)).envelope.data.total).toBe(0);
    expect((await asOther(BIZ.pendingKyc)).envelope.data).toEqual([]);
    const rows = await asOther<{ companyId: number }[]>(BIZ.auditPage, { size: 500 });
    expect(new Set(rows.envelope.data.map(({ companyId }) => companyId))).toEqual(new Set([DEMO_COMPANY]));
    const failing = (bizType: string, body: object) => ({ path: path(bizType), body, headers: other });
    const review = failing(BIZ.reviewKyc, { pno, approve: true });
    await expectFailure(management, review, 'USCUSTOMER_API_0000611');
    const spread = { symbolId: 10021, tradeType: 2, askSpread: 1, bidSpread: 1 };
    await expectFailure(management, failing(BIZ.saveProductSpread, spread), 'USCUSTOMER_API_0001029');
  });

  it('sets the spreads of its own customer groups, which change nothing for those of another company', async () => {
    const spread = { symbolId: 10021, tradeType: 2, customerGroupId: 1, askSpread: 900, bidSpread: 900 };
    expect((await asOther(BIZ.saveProductSpread, spread)).envelope.data).toEqual([spread]);
    expect((await management.call(BIZ.productSpreads)).envelope.data).toEqual([]);
    const shown = async (companyId: number, customerGroupId: number) => {
      const headers = { token: null, companyId: String(companyId) };
      const list = `/api/global/${BIZ_TYPE.getSymbolBaseList}`;
      const answer = await management.post<SymbolBase[]>(list, { customerGroupId }, headers);
      return answer.envelope.data.find((row) => row.symbolId === 10021 && row.tradeType === 2)?.askSpread;
    };
    const usual = await shown(1, 1);
    expect(usual).not.toBe('90.0');
    // Guests are in the second group, whatever group's products they ask for.
    expect(await shown(DEMO_COMPANY, 1)).toBe(usual);
    await asOther(BIZ.saveProductSpread, { ...spread, customerGroupId: 2 });
    expect([await shown(DEMO_COMPANY, 1), await shown(DEMO_COMPANY, 2)]).toEqual(['90.0', '90.0']);
    expect(await shown(1, 1)).toBe(usual);
  });

  it('changes settings, parameters and limits of its own company only', async () => {
    expect((await asOther(BIZ.saveCompanySettings, { name: 'Renamed' })).listed).toBe('0');
    await asOther(BIZ.saveTradeParameter, { tradeType: 2, paramId: 14, value: '' });
    await asOther(BIZ.setOperationOpen, { bizType: BIZ_TYPE.now, open: false });
    expect((await management.call(BIZ.companySettings)).envelope.data).toMatchObject({ name: 'Meridian' });
    expect((await management.call(BIZ.tradeParameterPage)).envelope.data).toMatchObject({ total: 0 });
    const token = await management.signIn('one@meridian.example');
    expect((await management.own(token, BIZ_TYPE.addMarketOrder, order())).listed).toBe('0');
    const now = (companyId: string) =>
      management.post(`/api/${BIZ_TYPE.now}`, {}, { token: null, companyId }).then(({ listed }) => listed);
    expect([await now('1'), await now('2')]).toEqual(['0', 'GGATEWAY_CODE_201']);
  });
});
