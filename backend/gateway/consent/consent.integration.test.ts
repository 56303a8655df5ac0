import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../../platform.ts';
import { DEMO_APPLICATION } from '../../services/auth2/auth2-service.ts';
import { DEMO_LOGIN_NAME, DEMO_PASSWORD } from '../../services/customer/customer-service.ts';
import { travellingPassword } from '../../services/testing/test-services.ts';
import { expectFailure, readAnswer, type FailureTarget, type TestAnswer } from '../testing/test-gateway.ts';

const { appId, appSecret } = DEMO_APPLICATION;
const RETURN = 'http://127.0.0.1:4321/sign-in/return';
const GOOD = { appId, thirdAppType: 'shop-demo', url: RETURN };

let platform: Platform;
let baseUrl: string;

beforeAll(async () => {
  platform = await startPlatform({ port: 0, quotePort: 0, messagePort: 0, logLevel: 'silent' });
  ({ baseUrl } = platform.ready);
});
afterAll(() => platform.close());

async function post(
  path: string,
  body: object,
  headers: Record<string, string> = { company: '1' },
): Promise<TestAnswer> {
  const usual = { 'content-type': 'application/json', trace: 'trace-1', lang: 'en-US' };
  const init = { method: 'POST', headers: { ...usual, ...headers }, body: JSON.stringify(body) };
  return readAnswer(await fetch(baseUrl + path, init));
}

/** Sends the calls that are expected to fail. */
const sender: FailureTarget = {
  post: (path, body, headers) => post(path, body as object, headers as Record<string, string>),
};

async function signIn(): Promise<string> {
  const login = '/api/login/customer.app.CustomerWebApiService.login';
  const loginPwd = travellingPassword(DEMO_PASSWORD);
  const answer = await post(login, { type: 1, loginName: DEMO_LOGIN_NAME, loginPwd }, { companyId: '1' });
  return (answer.body.data as { token: string }).token;
}

function openPage(query: object, form?: Record<string, string>, headers: Record<string, string> = {}) {
  const address = `${baseUrl}/en-US/auth2/code?${new URLSearchParams({ ...query }).toString()}`;
  const body = form && new URLSearchParams(form);
  return fetch(address, {
    redirect: 'manual',
    headers,
    ...(body === undefined ? {} : { method: 'POST', body }),
  });
}

/** The token that a page carries in its form. */
async function tokenIn(page: Response): Promise<string> {
  return /name="token" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
}

