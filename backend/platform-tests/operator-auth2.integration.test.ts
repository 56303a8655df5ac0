import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import { CUSTOMER_PASSWORD, startManagement, type ManagementHarness } from './management-harness.ts';

const RETURN = 'https://shop.example/back';

let management: ManagementHarness;
let token: string;

interface Registered {
  readonly appId: string;
  readonly appSecret: string;
  readonly status: number;
}

beforeAll(async () => {
  management = await startManagement({ rateLimits: false });
  ({ token } = await management.signInDemo());
});
afterAll(() => management.platform.close());

const code = (body: object) =>
  management.post<string>('/auth2/code', { thirdAppType: 'shop', ...body }, { token });
const exchange = (body: object) =>
  management.post<{ accessToken: string }>('/auth2/token', body, { token: null });

async function register(): Promise<Registered> {
  const body = { name: 'Shop', returnAddresses: [RETURN] };
  return (await management.call<Registered>(BIZ.registerAuth2Application, body)).envelope.data;
}

describe('an application for third-party sign-in', () => {
  it('is registered by a call, signs customers in, gets a new secret and new return addresses, and is disabled', async () => {
    const { appId, appSecret, status } = await register();
    expect(status).toBe(1);
    const first = await code({ appId, url: RETURN });
    const signedIn = await exchange({ appId, appSecret, code: first.envelope.data });
    expect(signedIn.listed).toBe('0');
    const { accessToken } = signedIn.envelope.data;
    expect((await management.post('/auth2/user', { accessToken }, { token: null })).listed).toBe('0');

    const rotated = await management.call<Registered>(BIZ.rotateAuth2Secret, { appId });
    const second = { appId, code: (await code({ appId })).envelope.data };
    expect((await exchange({ ...second, appSecret })).listed).toBe('GGATEWAY_CODE_101');
    expect((await exchange({ ...second, appSecret: rotated.envelope.data.appSecret })).listed).toBe('0');

    const moved = { appId, returnAddresses: ['https://shop.example/other'] };
    expect((await management.call(BIZ.updateAuth2Application, moved)).listed).toBe('0');
    expect((await code({ appId, url: RETURN })).listed).toBe('GGATEWAY_CODE_104');
    expect((await code({ appId, url: 'https://shop.example/other' })).listed).toBe('0');
    const bad = { appId, returnAddresses: ['http://shop.example/plain'] };
    expect((await management.call(BIZ.updateAuth2Application, bad)).listed).toBe('GGATEWAY_CODE_104');

    const disabled = await management.call<Registered>(BIZ.disableAuth2Application, { appId });
    expect(disabled.envelope.data.status).toBe(2);
    expect((await code({ appId })).listed).toBe('GGATEWAY_CODE_101');
    const refused = { ...second, appSecret: rotated.envelope.data.appSecret };
    expect((await exchange(refused)).listed).toBe('GGATEWAY_CODE_101');
    expect((await management.post('/auth2/user', { accessToken }, { token: null })).listed).toBe(
      'GGATEWAY_CODE_005',
    );
    const list = await management.call<Registered[]>(BIZ.auth2Applications);
    expect(list.envelope.data.find((one) => one.appId === appId)).toMatchObject({ status: 2 });
    expect(JSON.stringify(list.envelope.data)).not.toContain(rotated.envelope.data.appSecret);
  });

  it('of the demonstration stands in the ready line and works as it is printed there', async () => {
    const { auth2 } = management.platform.ready.demo;
    const issued = await code({ appId: auth2.appId, url: auth2.returnAddress });
    expect((await exchange({ ...auth2, code: issued.envelope.data })).listed).toBe('0');
  });

  it('of another company is like one that does not exist', async () => {
    const { appId } = await register();
    const created = await management.call<{ companyId: number; appId: string; appSecret: string }>(
      BIZ.createCompany,
      { code: 'other-shop', name: 'Other' },
    );
    const other = created.envelope.data;
    const auth = await management.post<{ token: string }>(
      '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth',
      { appId: other.appId, appSecret: other.appSecret },
    );
    const headers = { token: auth.envelope.data.token, companyId: String(other.companyId) };
    for (const bizType of [BIZ.rotateAuth2Secret, BIZ.updateAuth2Application, BIZ.disableAuth2Application]) {
      expect((await management.post(`/openapi-b/${bizType}`, { appId }, headers)).listed).toBe(
        'USCUSTOMER_API_0000003',
      );
    }
  });
});

