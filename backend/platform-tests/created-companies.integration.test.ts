import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import { CUSTOMER_PASSWORD, startManagement, type ManagementHarness } from './management-harness.ts';

const LOGIN = `/api/login/${BIZ_TYPE.login}`;
const AUTH = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';

let management: ManagementHarness;

beforeAll(async () => {
  management = await startManagement({ rateLimits: false });
});
afterAll(() => management.platform.close());

describe('a company that is created by a call', () => {
  it('gets another secret from the first company when its own is lost, and the old one ends with its tokens', async () => {
    const created = await management.call<{ companyId: number; appId: string; appSecret: string }>(
      BIZ.createCompany,
      { code: 'south', name: 'South Markets' },
    );
    const { companyId, appId, appSecret } = created.envelope.data;
    const authorize = (secret: string) =>
      management.post<{ token: string }>(AUTH, { appId, appSecret: secret });
    const { token } = (await authorize(appSecret)).envelope.data;
    const headers = { token, companyId: String(companyId) };
    const reads = async () =>
      (await management.post(`/openapi-b/${BIZ.companySettings}`, {}, headers)).listed;
    expect(await reads()).toBe('0');
    const rotated = await management.call<{ appSecret: string }>(BIZ.rotateCompanySecret, { companyId });
    expect(rotated.envelope.data).toMatchObject({ companyId, appId });
    expect(await reads()).toBe('GGATEWAY_CODE_005');
    expect((await authorize(appSecret)).listed).toBe('GGATEWAY_CODE_101');
    expect((await authorize(rotated.envelope.data.appSecret)).listed).toBe('0');
    const unknown = await management.call(BIZ.rotateCompanySecret, { companyId: 4_000 });
    expect(unknown.listed).toBe('USCUSTOMER_API_0000111');
    const own = await management.call(BIZ.rotateCompanySecret, { companyId: 1 });
    expect(own.listed).toBe('USCUSTOMER_API_0000004');
  });

  it('takes customers, has an operator of its own, is disabled and enabled, and is not for others to make', async () => {
    const created = await management.call<{ companyId: number; appId: string; appSecret: string }>(
      BIZ.createCompany,
      { code: 'north', name: 'North Markets', language: 'en-US' },
    );
    expect(created.listed).toBe('0');
    const { companyId, appId, appSecret } = created.envelope.data;
    const company = { companyId: String(companyId), token: null };
    const register = { type: 1, loginName: 'first@north.example', verifyCode: '', sendToken: '' };
    const code = { bizType: 'EMAIL_REGISTER_VERIFICATION_CODE', toUser: register.loginName };
    const sent = await management.post<{ token: string }>(
      `/api/global/${BIZ_TYPE.verifyCodeSend}`,
      code,
      company,
    );
    expect(sent.listed).toBe('0');

    const authorized = await management.post<{ token: string; id: number; status: number }>(AUTH, {
      appId,
      appSecret,
    });
    expect(authorized.envelope.data).toMatchObject({ id: companyId, status: 1 });
    const operator = { token: authorized.envelope.data.token, companyId: String(companyId) };
    const messages = await management.post<{ code: string; toUser: string }[]>(
      `/openapi-b/${BIZ.outboxMessages}`,
      {},
      operator,
    );
    expect(messages.envelope.data).toHaveLength(1);
    expect(messages.envelope.data[0]?.toUser).toBe(register.loginName);
    const customer = {
      email: 'second@north.example',
      pwd: CUSTOMER_PASSWORD,
      country: 'SG',
      registerSource: 3,
      customerGroupId: 1,
    };
    const added = await management.post<string>(`/openapi-b/${BIZ.addCustomer}`, customer, operator);
    expect(added.listed).toBe('0');
    const login = {
      type: 1,
      loginName: customer.email,
      device: 2,
      isThird: false,
      loginPwd: CUSTOMER_PASSWORD,
    };
    const signedIn = await management.post<{ token: string; companyId: number }>(LOGIN, login, company);
    expect(signedIn.listed).toBe('0');
    const own = { companyId: String(companyId), token: signedIn.envelope.data.token };
    expect((await management.post(`/api/global/${BIZ_TYPE.findCustomerInfo}`, {}, own)).listed).toBe('0');

    const foreign = await management.post(
      `/openapi-b/${BIZ.createCompany}`,
      { code: 'x', name: 'X' },
      operator,
    );
    expect(foreign.listed).toBe('USCUSTOMER_API_0001029');
    expect((await management.call(BIZ.createCompany, { code: 'north', name: 'Again' })).listed).toBe(
      'GGATEWAY_CODE_015',
    );

    expect((await management.call(BIZ.setCompanyStatus, { companyId, status: 2 })).listed).toBe('0');
    const companies = await management.call<{ companyId: number; status: number }[]>(BIZ.companies);
    expect(companies.envelope.data.find((one) => one.companyId === companyId)?.status).toBe(2);
    expect((await management.post(LOGIN, login, company)).listed).toBe('USCUSTOMER_API_0000111');
    expect((await management.post(`/api/global/${BIZ_TYPE.findCustomerInfo}`, {}, own)).listed).toBe(
      'USCUSTOMER_API_0000111',
    );
    expect((await management.post(`/openapi-b/${BIZ.customerPage}`, {}, operator)).listed).toBe(
      'USCUSTOMER_API_0000111',
    );
    expect((await management.post(AUTH, { appId, appSecret })).listed).toBe('GGATEWAY_CODE_101');
    expect((await management.call(BIZ.setCompanyStatus, { companyId, status: 1 })).listed).toBe('0');
    expect((await management.post(LOGIN, login, company)).listed).toBe('0');
    expect((await management.call(BIZ.setCompanyStatus, { companyId: 1, status: 2 })).listed).toBe(
      'USCUSTOMER_API_0000004',
    );
  });

  it('begins like another company, without what is about its customers', async () => {
    const set = async (bizType: string, body: object) =>
      expect([bizType, (await management.call(bizType, body)).listed]).toEqual([bizType, '0']);
    const customerNo = await management.addCustomer('like@meridian.example');
    const parameter = { tradeType: 2, symbolId: 10021, paramId: 7 };
    await set(BIZ.saveTradeParameter, { ...parameter, value: '30' });
    await set(BIZ.saveTradeParameter, { ...parameter, value: '5', customerNo });
    await set(BIZ.saveCompanySettings, { scenarioStopOuts: 7 });
    await set(BIZ.saveCustomerGroup, { name: 'Patrons', isPublic: true, isOpening: false });
    const created = await management.call<{ companyId: number; appId: string; appSecret: string }>(
      BIZ.createCompany,
      { code: 'east', name: 'East Markets', likeCompanyId: 1 },
    );
    const { companyId, appId, appSecret } = created.envelope.data;
    const { token } = (await management.post<{ token: string }>(AUTH, { appId, appSecret })).envelope.data;
    const read = async (bizType: string) => {
      const headers = { token, companyId: String(companyId) };
      return (await management.post(`/openapi-b/${bizType}`, {}, headers)).envelope.data;
    };
    expect(await read(BIZ.companySettings)).toMatchObject({ name: 'East Markets', scenarioStopOuts: 7 });
    expect(await read(BIZ.tradeParameterPage)).toMatchObject({
      records: [{ value: '30', customerNo: null }],
      total: 1,
    });
    expect(JSON.stringify(await read(BIZ.customerGroups))).toContain('Patrons');
    expect(await read(BIZ.customerPage)).toMatchObject({ total: 0 });
    const like = { code: 'west', name: 'West Markets', likeCompanyId: 4_000 };
    expect((await management.call(BIZ.createCompany, like)).listed).toBe('USCUSTOMER_API_0000111');
  });
});
