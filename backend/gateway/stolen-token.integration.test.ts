import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { socialRepository } from '../storage/customers/index.ts';
import { TEST_PASSWORD } from '../services/testing/test-services.ts';
import { NEW_PASSWORD, TestCustomer } from './testing/customers.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

// Limits, written out: a test does not import what it checks.
const WAY_BACK_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
const CONTACT_HOLD_MS = 2 * 24 * 60 * 60 * 1000;

const NO_PROOF = 'USCUSTOMER_API_0000521';
/** Something that proves the customer was replaced just now. */
const TOO_EARLY = 'USCUSTOMER_API_0000004';
const TAKE_BACK = '/api/global/venue.app.ContactChangeService.takeBack';
const APPLY = '/api/global/customer.app.CustomerApiWebService.applyApi';
const PHONE = { phone: '81230001', phoneArea: '+65' };

let test: TestGateway;
let people = 0;
beforeAll(async () => {
  test = await startTestGateway({ gateway: { rateLimits: false } });
});
afterAll(() => test.close());

/** A code that the thief gets at an address of its own. */
async function atThief(victim: TestCustomer, channel: 'EMAIL' | 'SMS', toUser: string) {
  return victim.codeMembers(`${channel}_COMMON_VERIFICATION_CODE`, toUser);
}

/** The token of the newest message to an address that carries a way back. */
async function wayBackOf(recipient: string): Promise<string> {
  const notified = (await test.services.outbox.recent(20)).find(
    (one) => one.recipient === recipient && one.bizType.endsWith('WAY_BACK'),
  );
  return /#1\.([\w-]{43})/.exec(notified?.text ?? '')?.[1] ?? '';
}

const takeBack = async (token: string) => (await test.post(TAKE_BACK, { token })).listed;
const moved = () => `moved-${++people}@example.com`;

async function changeEmail(customer: TestCustomer, email: string, more: object = {}) {
  const sent = await atThief(customer, 'EMAIL', email);
  return (await customer.call('changeEmail', { email, ...sent, ...more })).listed;
}

describe('who holds a stolen login token', () => {
  it('changes nothing that proves the customer without a proof of what is there [ATK-576] [HU-92]', async () => {
    const victim = await TestCustomer.register(test);
    const addresses = async () => (await victim.call('findPhoneAndEmail')).body.data;
    const before = await addresses();
    expect(await changeEmail(victim, moved())).toBe(NO_PROOF);
    const sms = await atThief(victim, 'SMS', '+65 81230001');
    expect((await victim.call('bindPhone', { ...PHONE, ...sms })).listed).toBe(NO_PROOF);
    expect((await victim.call('bindPhone', { ...PHONE, ...sms, loginPwd: NEW_PASSWORD })).listed).toBe(
      'USCUSTOMER_API_0000124',
    );
    const guessed = { originalVerifyCode: '000000', originalSendToken: sms.sendToken };
    expect((await victim.call('bindPhone', { ...PHONE, ...sms, ...guessed })).listed).toBe(
      'USCUSTOMER_API_0000517',
    );
    expect(await addresses()).toEqual(before);

    const without = await TestCustomer.register(test, { pwd: undefined });
    expect((await without.call('bindLoginPwd', { pwd: NEW_PASSWORD })).listed).toBe(NO_PROOF);
    expect((await without.login({ loginPwd: NEW_PASSWORD })).listed).not.toBe('0');
  });

  it('is not asked for more than is published where the company switches that off', async () => {
    await test.services.companies.change(1, { proveBeforeChange: false });
    try {
      const customer = await TestCustomer.register(test);
      expect(await changeEmail(customer, moved())).toBe('0');
      const sms = await atThief(customer, 'SMS', '+65 81230002');
      expect((await customer.call('bindPhone', { ...PHONE, phone: '81230002', ...sms })).listed).toBe('0');
      const without = await TestCustomer.register(test, { pwd: undefined });
      expect((await without.call('bindLoginPwd', { pwd: NEW_PASSWORD })).listed).toBe('0');
      expect((await test.post(APPLY, { tag: 'bot' }, customer.headers)).listed).toBe('0');
    } finally {
      await test.services.companies.change(1, { proveBeforeChange: true });
    }
  });
});

