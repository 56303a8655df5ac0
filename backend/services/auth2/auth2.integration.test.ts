import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PlatformError } from '../../contract/platform-error.ts';
import { auth2Repository } from '../../storage/auth2.ts';
import { customerRepository } from '../../storage/customers/index.ts';
import { testContext } from '../testing/context.ts';
import {
  callOperation,
  startTestServices,
  travellingPassword,
  type TestServices,
} from '../testing/test-services.ts';
import { createAuth2Service, DEMO_APPLICATION, type Auth2Service } from './auth2-service.ts';

// Limits, written out: a test does not import what it checks.
const MAX_RETURN_ADDRESSES = 10;
const CODE_LIFETIME_MS = 5 * 60 * 1000;
const ACCESS_TOKEN_LIFETIME_MS = 2 * 60 * 60 * 1000;
const REFRESH_TOKEN_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
const MAX_FAMILIES = 20;

interface Pair {
  accessToken: string;
  refreshToken: string;
  token_type: string;
  expires_in: number;
}

const companyName = () => 'Meridian';

let services: TestServices;
let auth2: Auth2Service;
let customerId: number;
/** A login token of the customer. */
let credential: string;

beforeEach(async () => {
  services = await startTestServices();
  const demo = await services.customers.ensureDemoCustomer();
  ({ customerId } = demo);
  ({ token: credential } = await callOperation<{ token: string }>(services, '.login', {
    type: 1,
    device: 2,
    loginName: demo.loginName,
    loginPwd: travellingPassword(demo.password),
  }));
  const { database, wallClock, accounts } = services;
  auth2 = await createAuth2Service({
    database,
    wallClock,
    accounts,
    applications: [DEMO_APPLICATION],
    companyName,
  });
});
afterEach(() => services.close());

async function call<Answer>(name: string, request: object, companyId = 1): Promise<Answer> {
  const operation = auth2.operations.find(({ bizType }) => bizType === `auth2/${name}`);
  const context = testContext({
    companyId,
    receivedAtMs: services.wallClock.nowMs(),
    caller: { customerId, customerNo: '1', customerGroupId: 1, credential },
  });
  return (await operation?.handle(context, request as never)) as Answer;
}

/** The listed code of a failure; fails when there is none. */
async function codeOf(answer: Promise<unknown>): Promise<string> {
  const failure = await answer.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof PlatformError)) throw new Error('the call did not fail with a listed code');
  return failure.code;
}

const { appId, appSecret } = DEMO_APPLICATION;
const newCode = () => call<string>('code', { appId, thirdAppType: 'shop-demo' });
const exchange = (code: string) => call<Pair>('token', { appId, appSecret, code });
const refresh = (refreshToken: string, companyId = 1) => call<Pair>('refresh', { refreshToken }, companyId);
const user = (accessToken: string, companyId = 1) => call('user', { accessToken }, companyId);

