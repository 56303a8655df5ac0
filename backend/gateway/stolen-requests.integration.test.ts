import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defineCalls } from '../contract/call.ts';
import { cacheResponse, implement } from '../services/operation.ts';
import { startTestGateway, TEST_BIZ, type TestGateway } from './testing/test-gateway.ts';
import { applyKey, signedCall, type TestKey } from './testing/signed-calls.ts';

const ORDER = { body: '{"symbolId":1,"direction":1}', text: '{direction:1,symbolId:1}' };

let directory: string;
let test: TestGateway;
let key: TestKey;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'stolen-'));
  test = await startTestGateway({ directory });
  key = await applyKey(test, await test.signIn(), 'bot');
});
afterEach(async () => {
  await test.close();
  rmSync(directory, { recursive: true });
});

function order(options: Parameters<typeof signedCall>[3] = {}) {
  return signedCall(test, key, TEST_BIZ.order, { ...ORDER, ...options });
}

async function send(call: ReturnType<typeof order>, more: Readonly<Record<string, string>> = {}) {
  const { listed, body, headers } = await test.post(call.path, call.body, { ...call.headers, ...more });
  return { listed, data: body.data, replayed: headers.get('idempotency-replayed') };
}

describe('signed bytes that come again', () => {
  it('change nothing a second time, however the signature is spelt [ATK-221]', async () => {
    const call = order();
    expect((await send(call)).listed).toBe('0');
    const { signature } = call.headers as { readonly signature: string };
    const spelt = [
      signature,
      `${signature.slice(0, 40)} ${signature.slice(40)}`,
      signature.replace(/=+$/, ''),
    ];
    for (const text of [...spelt, signature.replaceAll('+', '-').replaceAll('/', '_')])
      expect((await send(call, { signature: text })).listed).toBe('00012002');
    const respelt = { ...call, body: ' { "direction" : 1, "symbolId" : 1, "requestNum" : null } ' };
    expect((await send(respelt)).listed).toBe('00012002');
    expect((await send(call, { 'idempotency-key': 'new' })).listed).toBe('00012002');
    expect(test.state.executions).toBe(1);
  });

  it('at the same time place one order [ATK-222]', async () => {
    const call = order();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(call)));
    const codes = answers.map(({ listed }) => listed).sort();
    expect(codes).toEqual(['0', ...Array.from({ length: 19 }, () => '00012002')]);
    expect(test.state.executions).toBe(1);
  });

  it('are known after a restart within their window [ATK-223]', async () => {
    const call = order({ timestamp: String(test.services.wallClock.nowMs() + 3_000) });
    expect((await send(call)).listed).toBe('0');
    const startMs = test.services.wallClock.nowMs() + 1_000;
    await test.close();
    test = await startTestGateway({ directory, startMs });
    for (const more of [{}, { recvWindow: '60000' }])
      expect((await send(call, more)).listed).toBe('00012002');
    expect(test.state.executions).toBe(0);
  });

  it('are known as long as their timestamp counts: a minute before its time and a minute after it [ATK-223]', async () => {
    const call = order({ timestamp: String(test.services.wallClock.nowMs() + 60_000) });
    const widest = { recvWindow: '60000' };
    expect((await send(call, widest)).listed).toBe('0');
    test.services.wallClock.advance(119_999);
    expect((await send(call, widest)).listed).toBe('00012002');
    expect(test.state.executions).toBe(1);
  });

  it('are known after a restart where the operation stored them with its effect [ATK-223]', async () => {
    const { store } = defineCalls('tests', {
      store: {
        bizType: 'tradeapi.app.TestApiService.store',
        summary: 'Stores its answer',
        openPermission: 'contract_trade',
        request: Type.Object({}),
        response: Type.String(),
      },
    });
    const storing = implement(store, async (context) => {
      test.state.executions += 1;
      await test.services.database.commit(cacheResponse(context, 'stored')?.() ?? []);
      return 'stored';
    });
    const restart = async () => {
      const startMs = test.services.wallClock.nowMs() + 1_000;
      await test.close();
      test = await startTestGateway({ directory, startMs, operations: [storing] });
    };
    await restart();
    const call = signedCall(test, key, storing.bizType);
    expect((await send(call)).listed).toBe('0');
    await restart();
    expect((await send(call)).listed).toBe('00012002');
    expect(test.state.executions).toBe(0);
  });

  it('get the stored answer where they carry its idempotency key, after a restart too [ATK-224]', async () => {
    const call = order();
    const keyed = { 'idempotency-key': 'order-1' };
    const first = await send(call, keyed);
    expect(await send(call, keyed)).toEqual({ ...first, replayed: 'true' });
    const startMs = test.services.wallClock.nowMs() + 1_000;
    await test.close();
    test = await startTestGateway({ directory, startMs });
    expect(await send(call, keyed)).toEqual({ ...first, replayed: 'true' });
    expect((await send(call, { 'idempotency-key': 'other' })).listed).toBe('00012002');
    expect(test.state.executions).toBe(0);
  });
});

describe('one signature', () => {
  it('has 684 characters at most, however it is spelt [MAX_SIGNATURE_LENGTH]', async () => {
    const call = order();
    const { signature } = call.headers as { readonly signature: string };
    const spaced = (length: number) =>
      `${signature.slice(0, 40)}${' '.repeat(length - signature.length)}${signature.slice(40)}`;
    expect((await send(call, { signature: spaced(685) })).listed).toBe('00012001');
    expect((await send(call, { signature: spaced(684) })).listed).toBe('0');
  });

  it('serves no second operation: neither after a change nor after a read [ATK-225]', async () => {
    const push = (call: ReturnType<typeof order>) => ({ ...call, path: '/openapi-c/global/getMsgPushToken' });
    const read = signedCall(test, key, TEST_BIZ.count);
    expect((await send(read)).listed).toBe('0');
    expect((await send(push(read))).listed).toBe('00012002');
    expect((await send(read)).listed).toBe('0');
    const placed = order();
    expect((await send(placed)).listed).toBe('0');
    const close = { ...placed, path: '/openapi-c/global/tradeapi.app.OrderApiService.closePboOrder' };
    expect((await send(close)).listed).not.toBe('0');
    expect((await send({ ...placed, path: placed.path.replace('TestApi', 'TestMMApi') })).listed).toBe(
      '00012002',
    );
    expect(test.state.executions).toBe(3);
  });

  it('has the window that it was first sent with: a larger recvWindow revives no read [ATK-226]', async () => {
    const read = signedCall(test, key, TEST_BIZ.count);
    expect((await send(read)).listed).toBe('0');
    test.services.wallClock.advance(5_001);
    expect((await send(read)).listed).toBe('00012002');
    expect((await send(read, { recvWindow: '60000' })).listed).toBe('00012002');
  });

  it('covers a window that stands in the body, which the header cannot make larger [ATK-227]', async () => {
    const late = (offset: number) =>
      order({
        body: '{"symbolId":1,"direction":1,"recvWindow":2000}',
        text: '{direction:1,recvWindow:2000,symbolId:1}',
        timestamp: String(test.services.wallClock.nowMs() - offset),
      });
    expect((await send(late(2_000), { recvWindow: '60000' })).listed).toBe('0');
    expect((await send(late(2_001), { recvWindow: '60000' })).listed).toBe('00012002');
    expect((await send(order({ timestamp: '1' }), { recvWindow: '999999999999999' })).listed).toBe(
      '00012002',
    );
  });
});
