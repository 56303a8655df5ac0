import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IDEMPOTENCY_MS } from './idempotency.ts';
import { startTestGateway, TEST_BIZ, type TestGateway } from './testing/test-gateway.ts';

// Limits, written out: a test does not import what it checks.
const EXECUTION_LIMIT_MS = 15_000;

const ORDER = `/api/global/${TEST_BIZ.order}`;
const COUNT = `/api/global/${TEST_BIZ.count}`;
const BODY = { symbolId: 1, direction: 1 };

let directory: string;
let test: TestGateway;
let token: string;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'idempotency-'));
  test = await startTestGateway({ directory });
  token = await test.signIn();
});
afterEach(async () => {
  await test.close();
  rmSync(directory, { recursive: true });
});

function order(key: string | null, headers: Readonly<Record<string, string>> = {}, body: unknown = BODY) {
  return test.post(ORDER, body, { token, 'idempotency-key': key, ...headers });
}

describe('an idempotency key', () => {
  it('is optional: without one every call is executed [GW-20]', async () => {
    await order(null);
    await order(null);
    expect(test.state.executions).toBe(2);
  });

  it('gives the first answer again, with the trace and language of the request [GW-21]', async () => {
    const first = await order('k');
    const second = await order('k', { trace: 'another' }, { symbolId: 2, direction: 2 });
    expect(second.body.data).toEqual(first.body.data);
    expect(second.body.trace).toBe('another');
    expect(test.state.executions).toBe(1);
  });

  it('keeps an answer 24 hours [GW-22]', async () => {
    await order('k');
    test.services.wallClock.advance(IDEMPOTENCY_MS - 60_000);
    await order('k');
    expect(test.state.executions).toBe(1);
    test.services.wallClock.advance(60_000);
    await order('k');
    expect(test.state.executions).toBe(2);
  });

  it('counts for its business type, version, group, company and caller only [GW-23] [VE-04]', async () => {
    await order('k');
    await order('k', { version: '0.0.1' });
    await order('k', { group: 'tradeApi' });
    await test.post(COUNT, {}, { 'idempotency-key': 'k' });
    await test.post(COUNT, {}, { 'idempotency-key': 'k', companyId: '2' });
    await test.post(COUNT, {}, { 'idempotency-key': 'k', token });
    expect(test.state.executions).toBe(6);
    await test.post('/api/global/tradeapi.app.TestMMApiService.order', BODY, {
      token,
      'idempotency-key': 'k',
    });
    expect(test.state.executions).toBe(6);
  });

  it('lets one of many concurrent calls through, the others are told to retry [GW-24] [GW-25]', async () => {
    const answered: string[] = [];
    const hang = async () => {
      const { listed } = await test.post(`/api/global/${TEST_BIZ.hang}`, {}, { 'idempotency-key': 'k' });
      answered.push(listed);
      return listed;
    };
    const calls = Array.from({ length: 20 }, hang);
    await expect.poll(() => answered.length).toBe(19);
    expect(new Set(answered)).toEqual(new Set(['GGATEWAY_CODE_018']));
    test.state.release();
    expect(await Promise.all(calls)).toContain('0');
    expect(await hang()).toBe('0');
    expect(test.state.executions).toBe(1);
  });

  it('keeps business failures, not refusals before execution and not faults of the system', async () => {
    const headers = { 'idempotency-key': 'k' };
    const fail = () => test.post(`/api/global/${TEST_BIZ.fail}`, {}, headers);
    expect((await fail()).listed).toBe('CFDWBWE000026');
    const again = await fail();
    expect([again.listed, again.body.msgParams]).toEqual(['CFDWBWE000026', '1,10,1']);
    expect(test.state.executions).toBe(1);
    expect((await order('r', {}, { symbolId: 1, direction: 9 })).listed).toBe('CFDWBWE000007');
    expect((await order('r')).listed).toBe('0');
    await test.post(`/api/global/${TEST_BIZ.crash}`, {}, headers);
    await test.post(`/api/global/${TEST_BIZ.crash}`, {}, headers);
    expect(test.state.executions).toBe(4);
  });

  it('survives a restart', async () => {
    const first = await order('k');
    await test.close();
    test = await startTestGateway({ directory });
    expect((await order('k')).body.data).toEqual(first.body.data);
    expect(test.state.executions).toBe(0);
  });

  it('stays in flight while an operation outlives its time limit, then gives its answer [EXECUTION_LIMIT_MS]', async () => {
    const hang = () => test.post(`/api/global/${TEST_BIZ.hang}`, {}, { 'idempotency-key': 'k' });
    const first = hang();
    await expect.poll(() => test.state.executions).toBe(1);
    test.services.wallClock.advance(EXECUTION_LIMIT_MS);
    expect((await first).listed).toBe('GGATEWAY_CODE_902');
    expect((await hang()).listed).toBe('GGATEWAY_CODE_018');
    test.state.release();
    await expect.poll(async () => (await hang()).listed).toBe('0');
    expect(test.state.executions).toBe(1);
  });

  it('is at most 128 characters long [MAX_IDEMPOTENCY_KEY_LENGTH]', async () => {
    expect((await order('k'.repeat(128))).listed).toBe('0');
    expect((await order('k'.repeat(129))).listed).toBe('GGATEWAY_CODE_015');
  });

  it('never keeps an answer that carries a credential [CU-12]', async () => {
    const apply = () =>
      test.post(
        '/api/global/customer.app.CustomerApiWebService.applyApi',
        { tag: 'x' },
        { token, 'idempotency-key': 'k' },
      );
    expect((await apply()).listed).toBe('0');
    expect((await apply()).listed).toBe('USCUSTOMER_API_0000004');
  });
});
