import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../contract/records/index.ts';
import { MERIDIAN } from '../company/company-service.ts';
import {
  callOperation,
  forgetSentCodes,
  memoryAccounts,
  OTHER_COMPANY,
  registerCustomer,
  startTestServices,
  TEST_PASSWORD,
  travellingPassword,
  type TestServices,
} from '../testing/test-services.ts';
import { LOCK_MS } from './customer-service.ts';

const HALF_HOUR_MS = 30 * 60 * 1000;

// Limits, written out: a test does not import what it checks.
const CODE_LIFETIME_MS = 10 * 60 * 1000;
const MAX_LOGIN_FAILURES = 5;
const MAX_SESSIONS_PER_CUSTOMER = 20;

const PASSWORD = TEST_PASSWORD;

let directory: string;
let services: TestServices;
let accounts: ReturnType<typeof memoryAccounts>;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'customers-'));
  accounts = memoryAccounts();
  services = await startTestServices({ directory, accounts });
});
afterEach(async () => {
  await services.close();
  rmSync(directory, { recursive: true });
});

function call<Answer>(name: string, request: unknown, token?: string, companyId?: number): Promise<Answer> {
  return callOperation(services, name, request, { token, companyId });
}

async function sendCode(bizType: string, toUser: string): Promise<{ ticket: string; code: string }> {
  const { token } = await call<{ token: string }>('verifyCodeSend', { companyId: 1, bizType, toUser });
  const [message] = await services.outbox.recent(1);
  return { ticket: token, code: message?.code ?? '' };
}

function register(email: string, change: object = {}, companyId?: number): Promise<{ customerNo: string }> {
  return registerCustomer(services, email, change, companyId);
}

async function login(loginName: string, loginPwd = PASSWORD, type = 1): Promise<string> {
  return (await call<{ token: string }>('.login', { type, loginName, loginPwd, device: 2 })).token;
}

const failing = (code: string) => expect.objectContaining({ code }) as object;

