import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineCalls } from '../contract/call.ts';
import { MERIDIAN } from '../services/company/company-service.ts';
import { implement } from '../services/operation.ts';
import { OTHER_COMPANY, TEST_PASSWORD, TEST_START_MS } from '../services/testing/test-services.ts';
import { openDatabase, StorageBusyError, type Database } from '../storage/index.ts';
import { LOGIN, TestCustomer } from './testing/customers.ts';
import {
  expectFailure,
  startTestGateway,
  TEST_BIZ,
  type FailingCall,
  type TestGateway,
} from './testing/test-gateway.ts';

// Limits, written out: a test does not import what it checks.
const EXECUTION_LIMIT_MS = 15_000;
const LOGIN_TOKEN_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

const NOW = '/api/thirdExt/now';
const BASE_LIST = '/api/global/config.app.AppSymbolDubboService.getSymbolBaseList';
const FIND_CUSTOMER = '/api/global/customer.app.CustomerWebApiService.findCustomerInfo';
const PUSH_TOKEN = '/api/global/getMsgPushToken';
const CONFLICT = 'config.app.TestApiService.conflict';
const HOUR_MS = 60 * 60 * 1000;

/** The store of the gateway; `fault` replaces whatever it would answer. */
let fault: Error | undefined;
let test: TestGateway;
let token: string;

beforeAll(async () => {
  const inner = await openDatabase({});
  const database: Database = {
    commit: (...args) => (fault === undefined ? inner.commit(...args) : Promise.reject(fault)),
    read: (query) => (fault === undefined ? inner.read(query) : Promise.reject(fault)),
    close: () => inner.close(),
  };
  const calls = defineCalls('tests', {
    conflict: {
      bizType: CONFLICT,
      summary: 'Stores a row that is there already',
      access: 'guest',
      request: Type.Object({}),
      response: Type.Unknown(),
    },
  });
  const conflict = implement(calls.conflict, async () => {
    const sql = 'INSERT INTO migration (id) SELECT id FROM migration LIMIT 1';
    await database.commit([{ sql, parameters: [] }]);
  });
  const companies = [MERIDIAN, { ...OTHER_COMPANY, closedOperations: ['thirdExt/now'], singleLogin: true }];
  const gateway = { rateLimits: false };
  test = await startTestGateway({ database, operations: [conflict], companies, gateway });
  token = await test.signIn();
});
afterAll(() => test.close());

/** Runs `act` while the store answers nothing but `error`. */
async function whileBroken(error: Error, act: () => Promise<void>): Promise<void> {
  fault = error;
  await act().finally(() => {
    fault = undefined;
  });
}

describe('what is wrong with a path or its headers', () => {
  it('is named: no token 001, no such form of business type 002 [ER-23]', async () => {
    await expectFailure(test, { path: FIND_CUSTOMER }, 'GGATEWAY_CODE_001');
    await expectFailure(test, { path: '/api/global/undotted', bizType: null }, 'GGATEWAY_CODE_002');
  });

  it('is named: no company 003, no trace 004 [ER-24]', async () => {
    await expectFailure(test, { path: NOW, headers: { companyId: null } }, 'GGATEWAY_CODE_003');
    await expectFailure(test, { path: NOW, headers: { trace: null } }, 'GGATEWAY_CODE_004');
  });

  it('is named: no parameter 006, no business type 008', async () => {
    for (const body of ['', '{}', { customerGroupId: null }]) {
      await expectFailure(test, { path: BASE_LIST, body }, 'GGATEWAY_CODE_006');
    }
    for (const mount of ['global', 'login', 'register', 'h']) {
      await expectFailure(test, { path: `/api/${mount}/`, bizType: null }, 'GGATEWAY_CODE_008');
    }
  });

  it('is named: a business type that nobody serves 010 [ER-27]', async () => {
    await expectFailure(test, { path: '/api/global/no.such.Service.method' }, 'GGATEWAY_CODE_010');
  });

  it('is named: an old request 014, with the time of the platform in every language [ER-29]', async () => {
    const headers = { timestamp: String(TEST_START_MS - HOUR_MS) };
    await expectFailure(test, { path: NOW, headers }, 'GGATEWAY_CODE_014');
    for (const lang of ['en-US', 'zh-CN', 'zh-TW']) {
      const { text } = await test.post(NOW, {}, { ...headers, lang });
      expect(JSON.parse(text)).toMatchObject({
        msg: expect.stringContaining(` ${test.services.wallClock.nowMs()}`),
        msgParams: String(test.services.wallClock.nowMs()),
      });
    }
  });

  it('is named: parameters of the wrong type and a damaged encrypted body 015 [ER-30]', async () => {
    const bodies = [{ customerGroupId: 'x' }, '[]', '{', { data: 'AAAA,AAAA' }, { data: 'not base64' }];
    for (const body of bodies) await expectFailure(test, { path: BASE_LIST, body }, 'GGATEWAY_CODE_015');
    await expectFailure(test, { path: NOW, headers: { companyId: 'abc' } }, 'GGATEWAY_CODE_015');
  });

  it('is named: GET where POST is served, and bodies that are no JSON 016 [ER-31]', async () => {
    await expectFailure(byGet, { path: BASE_LIST }, 'GGATEWAY_CODE_016');
    const headers = { 'content-type': 'text/plain' };
    await expectFailure(test, { path: BASE_LIST, headers, status: 415 }, 'GGATEWAY_CODE_016');
  });

  it('is named: a page of an origin that the company does not know 019', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    await expectFailure(
      test,
      { path: BASE_LIST, body: { customerGroupId: 1 }, headers },
      'GGATEWAY_CODE_019',
    );
  });
});

