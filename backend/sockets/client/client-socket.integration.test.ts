import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  expectFailure,
  startTestGateway,
  TEST_BIZ,
  type FailureTarget,
  type TestGateway,
} from '../../gateway/testing/test-gateway.ts';
import { travellingPassword } from '../../services/testing/test-services.ts';
import {
  attachClientSocket,
  CLIENT_SOCKET_PATH,
  type ClientSocket,
  type ClientSocketOptions,
} from './client-socket.ts';

// Limits, written out: a test does not import what it checks.
const FLOOD_MESSAGES_A_SECOND = 500;
const IDLE_LIMIT_MS = 120_000;

const LIST = 'config.app.AppSymbolDubboService.getSymbolBaseList';

interface Answer {
  readonly code: string;
  readonly bizCode: string;
  readonly bizType: string;
  readonly trace: string;
  readonly data: unknown;
}

let test: TestGateway;
let served: ClientSocket;
const open: WebSocket[] = [];

beforeEach(async () => {
  test = await startTestGateway();
  served = serve();
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.terminate();
  await served.close();
  await test.close();
});

function serve(more: Partial<ClientSocketOptions> = {}): ClientSocket {
  return attachClientSocket({
    gateway: test.gateway,
    wallClock: test.services.wallClock,
    log: test.services.log,
    resolveToken: (token) => test.services.customers.resolveToken(token),
    ...more,
  });
}

