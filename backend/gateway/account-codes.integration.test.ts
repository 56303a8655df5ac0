import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedCode } from '../contract/errors/catalogue.ts';
import { CUSTOMER_STATUS } from '../services/customer/customer-record.ts';
import { TEST_PASSWORD } from '../services/testing/test-services.ts';
import { customerRepository } from '../storage/customers/index.ts';
import { LOGIN, NEW_PASSWORD, customerPath, REGISTER, SEND, TestCustomer } from './testing/customers.ts';
import { expectFailure } from './testing/failures.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

let test: TestGateway;
beforeAll(async () => {
  test = await startTestGateway({ gateway: { rateLimits: false } });
});
afterAll(() => test.close());

const fails = (customer: TestCustomer, name: string, body: object, ...failure: [ListedCode, string[]?]) =>
  expectFailure(test, { path: customerPath(name), body, headers: customer.headers }, ...failure);

const PERIOD_MS = 30_000;
const LOCK_MS = 30 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The code that an authenticator application shows now; each call is a period later, so that no code is used twice. */
function nextCode(secret: string): string {
  test.services.wallClock.advance(PERIOD_MS);
  return generateSync({ secret, epoch: Math.floor(test.services.wallClock.nowMs() / 1000) });
}
const wrongCode = (secret: string) => String((Number(nextCode(secret)) + 1) % 1_000_000).padStart(6, '0');

async function withOneTimeCodes(
  change: object = {},
): Promise<{ customer: TestCustomer; secret: string; id: number }> {
  const customer = await TestCustomer.register(test, change);
  const { secret, id } = (await customer.call('generateGoogleAccount')).body.data as {
    secret: string;
    id: number;
  };
  const { code, ticket } = await customer.sendCode('EMAIL_LOGINED_VERIFICATION_CODE');
  const body = { type: 1, googleId: id, verifyCodeEmail: code, sendTokenEmail: ticket };
  await customer.call('enableOrForbidMFA', { ...body, googleCode: nextCode(secret) });
  return { customer, secret, id };
}