/** Sends the call as GET. */
const byGet = {
  async post(path: string, _body: unknown, headers: FailingCall['headers'] = {}) {
    const sent = { companyId: '1', trace: 't', ...headers } as Record<string, string>;
    const answer = await fetch(test.gateway.baseUrl + path, { headers: sent });
    return { status: answer.status, body: (await answer.json()) as object };
  },
};

describe('a session that is no longer good', () => {
  it('is named 005 when its time is over or nobody knows it [ER-25] [LOGIN_TOKEN_LIFETIME_MS]', async () => {
    const aged = await startTestGateway();
    const own = await aged.signIn();
    aged.services.wallClock.advance(LOGIN_TOKEN_LIFETIME_MS);
    await expectFailure(aged, { path: FIND_CUSTOMER, headers: { token: own } }, 'GGATEWAY_CODE_005');
    await aged.close();
    await expectFailure(test, { path: FIND_CUSTOMER, headers: { token: 'x' } }, 'GGATEWAY_CODE_005');
  });

  it('is named 017 when a logout or a second sign-in ended it [ER-32]', async () => {
    const own = await test.signIn();
    await test.post('/api/logout', '', { token: own });
    await expectFailure(test, { path: FIND_CUSTOMER, headers: { token: own } }, 'GGATEWAY_CODE_017');
    const customer = await TestCustomer.register(test, {}, 2);
    const { headers } = customer;
    await customer.login({ loginPwd: TEST_PASSWORD });
    await expectFailure(test, { path: FIND_CUSTOMER, headers }, 'GGATEWAY_CODE_017');
  });

  it('is always named 005 to clients in the field, which sign in again on that code only', async () => {
    const field = await startTestGateway({ companies: [{ ...MERIDIAN, clientProfile: 'deployed' }] });
    const own = await field.signIn();
    await field.post('/api/logout', '', { token: own });
    await expectFailure(field, { path: FIND_CUSTOMER, headers: { token: own } }, 'GGATEWAY_CODE_005');
    await field.close();
  });

  it('is named 101 when the account of its customer was closed [ER-33]', async () => {
    const { headers, token: own } = await TestCustomer.register(test);
    const customerId = test.services.customers.findSession(own)?.owner.customerId ?? 0;
    const path = '/api/global/customer.app.CustomerWebApiService.destroy';
    expect((await test.post(path, { remark: 'bye' }, headers)).listed).toBe('0');
    const review = { customerId, approve: true, remark: '', by: 'desk' };
    await test.services.customers.cancellations.review(1, review);
    await expectFailure(test, { path: FIND_CUSTOMER, headers }, 'GGATEWAY_CODE_101');
  });
});