async function connect(query = ''): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${test.gateway.port}${CLIENT_SOCKET_PATH}${query}`);
  open.push(socket);
  await once(socket, 'open');
  return socket;
}

async function ask(socket: WebSocket, message: unknown): Promise<Answer> {
  const answer = once(socket, 'message');
  socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  const [data] = (await answer) as [Buffer];
  return JSON.parse(data.toString()) as Answer;
}

function call(bizType: string, body: unknown = {}, header: object = {}) {
  return { header: { companyId: 1, trace: 't', lang: 'en-US', bizType, ...header }, body };
}

const listed = (answer: Answer) => answer.bizCode + answer.code;

describe('the client websocket', () => {
  it('answers the same as HTTP, with bizType beside the envelope [CW-01]', async () => {
    const socket = await connect();
    const answer = await ask(socket, call(LIST, { customerGroupId: 1 }));
    const http = await test.post(`/api/global/${LIST}`, { customerGroupId: 1 });
    expect(answer).toEqual({ ...http.body, trace: 't', bizType: LIST });
    const fetched = await ask(socket, call('thirdExt/now'));
    expect(fetched.data).toBe(test.services.wallClock.nowMs());
  });

  it('refuses messages without header (009), business type (008) and body (006) [CW-02]', async () => {
    const socket = await connect();
    expect(listed(await ask(socket, { body: {} }))).toBe('GGATEWAY_CODE_009');
    expect(listed(await ask(socket, { header: {}, body: {} }))).toBe('GGATEWAY_CODE_008');
    expect(listed(await ask(socket, { header: call(LIST).header }))).toBe('GGATEWAY_CODE_006');
    expect(listed(await ask(socket, call(LIST, [])))).toBe('GGATEWAY_CODE_015');
    expect(listed(await ask(socket, call('a.b.c')))).toBe('GGATEWAY_CODE_010');
    expect(listed(await ask(socket, call('undotted')))).toBe('GGATEWAY_CODE_002');
  });

  it('and HTTP name what is empty: parameters 006, business type 008, header 009 [ER-26]', async () => {
    /** Sends the body as a whole message, on a connection whose address names the language. */
    const bySocket: FailureTarget = {
      async post(_path, message, headers = {}) {
        const body = await ask(await connect(`?lang=${headers.lang ?? ''}`), message);
        return { status: 200, body };
      },
    };
    const nameless = { path: CLIENT_SOCKET_PATH, bizType: null };
    await expectFailure(bySocket, { ...nameless, body: { body: {} } }, 'GGATEWAY_CODE_009');
    await expectFailure(bySocket, { ...nameless, body: { header: {}, body: {} } }, 'GGATEWAY_CODE_008');
    await expectFailure(test, { path: '/api/global/', bizType: null }, 'GGATEWAY_CODE_008');
    const header = { companyId: 1, trace: 't', bizType: LIST };
    await expectFailure(bySocket, { ...nameless, bizType: LIST, body: { header } }, 'GGATEWAY_CODE_006');
    const empty = { header, body: {} };
    await expectFailure(bySocket, { ...nameless, bizType: LIST, body: empty }, 'GGATEWAY_CODE_006');
    await expectFailure(test, { path: `/api/global/${LIST}` }, 'GGATEWAY_CODE_006');
  });

  it('holds the header rules of HTTP [CW-03]', async () => {
    const socket = await connect();
    const body = { customerGroupId: 1 };
    expect(listed(await ask(socket, call(LIST, body, { companyId: undefined })))).toBe('GGATEWAY_CODE_003');
    expect(listed(await ask(socket, call(LIST, body, { trace: undefined })))).toBe('GGATEWAY_CODE_004');
    const find = 'customer.app.CustomerWebApiService.findCustomerInfo';
    expect(listed(await ask(socket, call(find)))).toBe('GGATEWAY_CODE_001');
    expect(listed(await ask(socket, call(find, {}, { token: 'garbage' })))).toBe('GGATEWAY_CODE_005');
    expect(listed(await ask(socket, call(LIST, body, { timestamp: 'x' })))).toBe('GGATEWAY_CODE_015');
  });

  it('replies to a heartbeat with its trace, token, send time and language [CW-04] [CW-05]', async () => {
    const socket = await connect();
    const header = { bizType: 'ping', sendTime: 123, trace: 'p', token: 'k', lang: 'zh-TW', timestamp: 5 };
    const reply = await ask(socket, { header });
    const expected = { trace: 'p', token: 'k', bizType: 'pong', sendTime: 123, lang: 'zh-TW' };
    expect(reply).toMatchObject({ ...expected, header: expected });
  });

  it('answers parallel requests each once with its own trace [CW-06]', async () => {
    const socket = await connect();
    const traces = Array.from({ length: 50 }, (_, at) => `trace-${at}`);
    const seen: string[] = [];
    const all = new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => {
        seen.push((JSON.parse(data.toString()) as Answer).trace);
        if (seen.length === traces.length) resolve();
      });
    });
    for (const trace of traces) socket.send(JSON.stringify(call(LIST, { customerGroupId: 1 }, { trace })));
    await all;
    expect(seen.sort()).toEqual(traces.sort());
  });

  it('signs in with a token that works over HTTP [CW-07]', async () => {
    const socket = await connect();
    const answer = await ask(
      socket,
      call('customer.app.CustomerWebApiService.login', {
        type: 1,
        loginName: 'demo@meridian.example',
        loginPwd: travellingPassword('meridian-demo'),
      }),
    );
    const { token } = answer.data as { token: string };
    const http = await test.post(
      '/api/global/customer.app.CustomerWebApiService.findCustomerInfo',
      {},
      { token },
    );
    expect(http.listed).toBe('0');
  });

  it('answers broken JSON with 015 and goes on [CW-08]', async () => {
    const socket = await connect();
    for (const text of ['{', '[]', '5', '', 'null'])
      expect(listed(await ask(socket, text))).toBe('GGATEWAY_CODE_015');
    expect(listed(await ask(socket, call('thirdExt/now')))).toBe('0');
  });

  it('closes on a binary frame (1003) and on one above 1 MiB (1009); others are served [CW-08]', async () => {
    const other = await connect();
    for (const [frame, code] of [
      [Buffer.from('{}'), 1003],
      ['x'.repeat(1024 * 1024 + 1), 1009],
    ] as const) {
      const socket = await connect();
      const closed = once(socket, 'close');
      socket.send(frame);
      expect((await closed)[0]).toBe(code);
    }
    expect(listed(await ask(other, call('thirdExt/now')))).toBe('0');
  });

  it('has the bounds of a body over HTTP: 16 KiB, 256 KiB for lists, 1,000 members, 16 levels [ATK-214]', async () => {
    const socket = await connect();
    const notified = async (body: unknown, bizType = 'thirdExt/now') => {
      const answer = await ask(socket, call(bizType, body));
      return [listed(answer), (answer as { msgParams?: string }).msgParams];
    };
    const many = (members: number) =>
      Object.fromEntries(Array.from({ length: members }, (_, at) => [`m${at}`, 1]));
    const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    expect(await notified(many(1_000))).toEqual(['0', null]);
    expect(await notified(many(1_200))).toEqual(['GGATEWAY_CODE_015', 'body,1100']);
    expect(await notified({ a: deep(15) })).toEqual(['0', null]);
    expect(await notified({ a: deep(17) })).toEqual(['GGATEWAY_CODE_015', 'body,17']);
    expect(await notified({ text: 'a'.repeat(16_000) })).toEqual(['0', null]);
    expect(await notified({ text: 'a'.repeat(30_000) })).toEqual(['GGATEWAY_CODE_015', 'body,16384']);
    const batch = 'customer.app.CustomerOptionalWebApiService.addBatch';
    expect(await notified({ text: 'a'.repeat(200_000) }, batch)).toEqual(['GGATEWAY_CODE_001', null]);
    const closed = once(socket, 'close');
    socket.send('x'.repeat(280_000));
    expect((await closed)[0]).toBe(1009);
  });

  it('reads on after a frame above its bound, so that its sender learns why the connection ends [CW-08]', async () => {
    const socket = await connect();
    const { _socket: line } = socket as unknown as { readonly _socket: Socket };
    // A final text frame of 16 MiB, masked with zeros; most of it is on its way when the platform has had enough of it.
    const frame = Buffer.alloc(14 + 16 * 1024 * 1024);
    frame.writeUInt16BE(0x81ff);
    frame.writeUInt32BE(frame.length - 14, 6);
    const closed = once(socket, 'close');
    const failure = await new Promise((resolve) => line.write(frame, resolve));
    expect(failure ?? undefined).toBeUndefined();
    expect((await closed)[0]).toBe(1009);
  });

  it('counts by the limits of HTTP alone: 300 calls of a minute may come within a second, together with those over HTTP [HU-26]', async () => {
    const socket = await connect();
    for (let message = 0; message < 299; message++)
      expect(listed(await ask(socket, call('thirdExt/now')))).toBe('0');
    const http = await test.post('/api/thirdExt/now');
    expect(http.headers.get('x-ratelimit-remairing')).toBe('0');
    expect(listed(await ask(socket, call('thirdExt/now')))).toBe('GGATEWAY_CODE_018');
    expect((await test.post('/api/thirdExt/now')).status).toBe(429);
    // Another call has a limit of its own.
    expect(listed(await ask(socket, call('a.b.c')))).toBe('GGATEWAY_CODE_010');
  });

  it('closes a connection that floods (1008) [FLOOD_MESSAGES_A_SECOND]', async () => {
    const socket = await connect();
    const closed = once(socket, 'close');
    for (let message = 0; message <= FLOOD_MESSAGES_A_SECOND; message++) socket.send('{}');
    expect((await closed)[0]).toBe(1008);
  });

  it('closes a silent connection and keeps one that sends heartbeats [IDLE_LIMIT_MS]', async () => {
    const [silent, active] = [await connect(), await connect()];
    const closed = once(silent, 'close');
    test.services.wallClock.advance(IDLE_LIMIT_MS - 1);
    await ask(active, { header: { bizType: 'ping' } });
    test.services.wallClock.advance(1);
    expect((await closed)[0]).toBe(1000);
    await ask(active, { header: { bizType: 'ping' } });
  });

  it('refuses pages of other sites, other paths and foreign hosts on upgrade', async () => {
    const rejected = async (path: string, headers: Record<string, string>) => {
      const socket = new WebSocket(`ws://127.0.0.1:${test.gateway.port}${path}`, { headers });
      const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
      socket.on('error', () => {});
      socket.terminate();
      return response.statusCode;
    };
    expect(await rejected(CLIENT_SOCKET_PATH, { origin: 'https://evil.example' })).toBe(403);
    expect(await rejected(CLIENT_SOCKET_PATH, { host: 'evil.example' })).toBe(403);
    expect(await rejected('/api/other', {})).toBe(404);
  });

  it('closes with 1001 when the platform ends; clients may reconnect at once [GW-33]', async () => {
    const socket = await connect();
    const closed = once(socket, 'close');
    await served.close();
    expect((await closed)[0]).toBe(1001);
    served = serve();
    expect(listed(await ask(await connect(), call('thirdExt/now')))).toBe('0');
  });

  it('keeps answering other messages while one hangs', async () => {
    const socket = await connect();
    socket.send(JSON.stringify(call(TEST_BIZ.hang)));
    expect(listed(await ask(socket, call('thirdExt/now')))).toBe('0');
    test.state.release();
  });
});

it('leaves a request that offers h2c to HTTP, with its body', async () => {
  const body = JSON.stringify({ customerGroupId: 1 });
  const peer = connectTcp(test.gateway.port, '127.0.0.1');
  peer.write(
    [
      `POST /api/global/${LIST} HTTP/1.1`,
      `Host: 127.0.0.1:${test.gateway.port}`,
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
      'companyId: 1',
      'trace: h2c',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
  );
  const [head] = (await once(peer, 'data')) as [Buffer];
  expect(head.toString()).toMatch(/^HTTP\/1\.1 200 /);
  expect(head.toString()).toContain('"code":"0"');
  peer.destroy();
});