describe('a change of what proves a customer', () => {
  it('is told to the earlier address, which takes it back for seven days [ATK-577] [WAY_BACK_LIFETIME_MS]', async () => {
    const victim = await TestCustomer.register(test);
    const thiefs = moved();
    expect(await changeEmail(victim, thiefs, { loginPwd: TEST_PASSWORD })).toBe('0');
    const token = await wayBackOf(victim.email);
    const again = moved();
    expect(await changeEmail(victim, again, { loginPwd: TEST_PASSWORD })).toBe('0');
    const ofThief = await wayBackOf(thiefs);
    const change = { oldPwd: TEST_PASSWORD, newPwd: NEW_PASSWORD };
    expect((await victim.call('updateLoginPwd', change)).listed).toBe('0');

    test.services.wallClock.advance(WAY_BACK_LIFETIME_MS - 1);
    expect(await takeBack('x'.repeat(43))).toBe('USCUSTOMER_API_0000148');
    expect(await takeBack(token)).toBe('0');
    expect(await takeBack(token)).toBe('USCUSTOMER_API_0000149');
    expect(await takeBack(ofThief)).toBe('USCUSTOMER_API_0000149');
    expect((await victim.call('findPhoneAndEmail')).listed).toBe('GGATEWAY_CODE_005');
    expect((await victim.login({ loginPwd: NEW_PASSWORD })).listed).toBe('USCUSTOMER_API_0000102');
    const proof = await victim.codeMembers('EMAIL_LOGIN_VERIFICATION_CODE', victim.email);
    expect((await victim.login(proof)).listed).toBe('0');
  });

  it('takes a fund password and an account of another service with it that were set since, where bodies are encrypted too [ATK-577]', async () => {
    const victim = await TestCustomer.register(test);
    const row = await test.services.customers.directory.byEmail(1, victim.email);
    const of = 'SELECT user_id FROM customer_social WHERE customer_id = ? ORDER BY user_id';
    const bound = () => test.services.database.read({ sql: of, parameters: [row?.id] } as never);
    const bind = (userId: string) =>
      test.services.database.commit([
        socialRepository.insert({
          company_id: 1,
          source: userId,
          user_id: userId,
          customer_id: row?.id ?? 0,
          record: null,
          time_ms: test.services.wallClock.nowMs(),
        }),
      ]);
    await bind('own');
    test.services.wallClock.advance(1);
    expect(await changeEmail(victim, moved(), { loginPwd: TEST_PASSWORD })).toBe('0');
    const token = await wayBackOf(victim.email);
    await bind('thief');
    expect((await victim.call('bindAssertsPwd', { pwd: NEW_PASSWORD })).listed).toBe('0');
    const fundPassword =
      'SELECT fund_password_hash IS NULL AS none FROM customer_security WHERE customer_id = ?';
    const hasNone = async () =>
      test.services.database.read({ sql: fundPassword, parameters: [row?.id] } as never);
    expect(await hasNone()).toEqual([{ none: 0 }]);

    await test.services.companies.change(1, { encryptedBodies: 'required' });
    try {
      expect((await victim.call('bindAssertsPwd', { pwd: NEW_PASSWORD })).listed).toBe('GGATEWAY_CODE_015');
      expect(await takeBack(token)).toBe('0');
    } finally {
      await test.services.companies.change(1, { encryptedBodies: 'optional' });
    }
    expect(await hasNone()).toEqual([{ none: 1 }]);
    expect(await bound()).toEqual([{ user_id: 'own' }]);
  });

  it('cannot be taken back later', async () => {
    const customer = await TestCustomer.register(test);
    expect(await changeEmail(customer, moved(), { loginPwd: TEST_PASSWORD })).toBe('0');
    const token = await wayBackOf(customer.email);
    test.services.wallClock.advance(WAY_BACK_LIFETIME_MS);
    expect(await takeBack(token)).toBe('USCUSTOMER_API_0000148');
  });

  it('holds up new API keys as long as withdrawals, and a first phone is told to the e-mail address', async () => {
    const customer = await TestCustomer.register(test);
    const phone = '81230003';
    const sms = await atThief(customer, 'SMS', `+65 ${phone}`);
    const bind = { ...PHONE, phone, ...sms, loginPwd: TEST_PASSWORD };
    expect((await customer.call('bindPhone', bind)).listed).toBe('0');
    const apply = async (tag: string) => (await test.post(APPLY, { tag }, customer.headers)).listed;
    expect(await apply('early')).toBe('0');
    const token = await wayBackOf(customer.email);
    expect(await changeEmail(customer, moved(), { loginPwd: TEST_PASSWORD })).toBe('0');
    expect(await apply('late')).toBe('USCUSTOMER_API_0000004');
    test.services.wallClock.advance(CONTACT_HOLD_MS);
    expect(await apply('late')).toBe('0');
    expect(await takeBack(token)).toBe('0');
    expect(await test.services.customers.directory.byPhone(1, '+65', phone)).toBeUndefined();
    const statement = { sql: "SELECT tag FROM api_keys WHERE tag IN ('early', 'late')", parameters: [] };
    expect(await test.services.database.read(statement as never)).toEqual([]);
  });

  it('holds up every further way to reach the customer or to pay it, and the way back works meanwhile [ATK-581] [HU-92]', async () => {
    const victim = await TestCustomer.register(test);
    const { email } = victim;
    const phone = `8124${String(1000 + ++people)}`;
    const sms = await atThief(victim, 'SMS', `+65 ${phone}`);
    const first = { ...PHONE, phone, ...sms, loginPwd: TEST_PASSWORD };
    expect((await victim.call('bindPhone', first)).listed).toBe('0');
    const { secret } = (await victim.call('generateGoogleAccount')).body.data as { secret: string };
    const codeOf = () => {
      test.services.wallClock.advance(30_000);
      return generateSync({ secret, epoch: Math.floor(test.services.wallClock.nowMs() / 1000) });
    };
    const authenticator = async (type: 1 | 2) => {
      const { code, ticket } = await victim.sendCode('EMAIL_LOGINED_VERIFICATION_CODE');
      const body = { type, verifyCodeEmail: code, sendTokenEmail: ticket, googleCode: codeOf() };
      return (await victim.call('enableOrForbidMFA', body)).listed;
    };
    const key = await test.post(APPLY, { tag: 'old' }, victim.headers);
    const { id } = key.body.data as { id: number };
    expect(await authenticator(1)).toBe('0');
    const thiefs = moved();
    expect(await changeEmail(victim, thiefs, { googleCode: codeOf() })).toBe('0');
    const wayBack = await wayBackOf(email);

    const own = await victim.sendCode('EMAIL_LOGINED_VERIFICATION_CODE');
    const toNext = await atThief(victim, 'SMS', '+65 81230005');
    const byNewEmail = () => ({
      ...PHONE,
      phone: '81230005',
      type: 1,
      googleCode: codeOf(),
      verifyCodeNew: toNext.verifyCode,
      sendTokenNew: toNext.sendToken,
      verifyCodeOld: own.code,
      sendTokenOld: own.ticket,
    });
    const wallet = (name: string) => `/api/global/customer.app.CustomerWalletWebApiService.${name}`;
    const bank = (name: string) => `/api/global/customer.app.WithdrawBankWebApiService.${name}`;
    const address = 'T'.padEnd(34, 'A');
    const chain = { addressList: [{ chainName: 'TRC20', address }] };
    const code = { verifyCode: '1', sendToken: 'x', currency: 'USDT', chainName: 'TRC20', address };
    const card = {
      bankCurrency: 'USD',
      bankName: 'B',
      bankCode: 'B',
      firstName: 'A',
      lastName: 'B',
      bankAccount: '12345678',
    };
    const domestic = {
      ...card,
      country: 'SG',
      bankCardNumber: '12345678',
      bankAddress: 'x',
      bankBranch: 'x',
      province: 'x',
      city: 'x',
    };
    const edit = (change: object) =>
      test.post(
        `/api/global/customer.app.CustomerApiWebService.editApiPermission`,
        { id, ...change },
        victim.headers,
      );
    const sent = async (path: string, body: object) => (await test.post(path, body, victim.headers)).listed;
    const steps: Readonly<Record<string, () => Promise<string>>> = {
      'phone, by the new e-mail': async () => (await victim.call('changePhoneMFA', byNewEmail())).listed,
      authenticator: () => authenticator(2),
      'key with more rights': async () =>
        (await edit({ permissionList: [{ code: 'captial_out', status: 1 }] })).listed,
      'key for other addresses': async () => (await edit({ whiteIps: '203.0.113.7' })).listed,
      address: () => sent(wallet('addWithdrawalAddressMFA'), { ...code, type: 1 }),
      'addresses by chain': () => sent(wallet('batchAddByChain'), chain),
      'other addresses by chain': () => sent(wallet('batchUpdateByChain'), chain),
      card: () => sent(bank('add'), domestic),
      'account abroad': () => sent(bank('addV1v2v8'), card),
    };
    for (const [name, step] of Object.entries(steps)) expect([name, await step()]).toEqual([name, TOO_EARLY]);
    expect((await edit({ permissionList: [{ code: 'order', status: 2 }] })).listed).not.toBe(TOO_EARLY);

    expect(await takeBack(wayBack)).toBe('0');
    expect(await test.services.customers.directory.byEmail(1, email)).toBeDefined();
  });

  it('brings an authenticator back that was switched off, and takes one away that was added since', async () => {
    const customer = await TestCustomer.register(test);
    const codeOf = (secret: string) => {
      test.services.wallClock.advance(30_000);
      return generateSync({ secret, epoch: Math.floor(test.services.wallClock.nowMs() / 1000) });
    };
    const enabled = async () =>
      Number(
        (await customer.call('checkGoogleMFAStatus', { type: 1, loginName: customer.email })).body.data,
      ) > 0;
    const change = async (type: 1 | 2, secret: string) => {
      const { code, ticket } = await customer.sendCode('EMAIL_LOGINED_VERIFICATION_CODE');
      const body = { type, verifyCodeEmail: code, sendTokenEmail: ticket, googleCode: codeOf(secret) };
      return (await customer.call('enableOrForbidMFA', body)).listed;
    };
    const { secret } = (await customer.call('generateGoogleAccount')).body.data as { secret: string };
    expect(await change(1, secret)).toBe('0');
    const added = await wayBackOf(customer.email);
    expect(await change(2, secret)).toBe('0');
    const removed = await wayBackOf(customer.email);
    expect(await enabled()).toBe(false);
    expect(await takeBack(removed)).toBe('0');
    expect(await enabled()).toBe(true);
    expect(await takeBack(added)).toBe('0');
    expect(await enabled()).toBe(false);
  });
});