describe('an operation that cannot be served', () => {
  it('is named 201 when its company does not offer it [ER-35]', async () => {
    await expectFailure(test, { path: NOW, headers: { companyId: '2' } }, 'GGATEWAY_CODE_201');
    expect((await test.post(NOW)).listed).toBe('0');
  });

  it('is named 902 when it takes longer than its limit [ER-36] [EXECUTION_LIMIT_MS]', async () => {
    const call = { path: `/api/global/${TEST_BIZ.hang}` };
    const started = test.state.executions;
    const failed = expectFailure(test, call, 'GGATEWAY_CODE_902');
    for (let at = 1; at <= 3; at++) {
      await expect.poll(() => test.state.executions).toBe(started + at);
      test.services.wallClock.advance(EXECUTION_LIMIT_MS);
      test.state.release();
    }
    await failed;
  });

  it('is named 018 while the same request is being executed, and with status 429 beyond its limit', async () => {
    const path = `/api/global/${TEST_BIZ.hang}`;
    const headers = { 'idempotency-key': 'same' };
    const started = test.state.executions;
    const first = test.post(path, {}, headers);
    await expect.poll(() => test.state.executions).toBe(started + 1);
    await expectFailure(test, { path, headers }, 'GGATEWAY_CODE_018');
    test.state.release();
    await first;
    const limited = await startTestGateway({ gateway: { clientLimit: 1 } });
    await limited.post(NOW);
    await expectFailure(limited, { path: NOW, status: 429 }, 'GGATEWAY_CODE_018');
    await limited.close();
  });

  it('is named by the system code of its family when the store fails [ER-22] [ER-39]', async () => {
    const headers = { token };
    await whileBroken(new Error('disk on fire'), async () => {
      await expectFailure(test, { path: PUSH_TOKEN, headers }, 'G500');
      await expectFailure(test, { path: FIND_CUSTOMER, headers }, 'US500');
    });
    await expectFailure(test, { path: `/api/global/${TEST_BIZ.crash}` }, 'CFDWBW500');
  });

  it('is named 102 when somebody else stored the same first', async () => {
    await expectFailure(test, { path: `/api/global/${CONFLICT}` }, 'GGATEWAY_CODE_102');
  });

  it('is named 012 when the store has no room for more', async () => {
    await whileBroken(new StorageBusyError('full'), () =>
      expectFailure(test, { path: PUSH_TOKEN, headers: { token } }, 'GGATEWAY_CODE_012'),
    );
  });
});

describe('a service behind the platform', () => {
  let verifier: Server;
  let guarded: TestGateway;
  let answer: RequestListener;

  beforeAll(async () => {
    verifier = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
    await once(verifier, 'listening');
    const url = `http://127.0.0.1:${(verifier.address() as AddressInfo).port}/verify`;
    guarded = await startTestGateway({ gateway: { captcha: { mode: 'external', url } } });
  });
  afterAll(() => guarded.close());

  const call = {
    path: LOGIN,
    body: { type: 1, loginName: 'a@b.example', loginPwd: 'x' },
    headers: { captcha: 'c' },
  };
  const answers = (status: number, text: string) => {
    answer = (_request, response) => response.writeHead(status).end(text);
  };

  it('is told by 011 when it fails, 013 when it answers nothing, 012 when it is switched off [ER-28]', async () => {
    for (const [status, text] of [
      [500, '{"success":true}'],
      [200, 'no JSON'],
      [200, 'null'],
      [200, 'x'.repeat(20_000)],
    ] as const) {
      answers(status, text);
      await expectFailure(guarded, call, 'GGATEWAY_CODE_011');
    }
    answers(200, '');
    await expectFailure(guarded, call, 'GGATEWAY_CODE_013');
    verifier.close();
    verifier.closeAllConnections();
    await expectFailure(guarded, call, 'GGATEWAY_CODE_012');
  });
});

describe('human verification', () => {
  it('that fails is F999999 of module G [ER-37]', async () => {
    const guarded = await startTestGateway({ gateway: { captcha: { mode: 'local' } } });
    const body = { type: 1, loginName: 'a@b.example', loginPwd: 'x' };
    await expectFailure(guarded, { path: LOGIN, body }, 'F999999');
    await expectFailure(guarded, { path: LOGIN, body, headers: { captcha: 'guessed' } }, 'F999999');
    await guarded.close();
  });
});
