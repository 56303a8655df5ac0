import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD, TEST_START_MS } from '../services/testing/test-services.ts';
import { SEND, TestCustomer } from './testing/customers.ts';
import { expectFailure } from './testing/failures.ts';
import { startTestGateway, type TestAnswer, type TestGateway } from './testing/test-gateway.ts';

const THIRD = '/api/third/login/customer.app.CustomerThirdLoginService.';
const JAVA = '/api/h/com.cats.customer.api.app.CustomerThirdLoginService/';
const WEB = '/api/global/customer.app.CustomerWebApiService.';
const BOT = '123:secret-of-the-bot';
const CLIENT = { clientId: 'meridian.example', developerAccount: 'dev@example.com' };

let test: TestGateway;
let appleKey: CryptoKey;
/** The operator's verifier: it believes every token that begins with `good`. */
let verifier: Server;

beforeAll(async () => {
  verifier = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { thirdSource, proof } = JSON.parse(body) as {
        thirdSource: string;
        proof: Record<string, string>;
      };
      const token = proof['accessToken'] ?? proof['oauth_token'] ?? proof['web3Signature'] ?? '';
      if (token === 'nonsense') return response.end('{"code":"0","data":{}}');
      const isGood = token.startsWith('good');
      const data = { userId: `${thirdSource}-${token}`, email: 'Known@Example.com' };
      return response.end(JSON.stringify(isGood ? { code: '0', data } : { code: '1' }));
    });
  });
  verifier.listen(0, '127.0.0.1');
  await once(verifier, 'listening');
  const verifierUrl = `http://127.0.0.1:${(verifier.address() as AddressInfo).port}/`;
  const pair = await generateKeyPair('RS256', { extractable: true });
  appleKey = pair.privateKey;
  const key = { ...(await exportJWK(pair.publicKey)), kid: 'apple', alg: 'RS256' };
  test = await startTestGateway({
    gateway: { rateLimits: false },
    social: {
      apple: { ...CLIENT, keys: [key] },
      telegram: { ...CLIENT, botToken: BOT },
      facebook: { ...CLIENT, verifierUrl },
      twitter: { ...CLIENT, verifierUrl: 'http://127.0.0.1:9/' },
    },
  });
});
afterAll(async () => {
  verifier.close();
  await test.close();
});

/** Data of Telegram's login widget, as its documentation signs them. */
function telegram(id: number, change: Record<string, unknown> = {}, key = BOT): string {
  const members: Record<string, unknown> = {
    id,
    first_name: 'Mei',
    auth_date: TEST_START_MS / 1000,
    ...change,
  };
  const lines = Object.entries(members).map(([name, value]) => `${name}=${String(value)}`);
  const secret = createHash('sha256').update(key).digest();
  const hash = createHmac('sha256', secret).update(lines.sort().join('\n')).digest('hex');
  return JSON.stringify({ ...members, hash });
}
const verifyTelegram = (id: number, headers = {}) =>
  test.post(`${THIRD}telegramVerify`, { userJsonStr: telegram(id), channelSource: 'h5' }, headers);
interface Verified {
  action: string;
  userId: string;
  authToken: string;
  token: string;
  thirdSource: string;
}
const data = <Data = Verified>(answer: TestAnswer) => answer.body.data as Data;
const codeFor = async (bizType: string, toUser: string | undefined, headers = {}) => {
  const sendToken = data<{ token: string }>(await test.post(SEND, { bizType, toUser }, headers)).token;
  const verifyCode = (await test.services.outbox.recent(1))[0]?.code ?? '';
  return { verifyCode, sendToken };
};

