import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE } from '../contract/business-types.ts';
import type { ListedCode } from '../contract/errors/catalogue.ts';
import { FUND_PASSWORD_LIMIT } from '../services/customer/customer-service.ts';
import { TEST_PASSWORD, travellingPassword } from '../services/testing/test-services.ts';
import { LOGIN, NEW_PASSWORD, customerPath, TestCustomer } from './testing/customers.ts';
import { expectFailure } from './testing/failures.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

const WRONG_PASSWORD = travellingPassword('wrong');
const WEAK_PASSWORD = travellingPassword('123456');

let test: TestGateway;
beforeAll(async () => {
  test = await startTestGateway();
});
afterAll(() => test.close());

const fails = (customer: TestCustomer, name: string, body: object, ...failure: [ListedCode, string[]?]) =>
  expectFailure(test, { path: customerPath(name), body, headers: customer.headers }, ...failure);

describe('the login password', () => {
  it('changes with the old one and ends the other sessions [ER-49]', async () => {
    const customer = await TestCustomer.register(test);
    const other = ((await customer.login({ loginPwd: TEST_PASSWORD })).body.data as { token: string }).token;
    const body = { oldPwd: TEST_PASSWORD, newPwd: NEW_PASSWORD };
    expect((await customer.call('updateLoginPwd', body)).body).toMatchObject({ code: '0', data: null });
    expect((await customer.call('findCustomerInfo')).listed).toBe('0');
    const ended = await test.post(customerPath('findCustomerInfo'), {}, { token: other });
    expect(ended.listed).toBe('GGATEWAY_CODE_005');
    expect((await customer.login({ loginPwd: TEST_PASSWORD })).listed).toBe('USCUSTOMER_API_0000102');
    expect((await customer.login({ loginPwd: NEW_PASSWORD })).listed).toBe('0');
  });

  it.each([
    ['the same again', { oldPwd: TEST_PASSWORD, newPwd: TEST_PASSWORD }, 'USCUSTOMER_API_0000123'],
    ['a wrong old one', { oldPwd: WRONG_PASSWORD, newPwd: NEW_PASSWORD }, 'USCUSTOMER_API_0000124'],
    ['an empty new one', { oldPwd: TEST_PASSWORD, newPwd: '' }, 'USCUSTOMER_API_0000125'],
    ['one that everybody tries', { oldPwd: TEST_PASSWORD, newPwd: WEAK_PASSWORD }, 'USCUSTOMER_API_0000139'],
    ['one that is no MD5 text', { oldPwd: TEST_PASSWORD, newPwd: 'plain' }, 'USCUSTOMER_API_0000139'],
  ] as const)('refuses %s in both ways to change it [ER-49]', async (_what, body, code) => {
    const customer = await TestCustomer.register(test);
    await expectFailure(
      test,
      { path: customerPath('updateLoginPwd'), body, headers: customer.headers },
      code,
    );
    const other = await TestCustomer.register(test);
    const withCode = { ...body, type: 1, verifyCode: '000000', sendToken: 'none' };
    const request = { path: customerPath('updateLoginPwdMFA'), body: withCode, headers: other.headers };
    await expectFailure(test, request, code);
  });

  it('locks after five wrong old ones, as sign-in does [ER-44]', async () => {
    const customer = await TestCustomer.register(test);
    const body = { oldPwd: WRONG_PASSWORD, newPwd: NEW_PASSWORD };
    for (let attempt = 0; attempt < 5; attempt++) await customer.call('updateLoginPwd', body);
    const right = { oldPwd: TEST_PASSWORD, newPwd: NEW_PASSWORD };
    const request = { path: customerPath('updateLoginPwd'), body: right, headers: customer.headers };
    await expectFailure(test, request, 'USCUSTOMER_API_0000113');
    const login = { type: 1, loginName: customer.email, loginPwd: TEST_PASSWORD };
    await expectFailure(test, { path: LOGIN, body: login }, 'USCUSTOMER_API_0000113');
  });

  it('changes with a code to the own address, and only with that code [ER-56]', async () => {
    const customer = await TestCustomer.register(test);
    const body = { oldPwd: TEST_PASSWORD, newPwd: NEW_PASSWORD, type: 1 };
    const request = { path: customerPath('updateLoginPwdMFA'), headers: customer.headers };
    await expectFailure(test, { ...request, body }, 'USCUSTOMER_API_0000521');
    const given = await customer.codeMembers('EMAIL_LOGINED_VERIFICATION_CODE');
    const wrong = { ...body, ...given, verifyCode: '12345' };
    await expectFailure(test, { ...request, body: wrong }, 'USCUSTOMER_API_0000517');
    await expectFailure(test, { ...request, body: { ...body, ...given, type: 2 } }, 'USCUSTOMER_API_0000136');
    expect((await customer.call('updateLoginPwdMFA', { ...body, ...given })).listed).toBe('0');
  });

  it('is bound once by a customer who registered without one [ER-50]', async () => {
    const customer = await TestCustomer.register(test, { pwd: undefined });
    const info = async () => (await customer.call('findCustomerInfo')).body.data;
    expect(await info()).toMatchObject({ loginPassStatus: '1' });
    const proof = await customer.codeMembers('EMAIL_LOGINED_VERIFICATION_CODE');
    expect((await customer.call('bindLoginPwd', { pwd: NEW_PASSWORD, ...proof })).listed).toBe('0');
    expect(await info()).toMatchObject({ loginPassStatus: '2' });
    const again = {
      path: customerPath('bindLoginPwd'),
      body: { pwd: NEW_PASSWORD },
      headers: customer.headers,
    };
    await expectFailure(test, again, 'USCUSTOMER_API_0000135');
  });

  it('is replaced with a code by who forgot it, and every session ends', async () => {
    const customer = await TestCustomer.register(test);
    const body = { type: 1, loginName: customer.email, newPwd: NEW_PASSWORD };
    const path = customerPath('forgetLoginPwd');
    await expectFailure(test, { path, body }, 'USCUSTOMER_API_0000521');
    const first = await customer.codeMembers('EMAIL_PASSWORD_VERIFICATION_CODE', customer.email);
    const wrong = { ...body, ...first, verifyCode: '12345' };
    await expectFailure(test, { path, body: wrong }, 'USCUSTOMER_API_0000511');
    expect((await test.post(path, { ...body, ...first })).listed).toBe('0');
    expect((await customer.call('findCustomerInfo')).listed).toBe('GGATEWAY_CODE_005');
    expect((await customer.login({ loginPwd: NEW_PASSWORD })).listed).toBe('0');
    const second = await customer.codeMembers('EMAIL_PASSWORD_VERIFICATION_CODE', customer.email);
    expect((await test.post(path, { ...body, ...second })).listed).toBe('USCUSTOMER_API_0000123');
    const nobody = await customer.codeMembers('EMAIL_PASSWORD_VERIFICATION_CODE', 'nobody@example.com');
    const unknown = { ...body, loginName: 'nobody@example.com', ...nobody };
    expect((await test.post(path, unknown)).listed).toBe('USCUSTOMER_API_0000112');
  });

  it('is replaced with the token of a checked code alone, once and by its owner', async () => {
    const customer = await TestCustomer.register(test);
    const bizType = 'EMAIL_PASSWORD_VERIFICATION_CODE';
    const { verifyCode, sendToken } = await customer.codeMembers(bizType, customer.email);
    const check = { bizType, toUser: customer.email, code: verifyCode, sendToken };
    const checked = await test.post(`/api/global/${BIZ_TYPE.verifyCodeCheck}`, check);
    const { token: verifyCodeToken } = checked.body.data as { token: string };
    const path = customerPath('forgetLoginPwd');
    const body = { type: 1, loginName: customer.email, newPwd: NEW_PASSWORD, verifyCodeToken };
    const others = { ...body, loginName: 'other@example.com' };
    await expectFailure(test, { path, body: others }, 'USCUSTOMER_API_0000511');
    const guessed = { ...body, verifyCodeToken: sendToken };
    await expectFailure(test, { path, body: guessed }, 'USCUSTOMER_API_0000511');
    expect((await test.post(path, body)).listed).toBe('0');
    await expectFailure(test, { path, body }, 'USCUSTOMER_API_0000511');
    expect((await customer.login({ loginPwd: NEW_PASSWORD })).listed).toBe('0');
  });
});

