import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDER_CALLS } from '../contract/calls/orders.ts';
import { createApiClient, createFetchTransport, KEY_OF_ANOTHER_REQUEST } from '../client/index.ts';
import { TestCustomer } from './testing/customers.ts';
import { startTestGateway, TEST_BIZ, type TestAnswer, type TestGateway } from './testing/test-gateway.ts';
import { applyKey, signedCall } from './testing/signed-calls.ts';

const ORDER = `/api/global/${TEST_BIZ.order}`;
const COUNT = `/api/global/${TEST_BIZ.count}`;
const ORIGIN = 'https://web.example';

let test: TestGateway;
let token: string;

beforeAll(async () => {
  test = await startTestGateway({ gateway: { rateLimits: false, allowedOrigins: [ORIGIN] } });
  token = await test.signIn();
});
afterAll(() => test.close());

function hinted({ headers }: TestAnswer): (string | null)[] {
  return [headers.get('idempotency-replayed'), headers.get('idempotency-body')];
}

function order(key: string, body: unknown, headers: Readonly<Record<string, string | null>> = {}) {
  return test.post(ORDER, body, { token, 'idempotency-key': key, ...headers });
}

describe('a key that comes again', () => {
  it('gives the first answer whatever the body, and the headers say so [ATK-231]', async () => {
    const first = await order('a', { symbolId: 1, direction: 1 });
    expect(hinted(first)).toEqual([null, null]);
    const before = test.state.executions;
    const same = await order('a', '{ "direction": "1", "symbolId": 1 }');
    expect([same.body.data, ...hinted(same)]).toEqual([first.body.data, 'true', null]);
    const other = await order('a', { symbolId: 2, direction: 2 });
    expect([other.body.data, ...hinted(other)]).toEqual([first.body.data, 'true', 'different']);
    expect(test.state.executions).toBe(before);
  });

  it('gives a failure again in the same way [ATK-231]', async () => {
    const fail = (name: string) =>
      test.post(`/api/global/${TEST_BIZ.fail}`, { name }, { token, 'idempotency-key': 'f' });
    expect(hinted(await fail('a'))).toEqual([null, null]);
    const again = await fail('b');
    expect([again.listed, ...hinted(again)]).toEqual(['CFDWBWE000026', 'true', 'different']);
  });

  it('is said to pages of allowed origins too [ATK-231]', async () => {
    await order('c', { symbolId: 1, direction: 1 }, { origin: ORIGIN });
    const again = await order('c', { symbolId: 1, direction: 1 }, { origin: ORIGIN });
    const exposed = again.headers.get('access-control-expose-headers') ?? '';
    expect(exposed.split(', ')).toEqual(
      expect.arrayContaining(['idempotency-replayed', 'idempotency-body']) as string[],
    );
  });

  it('is an error of the client library when it belongs to another body [ATK-232]', async () => {
    const client = createApiClient({
      companyId: 1,
      transport: createFetchTransport(test.gateway.baseUrl),
      now: () => test.services.wallClock.nowMs(),
      token: () => token,
      language: () => 'en-US',
    });
    const order = {
      ...ORDER_CALLS.addMarketOrder,
      bizType: TEST_BIZ.order,
      request: Type.Object({ symbolId: Type.Integer(), direction: Type.Integer() }),
      response: Type.Unknown(),
    };
    const place = (direction: number) =>
      client.call(order, { symbolId: 1, direction }, { idempotencyKey: 'library' });
    expect((await place(1)).kind).toBe('value');
    expect((await place(1)).kind).toBe('value');
    expect(await place(2)).toMatchObject({
      kind: 'refused',
      failure: { code: 'IDEMPOTENCY_KEY_OF_ANOTHER_REQUEST', waitSeconds: undefined },
    });
    expect(KEY_OF_ANOTHER_REQUEST).toBe('IDEMPOTENCY_KEY_OF_ANOTHER_REQUEST');
  });
});

describe('a key that somebody else uses', () => {
  it('is another one for a guest with another body behind the same address [ATK-233]', async () => {
    const ask = (text: string) => test.post(COUNT, { text }, { 'idempotency-key': 'shared' });
    const [first, second] = [await ask('first'), await ask('second')];
    expect(first.body.data).toMatchObject({ request: { text: 'first' } });
    expect(second.body.data).toMatchObject({ request: { text: 'second' } });
    expect(hinted(second)).toEqual([null, null]);
    const again = await ask('first');
    expect([again.body.data, ...hinted(again)]).toEqual([first.body.data, 'true', null]);
  });

  it('is another one in flight as well: two guests do not wait for each other [ATK-233]', async () => {
    const texts = Array.from({ length: 10 }, (_, at) => `guest ${at}`);
    const answers = await Promise.all(
      texts.map((text) => test.post(COUNT, { text }, { 'idempotency-key': 'crowd' })),
    );
    expect(answers.map(({ body }) => (body.data as { request: unknown }).request)).toEqual(
      texts.map((text) => ({ text })),
    );
  });

  it('is another one for a guest, a customer, a company and an operation [ATK-234]', async () => {
    const before = test.state.executions;
    const ask = (path: string, headers: Readonly<Record<string, string>>) =>
      test.post(path, { symbolId: 1, direction: 1 }, { 'idempotency-key': 'own', ...headers });
    expect(hinted(await ask(COUNT, {}))).toEqual([null, null]);
    expect(hinted(await ask(COUNT, { token }))).toEqual([null, null]);
    expect(hinted(await ask(COUNT, { companyId: '2' }))).toEqual([null, null]);
    expect(hinted(await ask(ORDER, { token }))).toEqual([null, null]);
    expect(test.state.executions).toBe(before + 4);
  });

  it('is another one for another customer [ATK-234]', async () => {
    const { token: other } = await TestCustomer.register(test);
    const first = await order('mine', { symbolId: 1, direction: 1 });
    const second = await order('mine', { symbolId: 1, direction: 1 }, { token: other });
    expect([first.listed, second.listed, ...hinted(second)]).toEqual(['0', '0', null, null]);
    expect(second.body.data).not.toEqual(first.body.data);
  });

  it('is the same for token and API key of one customer, behind the permission of the API key [ATK-235]', async () => {
    const first = await order('both', { symbolId: 3, direction: 1 });
    const key = await applyKey(test, token, 'both');
    const body = { body: '{"symbolId":3,"direction":1}', text: '{direction:1,symbolId:3}' };
    const call = signedCall(test, key, TEST_BIZ.order, body);
    const signed = await test.post(call.path, call.body, { ...call.headers, 'idempotency-key': 'both' });
    expect([signed.body.data, ...hinted(signed)]).toEqual([first.body.data, 'true', null]);
    const wrong = { ...call.headers, signature: 'AAAA', 'idempotency-key': 'both' };
    expect((await test.post(call.path, call.body, wrong)).listed).toBe('00012001');
  });
});
