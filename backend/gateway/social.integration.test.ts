import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_START_MS } from '../services/testing/test-services.ts';
import { TestCustomer } from './testing/customers.ts';
import { expectFailure } from './testing/failures.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

const CONFIG = '/api/global/customer.app.CustomerThirdLoginService.config';
const VERIFY = '/api/h/com.cats.customer.api.app.CustomerThirdLoginService/googleVerify';
const CLIENT_ID = 'meridian.apps.example';
const NOW = TEST_START_MS / 1000;
const HOUR = 3600;

type Key = Awaited<ReturnType<typeof generateKeyPair>>;
let ours: Key;
let strange: Key;
let test: TestGateway;

beforeAll(async () => {
  ours = await generateKeyPair('RS256', { extractable: true });
  strange = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(ours.publicKey)), kid: 'ours', alg: 'RS256' };
  const google = { clientId: CLIENT_ID, developerAccount: 'dev@example.com', keys: [key] };
  test = await startTestGateway({ social: { google } });
});
afterAll(() => test.close());

function idToken(claims: JWTPayload = {}, key: Key = ours, alg = 'RS256'): Promise<string> {
  const usual = {
    iss: 'https://accounts.google.com',
    aud: CLIENT_ID,
    sub: 'google-1',
    iat: NOW,
    exp: NOW + HOUR,
  };
  return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg, kid: 'ours' }).sign(key.privateKey);
}

const verify = async (token: Promise<string> | string, headers = {}) =>
  test.post(VERIFY, { idToken: await token }, headers);

describe('the social-login configuration', () => {
  it('is told for a configured source [CU-04] [ER-62]', async () => {
    expect((await test.post(CONFIG, { thirdSource: 'google' })).body).toMatchObject({
      code: '0',
      data: { thirdSource: 'google', clientId: CLIENT_ID, developerAccount: 'dev@example.com' },
    });
    const unconfigured = { path: CONFIG, body: { thirdSource: 'apple' } };
    await expectFailure(test, unconfigured, 'USCUSTOMER_API_0000003');
    await expectFailure(test, { path: CONFIG, body: { thirdSource: 'x' } }, 'USCUSTOMER_API_0000902');
  });
});

describe('googleVerify', () => {
  it('accepts a signed token and signs in once the identity is bound [CU-05]', async () => {
    const first = await verify(idToken());
    expect(first.body.data).toMatchObject({ result: true, action: 'register', token: '' });

    const customer = await TestCustomer.register(test);
    const own = { email: customer.email, email_verified: true };
    expect((await verify(idToken(own))).body.data).toMatchObject({ action: 'bind', token: '' });
    const unverified = { email: customer.email, email_verified: false };
    expect((await verify(idToken(unverified))).body.data).toMatchObject({ action: 'register', email: '' });

    const bound = await verify(idToken(own), { token: customer.token });
    expect(bound.body.data).toMatchObject({ result: true, action: 'bind', token: '' });
    const { token } = (await verify(idToken())).body.data as { token: string };
    const info = await test.post(
      '/api/global/customer.app.CustomerWebApiService.findCustomerInfo',
      {},
      { token },
    );
    expect(info.listed).toBe('0');

    const other = await TestCustomer.register(test);
    const body = { idToken: await idToken() };
    const stolen = { path: VERIFY, body, headers: { token: other.token } };
    await expectFailure(test, stolen, 'USCUSTOMER_API_0000144', ['google']);
    const elsewhere = await verify(idToken(), { companyId: '2' });
    expect(elsewhere.body.data).toMatchObject({ action: 'register', token: '' });
  });

  it('refuses what is altered, expired, of another key, issuer or audience [CU-05]', async () => {
    const good = await idToken();
    const [head = '', , signature = ''] = good.split('.');
    const claims = {
      iss: 'accounts.google.com',
      aud: CLIENT_ID,
      sub: 'somebody else',
      iat: NOW,
      exp: NOW + HOUR,
    };
    const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const rejected = [
      `${head}.${text(claims)}.${signature}`,
      `${text({ alg: 'none' })}.${text(claims)}.`,
      await idToken({ exp: NOW - 1 }),
      await idToken({ aud: 'another client' }),
      await idToken({ iss: 'https://accounts.example' }),
      await idToken({}, strange),
      'no token',
      'x'.repeat(10_000),
    ];
    for (const token of rejected) {
      expect((await verify(token)).listed, token.slice(0, 40)).toBe('USCUSTOMER_API_0000902');
    }
    expect((await verify(good)).listed).toBe('0');
    expect((await test.post(VERIFY, {})).listed).toBe('GGATEWAY_CODE_006');
  });

  it('is absent where nobody configured it', async () => {
    const plain = await startTestGateway();
    await expectFailure(plain, { path: CONFIG }, 'USCUSTOMER_API_0000003');
    expect((await plain.post(VERIFY, { idToken: 'x' })).listed).toBe('USCUSTOMER_API_0000003');
    await plain.close();
  });
});