describe('third-party sign-in without an address', () => {
  it('registers by a messenger, signs in by it, and sets address and password afterwards', async () => {
    const first = data(await verifyTelegram(4711));
    expect(first).toMatchObject({ thirdSource: 'telegram', action: 'register', token: '' });
    expect(first.userId).not.toContain('4711');
    const { userId, authToken } = first;
    const identity = { thirdSource: 'telegram', userId, authToken };
    const wrong = { ...identity, authToken: 'a'.repeat(64), country: 'SG', registerSource: 1 };
    await expectFailure(test, { path: `${THIRD}socialRegister`, body: wrong }, 'USCUSTOMER_API_0000902');
    const registered = await test.post(`${THIRD}socialRegister`, {
      ...identity,
      country: 'SG',
      registerSource: 1,
    });
    const customer = data<{ token: string; customerNo: string; loginPassStatus: string }>(registered);
    expect(customer).toMatchObject({ loginPassStatus: '1', email: null, phone: null });
    const headers = { token: customer.token };

    // The name of a proved identity is good once; the identity itself belongs to the customer now.
    const again = { path: `${THIRD}socialRegister`, body: { ...identity, country: 'SG', registerSource: 1 } };
    await expectFailure(test, again, 'USCUSTOMER_API_0000902');
    const second = data(await verifyTelegram(4711));
    expect(second).toMatchObject({ action: 'login', token: expect.stringMatching(/app$/) as string });
    const login = await test.post(`${THIRD}socialLogin`, { ...second });
    expect(data(login)).toMatchObject({ customerNo: customer.customerNo, thirdLoginSource: 'telegram' });
    const third = data(await verifyTelegram(4711));
    const byName = { thirdSource: 'telegram', userId: third.userId, email: '', phone: '' };
    expect(data(await test.post(`${THIRD}login`, byName))).toMatchObject({ customerNo: customer.customerNo });

    await expectFailure(
      test,
      { path: `${WEB}firstTimeSettingLoginPassword`, body: { newPwd: TEST_PASSWORD }, headers },
      'USCUSTOMER_API_0001023',
    );
    await setFirst(headers, 'Email', { email: 'first@example.com', emailArea: '+65' }, 'first@example.com');
    await setFirst(headers, 'Phone', { phone: '91234567', phoneArea: '+65' }, '+65 91234567');
    const proof = await codeFor('EMAIL_LOGINED_VERIFICATION_CODE', undefined, headers);
    const password = { newPwd: TEST_PASSWORD, ...proof };
    const set = await test.post(`${WEB}firstTimeSettingLoginPassword`, password, headers);
    expect(set.listed).toBe('0');
    const info = await test.post(`${WEB}findThirdAccountInfo`, {}, headers);
    expect(info.body.data).toMatchObject({ thirdUserId: '4711', tgStatus: '1' });
  });

  /** Sets the first address with a code that went there and one that went to the messenger account; a second is refused. */
  async function setFirst(
    headers: Record<string, string>,
    kind: 'Email' | 'Phone',
    address: object,
    to: string,
  ) {
    const channel = kind === 'Email' ? 'EMAIL' : 'SMS';
    const own = await codeFor(`${channel}_COMMON_VERIFICATION_CODE`, to, headers);
    const messenger = await codeFor('SMS_TELEGRAM_VERIFICATION_CODE', '4711', headers);
    const body = {
      ...address,
      ...own,
      thirdSource: 'telegram',
      verifyCodeThirdType: messenger.verifyCode,
      sendTokenThirdType: messenger.sendToken,
    };
    const path = `${WEB}firstSet${kind}`;
    const other = { ...body, thirdSource: 'google' };
    await expectFailure(test, { path, body: other, headers }, 'USCUSTOMER_API_0000145', ['telegram']);
    expect((await test.post(path, body, headers)).listed).toBe('0');
    const second = { path, body, headers };
    if (kind === 'Email') await expectFailure(test, second, 'USCUSTOMER_API_0001019');
    else await expectFailure(test, second, 'USCUSTOMER_API_0001020');
  }

  it('believes no data that another bot signed, that were altered, or that are old', async () => {
    const hour = 60 * 60;
    const old = TEST_START_MS / 1000 - hour - 1;
    const refused = [
      telegram(1, {}, 'another bot'),
      telegram(1).replace('Mei', 'Lin'),
      telegram(1, { auth_date: old }),
      '{"id":1}',
      '[]',
      'no json',
    ];
    for (const userJsonStr of refused) {
      const answer = await test.post(`${THIRD}telegramVerify`, { userJsonStr, channelSource: 'pc' });
      expect(answer.listed, userJsonStr).toBe('USCUSTOMER_API_0000902');
    }
  });
});

