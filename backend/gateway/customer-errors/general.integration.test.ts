import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESET_PAUSE_MS } from '../../services/customer/customer-service.ts';
import { MERIDIAN, MERIDIAN_DEMO } from '../../services/company/company-service.ts';
import { memoryAccounts } from '../../services/testing/test-services.ts';
import { pairRepository } from '../../storage/customers/index.ts';
import { StorageError } from '../../storage/index.ts';
import { LOGIN, customerPath, SEND, TestCustomer } from '../testing/customers.ts';
import { expectFailure } from '../testing/failures.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const SWITCH = '/api/thirdExt/switchAccount';
const KEYS = '/api/global/customer.app.CustomerApiWebService.';
const ACCOUNT = { tradeType: 2, currency: 'USDT' };

let test: TestGateway;
let refusing = false;

beforeAll(async () => {
  const accounts = memoryAccounts();
  const { openAccount } = accounts;
  accounts.openAccount = (request) =>
    refusing ? Promise.reject(new StorageError('refused')) : openAccount(request);
  accounts.resetBalance = (_accountId, _balance, extraStatements) =>
    test.services.database.commit(extraStatements);
  const companies = [MERIDIAN, MERIDIAN_DEMO];
  test = await startTestGateway({ accounts, companies, gateway: { rateLimits: false } });
});
afterAll(() => test.close());

const newcomer = () => TestCustomer.register(test, { pwd: undefined });
const call = (customer: TestCustomer, name: string, body: object = {}) => ({
  path: customerPath(name),
  body,
  headers: customer.headers,
});
async function demoHeaders(customer: TestCustomer): Promise<Record<string, string>> {
  const { token } = (await test.post(SWITCH, {}, customer.headers)).body.data as { token: string };
  return { companyId: '2', token };
}

describe('a demo account', () => {
  it('is set back once an hour, a real one never [ER-41]', async () => {
    const customer = await newcomer();
    await expectFailure(test, call(customer, 'resetDemoAccount', ACCOUNT), 'USCUSTOMER_API_0000008');
    const headers = await demoHeaders(customer);
    const reset = { path: customerPath('resetDemoAccount'), body: ACCOUNT, headers };
    const unknown = { ...reset, body: { tradeType: 2, currency: 'EUR' } };
    await expectFailure(test, unknown, 'USCUSTOMER_API_0000003');
    const keyed = { ...headers, 'idempotency-key': 'reset-1' };
    for (const attempt of ['first', 'repeated']) {
      const answer = await test.post(reset.path, ACCOUNT, keyed);
      expect(answer.body, attempt).toMatchObject({ code: '0', data: null });
    }
    await expectFailure(test, reset, 'USCUSTOMER_API_0000009', ['60']);
    test.services.wallClock.advance(RESET_PAUSE_MS - 90_000);
    await expectFailure(test, reset, 'USCUSTOMER_API_0000009', ['2']);
    test.services.wallClock.advance(90_000);
    expect((await test.post(reset.path, ACCOUNT, headers)).body.code).toBe('0');
  });

  it('cannot be registered or opened by its customer [ER-41]', async () => {
    const headers = await demoHeaders(await newcomer());
    const open = { path: customerPath('openAccount'), headers };
    await expectFailure(test, open, 'USCUSTOMER_API_0000007');
  });

  it('whose customer is gone is reported as damaged data [ER-40]', async () => {
    const { customers, companies, database } = test.services;
    const broken = await customers.directory.create(companies.first, {
      email: 'broken@example.com',
      phoneArea: null,
      phone: null,
      passwordHash: null,
      customerGroupId: 1,
      country: 'SG',
      language: 'en-US',
      registerSource: 3,
    });
    await pairRepository.insert(database, { real_customer_id: broken.id, demo_customer_id: 999_999 });
    const body = { bizType: 'EMAIL_LOGIN_VERIFICATION_CODE', toUser: broken.email };
    const { token: sendToken } = (await test.post(SEND, body)).body.data as { token: string };
    const verifyCode = (await test.services.outbox.recent(1))[0]?.code;
    const login = { type: 1, loginName: broken.email, verifyCode, sendToken, device: 2 };
    const { token } = (await test.post(LOGIN, login)).body.data as { token: string };
    await expectFailure(test, { path: SWITCH, headers: { token } }, 'USCUSTOMER_API_0000005');
  });
});

