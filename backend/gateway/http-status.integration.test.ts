import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, TEST_BIZ, type TestGateway } from './testing/test-gateway.ts';

/** Statuses and methods of HTTP, as programs and proxies in between expect them. */

const COUNT = `/api/global/${TEST_BIZ.count}`;
const JSON_TYPE = { 'content-type': 'application/json' };
const HEADERS = { companyId: '1', trace: 't' };

let test: TestGateway;
beforeAll(async () => {
  test = await startTestGateway();
});
afterAll(() => test.close());

const send = (path: string, init: RequestInit) => fetch(test.gateway.baseUrl + path, init);

/** Writes bytes to a connection of its own; resolves to what came until it closed. */
function exchange(...pieces: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(test.gateway.port, '127.0.0.1', () =>
      pieces.forEach((piece) => socket.write(piece)),
    );
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', (error: { code?: string }) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(text) : reject(error),
    );
  });
}

describe('the status of an answer', () => {
  it('is 415 for a body of another type, with the envelope, on every family; a call stays 200 [GW-10] [HU-27]', async () => {
    for (const path of [
      COUNT,
      '/openapi-c/global/getMsgPushToken',
      '/openapi-b/global/a.b.c',
      '/auth2/token',
    ])
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'nonsense',
      ]) {
        const answer = await send(path, {
          method: 'POST',
          headers: { ...HEADERS, 'content-type': type },
          body: '{}',
        });
        expect([path, type, answer.status]).toEqual([path, type, 415]);
        expect(Object.keys((await answer.json()) as object)).toContain('code');
      }
    const wrong = await send(`/api/global/${TEST_BIZ.fail}`, {
      method: 'POST',
      headers: { ...HEADERS, ...JSON_TYPE },
      body: '{}',
    });
    expect(wrong.status).toBe(200);
  });

  it('is 404 for a path of no family, in the language that was asked for, and 200 for an unknown call of one', async () => {
    for (const [path, method] of [
      ['/nothing', 'GET'],
      ['/nothing', 'POST'],
      ['/nothing', 'HEAD'],
      ['/docs/none', 'GET'],
      ['/wp-login.php', 'POST'],
    ] as const)
      expect([path, method, (await send(path, { method, headers: { lang: 'en-US' } })).status]).toEqual([
        path,
        method,
        404,
      ]);
    const body = (await (await send('/nothing', { headers: { lang: 'en-US' } })).json()) as { msg: string };
    expect(body.msg).toMatch(/^[A-Z][\x20-\x7e]+$/);
    expect((await send('/api/global/a.b.c', { method: 'POST', headers: HEADERS })).status).toBe(200);
  });

  it('is 421 under the name of somebody else, also where the request line names it [ATK-244]', async () => {
    const end = 'Connection: close\r\n\r\n';
    const own = `Host: 127.0.0.1:${test.gateway.port}\r\n`;
    for (const request of [
      `GET /status HTTP/1.1\r\nHost: elsewhere.example\r\n${end}`,
      `POST ${COUNT} HTTP/1.1\r\nHost: elsewhere.example\r\n${end}`,
      `GET http://elsewhere.example/status HTTP/1.1\r\n${own}${end}`,
    ])
      expect(await exchange(request)).toMatch(/^HTTP\/1\.1 421 /);
  });
});