describe('third-party sign-in with an address', () => {
  it('verifies tokens of Apple by their key, under both paths, and registers with the verified e-mail', async () => {
    const email = 'apple@example.com';
    const seconds = TEST_START_MS / 1000;
    const token = await new SignJWT({ sub: 'apple-1', email, email_verified: 'true', iat: seconds })
      .setProtectedHeader({ alg: 'RS256', kid: 'apple' })
      .setIssuer('https://appleid.apple.com')
      .setAudience(CLIENT.clientId)
      .setExpirationTime(seconds + 600)
      .sign(appleKey);
    const app = { companyId: 1, openId: 'apple-1', identityToken: token, email: 7 };
    const { userId, action } = data(await test.post(`${JAVA}appleVerify`, app));
    expect(action).toBe('register');
    expect(data(await test.post(`${THIRD}appleVerify`, { code: 'c', idToken: token }))).toMatchObject({
      action,
    });
    const foreign = { path: `${JAVA}appleVerify`, body: { ...app, openId: 'apple-2' } };
    await expectFailure(test, foreign, 'USCUSTOMER_API_0000902');
    const request = { country: 'SG', thirdSource: 'apple', userId, registerSource: 5 };
    const unproved = { ...request, email: 'other@example.com' };
    await expectFailure(test, { path: `${THIRD}register`, body: unproved }, 'USCUSTOMER_API_0000521');
    const registered = await test.post(`${THIRD}register`, { ...request, email });
    expect(data(registered)).toMatchObject({
      token: expect.stringMatching(/app$/) as string,
      email: 'app****@example.com',
    });
  });

  it('asks the verifier of the operator where only the network can tell', async () => {
    const verify = (accessToken: string) => test.post(`${THIRD}facebookVerify`, { accessToken });
    const customer = await TestCustomer.register(test);
    const { action, userId } = data(await verify('good-1'));
    expect(action).toBe('register');
    expect((await verify('bad')).listed).toBe('USCUSTOMER_API_0000902');
    expect((await verify('nonsense')).listed).toBe('GGATEWAY_CODE_011');
    const twitter = await test.post(`${THIRD}twitterVerify`, { oauth_token: 'good' });
    expect(twitter.listed).toBe('GGATEWAY_CODE_012');
    const absent = await test.post(`${THIRD}metaMaskVerify`, {
      web3Signature: '0x',
      address: '0x',
      timestamp: 1,
    });
    expect(absent.listed).toBe('USCUSTOMER_API_0000003');
    // Binding while signing in with the password.
    const login = await customer.login({
      loginPwd: TEST_PASSWORD,
      isThird: true,
      thirdSource: 'facebook',
      bindThirdUserId: userId,
    });
    expect(data(login)).toMatchObject({ thirdLoginSource: 'facebook', thirdUserId: 'facebook-good-1' });
    expect(data(await verify('good-1')).action).toBe('login');
  });

  it('binds one account of a source to one customer', async () => {
    const bind = async (token: string) => {
      const { userId } = data(await test.post(`${THIRD}facebookVerify`, { accessToken: token }));
      return {
        thirdLoginSource: 'facebook',
        thirdUserId: userId,
        thirdIntactMsg: '{"name":"Mei"}',
        loginPwd: TEST_PASSWORD,
      };
    };
    const [one, other] = [await TestCustomer.register(test), await TestCustomer.register(test)];
    const path = `${WEB}bindThirdAccount`;
    // Who stole the token would sign in by an account of its own from then on [ATK-576].
    const unproved = { ...(await bind('good-2')), loginPwd: undefined };
    expect((await one.call('bindThirdAccount', unproved)).listed).toBe('USCUSTOMER_API_0000521');
    expect((await one.call('bindThirdAccount', await bind('good-2'))).listed).toBe('0');
    for (const [customer, token, code] of [
      [one, 'good-3', 'USCUSTOMER_API_0000143'],
      [other, 'good-2', 'USCUSTOMER_API_0000144'],
    ] as const) {
      // A proved name is good for one call; each language of the failure needs its own.
      const answer = await test.post(path, await bind(token), customer.headers);
      expect(answer.listed).toBe(code);
      expect(answer.body.msgParams).toBe('facebook');
    }
    const unknown = { thirdLoginSource: 'facebook', thirdUserId: 'facebook-good-2', loginPwd: TEST_PASSWORD };
    await expectFailure(test, { path, body: unknown, headers: other.headers }, 'USCUSTOMER_API_0000902');
    const signedIn = {
      path: `${THIRD}facebookVerify`,
      body: { accessToken: 'good-3' },
      headers: one.headers,
    };
    await expectFailure(test, signedIn, 'USCUSTOMER_API_0000143', ['facebook']);
    const stolen = { ...signedIn, body: { accessToken: 'good-2' }, headers: other.headers };
    await expectFailure(test, stolen, 'USCUSTOMER_API_0000144', ['facebook']);
    expect((await one.call('findThirdAccountInfo')).body.data).toMatchObject({
      thirdIntactMsg: '{"name":"Mei"}',
      tgStatus: '2',
    });
  });
});
