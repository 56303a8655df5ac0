import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, TEST_BIZ, type TestGateway } from './testing/test-gateway.ts';

const COUNT = `/api/global/${TEST_BIZ.count}`;

let test: TestGateway;

beforeAll(async () => {
  test = await startTestGateway({ gateway: { rateLimits: false } });
});
afterAll(() => test.close());

/** Writes bytes to a connection and reads until it closes. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(test.gateway.port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

const own = () => `Host: 127.0.0.1:${test.gateway.port}\r\ncompanyId: 1\r\ntrace: t\r\nlang: en-US\r\n`;
const CLOSE = 'Connection: close\r\n';

function answersIn(text: string): number {
  return text.split('HTTP/1.1 ').length - 1;
}

describe('a request that two servers would read differently', () => {
  it('is refused, and nothing behind it is served [ATK-241]', async () => {
    const before = test.state.executions;
    const hidden = `POST ${COUNT} HTTP/1.1\r\n${own()}Content-Length: 2\r\nContent-Type: application/json\r\n\r\n{}`;
    const head = `POST ${COUNT} HTTP/1.1\r\n${own()}Content-Type: application/json\r\n`;
    const smuggled = [
      `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
      `${head}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${hidden}`,
      `${head}Content-Length: 2\r\nContent-Length: 200\r\n\r\n{}${hidden}`,
      `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
      `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
      `${head}Content-Length: +2\r\n\r\n{}${hidden}`,
      `${head}Content-Length: 2\n\n{}${hidden}`,
      `${head}X: a\rb\r\nContent-Length: 2\r\n\r\n{}${hidden}`,
    ];
    for (const bytes of smuggled) {
      const text = await exchange(bytes);
      expect([bytes, answersIn(text)]).toEqual([bytes, 1]);
      expect(text).toMatch(/^HTTP\/1\.1 400 /);
      expect(text).toContain('"code":"GATEWAY_CODE_015"');
      expect(text).toContain('x-content-type-options: nosniff');
    }
    expect(test.state.executions).toBe(before);
  });
});

describe('an odd request line', () => {
  it('of another form, method or length is answered by an envelope [ATK-242]', async () => {
    const lines = [
      `GET http://elsewhere.example/status HTTP/1.1\r\nHost: elsewhere.example\r\n`,
      `POST http://elsewhere.example${COUNT} HTTP/1.1\r\nHost: elsewhere.example\r\n`,
      `TRACE ${COUNT} HTTP/1.1\r\n${own()}`,
      `DELETE ${COUNT} HTTP/1.1\r\n${own()}`,
      `PROPFIND ${COUNT} HTTP/1.1\r\n${own()}`,
      `CONNECT 127.0.0.1:22 HTTP/1.1\r\n${own()}`,
      `FOO ${COUNT} HTTP/1.1\r\n${own()}`,
      `POST ${COUNT}/../../../etc/passwd HTTP/1.1\r\n${own()}`,
      `POST ${COUNT}%00 HTTP/1.1\r\n${own()}`,
      `POST ${COUNT}%E0%A4%A HTTP/1.1\r\n${own()}`,
      `POST /${'a'.repeat(20_000)} HTTP/1.1\r\n${own()}`,
      `POST ${COUNT} HTTP/9.9\r\n${own()}`,
      `GET * HTTP/1.1\r\n${own()}`,
    ];
    for (const line of lines) {
      const text = await exchange(`${line}${CLOSE}\r\n`);
      expect([line.slice(0, 60), text]).toEqual([
        line.slice(0, 60),
        expect.stringMatching(/^(?:HTTP\/1\.1 (?:200|400|404|421) |$)/) as string,
      ]);
      expect(text).not.toMatch(/\.ts:|node:internal|root:/);
      if (text !== '') expect(text.toLowerCase()).toContain('x-content-type-options: nosniff');
    }
    expect((await test.post(COUNT)).listed).toBe('0');
  });

  it('cannot put a line of its own into the head of an answer [ATK-243]', async () => {
    const evil = '%0d%0aset-cookie:%20a=b';
    for (const bytes of [
      `POST ${COUNT}${evil} HTTP/1.1\r\n${own()}${CLOSE}\r\n`,
      `POST ${COUNT}?lang=${evil} HTTP/1.1\r\n${own()}${CLOSE}\r\n`,
      `GET /status?lang=${evil} HTTP/1.1\r\n${own()}${CLOSE}\r\n`,
      `POST ${COUNT} HTTP/1.1\r\n${own().replace('trace: t', `trace: t${evil}`)}${CLOSE}\r\n`,
      `POST ${COUNT} HTTP/1.1\r\n${own()}Origin: http://x${evil}\r\n${CLOSE}\r\n`,
      `GET /auth2/code?redirect_uri=http://x/${evil}&state=${evil} HTTP/1.1\r\n${own()}${CLOSE}\r\n`,
    ]) {
      const [head = ''] = (await exchange(bytes)).split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 \d{3} /);
      expect(head.toLowerCase()).not.toMatch(/^set-cookie/m);
    }
  });

  it('with a host of somebody else is refused on every path but those of health, which say nothing of anybody [ATK-244]', async () => {
    for (const path of [COUNT, '/status', '/docs', '/openapi-b/auth/x.y.z', '/auth2/token']) {
      const text = await exchange(`GET ${path} HTTP/1.1\r\nHost: attacker.example\r\n${CLOSE}\r\n`);
      expect(text).toMatch(/^HTTP\/1\.1 421 /);
      expect(text).toContain('"code":"GATEWAY_CODE_019"');
    }
  });
});

describe('the headers of an answer', () => {
  it('forbid every browser to guess its type, on every path and status [ATK-245]', async () => {
    const token = await test.signIn();
    const { baseUrl } = test.gateway;
    const headers = { companyId: '1', trace: 't' };
    const requests: [string, RequestInit][] = [
      [COUNT, { method: 'POST', headers }],
      [`/api/global/${TEST_BIZ.fail}`, { method: 'POST', headers }],
      [`/api/global/${TEST_BIZ.crash}`, { method: 'POST', headers }],
      [COUNT, { method: 'POST' }],
      [COUNT, { method: 'POST', headers: { ...headers, token }, body: 'x'.repeat(300_000) }],
      [COUNT, { method: 'OPTIONS', headers: { origin: 'http://elsewhere.example' } }],
      ['/openapi-c/global/getMsgPushToken', { method: 'POST', headers }],
      ['/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth', { method: 'POST', headers }],
      ['/auth2/token', { method: 'POST', headers }],
      ['/api/uploads/none', {}],
      ['/nothing', {}],
      ['/', { method: 'HEAD' }],
      ...['/status', '/status.json', '/health/live', '/docs', '/docs/page.js', '/docs.json'].map(
        (path): [string, RequestInit] => [path, {}],
      ),
    ];
    for (const [path, init] of requests) {
      const answer = await fetch(baseUrl + path, init);
      expect([path, answer.headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      expect([path, answer.headers.get('x-powered-by')]).toEqual([path, null]);
      const isData = answer.headers.get('content-type')?.startsWith('application/json') === true;
      const isPublic = path.startsWith('/docs') || path.startsWith('/status') || path.startsWith('/health');
      // No cache keeps an answer to POST that does not ask for it.
      if (isData && !isPublic && init.method !== 'POST')
        expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
  });

  it('keep pages out of frames, run no foreign script and give no address away [ATK-246]', async () => {
    for (const path of ['/', '/status', '/docs']) {
      const { headers } = await fetch(test.gateway.baseUrl + path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  it('of a handshake that is refused have them too [ATK-245]', async () => {
    const text = await exchange(
      `GET /nowhere HTTP/1.1\r\n${own()}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 404 /);
    expect(text).toContain('x-content-type-options: nosniff');
  });
});
