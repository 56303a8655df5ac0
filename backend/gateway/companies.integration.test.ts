import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MERIDIAN, MERIDIAN_DEMO } from '../services/company/company-service.ts';
import { OTHER_COMPANY, TEST_PASSWORD } from '../services/testing/test-services.ts';
import { LOGIN, customerPath, REGISTER, TestCustomer } from './testing/customers.ts';
import { expectFailure } from './testing/failures.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

const SWITCH = '/api/thirdExt/switchAccount';
const DEMO = { companyId: String(MERIDIAN_DEMO.id) };

let test: TestGateway;
beforeAll(async () => {
  const lonely = { ...OTHER_COMPANY, id: 3 };
  test = await startTestGateway({ companies: [MERIDIAN, MERIDIAN_DEMO, lonely] });
});
afterAll(() => test.close());

interface Switched {
  readonly token: string;
  readonly customerNo: string;
  readonly companyType: string;
}

async function switchFrom(headers: Record<string, string>): Promise<Switched> {
  return (await test.post(SWITCH, {}, headers)).body.data as Switched;
}

describe('a real and a demo company', () => {
  it('know each other, and only the real one takes registrations [ER-41]', async () => {
    const body = { type: 1, loginName: 'somebody@example.com', country: 'SG' };
    await expectFailure(test, { path: REGISTER, body, headers: DEMO }, 'USCUSTOMER_API_0000007');
    const customer = await TestCustomer.register(test);
    const info = await customer.call('findCustomerInfo');
    expect(info.body.data).toMatchObject({ companyType: 'real', type: 0, associationCompanyId: 2 });
    const { token } = await switchFrom(customer.headers);
    const open = { path: customerPath('openAccount'), headers: { ...DEMO, token } };
    await expectFailure(test, open, 'USCUSTOMER_API_0000007');
  });

  it('are switched between: the same two customers each time, both sessions active', async () => {
    const customer = await TestCustomer.register(test);
    const [demo, again] = await Promise.all([switchFrom(customer.headers), switchFrom(customer.headers)]);
    expect(again.customerNo).toBe(demo.customerNo);
    expect(demo).toMatchObject({ companyId: 2, companyType: 'demo', associationCompanyId: 2, type: 1 });
    const info = await test.post(customerPath('findCustomerInfo'), {}, { ...DEMO, token: demo.token });
    expect(info.body.data).toMatchObject({
      customerNo: demo.customerNo,
      accountList: [2, 1, 5, 3, 6].map((tradeType) => ({
        companyId: 2,
        tradeType,
        currency: tradeType === 6 ? 'USD' : 'USDT',
        balance: expect.stringMatching(/^100000\.0+$/) as string,
      })),
    });
    const back = await switchFrom({ ...DEMO, token: demo.token });
    const own = (await customer.call('findCustomerInfo')).body.data as { customerNo: string };
    expect(back).toMatchObject({ companyType: 'real', customerNo: own.customerNo });
  });

  it('share nothing: neither sessions nor customers, codes, keys or numbers', async () => {
    const customer = await TestCustomer.register(test);
    const demo = await switchFrom(customer.headers);
    const info = { path: customerPath('findCustomerInfo') };
    const crossed = { ...info, headers: { ...DEMO, token: customer.token } };
    await expectFailure(test, crossed, 'GGATEWAY_CODE_005');
    await expectFailure(test, { ...info, headers: { token: demo.token } }, 'GGATEWAY_CODE_005');

    const login = { type: 1, loginName: customer.email, loginPwd: TEST_PASSWORD };
    await expectFailure(test, { path: LOGIN, body: login, headers: DEMO }, 'USCUSTOMER_API_0000102');
    const code = await customer.codeMembers('EMAIL_LOGIN_VERIFICATION_CODE', customer.email);
    const byCode = { type: 1, loginName: customer.email, ...code };
    await expectFailure(test, { path: LOGIN, body: byCode, headers: DEMO }, 'USCUSTOMER_API_0000511');
    const exists = { type: 1, loginName: customer.email };
    expect((await test.post(customerPath('checkCustomerExist'), exists)).body.data).toBe(1);
    expect((await test.post(customerPath('checkCustomerExist'), exists, DEMO)).body.data).toBe(2);

    const apply = '/api/global/customer.app.CustomerApiWebService.applyApi';
    const key = await test.post(apply, { tag: 'mine' }, { token: customer.token });
    const { apiKey } = key.body.data as { apiKey: string };
    const signed = { ...DEMO, apiKey, timestamp: '1', signature: 'x' };
    const answer = await test.post('/openapi-c/global/getMsgPushToken', {}, signed);
    expect(answer.listed).toBe('00012003');
    expect(Number(demo.customerNo)).toBeGreaterThanOrEqual(MERIDIAN_DEMO.startNumber);
    expect(MERIDIAN.endNumber).toBeLessThan(MERIDIAN_DEMO.startNumber);
  });

  it('are a pair: a company without a counterpart switches nowhere [ER-46]', async () => {
    const customer = await TestCustomer.register(test, {}, 3);
    // Any number would make clients offer the choice.
    const { body } = await customer.call('findCustomerInfo');
    expect(body.data).toMatchObject({ associationCompanyId: null, relationCustomerId: null });
    await expectFailure(test, { path: SWITCH, headers: customer.headers }, 'USCUSTOMER_API_0000111');
    await expectFailure(test, { path: SWITCH }, 'GGATEWAY_CODE_001');
  });
});

describe('the range of customer numbers', () => {
  it('ends: then nobody more is registered [ER-46]', async () => {
    const small = { ...MERIDIAN, endNumber: MERIDIAN.startNumber };
    const full = await startTestGateway({ companies: [small] });
    const answer = TestCustomer.register(full);
    await expect(answer).rejects.toMatchObject({ code: 'USCUSTOMER_API_0000110' });
    await full.close();
  });
});
