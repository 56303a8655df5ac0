import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account, CustomerInfo, CustomerNotice } from '../contract/records/index.ts';
import { MERIDIAN } from '../services/company/company-service.ts';
import {
  memoryAccounts,
  OTHER_COMPANY,
  registerCustomer,
  TEST_PASSWORD,
} from '../services/testing/test-services.ts';
import { expectFailure } from './testing/failures.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

const DESTROY = '/api/global/customer.app.CustomerWebApiService.destroy';
const CUSTOMER = '/api/global/customer.app.CustomerWebApiService.findCustomerInfo';
const LOGIN = '/api/login/customer.app.CustomerWebApiService.login';
const APPLY_API = '/api/global/customer.app.CustomerApiWebService.applyApi';
const MESSAGES = '/api/global/message.app.CompanyNoticeApiService.customerViewMsgPage';
const EMAIL = 'leaving@example.org';

let test: TestGateway;
let figures: Partial<Account>;
let token: string;
let customerId: number;

beforeEach(async () => {
  figures = {};
  const accounts = memoryAccounts();
  const { accountsOf } = accounts;
  accounts.accountsOf = async (id) => (await accountsOf(id)).map((own) => ({ ...own, ...figures }));
  const companies = [MERIDIAN, { ...OTHER_COMPANY, singleLogin: true }];
  test = await startTestGateway({ accounts, companies, gateway: { rateLimits: false } });
  await registerCustomer(test.services, EMAIL);
  token = (await login()).token ?? '';
  customerId = test.services.customers.findSession(token)?.caller.customerId ?? 0;
});
afterEach(() => test.close());

async function login(loginName = EMAIL, companyId = '1'): Promise<{ token?: string; listed: string }> {
  const body = { type: 1, loginName, loginPwd: TEST_PASSWORD, device: 2 };
  const answer = await test.post(LOGIN, body, { companyId });
  return { ...(answer.body.data as { token?: string }), listed: answer.listed };
}
const destroy = () => test.post(DESTROY, { remark: 'moving on' }, { token });
const rejected = (code: Parameters<typeof expectFailure>[2]) =>
  expectFailure(test, { path: DESTROY, body: {}, headers: { token } }, code);
async function applyForVerification(): Promise<void> {
  const elements = { first_name: 'Mei', last_name: 'Lin', birthday: '1990-04-01', id_card: 'S1234' };
  const elementList = Object.entries(elements).map(([elementCode, elementValue]) => ({
    elementCode,
    elementValue,
  }));
  const kyc = '/api/global/customer.app.KycWebApiService.kycLevelApply';
  await test.post(kyc, { levelCode: 'level_1', elementList }, { token });
}
const statusOf = async () => ((await test.post(CUSTOMER, {}, { token })).body.data as CustomerInfo).status;
const review = (approve: boolean, remark = '', companyId = 1) =>
  test.services.customers.cancellations.review(companyId, { customerId, approve, remark, by: 'desk' });
const failing = (code: string) => expect.objectContaining({ code: `USCUSTOMER_API_${code}` }) as object;

describe('closing an account', () => {
  it('is applied for once, approved, and ends sessions, keys and logins [ER-61]', async () => {
    await test.post(APPLY_API, { tag: 'bot' }, { token });
    expect((await destroy()).body).toMatchObject({ code: '0', data: null });
    expect(await statusOf()).toBe(6);
    await rejected('USCUSTOMER_API_0000807');
    expect(await test.services.customers.cancellations.pending(1)).toMatchObject([{ remark: 'moving on' }]);
    const ended: unknown[] = [];
    test.services.customers.onLoginsEnded((...end) => ended.push(end));
    await review(true);
    expect(ended).toEqual([[1, customerId, 'UserForceLogoutRet']]);
    expect((await test.post(CUSTOMER, {}, { token })).listed).toBe('GGATEWAY_CODE_101');
    expect((await login()).listed).toBe('USCUSTOMER_API_0000103');
    await expect(review(true)).rejects.toEqual(failing('0000802'));
  });

  it('is refused while there are positions, debts, proposals or a balance [ER-61]', async () => {
    figures = { margin: '10.00' };
    await rejected('USCUSTOMER_API_0000117');
    figures = { lockMargin: '0.01' };
    await rejected('USCUSTOMER_API_0000117');
    figures = { liabilities: '1.00' };
    await rejected('USCUSTOMER_API_0000127');
    figures = { balance: '0.01' };
    await rejected('USCUSTOMER_API_0000118');
    figures = { balance: '0.00' };
    await applyForVerification();
    await rejected('USCUSTOMER_API_0000119');
    expect(await statusOf()).toBe(1);
  });

  it('is not approved when something has come up since, and a refusal opens the account again [ER-61]', async () => {
    await expect(review(true)).rejects.toEqual(failing('0000801'));
    await destroy();
    await expect(review(true, '', 2)).rejects.toEqual(failing('0000801'));
    figures = { margin: '10.00' };
    await expect(review(true)).rejects.toEqual(failing('0000803'));
    figures = { balance: '5.00' };
    await expect(review(true)).rejects.toEqual(failing('0000804'));
    await expect(review(false)).rejects.toEqual(failing('0000501'));
    await expect(review(false, 'a'.repeat(501))).rejects.toEqual(failing('0001025'));
    await review(false, 'call us first');
    expect(await statusOf()).toBe(1);
    const [notified] = (await test.post(MESSAGES, {}, { token })).body.data as CustomerNotice[];
    expect(notified).toMatchObject({ name: 'CANCEL_CUSTOMER_REFUSE', readStatus: '1' });
    expect(notified?.content).toContain('call us first');
    figures = {};
    expect((await destroy()).body.code).toBe('0');
    await applyForVerification();
    await expect(review(true)).rejects.toEqual(failing('0000805'));
  });
});

describe('logins that the platform ends', () => {
  it('are all of a customer when an operator says so, in its own company only', async () => {
    const { customers } = test.services;
    await expect(customers.forceLogout(2, customerId)).rejects.toEqual(failing('0000003'));
    const second = (await login()).token ?? '';
    await customers.forceLogout(1, customerId);
    for (const ended of [token, second]) {
      expect((await test.post(CUSTOMER, {}, { token: ended })).listed).toBe('GGATEWAY_CODE_005');
    }
  });

  it('are the earlier ones where a company allows a single login', async () => {
    const ended: unknown[] = [];
    await registerCustomer(test.services, 'single@example.org', {}, 2);
    const first = (await login('single@example.org', '2')).token ?? '';
    test.services.customers.onLoginsEnded((company, _customer, reason) => ended.push([company, reason]));
    const second = (await login('single@example.org', '2')).token ?? '';
    expect(ended).toEqual([[2, 'disconnect']]);
    const info = (own: string) => test.post(CUSTOMER, {}, { token: own, companyId: '2' });
    expect((await info(first)).listed).toBe('GGATEWAY_CODE_017');
    expect((await info(second)).body.code).toBe('0');
    expect((await login()).token).not.toBe(token);
    expect(await statusOf()).toBe(1);
  });
});
