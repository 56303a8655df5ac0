import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_LOGIN_NAME, DEMO_PASSWORD } from '../services/customer/customer-service.ts';
import { travellingPassword } from '../services/testing/test-services.ts';
import { MESSAGE_CALLS } from '../contract/calls/messages.ts';
import { postFrom } from './testing/addresses.ts';
import { customerPath, LOGIN, TestCustomer } from './testing/customers.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

const LOOKUPS = ['checkStatus', 'checkCustomerExist'] as const;
const OUTSIDER = '127.0.0.2';

let test: TestGateway;
afterEach(() => test.close());

const requested = (at: number) => ({ type: 1, loginName: `name-${at}@example.com` });

async function solvedCaptcha(): Promise<string> {
  const challenge = (await test.post(`/api/global/${MESSAGE_CALLS.captchaChallenge.bizType}`)).body
    .data as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

describe('a stranger who looks for login names', () => {
  it.each(LOOKUPS)(
    'may ask %s twenty times a minute from one network [ATK-545] [MAX_NAME_LOOKUPS_PER_MINUTE]',
    async (name) => {
      test = await startTestGateway({});
      const listed: string[] = [];
      for (let at = 0; at < 21; at += 1)
        listed.push((await postFrom(test, OUTSIDER, customerPath(name), requested(at))).listed);
      expect(listed).toEqual([...Array<string>(20).fill('0'), 'GGATEWAY_CODE_018']);
      // Others are served meanwhile, and the stranger after a minute.
      expect((await test.post(customerPath(name), requested(0))).listed).toBe('0');
      test.services.wallClock.advance(60_000);
      expect((await postFrom(test, OUTSIDER, customerPath(name), requested(0))).listed).toBe('0');
    },
  );

  it('counts no more with a token that is none, or with an account of its own [ATK-546]', async () => {
    test = await startTestGateway({});
    const path = customerPath('checkStatus');
    const listed: string[] = [];
    for (let at = 0; at < 21; at += 1)
      listed.push((await test.post(path, requested(at), { token: `invented ${at}` })).listed);
    expect(listed.at(-1)).toBe('GGATEWAY_CODE_018');
    const customer = await TestCustomer.register(test);
    for (let at = 0; at < 20; at += 1)
      expect((await customer.call('checkStatus', requested(at))).listed).toBe('0');
    expect((await customer.call('checkStatus', requested(0))).listed).toBe('GGATEWAY_CODE_018');
  });

  it.each(LOOKUPS)('solves a captcha for each call of %s where there is one [ATK-547]', async (name) => {
    test = await startTestGateway({ gateway: { captcha: { mode: 'local', url: undefined } } });
    const post = (headers: Record<string, string> = {}) =>
      test.post(customerPath(name), requested(0), headers);
    expect((await post()).listed).toBe('F999999');
    expect((await post({ captcha: 'no token' })).listed).toBe('F999999');
    const captcha = await solvedCaptcha();
    expect((await post({ captcha })).listed).toBe('0');
    expect((await post({ captcha })).listed).toBe('F999999');
    // Who signed in has passed one.
    const loginPwd = travellingPassword(DEMO_PASSWORD);
    const login = { type: 1, loginName: DEMO_LOGIN_NAME, loginPwd };
    const { token } = (await test.post(LOGIN, login, { captcha: await solvedCaptcha() })).body.data as {
      token: string;
    };
    expect((await post({ token })).listed).toBe('0');
  });
});