describe('the fund password', () => {
  it('is bound once, changed with the old one, and told by the flags of the customer [ER-50]', async () => {
    const customer = await TestCustomer.register(test);
    const info = async () => (await customer.call('findCustomerInfo')).body.data;
    expect(await info()).toMatchObject({ assertPassStatus: '1', payPassStatus: '1' });
    await fails(customer, 'bindAssertsPwd', { pwd: '123456' }, 'USCUSTOMER_API_0000139');
    // Six figures, as clients ask for them: no rule for longer passwords applies.
    expect((await customer.call('bindAssertsPwd', { pwd: travellingPassword('123456') })).listed).toBe('0');
    const longer = { oldPwd: travellingPassword('123456'), newPwd: NEW_PASSWORD };
    expect((await customer.call('updateAssertsPwd', longer)).listed).toBe('0');
    expect(await info()).toMatchObject({ assertPassStatus: '2', payPassStatus: '2' });
    await fails(customer, 'bindAssertsPwd', { pwd: NEW_PASSWORD }, 'USCUSTOMER_API_0000133');
    const same = { oldPwd: NEW_PASSWORD, newPwd: NEW_PASSWORD };
    await fails(customer, 'updateAssertsPwd', same, 'USCUSTOMER_API_0000123');
    const change = { oldPwd: NEW_PASSWORD, newPwd: TEST_PASSWORD };
    expect((await customer.call('updateAssertsPwd', change)).listed).toBe('0');
  });

  it('counts wrong entries, locks for a day and says so [ER-50] [ATK-551]', async () => {
    const customer = await TestCustomer.register(test);
    await customer.call('bindAssertsPwd', { pwd: NEW_PASSWORD });
    const body = { oldPwd: WRONG_PASSWORD, newPwd: TEST_PASSWORD };
    const request = { path: customerPath('updateAssertsPwd'), body, headers: customer.headers };
    await expectFailure(test, request, 'USCUSTOMER_API_0000132', ['5', '24']);
    expect((await customer.call('updateAssertsPwd', body)).listed).toBe('USCUSTOMER_API_0000132');
    await expectFailure(test, request, 'USCUSTOMER_API_0000134', ['5', '24']);
    const right = { oldPwd: NEW_PASSWORD, newPwd: TEST_PASSWORD };
    expect((await customer.call('updateAssertsPwd', right)).listed).toBe('USCUSTOMER_API_0000134');
    test.services.wallClock.advance(FUND_PASSWORD_LIMIT.lockMs);
    expect((await customer.call('updateAssertsPwd', right)).listed).toBe('0');
  });

  it('is replaced with a code to the own address only', async () => {
    const customer = await TestCustomer.register(test);
    const body = { type: 1, loginName: customer.email, newPwd: NEW_PASSWORD };
    const strange = { ...body, loginName: 'strange@example.com' };
    await fails(customer, 'forgetAssertsPwd', strange, 'USCUSTOMER_API_0000137');
    const phone = { ...body, type: 2, phoneArea: '+65', loginName: '81234567' };
    await fails(customer, 'forgetAssertsPwd', phone, 'USCUSTOMER_API_0000136');
    const given = await customer.codeMembers('EMAIL_PASSWORD_VERIFICATION_CODE', customer.email);
    const wrong = { ...body, ...given, verifyCode: '12345' };
    await fails(customer, 'forgetAssertsPwd', wrong, 'USCUSTOMER_API_0000511');
    expect((await customer.call('forgetAssertsPwd', { ...body, ...given })).listed).toBe('0');
    const change = { oldPwd: NEW_PASSWORD, newPwd: TEST_PASSWORD };
    expect((await customer.call('updateAssertsPwd', change)).listed).toBe('0');
  });
});
