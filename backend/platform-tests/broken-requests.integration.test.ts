import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../platform.ts';

/** What cannot be read as a request is answered in the form of the family that its address names, and says why. */

const LONG = 'x'.repeat(20_000);
const TOO_LARGE_HEAD = /`head` \(address and headers\) is larger than 16384 bytes/;

let platform: Platform;
beforeAll(async () => {
  const ports = { port: 0, quotePort: 0, messagePort: 0 };
  platform = await startPlatform({ ...ports, seed: 7, logLevel: 'silent' });
});
afterAll(() => platform.close());

/** Writes a request of its own connection; the status line and the body of the answer. */
function exchange(request: string): Promise<{ readonly status: string; readonly body: string }> {
  const port = Number(new URL(platform.ready.baseUrl).port);
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () =>
      resolve({ status: text.split('\r\n', 1)[0] ?? '', body: text.slice(text.indexOf('\r\n\r\n') + 4) }),
    );
  });
}

const LINES = 'Host: 127.0.0.1\r\ncompanyId: 1\r\ntrace: t-9\r\nlang: en-US\r\n';

/** A request whose address, headers, chunk or line is beyond what is read. */
const BROKEN: readonly (readonly [string, (method: string, path: string) => string, RegExp])[] = [
  [
    'an address that is too long',
    (method, path) => `${method} ${path}?query=${LONG} HTTP/1.1\r\n${LINES}\r\n`,
    TOO_LARGE_HEAD,
  ],
  [
    'headers that are too long',
    (method, path) => `${method} ${path} HTTP/1.1\r\n${LINES}x: ${LONG}\r\n\r\n`,
    TOO_LARGE_HEAD,
  ],
  [
    'a broken chunk',
    (method, path) => `${method} ${path} HTTP/1.1\r\n${LINES}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    /`body` cannot be read as HTTP/,
  ],
  [
    'an extension of a chunk that is too long',
    (method, path) =>
      `${method} ${path} HTTP/1.1\r\n${LINES}Transfer-Encoding: chunked\r\n\r\n5;${LONG}\r\nabcde\r\n0\r\n\r\n`,
    /`body` cannot be read as HTTP/,
  ],
  [
    'two lengths',
    (method, path) =>
      `${method} ${path} HTTP/1.1\r\n${LINES}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    /`head` cannot be read as HTTP/,
  ],
];

const full = (body: object) => {
  const { code, bizCode, msg, trace, ok, fail } = body as Record<string, unknown>;
  expect({ code, bizCode, ok, fail }).toEqual({
    code: 'GATEWAY_CODE_015',
    bizCode: 'G',
    ok: false,
    fail: true,
  });
  return { msg, trace };
};
const reduced = (body: object) => {
  const { code, message } = body as Record<string, unknown>;
  expect(Object.keys(body).toSorted()).toEqual(['code', 'data', 'message']);
  expect(code).toBe('GGATEWAY_CODE_015');
  return { msg: message, trace: 't-9' };
};
const ofQuotes = (body: object) => {
  const { ret, msg, trace, data } = body as Record<string, unknown>;
  expect({ ret, data }).toEqual({ ret: 201, data: {} });
  return { msg, trace };
};

const FAMILIES = [
  ['quotes', '/quote-b-api/kline', ofQuotes],
  ['quotes of stocks', '/quote-stock-b-api/batch-kline', ofQuotes],
  ['the client API', '/api/global/config.app.AppSymbolDubboService.getSymbolBaseList', full],
  ['an unknown call', '/api/global/a.b.c', full],
  ['uploads', '/api/upload', full],
  ['the open API', '/openapi-c/global/getMsgPushToken', reduced],
  ['the management API', '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth', full],
  ['auth2', '/auth2/token', full],
  ['documents', '/docs/openapi.json', full],
  ['an unknown path', '/nothing', full],
] as const;

describe.each(BROKEN)('a request with %s', (_name, write, reason) => {
  it.each(FAMILIES)('to %s names the bound in its form, by every method [HU-34]', async (_of, path, read) => {
    for (const method of ['GET', 'POST', 'OPTIONS', 'PUT']) {
      const { status, body } = await exchange(write(method, path));
      expect([method, status]).toEqual([method, 'HTTP/1.1 400 Bad Request']);
      const { msg, trace } = read(JSON.parse(body) as object);
      expect([method, msg, trace]).toEqual([method, expect.stringMatching(reason), 't-9']);
    }
    // The head of a broken chunk may have been answered before; no answer to HEAD has a body.
    const head = await exchange(write('HEAD', path));
    expect(head.status).toMatch(/^HTTP\/1\.1 (?:200|400|404) /);
    expect(head.body).not.toContain('{');
  });
});

describe('a header that is not right', () => {
  it.each([
    ['companyId: 1x', /`companyId` must be a whole number/],
    ['timestamp: soon', /`timestamp` must be a whole number/],
    [`version: ${'9'.repeat(65)}`, /`version` must have at most 64 characters/],
    [`group: ${'g'.repeat(65)}`, /`group` must have at most 64 characters/],
    [`trace: ${'t'.repeat(129)}`, /`trace` must have at most 128 characters/],
    [`idempotency-key: ${'k'.repeat(129)}`, /`idempotency-key` must have at most 128 characters/],
  ])('is named with its bound: %.20s', async (header, reason) => {
    const [name = ''] = header.split(':');
    const others = LINES.split('\r\n').filter((line) => !line.startsWith(`${name}:`));
    const head = ['POST /api/global/config.app.AppSymbolDubboService.getSymbolBaseList HTTP/1.1', header];
    const ends = ['Content-Type: application/json', 'Content-Length: 21', 'Connection: close'];
    const lines = [...head, ...others.filter((line) => line !== ''), ...ends];
    const { body } = await exchange(`${lines.join('\r\n')}\r\n\r\n{"customerGroupId":1}`);
    expect(JSON.parse(body)).toMatchObject({ code: 'GATEWAY_CODE_015', msg: expect.stringMatching(reason) });
  });
});

describe('a broken request', () => {
  it('behind another one is not taken for the first, and does not carry its trace', async () => {
    const first = `POST /nothing HTTP/1.1\r\n${LINES}Content-Length: 2\r\n\r\n{}`;
    const { body } = await exchange(`${first}POST /quote-b-api/kline HTTP/1.1\r\nA b\r\n\r\n`);
    expect(body).toContain('"trace":""');
  });

  it('speaks the language that was asked for where that was read', async () => {
    const lines = LINES.replace('en-US', 'zh-TW');
    const { body } = await exchange(`POST /nothing HTTP/1.1\r\n${lines}x: ${LONG}\r\n\r\n`);
    expect(JSON.parse(body)).toMatchObject({ msg: expect.stringContaining('16384') as string });
    expect(body).toContain('請求無效');
  });
});
