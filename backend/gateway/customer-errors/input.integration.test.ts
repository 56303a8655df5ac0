import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetSentCodes, TEST_PASSWORD, travellingPassword } from '../../services/testing/test-services.ts';
import { LOGIN, NEW_PASSWORD, customerPath, REGISTER, SEND, TestCustomer } from '../testing/customers.ts';
import { expectFailure } from '../testing/failures.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

// Limits, written out: a test does not import what it checks.
const MAX_CODE_ATTEMPTS = 5;

const CHECK = '/api/global/message.app.VerificationApiService.verifyCodeCheck';
const LONG_EMAIL = `${'a'.repeat(250)}@example.com`;

let test: TestGateway;
beforeAll(async () => {
  test = await startTestGateway({ gateway: { rateLimits: false } });
});
afterAll(() => test.close());

const newcomer = () => TestCustomer.register(test, { pwd: undefined });

describe('the fields of an address', () => {
  it.each([
    [{ type: 1 }, 'USCUSTOMER_API_0000501'],
    [{ type: 2, loginName: '' }, 'USCUSTOMER_API_0000502'],
    [{ type: 2, loginName: '123' }, 'USCUSTOMER_API_0000503'],
    [{ type: 2, loginName: 'abcdefg' }, 'USCUSTOMER_API_0000504'],
    [{ type: 2, loginName: '81234567', phoneArea: '+123456' }, 'USCUSTOMER_API_0000506'],
    [{ type: 2, loginName: '81234567', phoneArea: '+999' }, 'USCUSTOMER_API_0000507'],
    [{ type: 1, loginName: '' }, 'USCUSTOMER_API_0000508'],
    [{ type: 1, loginName: LONG_EMAIL }, 'USCUSTOMER_API_0000509'],
    [{ type: 1, loginName: 'no address' }, 'USCUSTOMER_API_0000510'],
  ] as const)('are checked at registration and sign-in: %j is %s [ER-54]', async (members, code) => {
    await expectFailure(test, { path: REGISTER, body: { country: 'SG', ...members } }, code);
    await expectFailure(test, { path: LOGIN, body: { loginPwd: TEST_PASSWORD, ...members } }, code);
  });

  it.each([
    [{ bizType: 'SMS_REGISTER_VERIFICATION_CODE', toUser: '' }, 'USCUSTOMER_API_0000502'],
    [{ bizType: 'SMS_REGISTER_VERIFICATION_CODE', toUser: '1' }, 'USCUSTOMER_API_0000503'],
    [{ bizType: 'SMS_REGISTER_VERIFICATION_CODE', toUser: '12345x' }, 'USCUSTOMER_API_0000504'],
    [{ bizType: 'EMAIL_REGISTER_VERIFICATION_CODE' }, 'USCUSTOMER_API_0000508'],
    [{ bizType: 'EMAIL_REGISTER_VERIFICATION_CODE', toUser: LONG_EMAIL }, 'USCUSTOMER_API_0000509'],
    [{ bizType: 'EMAIL_REGISTER_VERIFICATION_CODE', toUser: 'a@b' }, 'USCUSTOMER_API_0000510'],
  ] as const)('are checked before a code is sent: %j is %s [ER-54]', async (body, code) => {
    await expectFailure(test, { path: SEND, body }, code);
  });

  it('name the area where a phone number is bound [ER-54]', async () => {
    const { headers } = await newcomer();
    const body = { phone: '81234567' };
    await expectFailure(test, { path: customerPath('bindPhone'), body, headers }, 'USCUSTOMER_API_0000505');
  });
});

describe('a verification code', () => {
  it('may be wrong five times, and is void then [ER-55] [MAX_CODE_ATTEMPTS]', async () => {
    const toUser = 'guesser@example.com';
    const bizType = 'EMAIL_COMMON_VERIFICATION_CODE';
    const sent = await test.post(SEND, { bizType, toUser });
    const { token: sendToken } = sent.body.data as { token: string };
    const code = (await test.services.outbox.recent(1))[0]?.code ?? '';
    const wrong = { bizType, toUser, sendToken, code: code === '000000' ? '111111' : '000000' };
    await expectFailure(test, { path: CHECK, body: wrong }, 'USCUSTOMER_API_0000511');
    for (let attempt = 3; attempt < MAX_CODE_ATTEMPTS; attempt++) await test.post(CHECK, wrong);
    await expectFailure(test, { path: CHECK, body: { ...wrong, code } }, 'USCUSTOMER_API_0000512');
  });
});

describe('an account or a password that is not correct', () => {
  it('is reported at sign-in, and to who proves an address that nobody has [ER-43]', async () => {
    const customer = await newcomer();
    const login = { path: LOGIN, body: { type: 1, loginName: customer.email, loginPwd: NEW_PASSWORD } };
    await expectFailure(test, login, 'USCUSTOMER_API_0000102');
    const nobody = { ...login.body, loginName: 'nobody@example.com' };
    await expectFailure(test, { path: LOGIN, body: nobody }, 'USCUSTOMER_API_0000102');

    const unknown = 'unknown@example.com';
    const codes = async (bizType: string) => {
      await forgetSentCodes(test.services);
      return customer.codeMembers(bizType, unknown);
    };
    const target = (bizType: string) => ({
      post: async (path: string, body: unknown, headers: Record<string, string | null> = {}) =>
        test.post(path, { ...(body as object), ...(await codes(bizType)) }, headers),
    });
    const byCode = { path: LOGIN, body: { type: 1, loginName: unknown } };
    await expectFailure(target('EMAIL_LOGIN_VERIFICATION_CODE'), byCode, 'USCUSTOMER_API_0000112');
    const forgotten = {
      path: customerPath('forgetLoginPwd'),
      body: { type: 1, loginName: unknown, newPwd: NEW_PASSWORD },
    };
    await expectFailure(target('EMAIL_PASSWORD_VERIFICATION_CODE'), forgotten, 'USCUSTOMER_API_0000112');
  });

  it('is forgotten by who signs in with a code: no password is needed', async () => {
    const customer = await newcomer();
    const byCode = await customer.codeMembers('EMAIL_LOGIN_VERIFICATION_CODE', customer.email);
    expect((await customer.login(byCode)).body.data).toMatchObject({
      loginPassStatus: '1',
      token: expect.stringMatching(/^[0-9a-f-]{36}app$/) as string,
    });
    expect((await customer.login(byCode)).listed).toBe('USCUSTOMER_API_0000511');
  });
});

describe('a login password', () => {
  it('is stored as salted scrypt of its MD5 text, and nothing else of it is [ER-49]', async () => {
    const one = await TestCustomer.register(test);
    const two = await TestCustomer.register(test);
    const stored = await Promise.all(
      [one, two].map(
        async ({ email }) => (await test.services.customers.directory.byEmail(1, email))?.password_hash ?? '',
      ),
    );
    expect(stored[0]).toMatch(/^scrypt\$[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{43}=$/);
    expect(stored[0]).not.toBe(stored[1]);
    for (const text of stored) expect(text).not.toContain(TEST_PASSWORD);
    const plain = { type: 1, loginName: one.email, loginPwd: 'correct horse' };
    expect((await test.post(LOGIN, plain)).listed).toBe('USCUSTOMER_API_0000102');
    const travelling = { ...plain, loginPwd: travellingPassword('correct horse') };
    expect((await test.post(LOGIN, travelling)).listed).toBe('0');
  });
});