describe('one-time codes of an authenticator application', () => {
  it('are set up with a secret, a code of it and a code to the own address [ER-51] [ER-57]', async () => {
    const customer = await TestCustomer.register(test);
    const account = (await customer.call('generateGoogleAccount')).body.data as Record<string, string>;
    expect(account).toMatchObject({ code: null, customerNo: expect.any(String), status: 2 });
    expect(account.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(account.qrcode).toMatch(/^otpauth:\/\/totp\/Meridian/);
    const secret = account.secret ?? '';
    await fails(customer, 'checkGoogleCode', {}, 'USCUSTOMER_API_0000520');
    expect((await customer.call('checkGoogleCode', { googleCode: wrongCode(secret) })).body.data).toBe(false);
    expect((await customer.call('checkGoogleCode', { googleCode: nextCode(secret) })).body.data).toBe(true);
    const status = () => customer.call('checkGoogleMFAStatus', { type: 1, loginName: customer.email });
    expect((await status()).body.data).toBe(-1);

    const { code, ticket } = await customer.sendCode('EMAIL_LOGINED_VERIFICATION_CODE');
    const body = { type: 1, googleId: account.id, verifyCodeEmail: code, sendTokenEmail: ticket };
    await fails(customer, 'enableOrForbidMFA', { type: 1 }, 'USCUSTOMER_API_0000521');
    await fails(customer, 'enableOrForbidMFA', { ...body, googleId: 99 }, 'USCUSTOMER_API_0000003');
    await fails(customer, 'enableOrForbidMFA', body, 'USCUSTOMER_API_0000520');
    await fails(
      customer,
      'enableOrForbidMFA',
      { ...body, googleCode: wrongCode(secret) },
      'USCUSTOMER_API_0000519',
    );
    const wrong = { ...body, verifyCodeEmail: '12345', googleCode: nextCode(secret) };
    expect((await customer.call('enableOrForbidMFA', wrong)).listed).toBe('USCUSTOMER_API_0000517');
    const right = { ...body, googleCode: nextCode(secret) };
    expect((await customer.call('enableOrForbidMFA', right)).body).toMatchObject({ code: '0', data: null });
    expect((await status()).body.data).toBe(account.id);
    await fails(customer, 'enableOrForbidMFA', right, 'USCUSTOMER_API_0000138');
    await fails(customer, 'generateGoogleAccount', {}, 'USCUSTOMER_API_0000138');
  });

  it('are asked for at sign-in, and each counts once [ER-51] [ER-57]', async () => {
    const { customer, secret } = await withOneTimeCodes();
    const body = { type: 1, loginName: customer.email, loginPwd: TEST_PASSWORD };
    await expectFailure(test, { path: LOGIN, body }, 'USCUSTOMER_API_0000138');
    await expectFailure(test, { path: LOGIN, body: { ...body, googleCode: '' } }, 'USCUSTOMER_API_0000520');
    const wrong = { ...body, googleCode: wrongCode(secret) };
    await expectFailure(test, { path: LOGIN, body: wrong }, 'USCUSTOMER_API_0000519');
    const googleCode = nextCode(secret);
    const answer = await customer.login({ loginPwd: TEST_PASSWORD, googleCode });
    expect(answer.body.data).toMatchObject({ googleId: expect.any(Number), token: expect.any(String) });
    expect((await customer.login({ loginPwd: TEST_PASSWORD, googleCode })).listed).toBe(
      'USCUSTOMER_API_0000519',
    );
  });

  it('lock after five wrong ones although the password is right', async () => {
    const { customer, secret } = await withOneTimeCodes();
    for (let attempt = 0; attempt < 5; attempt++) {
      await customer.login({ loginPwd: TEST_PASSWORD, googleCode: wrongCode(secret) });
    }
    const body = { type: 1, loginName: customer.email, loginPwd: TEST_PASSWORD };
    const right = { ...body, googleCode: nextCode(secret) };
    await expectFailure(test, { path: LOGIN, body: right }, 'USCUSTOMER_API_0000512');
  });

  it('end the guesses of who stole a sign-in after twenty a day [ATK-550] [MAX_WRONG_CODES_IN_A_DAY]', async () => {
    const { customer, secret } = await withOneTimeCodes();
    const guess = async (googleCode: string) =>
      (await customer.call('bindAssertsPwd', { pwd: TEST_PASSWORD, googleCode })).listed;
    test.services.wallClock.advance(DAY_MS - (test.services.wallClock.nowMs() % DAY_MS));
    let wrong = 0;
    // Twelve rounds: after each the lock of half an hour is over.
    for (let round = 0; round < 12; round += 1) {
      for (let at = 0; at < 5; at += 1)
        if ((await guess(wrongCode(secret))) === 'USCUSTOMER_API_0000519') wrong += 1;
      test.services.wallClock.advance(LOCK_MS);
    }
    expect(wrong).toBe(20);
    expect(await guess(nextCode(secret))).toBe('USCUSTOMER_API_0000512');
    test.services.wallClock.advance(DAY_MS);
    expect(await guess(nextCode(secret))).toBe('0');
  });

  it('are asked for by whoever sets a first or a forgotten password by a phone [ATK-573]', async () => {
    const { passwordLinks, directory } = test.services.customers;
    const steps = [
      ['firstSetLoginPwd', 'first', { pwd: undefined }, 'USCUSTOMER_API_0000520'],
      ['retrieveLoginPwd', 'retrieve', {}, 'USCUSTOMER_API_0000138'],
    ] as const;
    for (const [name, kind, change, missing] of steps) {
      const { customer, secret } = await withOneTimeCodes(change);
      const row = (await directory.byEmail(1, customer.email))!;
      const validToken = await passwordLinks.issue({ companyId: 1, customerId: row.id }, kind);
      const set = async (more: object) =>
        (await test.post(customerPath(name), { newPwd: NEW_PASSWORD, validToken, ...more })).listed;
      expect(await set({}), name).toBe(missing);
      expect(await set({ googleCode: wrongCode(secret) }), name).toBe('USCUSTOMER_API_0000519');
      expect(await set({ googleCode: nextCode(secret) }), name).toBe('0');
    }
  });

  it('are locked by nobody who has neither the password nor a code to the address [ATK-549]', async () => {
    const { customer, secret } = await withOneTimeCodes();
    const answers = new Set<string>();
    for (let at = 0; at < 6; at += 1) {
      const googleCode = wrongCode(secret);
      const invented = { verifyCode: '000000', sendToken: 'no ticket', googleCode };
      answers.add((await customer.login({ ...invented })).listed);
      if (at < 4) answers.add((await customer.login({ loginPwd: NEW_PASSWORD, googleCode })).listed);
      const reset = { type: 1, loginName: customer.email, newPwd: NEW_PASSWORD, ...invented };
      answers.add((await test.post(customerPath('forgetLoginPwd'), reset)).listed);
    }
    expect([...answers].toSorted()).toEqual(['USCUSTOMER_API_0000102', 'USCUSTOMER_API_0000511']);
    const right = { loginPwd: TEST_PASSWORD, googleCode: nextCode(secret) };
    expect((await customer.login(right)).listed).toBe('0');
  });

  it('protect password and contact changes, and can be disabled', async () => {
    const { customer, secret, id } = await withOneTimeCodes();
    const change = { oldPwd: TEST_PASSWORD, newPwd: NEW_PASSWORD };
    await fails(customer, 'updateLoginPwd', change, 'USCUSTOMER_API_0000520');
    await fails(customer, 'bindAssertsPwd', { pwd: NEW_PASSWORD, googleCode: '1' }, 'USCUSTOMER_API_0000519');
    const { code, ticket } = await customer.sendCode('EMAIL_LOGINED_VERIFICATION_CODE');
    const body = { type: 2, googleId: id, verifyCodeEmail: code, sendTokenEmail: ticket };
    const off = await customer.call('enableOrForbidMFA', { ...body, googleCode: nextCode(secret) });
    expect(off.listed).toBe('0');
    expect((await customer.call('updateLoginPwd', change)).listed).toBe('0');
  });
});

describe('contacts', () => {
  const PHONE = { phoneArea: '+65', phone: '81234001' };

  it('are bound, changed and told masked [ER-48] [ER-56]', async () => {
    const customer = await TestCustomer.register(test);
    await fails(customer, 'changePhone', PHONE, 'USCUSTOMER_API_0000136');
    await fails(customer, 'bindPhone', { phone: '81234001' }, 'USCUSTOMER_API_0000505');
    const first = await customer.codeMembers('SMS_COMMON_VERIFICATION_CODE', '6581234001');
    const wrong = { ...PHONE, ...first, verifyCode: '12345' };
    await fails(customer, 'bindPhone', wrong, 'USCUSTOMER_API_0000518');
    await fails(
      customer,
      'bindPhone',
      { ...PHONE, ...first, loginPwd: NEW_PASSWORD },
      'USCUSTOMER_API_0000124',
    );
    const proved = { ...PHONE, ...first, loginPwd: TEST_PASSWORD };
    expect((await customer.call('bindPhone', proved)).listed).toBe('0');
    await fails(customer, 'bindPhone', PHONE, 'USCUSTOMER_API_0000121');
    expect((await customer.call('findPhoneAndEmail')).body.data).toMatchObject({
      phone: '812****001',
      phoneArea: '+65',
      email: expect.stringMatching(/^cus\*{4}@example\.com$/),
    });

    const next = { phoneArea: '+65', phone: '81234002' };
    const second = await customer.codeMembers('SMS_COMMON_VERIFICATION_CODE', '81234002');
    await fails(customer, 'changePhone', { ...next, ...second, verifyCode: '1' }, 'USCUSTOMER_API_0000513');
    const own = await customer.sendCode('SMS_LOGINED_VERIFICATION_CODE');
    const original = { originalVerifyCode: '1', originalSendToken: own.ticket };
    await fails(customer, 'changePhone', { ...next, ...second, ...original }, 'USCUSTOMER_API_0000514');
    const good = { ...next, ...second, ...original, originalVerifyCode: own.code };
    expect((await customer.call('changePhone', good)).listed).toBe('0');
    await fails(customer, 'changePhone', next, 'USCUSTOMER_API_0000121');

    const other = await TestCustomer.register(test);
    await fails(other, 'bindPhone', next, 'USCUSTOMER_API_0000142', ['Meridian']);
    const login = { type: 2, phoneArea: '+65', loginName: '81234002', loginPwd: TEST_PASSWORD };
    expect((await test.post(LOGIN, login)).listed).toBe('0');
  });

  it('change from one e-mail to another that nobody has [ER-48] [ER-56]', async () => {
    const customer = await TestCustomer.register(test);
    const other = await TestCustomer.register(test);
    await fails(customer, 'bindEmail', { email: 'second@example.com' }, 'USCUSTOMER_API_0000122');
    await fails(customer, 'changeEmail', { email: other.email }, 'USCUSTOMER_API_0000141', ['Meridian']);
    await fails(customer, 'changeEmail', { email: customer.email }, 'USCUSTOMER_API_0000122');
    const email = 'third@example.com';
    const sent = await customer.codeMembers('EMAIL_COMMON_VERIFICATION_CODE', email);
    await fails(customer, 'changeEmail', { email, ...sent, verifyCode: '1' }, 'USCUSTOMER_API_0000515');
    const own = await customer.sendCode('EMAIL_LOGINED_VERIFICATION_CODE');
    const original = { originalVerifyCode: '1', originalSendToken: own.ticket };
    await fails(customer, 'changeEmail', { email, ...sent, ...original }, 'USCUSTOMER_API_0000516');
    const proved = { email, ...sent, loginPwd: TEST_PASSWORD };
    expect((await customer.call('changeEmail', proved)).listed).toBe('0');
    const login = { type: 1, loginName: email, loginPwd: TEST_PASSWORD };
    expect((await test.post(LOGIN, login)).listed).toBe('0');
  });

  it('bind an e-mail to who registered by phone [ER-56]', async () => {
    const given = await sentTo('SMS_REGISTER_VERIFICATION_CODE', '6581234009');
    const phone = { type: 2, phoneArea: '+65', loginName: '81234009', country: 'SG', pwd: TEST_PASSWORD };
    expect((await test.post(REGISTER, { ...phone, ...given })).listed).toBe('0');
    const byCode = await sentTo('SMS_LOGIN_VERIFICATION_CODE', '81234009');
    const login = { type: 2, phoneArea: '+65', loginName: '81234009', ...byCode };
    const token = ((await test.post(LOGIN, login)).body.data as { token: string }).token;
    const email = 'by-phone@example.com';
    const call = (name: string, body: object) => ({ path: customerPath(name), body, headers: { token } });
    await expectFailure(test, call('changeEmail', { email }), 'USCUSTOMER_API_0000137');
    const sent = await sentTo('EMAIL_COMMON_VERIFICATION_CODE', email);
    const wrong = call('bindEmail', { email, ...sent, verifyCode: '1' });
    await expectFailure(test, wrong, 'USCUSTOMER_API_0000517');
    const own = await test.post(SEND, { bizType: 'SMS_LOGINED_VERIFICATION_CODE' }, { token });
    const original = {
      originalVerifyCode: (await test.services.outbox.recent(1))[0]?.code,
      originalSendToken: (own.body.data as { token: string }).token,
    };
    const right = call('bindEmail', { email, ...sent, ...original });
    expect((await test.post(right.path, right.body, right.headers)).listed).toBe('0');
  });
});

async function sentTo(bizType: string, toUser: string) {
  const path = '/api/global/message.app.VerificationApiService.verifyCodeSend';
  const { token } = (await test.post(path, { bizType, toUser })).body.data as { token: string };
  return { verifyCode: (await test.services.outbox.recent(1))[0]?.code ?? '', sendToken: token };
}

describe('the profile', () => {
  it('keeps language and country', async () => {
    const customer = await TestCustomer.register(test);
    expect((await customer.call('changeLang', { newLang: 'zh-TW' })).listed).toBe('0');
    expect((await customer.call('findCustomerLang')).body.data).toEqual({ lang: 'zh-TW' });
    await fails(customer, 'changeLang', { newLang: 'fr-FR' }, 'USCUSTOMER_API_0001025');
    expect((await customer.call('changeCountry', { newCountry: 'jp' })).listed).toBe('0');
    await fails(customer, 'changeCountry', { newCountry: 'XX' }, 'USCUSTOMER_API_0001025');
    expect((await customer.call('checkStatus', { type: 1 })).body.data).toMatchObject({
      status: 1,
      country: 'JP',
    });
  });

  it('says who exists, who does not and who may not sign in [ER-44]', async () => {
    const customer = await TestCustomer.register(test);
    const other = await TestCustomer.register(test);
    const status = async (loginName: string) =>
      (await customer.call('checkStatus', { type: 1, loginName })).body.data;
    expect(await status('absent@example.com')).toEqual({ status: 2, country: null, phoneArea: null });
    const row = await customerRepository.byEmail(test.services.database, 1, other.email);
    await customerRepository.update(test.services.database, row?.id ?? 0, {
      status: CUSTOMER_STATUS.disabled,
    });
    expect(await status(other.email)).toMatchObject({ status: -1 });
    const login = { type: 1, loginName: other.email, loginPwd: TEST_PASSWORD };
    await expectFailure(test, { path: LOGIN, body: login }, 'USCUSTOMER_API_0000103');
  });

  it('lists the groups that are open to everybody', async () => {
    expect((await test.post(customerPath('groupList'))).body.data).toEqual([
      { id: 1, name: 'Customers', openAccountType: 0, type: 0 },
      { id: 2, name: 'Guests', openAccountType: 0, type: 2 },
    ]);
  });
});

describe('malformed and taken login names', () => {
  const login = (members: object) => ({ path: LOGIN, body: { loginPwd: TEST_PASSWORD, ...members } });
  it.each([
    [{ type: 1, loginName: '' }, 'USCUSTOMER_API_0000508'],
    [{ type: 1, loginName: `${'a'.repeat(250)}@example.com` }, 'USCUSTOMER_API_0000509'],
    [{ type: 1, loginName: 'no address' }, 'USCUSTOMER_API_0000510'],
    [{ type: 2, loginName: '' }, 'USCUSTOMER_API_0000502'],
    [{ type: 2, loginName: '123' }, 'USCUSTOMER_API_0000503'],
    [{ type: 2, loginName: 'abcdefg' }, 'USCUSTOMER_API_0000504'],
    [{ type: 2, loginName: '81234567', phoneArea: '+123456' }, 'USCUSTOMER_API_0000506'],
    [{ type: 2, loginName: '81234567', phoneArea: '+999' }, 'USCUSTOMER_API_0000507'],
    [{ type: 1, loginName: 'a@example.com', loginPwd: '' }, 'USCUSTOMER_API_0000125'],
    [{ type: 1 }, 'USCUSTOMER_API_0000501'],
    [{ type: 7, loginName: 'a@example.com' }, 'USCUSTOMER_API_0001025'],
  ] as const)('%j is %s', async (members, code) => {
    await expectFailure(test, login(members), code);
  });

  it('are refused at registration [ER-42] [CU-06]', async () => {
    const customer = await TestCustomer.register(test);
    const given = await customer.codeMembers('EMAIL_REGISTER_VERIFICATION_CODE', customer.email);
    const body = { type: 1, loginName: customer.email, country: 'SG' };
    await expectFailure(test, { path: REGISTER, body }, 'USCUSTOMER_API_0000521');
    const wrong = { ...body, ...given, verifyCode: '1' };
    await expectFailure(test, { path: REGISTER, body: wrong }, 'USCUSTOMER_API_0000511');
    expect((await test.post(REGISTER, { ...body, ...given })).listed).toBe('USCUSTOMER_API_0000107');
    const group = { ...body, customerGroupId: 99 };
    await expectFailure(test, { path: REGISTER, body: group }, 'USCUSTOMER_API_0000301');
    const play = { ...body, tradeTypeCurrencyList: [{ tradeType: 4, allCurrency: 'USDT' }] };
    await expectFailure(test, { path: REGISTER, body: play }, 'USCUSTOMER_API_0000314');
    const company = { path: LOGIN, body: {}, headers: { companyId: '99' } };
    await expectFailure(test, company, 'USCUSTOMER_API_0000111');
  });
});