describe('registration', () => {
  it('takes a code from the outbox, opens the accounts and lets sign in; a second one is refused [CU-06] [CU-08]', async () => {
    const customer = await register('New.User@Example.org');
    expect(customer).toMatchObject({
      token: expect.stringMatching(/app$/) as string,
      accountList: [
        { tradeType: 2, currency: 'USDT' },
        { tradeType: 1, currency: 'USDT' },
        { tradeType: 5, currency: 'USDT' },
        { tradeType: 3, currency: 'USDT' },
        { tradeType: 6, currency: 'USD' },
      ],
      list: [{ levelCode: 'level_1' }],
    });
    expect(accounts.opened).toMatchObject([
      { tradeType: 'isolated', currency: 'USDT', digits: 2, initialBalance: 0n },
      { tradeType: 'cross', currency: 'USDT', digits: 2, initialBalance: 0n },
      { tradeType: 'spot', currency: 'USDT', digits: 2, initialBalance: 0n },
      { tradeType: 'leveragedSpot', currency: 'USDT', digits: 2, initialBalance: 0n },
      { tradeType: 'stock', currency: 'USD', digits: 2, initialBalance: 0n },
    ]);
    const token = await login('new.user@example.org');
    const info = await call<{ customerNo: string; email: string; accountList: Account[] }>(
      'findCustomerInfo',
      {},
      token,
    );
    expect(info.customerNo).toBe(customer.customerNo);
    expect(info.email).toBe('new****@example.org');
    expect(info.accountList[0]).toMatchObject({ tradeType: 2, accountId: 1, digits: 2, currency: 'USDT' });
    await expect(register('new.user@example.org')).rejects.toEqual(failing('USCUSTOMER_API_0000107'));
    await register('new.user@example.org', {}, 2);
  });

  it('works by phone, and the same number with and without area code is one recipient [CU-01] [CU-06]', async () => {
    const { ticket, code } = await sendCode('SMS_REGISTER_VERIFICATION_CODE', '+65 8123 4567');
    const body = {
      type: 2,
      phoneArea: '+65',
      loginName: '81234567',
      country: 'SG',
      pwd: PASSWORD,
      verifyCode: code,
      sendToken: ticket,
    };
    await call('.register', body);
    const { token } = await call<{ token: string }>('.login', {
      type: 2,
      phoneArea: '65',
      loginName: '81234567',
      loginPwd: PASSWORD,
    });
    expect(services.customers.resolveToken(token)).toMatchObject({ kind: 'login', companyId: 1 });
    const login3 = await call<{ customerNo: string }>('findCustomerInfo', {}, token);
    expect(await login(login3.customerNo, PASSWORD, 3)).toMatch(/^[0-9a-f-]{36}app$/);
  });

  it('refuses what is malformed, each with its code', async () => {
    const cases: [change: object, code: string][] = [
      [{ loginName: '' }, '0000508'],
      [{ loginName: 'no-address' }, '0000510'],
      [{ loginName: `${'a'.repeat(250)}@example.org` }, '0000509'],
      [{ type: 2, loginName: '' }, '0000502'],
      [{ type: 2, loginName: '12' }, '0000503'],
      [{ type: 2, loginName: '12345x7' }, '0000504'],
      [{ type: 2, loginName: '1234567', phoneArea: '+123456' }, '0000506'],
      [{ type: 2, loginName: '1234567', phoneArea: '+999' }, '0000507'],
      [{ country: 'XX' }, '0001025'],
      [{ pwd: 'plain' }, '0000139'],
      [{ customerGroupId: 9 }, '0000301'],
      [{ customerGroupId: 3 }, '0000311'],
      [{ tradeTypeCurrencyList: [{ tradeType: 4, allCurrency: 'USD' }] }, '0000314'],
      [{ sendToken: undefined }, '0000521'],
      [{ verifyCode: 'wrong' }, '0000511'],
    ];
    for (const [change, code] of cases) {
      await expect(register('someone@example.org', change)).rejects.toEqual(
        failing(`USCUSTOMER_API_${code}`),
      );
      await forgetSentCodes(services);
    }
  });

  it('is closed in a demo company', async () => {
    const demo = await startTestServices({ companies: [{ ...MERIDIAN, companyType: 'demo' }] });
    const real = services;
    try {
      services = demo;
      await expect(register('a@example.org')).rejects.toEqual(failing('USCUSTOMER_API_0000007'));
    } finally {
      services = real;
      await demo.close();
    }
  });

  it('gives parallel registrations of one address to one customer only, with numbers without holes', async () => {
    const tickets = [];
    for (let at = 0; at < 3; at++)
      tickets.push(await sendCode('EMAIL_REGISTER_VERIFICATION_CODE', 'twin@example.org'));
    const results = await Promise.allSettled(
      tickets.map(({ ticket, code }) =>
        call('.register', {
          type: 1,
          loginName: 'twin@example.org',
          country: 'SG',
          verifyCode: code,
          sendToken: ticket,
        }),
      ),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(Number((await register('next@example.org')).customerNo)).toBe(MERIDIAN.startNumber + 1);
  });
});

describe('verification codes', () => {
  const PURPOSE = 'EMAIL_COMMON_VERIFICATION_CODE';
  const check = (toUser: string, sendToken: string, code: string) =>
    call<{ token: string }>('verifyCodeCheck', { bizType: PURPOSE, toUser, sendToken, code });

  it('are sent five times to a recipient, whatever for, then 018 until a pause is over [CU-08] [MAX_CODES_SENT] [ATK-515]', async () => {
    const purposes = ['COMMON', 'LOGIN', 'REGISTER', 'PASSWORD', 'COMMON'];
    for (const purpose of purposes) await sendCode(`EMAIL_${purpose}_VERIFICATION_CODE`, 'a@example.org');
    for (const other of ['A@example.org', 'a+1@example.org', 'a.@example.org'])
      await expect(sendCode(PURPOSE, other)).rejects.toEqual(failing('GGATEWAY_CODE_018'));
    await sendCode(PURPOSE, 'b@example.org');
    services.wallClock.advance(HALF_HOUR_MS - 1);
    await expect(sendCode(PURPOSE, 'a@example.org')).rejects.toEqual(failing('GGATEWAY_CODE_018'));
    services.wallClock.advance(1);
    await sendCode(PURPOSE, 'a@example.org');
  });

  it('work once, for their recipient and purpose, for ten minutes [verification:CODE_LIFETIME_MS]', async () => {
    const { ticket, code } = await sendCode(PURPOSE, 'a@example.org');
    await expect(check('b@example.org', ticket, code)).rejects.toEqual(failing('USCUSTOMER_API_0000511'));
    expect((await check('a@example.org', ticket, code)).token).toMatch(/^[0-9a-f-]{36}$/);
    await expect(check('a@example.org', ticket, code)).rejects.toEqual(failing('USCUSTOMER_API_0000511'));
    const late = await sendCode(PURPOSE, 'a@example.org');
    services.wallClock.advance(CODE_LIFETIME_MS);
    await expect(check('a@example.org', late.ticket, late.code)).rejects.toEqual(
      failing('USCUSTOMER_API_0000511'),
    );
  });

  it('are void after five wrong attempts, also parallel ones [ATK-532]', async () => {
    const { ticket, code } = await sendCode(PURPOSE, 'a@example.org');
    const wrong = code === '000000' ? '000001' : '000000';
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => check('a@example.org', ticket, wrong)),
    );
    const codes = results.map((result) =>
      result.status === 'rejected' ? (result.reason as { code: string }).code : '0',
    );
    expect(codes.filter((one) => one.endsWith('0000511'))).toHaveLength(5);
    expect(codes.filter((one) => one.endsWith('0000512'))).toHaveLength(3);
    await expect(check('a@example.org', ticket, code)).rejects.toEqual(failing('USCUSTOMER_API_0000512'));
  });

  it('sign in instead of a password', async () => {
    await register('a@example.org');
    const { ticket, code } = await sendCode('EMAIL_LOGIN_VERIFICATION_CODE', 'a@example.org');
    const body = { type: 1, loginName: 'a@example.org', verifyCode: code, sendToken: ticket };
    expect((await call<{ token: string }>('.login', body)).token).toMatch(/app$/);
    await expect(call('.login', body)).rejects.toEqual(failing('USCUSTOMER_API_0000511'));
  });
});