describe('a customer whose account is being closed', () => {
  it('opens nothing new until that is decided [ER-40]', async () => {
    const customer = await newcomer();
    expect((await customer.call('destroy')).listed).toBe('0');
    await expectFailure(test, call(customer, 'openAccount'), 'USCUSTOMER_API_0000004');
    const apply = { path: `${KEYS}applyApi`, body: { tag: 'bot' }, headers: customer.headers };
    await expectFailure(test, apply, 'USCUSTOMER_API_0000004');
  });
});

describe('an account', () => {
  it('is answered with its customer, one for each account type and currency [CU-15]', async () => {
    const customer = await newcomer();
    const wanted = { tradeTypeCurrencyList: [{ tradeType: 2, allCurrency: 'EUR' }] };
    await customer.call('openAccount', wanted);
    const { accountList } = (await customer.call('findCustomerInfo')).body.data as {
      accountList: { tradeType: number; accountId: number; digits: number; currency: string }[];
    };
    expect(accountList.map(({ tradeType, currency }) => `${tradeType} ${currency}`)).toEqual([
      '2 USDT',
      '1 USDT',
      '5 USDT',
      '3 USDT',
      '6 USD',
      '2 EUR',
    ]);
    for (const account of accountList) {
      expect(account).toMatchObject({
        tradeType: expect.any(Number) as number,
        accountId: expect.any(Number) as number,
        digits: 2,
        currency: expect.any(String) as string,
      });
      expect(Number.isInteger(account.accountId)).toBe(true);
    }
  });

  it('of an unknown number does not exist [ER-40]', async () => {
    const query = call(await newcomer(), 'queryAccountById', { tradeType: 2, accountId: 999_999 });
    await expectFailure(test, query, 'USCUSTOMER_API_0000003');
  });

  it('is opened once however often it is asked for, and the failure to open it is reported [ER-63]', async () => {
    const customer = await newcomer();
    const wanted = { tradeTypeCurrencyList: [{ tradeType: 2, allCurrency: 'USDT,EUR' }] };
    const opened = () => test.services.accounts.opened.length;
    const before = opened();
    refusing = true;
    try {
      await expectFailure(test, call(customer, 'openAccount', wanted), 'USCUSTOMER_API_00010002');
    } finally {
      refusing = false;
    }
    expect(opened()).toBe(before);
    const answers = await Promise.all([1, 2, 3].map(() => customer.call('openAccount', wanted)));
    expect(answers.map(({ body }) => body)).toMatchObject(answers.map(() => ({ code: '0', data: null })));
    expect(opened()).toBe(before + 1);
  });
});

describe('an API key', () => {
  const keyCall = (customer: TestCustomer, name: string, body: object) => ({
    path: KEYS + name,
    body,
    headers: customer.headers,
  });

  it(
    'has permissions that exist, a tag of its own, and company up to a limit [ER-64]',
    { tags: ['long'] },
    async () => {
      const customer = await newcomer();
      const apply = (tag: string) => test.post(`${KEYS}applyApi`, { tag }, customer.headers);
      const { id } = (await apply('bot 1')).body.data as { id: number };
      const edit = (code: string, status: number) =>
        keyCall(customer, 'editApiPermission', { id, permissionList: [{ code, status }] });
      await expectFailure(test, edit('everything', 1), 'USCUSTOMER_API_00011001');
      await expectFailure(test, edit('ready_only', 2), 'USCUSTOMER_API_00011001');
      await expectFailure(test, keyCall(customer, 'applyApi', { tag: 'bot 1' }), 'USCUSTOMER_API_00011003');
      for (const tag of ['bot 2', 'bot 3', 'bot 4', 'bot 5']) expect((await apply(tag)).listed).toBe('0');
      await expectFailure(test, keyCall(customer, 'applyApi', { tag: 'bot 6' }), 'USCUSTOMER_API_00011002');
    },
  );

  it('is bound to addresses only; what belongs to others stays closed [ER-65]', async () => {
    const customer = await newcomer();
    const { id } = (await test.post(`${KEYS}applyApi`, { tag: 'mine' }, customer.headers)).body.data as {
      id: number;
    };
    const bind = keyCall(customer, 'editApiPermission', { id, whiteIps: '192.0.2.0/24' });
    await expectFailure(test, bind, 'USCUSTOMER_API_0001025');
    const other = await newcomer();
    const info = (await other.call('findCustomerInfo')).body.data as { customerNo: string };
    const messages = {
      path: '/api/global/message.app.CompanyNoticeApiService.customerViewMsgPage',
      body: { customerNo: info.customerNo },
      headers: customer.headers,
    };
    await expectFailure(test, messages, 'USCUSTOMER_API_0001029');
  });
});