describe('the consent page', () => {
  it('opens with its three parameters in a form that runs no script but the one of the brand [AU-01] [ATK-531]', async () => {
    const page = await openPage(GOOD);
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain('Demo shop asks to sign you in with your Meridian account.');
    const policy = page.headers.get('content-security-policy');
    const scripts = [...text.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script);
    const hash = createHash('sha256')
      .update(scripts[0] ?? '')
      .digest('base64');
    expect(scripts).toHaveLength(1);
    expect(policy).toContain(`script-src 'sha256-${hash}';`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:4321;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['appId', 'thirdAppType', 'url'])('refuses a link without %s [AU-01]', async (name) => {
    const page = await openPage({ ...GOOD, [name]: '' });
    expect(page.status).toBe(400);
    expect(await page.text()).toContain('This link is incomplete');
  });

  it('refuses unregistered applications and return addresses, whatever they contain [AU-01] [AU-08] [ATK-526]', async () => {
    const hostile = '"><script>alert(1)</script>';
    const unknown = await openPage({ ...GOOD, appId: hostile });
    expect(unknown.status).toBe(400);
    expect(await unknown.text()).not.toContain('<script');
    const elsewhere = await openPage({ ...GOOD, url: 'https://evil.test/' }, { token: await signIn() });
    expect(elsewhere.status).toBe(400);
    expect(await elsewhere.text()).toContain('not registered');
  });

  it('speaks the three languages', async () => {
    const query = new URLSearchParams(GOOD).toString();
    const page = await fetch(`${baseUrl}/zh-TW/auth2/code?${query}`);
    expect(await page.text()).toContain('使用 Meridian 登入');
  });

  it('signs in by form, sends the browser back with code and app, and ends its own session, not the consent [AU-02]', async () => {
    const requested = await openPage(GOOD, { account: DEMO_LOGIN_NAME, password: DEMO_PASSWORD });
    const token = await tokenIn(requested);
    const agreed = await openPage(GOOD, { token, signedIn: 'here', decision: 'agree' });
    expect(agreed.status).toBe(303);
    const target = new URL(agreed.headers.get('location') ?? '');
    expect(target.origin + target.pathname).toBe(RETURN);
    expect(target.searchParams.get('app')).toBe('Meridian');
    const code = target.searchParams.get('code');
    const pair = await post('/auth2/token', { appId, appSecret, code });
    expect(pair.listed).toBe('0');
    const { accessToken } = pair.body.data as { accessToken: string };
    expect((await post('/auth2/user', { accessToken })).listed).toBe('0');
    const again = { appId, thirdAppType: 'shop-demo' };
    expect((await post('/auth2/code', again, { company: '1', token })).listed).toBe('GGATEWAY_CODE_017');
  });

  it('shows a wrong password on the form', async () => {
    const page = await openPage(GOOD, { account: DEMO_LOGIN_NAME, password: 'wrong' });
    expect(await page.text()).toContain('The account or the password is not correct.');
  });

  it('takes over a token that the client posts, and leaves its session open [AU-02]', async () => {
    const token = await signIn();
    const requested = await openPage(GOOD, { token }, { origin: 'https://client.example' });
    expect(await requested.text()).toContain('Signed in as customer 10000001.');
    const agreed = await openPage(GOOD, { token, decision: 'agree' }, { origin: baseUrl });
    expect(agreed.headers.get('location')).toContain('code=');
    const request = { appId, thirdAppType: 'shop-demo' };
    expect((await post('/auth2/code', request, { company: '1', token })).listed).toBe('0');
    const ended = await openPage(GOOD, { token: 'unknown' });
    expect(await ended.text()).toContain('Your sign-in has ended.');
  });

  it('gives no code when the customer refuses or another site answers [AU-02] [ATK-525]', async () => {
    const token = await signIn();
    const rejected = await openPage(GOOD, { token, decision: 'refuse' });
    expect(rejected.headers.get('location')).toBeNull();
    expect(await rejected.text()).toContain('Nothing was shared.');
    const answer = { token, decision: 'agree' };
    const forged = await openPage(GOOD, answer, { origin: 'https://evil.test' });
    expect(forged.headers.get('location')).toBeNull();
    const login = { account: DEMO_LOGIN_NAME, password: DEMO_PASSWORD };
    expect(await tokenIn(await openPage(GOOD, login, { origin: 'null' }))).toBe('');
  });
});

describe('the auth2 calls', () => {
  it('lead from a code to the user and on to a new pair, in full envelopes [AU-03] [AU-09]', async () => {
    const token = await signIn();
    const code = await post('/auth2/code', { appId, thirdAppType: 'x' }, { company: '1', token });
    const pair = await post('/auth2/token', { appId, appSecret, code: code.body.data });
    const { accessToken, refreshToken } = pair.body.data as Record<string, string>;
    const user = await post('/auth2/user', { accessToken }, { companyId: '1' });
    expect(user.body.data).toMatchObject({ customerNo: '10000001', accountId: 100001 });
    const renewed = await post('/auth2/refresh', { refreshToken });
    for (const { body } of [code, pair, user, renewed]) {
      expect(body).toMatchObject({ code: '0', bizCode: '', trace: 'trace-1', ok: true, fail: false });
      expect(Object.keys(body).sort()).toEqual(
        ['bizCode', 'code', 'data', 'fail', 'msg', 'msgParams', 'ok', 'tm', 'trace'].sort(),
      );
    }
  });

  it('tell a client whom its customer is asked for', async () => {
    const path = '/api/global/venue.app.ThirdApplicationService.describe';
    const headers = { companyId: '1', token: await signIn() };
    const described = await post(path, { appId, url: RETURN }, headers);
    expect(described.body.data).toEqual({
      name: 'Demo shop',
      company: 'Meridian',
      returnHost: '127.0.0.1:4321',
    });
    const elsewhere = { appId, url: 'https://evil.test/' };
    await expectFailure(sender, { path, body: elsewhere, headers }, 'GGATEWAY_CODE_104');
    await expectFailure(sender, { path, body: { appId: 'x', url: RETURN }, headers }, 'GGATEWAY_CODE_101');
    expect((await post(path, { appId, url: RETURN }, { companyId: '1' })).listed).toBe('GGATEWAY_CODE_001');
  });

  it('need a sign-in for a code, a company and a trace [AU-03]', async () => {
    const request = { appId, thirdAppType: 'x' };
    const rejected = await post('/auth2/code', request);
    expect(rejected.listed).toBe('GGATEWAY_CODE_001');
    expect(rejected.body).toMatchObject({ data: 'auth2/code', ok: false, fail: true });
    expect((await post('/auth2/code', request, {})).listed).toBe('GGATEWAY_CODE_003');
    expect((await post('/auth2/code', request, { company: 'x' })).listed).toBe('GGATEWAY_CODE_015');
    expect((await post('/auth2/token', {})).listed).toBe('GGATEWAY_CODE_006');
    expect((await post('/auth2/user', { accessToken: '' })).listed).toBe('GGATEWAY_CODE_006');
  });

  it('are served below their own base path and no other [GW-09]', async () => {
    const accessToken = { accessToken: 'unknown' };
    expect((await post('/auth2/user', accessToken)).listed).toBe('GGATEWAY_CODE_005');
    for (const base of ['/api', '/api/global', '/openapi-c/global', '/openapi-b']) {
      const elsewhere = await post(`${base}/auth2/user`, accessToken, { companyId: '1' });
      expect(['GGATEWAY_CODE_002', 'GGATEWAY_CODE_010', '00012003']).toContain(elsewhere.listed);
    }
  });
});
