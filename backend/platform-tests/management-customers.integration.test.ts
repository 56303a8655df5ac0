import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../contract/business-types.ts';
import { CUSTOMER_PASSWORD, startManagement, type ManagementHarness } from './management-harness.ts';

const NEW_CUSTOMER = {
  phone: '13800138000',
  phoneArea: '+86',
  pwd: CUSTOMER_PASSWORD,
  country: 'SG',
  registerSource: 3,
  customerGroupId: 1,
  remark: 'from the branch',
  utmSource: 'letter',
  thirdServerCode: 'own-77',
};

interface Row {
  readonly id: number;
  readonly customerNo: string;
  readonly phone: string | null;
  readonly email: string | null;
}
interface Page {
  readonly current: number;
  readonly size: number;
  readonly total: number;
  readonly records: Row[];
}

let management: ManagementHarness;
beforeAll(async () => {
  management = await startManagement();
});
afterAll(() => management.platform.close());

describe('customers of the management API', () => {
  it('are created with their accounts, sign in, exist, and are listed and detailed with what was stated', async () => {
    const { call, post } = management;
    const created = await call<string>(BIZ.addCustomer, {
      ...NEW_CUSTOMER,
      tradeTypeCurrencyList: [{ tradeType: 2, allCurrency: 'USDT,USD' }],
    });
    expect(created.listed).toBe('0');
    const customerNo = created.envelope.data;
    expect(customerNo).toMatch(/^\d{8}$/);

    const login = await post('/api/login/customer.app.CustomerWebApiService.login', {
      type: 2,
      loginName: '13800138000',
      phoneArea: '+86',
      device: 2,
      isThird: false,
      loginPwd: CUSTOMER_PASSWORD,
    });
    expect(login.listed).toBe('0');

    const exists = { type: 3, loginName: customerNo };
    const without = { token: null };
    const path = `/openapi-b/${BIZ.checkCustomerExist}`;
    expect((await post(path, exists, without)).envelope.data).toBe(1);
    expect((await post(path, { type: 1, loginName: 'no@one.example' }, without)).envelope.data).toBe(2);

    const page = (await call<Page>(BIZ.customerPage, { customerNo, size: 2000 })).envelope.data;
    expect(page).toMatchObject({ current: 1, size: 2000, total: 1 });
    expect(page.records[0]).toMatchObject({
      customerNo,
      customerGroupId: 1,
      customerGroupName: 'Customers',
      phone: '13800138000',
      phoneArea: '+86',
      email: null,
      remark: 'from the branch',
      registerSource: 3,
      status: 1,
    });

    const id = page.records[0]?.id;
    const detail = await call(BIZ.customerDetail, { type: 'baseInfo', id: String(id), customerNo });
    expect(detail.envelope.data).toMatchObject({
      id,
      customerNo,
      country: 'SG',
      thirdServerCode: 'own-77',
      utmSource: 'letter',
      loginPassStatus: '2',
      accountList: [{ currency: 'USDT' }, { currency: 'USD' }],
    });
    expect((await call(BIZ.customerDetail, { type: 'baseInfo', id: '1', customerNo })).listed).toBe(
      'USCUSTOMER_API_0000003',
    );

    const accounts = await call<{ balance: string }[]>(BIZ.queryAccountList, { customerNo, tradeType: 2 });
    expect(accounts.envelope.data.map(({ balance }) => balance)).toEqual(['0.00', '0.00']);
    expect((await call(BIZ.queryAccountList, { customerNo: '1', tradeType: 2 })).listed).toBe(
      'USCUSTOMER_API_0000003',
    );
  });

  it('are listed newest first in pages of at most 2000', async () => {
    const { call } = management;
    const email = (n: number) => ({ ...NEW_CUSTOMER, phone: undefined, email: `list${n}@meridian.example` });
    for (const n of [1, 2]) expect((await call(BIZ.addCustomer, email(n))).listed).toBe('0');
    const first = (await call<Page>(BIZ.customerPage, { customerNo: null, size: 1 })).envelope.data;
    expect(first.records.map((row) => row.email)).toEqual(['list2@meridian.example']);
    const second = (await call<Page>(BIZ.customerPage, { size: 1, current: 2 })).envelope.data;
    expect(second.records.map((row) => row.email)).toEqual(['list1@meridian.example']);
    expect(second.total).toBe(first.total);
    expect((await call(BIZ.customerPage, { size: 2001 })).listed).toBe('USCUSTOMER_API_0001025');
  });

  it.each([
    [{ pwd: 'plain' }, 'USCUSTOMER_API_0000139'],
    [{ phone: '' }, 'USCUSTOMER_API_0000105'],
    [{ phone: '12' }, 'USCUSTOMER_API_0000503'],
    [{ country: 'XX' }, 'USCUSTOMER_API_0001025'],
    [{ customerGroupId: 77 }, 'USCUSTOMER_API_0000301'],
    [{ tradeTypeCurrencyList: [{ tradeType: 9, allCurrency: 'USDT' }] }, 'USCUSTOMER_API_0000314'],
    [{ tradeTypeCurrencyList: [{ tradeType: 2, allCurrency: 'NONE' }] }, 'USCUSTOMER_API_0000114'],
    [{ thirdServerCode: 'x'.repeat(51) }, 'USCUSTOMER_API_0001025'],
  ])('are not created with %j', async (change, code) => {
    const count = async () => (await management.call<Page>(BIZ.customerPage, {})).envelope.data.total;
    const before = await count();
    const request = { ...NEW_CUSTOMER, phone: '13900139000', ...change };
    expect((await management.call(BIZ.addCustomer, request)).listed).toBe(code);
    expect(await count()).toBe(before);
  });

  it('belong to groups, one of them the opening group', async () => {
    const { data } = (
      await management.call<{ id: number; openAccountType: number; type: number }[]>(BIZ.groupList)
    ).envelope;
    const ids = (groups: typeof data) => [...new Set(groups.map(({ id }) => id))];
    expect(ids(data.filter(({ openAccountType }) => openAccountType === 1))).toEqual([1]);
    expect(ids(data.filter(({ type }) => type === 2))).toEqual([2]);
  });
});