describe('sign-in', () => {
  beforeEach(() => register('a@example.org'));

  it('locks a name after five wrong passwords for half an hour, whether it exists or not [MAX_LOGIN_FAILURES]', async () => {
    for (const name of ['a@example.org', 'nobody@example.org']) {
      for (let at = 0; at < MAX_LOGIN_FAILURES; at++) {
        await expect(login(name, travellingPassword('x'))).rejects.toEqual(failing('USCUSTOMER_API_0000102'));
      }
      await expect(login(name)).rejects.toEqual(failing('USCUSTOMER_API_0000113'));
    }
    services.wallClock.advance(LOCK_MS);
    await login('a@example.org');
  });

  it('keeps a lock over a restart and forgets failures after a right password [MAX_LOGIN_FAILURES]', async () => {
    for (let at = 0; at < MAX_LOGIN_FAILURES - 1; at++)
      await login('a@example.org', 'x').catch(() => undefined);
    await login('a@example.org');
    for (let at = 0; at < MAX_LOGIN_FAILURES; at++) await login('a@example.org', 'x').catch(() => undefined);
    await services.close();
    services = await startTestServices({ directory, accounts });
    await expect(login('a@example.org')).rejects.toEqual(failing('USCUSTOMER_API_0000113'));
  });

  it('counts parallel guesses [MAX_LOGIN_FAILURES] [ATK-533]', async () => {
    const guesses = Array.from({ length: 20 }, (_, at) =>
      login('a@example.org', travellingPassword(String(at))),
    );
    const results = await Promise.allSettled(guesses);
    const codes = results.map((result) =>
      result.status === 'rejected' ? (result.reason as { code: string }).code : '0',
    );
    expect(codes.filter((code) => code.endsWith('0000102'))).toHaveLength(MAX_LOGIN_FAILURES);
    expect(codes.filter((code) => code.endsWith('0000113'))).toHaveLength(20 - MAX_LOGIN_FAILURES);
  });

  it('refuses a plain password and one in capitals', async () => {
    for (const password of ['correct horse', PASSWORD.toUpperCase()]) {
      await expect(login('a@example.org', password)).rejects.toEqual(failing('USCUSTOMER_API_0000102'));
    }
    await expect(call('.login', { type: 1, loginName: 'a@example.org' })).rejects.toEqual(
      failing('USCUSTOMER_API_0000125'),
    );
  });

  it('keeps sessions over a restart and ends the oldest of too many [MAX_SESSIONS_PER_CUSTOMER]', async () => {
    const first = await login('a@example.org');
    await services.close();
    services = await startTestServices({ directory, accounts });
    expect(services.customers.resolveToken(first)).toMatchObject({
      kind: 'login',
      companyId: 1,
      customerGroupId: 1,
    });
    const later: string[] = [];
    for (let at = 0; at < MAX_SESSIONS_PER_CUSTOMER; at++) {
      services.wallClock.advance(1);
      later.push(await login('a@example.org'));
    }
    expect(services.customers.resolveToken(first)).toBeUndefined();
    expect(later.every((token) => services.customers.resolveToken(token) !== undefined)).toBe(true);
  });

  it('replaces a token once by randomKey [CU-10] [ATK-535]', async () => {
    const old = await login('a@example.org');
    const [one, two] = await Promise.allSettled([
      call<string>('randomKey', {}, old),
      call<string>('randomKey', {}, old),
    ]);
    const fresh = [one, two].flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(fresh).toHaveLength(1);
    expect(services.customers.resolveToken(fresh[0] ?? '')).toBeDefined();
    expect(services.customers.resolveToken(old)).toBeUndefined();
  });

  it('stores neither passwords nor tokens in a usable form [ATK-534]', async () => {
    const token = await login('a@example.org');
    const push = await call<string>('getMsgPushToken', {}, token);
    await services.close();
    const stored = readdirSync(directory)
      .map((name) => readFileSync(join(directory, name)).toString('latin1'))
      .join('');
    for (const secret of [PASSWORD, token, push]) expect(stored.includes(secret)).toBe(false);
    expect(stored).toContain('scrypt$');
    services = await startTestServices({ directory, accounts });
  });
});