describe('a code for third-party sign-in', () => {
  const verifier = 'a-verifier-of-more-than-forty-three-characters-0123456789';
  const challenge = createHash('sha256').update(verifier).digest('base64url');

  it('with a PKCE challenge is exchanged by the verifier only, and one try spends nothing else [ATK-523]', async () => {
    const { appId, appSecret } = await register();
    const challenged = { appId, codeChallenge: challenge, codeChallengeMethod: 'S256' };
    const issue = async () => ({ appId, appSecret, code: (await code(challenged)).envelope.data });
    expect((await exchange(await issue())).listed).toBe('GGATEWAY_CODE_104');
    expect((await exchange({ ...(await issue()), codeVerifier: `${verifier}x` })).listed).toBe(
      'GGATEWAY_CODE_104',
    );
    expect((await exchange({ ...(await issue()), codeVerifier: verifier })).listed).toBe('0');
    const plain = { appId, appSecret, code: (await code({ appId })).envelope.data };
    expect((await exchange({ ...plain, codeVerifier: verifier })).listed).toBe('GGATEWAY_CODE_104');
  });

  it('is bound to the state that its browser came with [ATK-530]', async () => {
    const { appId, appSecret } = await register();
    const issue = async () => ({
      appId,
      appSecret,
      code: (await code({ appId, state: 'xyz' })).envelope.data,
    });
    expect((await exchange({ ...(await issue()), state: 'abc' })).listed).toBe('GGATEWAY_CODE_104');
    expect((await exchange({ ...(await issue()), state: 'xyz' })).listed).toBe('0');
    expect((await exchange(await issue())).listed).toBe('0');
  });

  it('comes back from the consent page with the state', async () => {
    const { appId } = await register();
    const { baseUrl } = management.platform.ready;
    const query = new URLSearchParams({ appId, thirdAppType: 'shop', url: RETURN, state: 'from the shop' });
    const answer = await fetch(`${baseUrl}/en-US/auth2/code?${query}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: baseUrl },
      body: new URLSearchParams({ token, decision: 'agree' }),
    });
    expect(answer.status).toBe(303);
    const location = new URL(answer.headers.get('location') ?? '');
    expect(location.searchParams.get('state')).toBe('from the shop');
    expect(location.searchParams.get('code')).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('what a customer agreed to', () => {
  const PASSWORD = CUSTOMER_PASSWORD;
  const user = async (accessToken: string) =>
    (await management.post('/auth2/user', { accessToken }, { token: null })).listed;
  const refresh = async (refreshToken: string) =>
    (await management.post('/auth2/refresh', { refreshToken }, { token: null })).listed;

  /** Tokens of a new application, agreed to by the session of a token. */
  async function agree(session: string) {
    const { appId, appSecret } = await register();
    const issued = await management.post<string>(
      '/auth2/code',
      { appId, thirdAppType: 'x' },
      { token: session },
    );
    const answer = await management.post<{ accessToken: string; refreshToken: string }>(
      '/auth2/token',
      { appId, appSecret, code: issued.envelope.data },
      { token: null },
    );
    return { ...answer.envelope.data, appId, appSecret };
  }

  async function customer(email: string) {
    const customerNo = await management.addCustomer(email);
    return { customerNo, session: await management.signIn(email), other: await management.signIn(email) };
  }

  it('ends with the session by which it was agreed, and not with another one [ATK-520]', async () => {
    const { session, other } = await customer('leaver@meridian.example');
    const tokens = await agree(session);
    const staying = await agree(other);
    const { appId, appSecret } = await register();
    const unused = await management.post<string>(
      '/auth2/code',
      { appId, thirdAppType: 'x' },
      { token: session },
    );
    expect(await user(tokens.accessToken)).toBe('0');
    expect((await management.post('/api/logout', {}, { token: session })).listed).toBe('0');
    expect(await user(tokens.accessToken)).toBe('GGATEWAY_CODE_005');
    expect(await refresh(tokens.refreshToken)).toBe('GGATEWAY_CODE_005');
    expect((await exchange({ appId, appSecret, code: unused.envelope.data })).listed).toBe(
      'GGATEWAY_CODE_104',
    );
    expect(await user(staying.accessToken)).toBe('0');
  });

  it.each<readonly [string, (who: { customerNo: string; session: string }) => Promise<{ listed: string }>]>([
    [
      'a new password',
      ({ session }) => {
        const newPwd = createHash('md5').update('battery staple').digest('hex');
        return management.own(session, BIZ_TYPE.updateLoginPwd, { oldPwd: PASSWORD, newPwd });
      },
    ],
    [
      'an end of all sign-ins by the office',
      ({ customerNo }) => management.call(BIZ.forceLogout, { customerNo }),
    ],
    [
      'the disabling of the customer',
      ({ customerNo }) => management.call(BIZ.setCustomerStatus, { customerNo, status: 2 }),
    ],
  ])('ends with %s [ATK-521]', async (what, end) => {
    const { customerNo, session, other } = await customer(`${what.replaceAll(' ', '-')}@meridian.example`);
    const tokens = [await agree(session), await agree(other)];
    expect((await end({ customerNo, session })).listed).toBe('0');
    for (const { accessToken, refreshToken } of tokens) {
      expect(await user(accessToken)).toBe('GGATEWAY_CODE_005');
      expect(await refresh(refreshToken)).toBe('GGATEWAY_CODE_005');
    }
  });

  it.each([BIZ.rotateAuth2Secret, BIZ.disableAuth2Application])('ends with %s [ATK-522]', async (bizType) => {
    const { accessToken, refreshToken, appId } = await agree(token);
    const bystander = await agree(token);
    expect((await management.call(bizType, { appId })).listed).toBe('0');
    expect(await user(accessToken)).toBe('GGATEWAY_CODE_005');
    expect(await refresh(refreshToken)).toBe('GGATEWAY_CODE_005');
    expect(await user(bystander.accessToken)).toBe('0');
  });
});