describe('reference data of the management API', () => {
  it('lists currencies, account types with groups, dictionaries and countries in their full forms', async () => {
    const { call, post } = management;
    const assets = (await call<{ code: string; digits: number }[]>(BIZ.getAssetsList)).envelope.data;
    expect(assets).toContainEqual(expect.objectContaining({ code: 'USDT', digits: 2 }));
    expect((await call(BIZ.getAssetsList, { companyId: '2' })).listed).toBe('GGATEWAY_CODE_015');
    const plays = (
      await call<{ tradeType: number; customerGroupList: { assetsVoList: unknown[] }[] }[]>(
        BIZ.getTradeTypeList,
      )
    ).envelope.data;
    expect(plays.map(({ tradeType }) => tradeType)).toEqual([2, 1, 5, 3, 6]);
    expect(plays[0]?.customerGroupList[0]?.assetsVoList).toHaveLength(assets.length);
    const guest = { token: null };
    const languages = await post(`/openapi-b/${BIZ.getListByParentCode}`, { parentCode: 'Language' }, guest);
    expect(languages.envelope.data).toContainEqual(
      expect.objectContaining({ code: 'en-US', nameEn: expect.any(String), createBy: 'system' }),
    );
    const countries = await post(`/openapi-b/${BIZ.getCountryListByParentCode}`, { parentCode: '-1' }, guest);
    expect(countries.envelope.data).toContainEqual(
      expect.objectContaining({ nationalCode: 'SG', countryCode: '+65', nameTw: '新加坡', childs: [] }),
    );
  });

  it('lists products of the company, a group and an account type, product groups and funds', async () => {
    const { call, post } = management;
    type Symbols = { symbolId: number; symbolCode: string; tradeType: number }[];
    const all = (await call<Symbols>(BIZ.getSymbolByCompanyId, { companyId: '1', tradeType: 2 })).envelope
      .data;
    expect(all.length).toBeGreaterThan(10);
    expect(new Set(all.map(({ tradeType }) => tradeType))).toEqual(new Set([2]));
    const crypto = (await call<{ code: string }[]>(BIZ.getSymbolList, { customerGroupId: 3 })).envelope.data;
    expect(crypto.length).toBeGreaterThan(0);
    expect(crypto.length).toBeLessThan(all.length);
    const named = await call<{ code: string }[]>(BIZ.getSymbolList, { customerGroupId: 3, name: 'btc' });
    expect(named.envelope.data.every(({ code }) => code.includes('BTC'))).toBe(true);
    const play = { companyId: '1', tradeType: '2', customerGroupId: '1' };
    const inPlay = (await call<Symbols>(BIZ.getSymbolTradeTypeByCompanyId, play)).envelope.data;
    expect(inPlay.map(({ symbolId }) => symbolId)).toEqual(all.map(({ symbolId }) => symbolId));
    expect(inPlay[0]).toMatchObject({ customerGroupId: '1', tradeType: '2' });
    const groups = (await call<{ name: string }[]>(BIZ.getSymbolGroupList)).envelope.data;
    expect(groups.map(({ name }) => name)).toContain('Forex');
    const funds = await call<{ fundId: number }[]>(BIZ.getFundByCompanyId, { companyId: '1' });
    const page = '/api/global/config.app.AppSymbolDubboService.findFundPage';
    const offered = await post<{ records: { fundId: number }[] }>(page, {}, { token: null });
    expect(funds.envelope.data.map(({ fundId }) => fundId)).toEqual(
      offered.envelope.data.records.map(({ fundId }) => fundId),
    );
  });
});