describe('accounts', () => {
  it('are opened once however often a client asks', async () => {
    await register('a@example.org');
    const token = await login('a@example.org');
    const list = [{ tradeType: 2, allCurrency: 'USDT,usd' }];
    await Promise.all([1, 2, 3].map(() => call('openAccount', { tradeTypeCurrencyList: list }, token)));
    expect(accounts.opened.map((account) => account.currency)).toEqual([
      'USDT',
      'USDT',
      'USDT',
      'USDT',
      'USD',
      'USD',
    ]);
    const account = await call<Account>('queryAccountById', { tradeType: 2, currency: 'USD' }, token);
    expect(account.accountId).toBe(6);
    await expect(call('queryAccountById', { tradeType: 2, accountId: 99 }, token)).rejects.toEqual(
      failing('USCUSTOMER_API_0000003'),
    );
    await expect(
      call('openAccount', { tradeTypeCurrencyList: [{ tradeType: 2, allCurrency: 'XXX' }] }, token),
    ).rejects.toEqual(failing('USCUSTOMER_API_0000114'));
  });

  it('of the demo customer hold 100,000.00 of their currency, also after a second start', async () => {
    const demo = await services.customers.ensureDemoCustomer();
    await services.close();
    services = await startTestServices({ directory, accounts });
    expect(await services.customers.ensureDemoCustomer()).toEqual(demo);
    expect(accounts.opened).toMatchObject([
      { customerId: demo.customerId, initialBalance: 10_000_000n, tradeType: 'isolated' },
      { customerId: demo.customerId, initialBalance: 10_000_000n, tradeType: 'cross' },
      { customerId: demo.customerId, initialBalance: 10_000_000n, tradeType: 'spot' },
      { customerId: demo.customerId, initialBalance: 10_000_000n, tradeType: 'leveragedSpot' },
      { customerId: demo.customerId, initialBalance: 10_000_000n, tradeType: 'stock', currency: 'USD' },
    ]);
    expect(await login(demo.loginName, travellingPassword(demo.password))).toMatch(/app$/);
  });
});

it('customers of one company are unknown in another', async () => {
  await register('a@example.org');
  await expect(
    call('.login', { type: 1, loginName: 'a@example.org', loginPwd: PASSWORD }, undefined, OTHER_COMPANY.id),
  ).rejects.toEqual(failing('USCUSTOMER_API_0000102'));
});