describe('authorization codes', () => {
  it('work once; a second exchange fails and ends what the first one gave [AU-05] [ATK-524]', async () => {
    const code = await newCode();
    const pair = await exchange(code);
    expect(await codeOf(exchange(code))).toBe('GGATEWAY_CODE_104');
    expect(await codeOf(user(pair.accessToken))).toBe('GGATEWAY_CODE_005');
    expect(await codeOf(refresh(pair.refreshToken))).toBe('GGATEWAY_CODE_005');
  });

  it('work once also when two exchanges race [AU-05]', async () => {
    const code = await newCode();
    const results = await Promise.allSettled([exchange(code), exchange(code), exchange(code)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('end after five minutes [AU-05] [CODE_LIFETIME_MS]', async () => {
    const [early, late] = [await newCode(), await newCode()];
    expect(await codeOf(exchange(early))).toBe('GGATEWAY_CODE_104');
    services.wallClock.advance(CODE_LIFETIME_MS);
    expect(await codeOf(exchange(late))).toBe('GGATEWAY_CODE_104');
    const inTime = await newCode();
    services.wallClock.advance(CODE_LIFETIME_MS - 1);
    expect((await exchange(inTime)).accessToken).not.toBe('');
  });

  it('are refused with a wrong secret, a wrong application or another one, and stay good for the right one [AU-04] [AU-08] [ATK-527]', async () => {
    const code = await newCode();
    const other = await auth2.register({
      companyId: 1,
      name: 'Other shop',
      returnAddresses: ['https://other.example/back'],
    });
    expect(await codeOf(call('token', { appId, appSecret: 'wrong', code }))).toBe('GGATEWAY_CODE_101');
    expect(await codeOf(call('token', { appId: 'unknown', appSecret, code }))).toBe('GGATEWAY_CODE_101');
    const others = { appId: other.appId, appSecret: other.appSecret };
    expect(await codeOf(call('token', { ...others, code }))).toBe('GGATEWAY_CODE_104');
    expect(await codeOf(call('token', { appId, appSecret, code }, 2))).toBe('GGATEWAY_CODE_101');
    expect(await codeOf(call('token', { appId, appSecret, code: 'unknown' }))).toBe('GGATEWAY_CODE_104');
    expect((await exchange(code)).accessToken).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('are refused for an unregistered application and an unregistered return address [AU-08]', async () => {
    const request = { appId: 'f'.repeat(32), thirdAppType: 'shop-demo' };
    expect(await codeOf(call('code', request))).toBe('GGATEWAY_CODE_101');
    expect(await codeOf(call('code', { appId, thirdAppType: 'x' }, 2))).toBe('GGATEWAY_CODE_101');
    const elsewhere = { appId, thirdAppType: 'x', url: 'https://evil.test/' };
    expect(await codeOf(call('code', elsewhere))).toBe('GGATEWAY_CODE_104');
  });
});

describe('tokens', () => {
  it('open the information of the customer who agreed for two hours [AU-06] [ACCESS_TOKEN_LIFETIME_MS]', async () => {
    const { accessToken } = await exchange(await newCode());
    expect(await user(accessToken)).toEqual({
      customerNo: '10000001',
      email: 'demo@meridian.example',
      accountId: 1,
      thirdUserId: '',
      thirdLoginSource: '',
    });
    expect(await codeOf(user('unknown'))).toBe('GGATEWAY_CODE_005');
    expect(await codeOf(user(accessToken, 2))).toBe('GGATEWAY_CODE_005');
    services.wallClock.advance(ACCESS_TOKEN_LIFETIME_MS - 1);
    expect(await user(accessToken)).toMatchObject({ customerNo: '10000001' });
    services.wallClock.advance(1);
    expect(await codeOf(user(accessToken))).toBe('GGATEWAY_CODE_017');
  });

  it('say how they are presented and for how many seconds they are good, new ones too [AU-04] [AU-07] [HU-52]', async () => {
    const first = await exchange(await newCode());
    const said = { token_type: 'Bearer', expires_in: 7200 };
    expect(first).toMatchObject(said);
    expect(await refresh(first.refreshToken)).toMatchObject(said);
  });

  it('say nothing of a customer who may not sign in any more [AU-06]', async () => {
    const { accessToken } = await exchange(await newCode());
    await customerRepository.update(services.database, customerId, { status: 2 });
    expect(await codeOf(user(accessToken))).toBe('USCUSTOMER_API_0000103');
  });

  it('are renewed by the refresh token, whose pair replaces the old one [AU-07]', async () => {
    const first = await exchange(await newCode());
    const second = await refresh(first.refreshToken);
    expect(await user(second.accessToken)).toMatchObject({ customerNo: '10000001' });
    expect(await codeOf(user(first.accessToken))).toBe('GGATEWAY_CODE_005');
    expect(await codeOf(refresh('unknown'))).toBe('GGATEWAY_CODE_005');
    expect(await codeOf(refresh(second.accessToken))).toBe('GGATEWAY_CODE_005');
    expect(await codeOf(refresh(second.refreshToken, 2))).toBe('GGATEWAY_CODE_005');
  });

  it('all end when an old refresh token comes again [AU-07] [ATK-528]', async () => {
    const first = await exchange(await newCode());
    const second = await refresh(first.refreshToken);
    const third = await refresh(second.refreshToken);
    expect(await codeOf(refresh(first.refreshToken))).toBe('GGATEWAY_CODE_005');
    expect(await codeOf(user(third.accessToken))).toBe('GGATEWAY_CODE_005');
    expect(await codeOf(refresh(third.refreshToken))).toBe('GGATEWAY_CODE_005');
  });

  it('cannot be renewed after thirty days [AU-07] [REFRESH_TOKEN_LIFETIME_MS]', async () => {
    const first = await exchange(await newCode());
    services.wallClock.advance(REFRESH_TOKEN_LIFETIME_MS - 1);
    const { refreshToken } = await refresh(first.refreshToken);
    services.wallClock.advance(REFRESH_TOKEN_LIFETIME_MS);
    expect(await codeOf(refresh(refreshToken))).toBe('GGATEWAY_CODE_017');
  });

  it('of the oldest consent end when a customer holds too many [MAX_FAMILIES]', async () => {
    const oldest = await exchange(await newCode());
    for (let count = 1; count < MAX_FAMILIES; count++) {
      services.wallClock.advance(1);
      await exchange(await newCode());
    }
    expect(await user(oldest.accessToken)).toMatchObject({ customerNo: '10000001' });
    services.wallClock.advance(1);
    await exchange(await newCode());
    expect(await codeOf(user(oldest.accessToken))).toBe('GGATEWAY_CODE_005');
  });
});

describe('what is stored', () => {
  it('holds no secret, code or token in the clear [ATK-529]', async () => {
    const { database } = services;
    const code = await newCode();
    expect(await auth2Repository.code(database, code)).toBeUndefined();
    const { accessToken, refreshToken } = await exchange(code);
    expect(await auth2Repository.token(database, accessToken)).toBeUndefined();
    expect(await auth2Repository.token(database, refreshToken)).toBeUndefined();
    const [application] = await auth2Repository.applications(database);
    expect(application?.app_id).toBe(appId);
    expect(JSON.stringify(application)).not.toContain(appSecret);
  });

  it('keeps registered applications over a restart [AU-08]', async () => {
    const { database, wallClock, accounts } = services;
    const registered = await auth2.register({
      companyId: 1,
      name: 'Shop',
      returnAddresses: ['https://shop.example/back'],
    });
    const again = await createAuth2Service({ database, wallClock, accounts, applications: [], companyName });
    const { appSecret: _secret, ...application } = registered;
    expect(again.application(registered.appId)).toEqual(application);
  });

  it('refuses applications without a usable return address or with too many [AU-08] [MAX_RETURN_ADDRESSES]', async () => {
    const register = (returnAddresses: string[]) =>
      codeOf(auth2.register({ companyId: 1, name: 'Shop', returnAddresses }));
    expect(await register([])).toBe('GGATEWAY_CODE_104');
    expect(await register(['http://shop.example/back'])).toBe('GGATEWAY_CODE_104');
    const many = Array.from({ length: MAX_RETURN_ADDRESSES + 1 }, (_, at) => `https://shop.example/${at}`);
    expect(await register(many)).toBe('GGATEWAY_CODE_104');
    const most = { companyId: 1, name: 'Shop', returnAddresses: many.slice(1) };
    expect((await auth2.register(most)).appId).not.toBe('');
  });
});