describe('a request that names the whole address', () => {
  it('is served as one that names the path, whatever its host line says', async () => {
    const host = `127.0.0.1:${test.gateway.port}`;
    const end = 'Host: other.example\r\nConnection: close\r\n';
    const lines = `companyId: 1\r\ntrace: absolute\r\nContent-Type: application/json\r\nContent-Length: 2\r\n`;
    expect(await exchange(`POST http://${host}${COUNT}?a=b HTTP/1.1\r\n${end}${lines}\r\n{}`)).toMatch(
      /^HTTP\/1\.1 200 [^]*"trace":"absolute"[^]*"code":"0"|^HTTP\/1\.1 200 [^]*"code":"0"/,
    );
    expect(await exchange(`GET HTTP://${host}/status HTTP/1.1\r\n${end}\r\n`)).toMatch(
      /^HTTP\/1\.1 200 [^]*<html/,
    );
    expect(await exchange(`HEAD http://${host} HTTP/1.1\r\n${end}companyId: 1\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 200 /,
    );
  });
});

describe('HEAD', () => {
  it('is answered wherever GET is, with the headers of GET and no body', async () => {
    for (const path of ['/status', '/status.json', '/docs', '/docs/openapi.json', '/health/live']) {
      const [got, head] = [await send(path, {}), await send(path, { method: 'HEAD' })];
      const facts = (answer: Response) => [
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('content-security-policy'),
      ];
      expect([path, ...facts(head)]).toEqual([path, ...facts(got)]);
      expect(await head.text()).toBe('');
      await got.text();
    }
  });

  it('of the address, a base and a call tells the limit, counts, and is refused beyond it [LI-02] [CL-01]', async () => {
    for (const path of ['/', '/api/', COUNT]) {
      const head = () => send(path, { method: 'HEAD', headers: { companyId: '1' } });
      const [first, second] = [await head(), await head()];
      const left = (answer: Response) => Number(answer.headers.get('x-ratelimit-remairing'));
      expect([path, first.status, first.headers.get('x-ratelimit-reset')]).toEqual([path, 200, '60']);
      expect(Number(first.headers.get('x-ratelimit-limit'))).toBeGreaterThan(0);
      expect(left(first) - left(second)).toBe(1);
    }
    const bare = await send('/api/', { method: 'HEAD' });
    expect([bare.status, bare.headers.get('x-ratelimit-limit')]).toEqual([400, '300']);
    let last = 200;
    for (let call = 0; call < 310 && last === 200; call++)
      last = (await send('/api/', { method: 'HEAD', headers: { companyId: '1' } })).status;
    expect(last).toBe(429);
  });
});

describe('a GET with a body', () => {
  it('is answered, and a body without an end is cut behind the answer [ATK-721] [HU-34]', async () => {
    const own = `Host: 127.0.0.1:${test.gateway.port}\r\ncompanyId: 1\r\n`;
    for (const path of ['/status', '/health/live', '/nothing', '/api/uploads/none', COUNT])
      for (const head of ['Transfer-Encoding: chunked', 'Content-Length: 9000000000']) {
        const text = await exchange(
          `GET ${path} HTTP/1.1\r\n${own}${head}\r\n\r\n`,
          'ffff\r\n' + 'a'.repeat(60_000),
        );
        expect([path, head, text]).toEqual([path, head, expect.stringMatching(/^HTTP\/1\.1 \d{3} /)]);
        expect(text.toLowerCase()).toContain('connection: close');
      }
  });
});

describe('members that a call does not read', () => {
  const ask = (body: object) =>
    test.post('/api/global/config.app.AppSymbolDubboService.getSymbolBaseList', body);
  const named = (answer: Awaited<ReturnType<typeof ask>>) => answer.headers.get('x-unknown-members');

  it('are named in a header, ten at most of 64 letters each, also where the call is rejected [MAX_NAMED_MEMBERS] [MAX_NAME_LENGTH] [HU-28]', async () => {
    expect(named(await ask({ customerGroupId: 1 }))).toBeNull();
    expect(named(await ask({ customerGroupId: 1, customerGroupID: 2, 'ä,b': 1 }))).toBe(
      'customerGroupID,%C3%A4%2Cb',
    );
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`m${at}`, at]));
    expect(named(await ask({ customerGroupId: 1, ...many }))).toBe('m0,m1,m2,m3,m4,m5,m6,m7,m8,m9,...');
    expect(named(await ask({ customerGroupId: 1, ['n'.repeat(65)]: 1 }))).toBe(`${'n'.repeat(64)}...`);
    const refused = await ask({ customerGroupId: 'x', grup: 1 });
    expect([refused.listed === '0', named(refused)]).toEqual([false, 'grup']);
  });
});
