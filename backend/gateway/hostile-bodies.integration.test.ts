import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestGateway, TEST_BIZ, type TestGateway } from './testing/test-gateway.ts';
import { applyKey, signedCall } from './testing/signed-calls.ts';

const ORDER = `/api/global/${TEST_BIZ.order}`;
const COUNT = `/api/global/${TEST_BIZ.count}`;
const ADD_BATCH = '/api/global/customer.app.CustomerOptionalWebApiService.addBatch';
const UPLOAD = '/api/upload';
const MEBIBYTE = 1024 * 1024;

let test: TestGateway;
let token: string;

beforeAll(async () => {
  test = await startTestGateway({ gateway: { rateLimits: false } });
  token = await test.signIn();
});
afterAll(() => test.close());
afterEach(() => vi.restoreAllMocks());

/** An order with `bytes` in its body. */
function orderOf(bytes: number): string {
  const head = '{"symbolId":1,"direction":1,"note":"';
  return `${head}${'n'.repeat(bytes - head.length - 2)}"}`;
}

function flat(members: number): string {
  return `{${Array.from({ length: members }, (_, at) => `"m${at}":1`).join(',')}}`;
}

/** Lengths of the texts that are parsed while `call` runs. */
async function parsedLengths(call: () => Promise<unknown>): Promise<number[]> {
  const parse = vi.spyOn(JSON, 'parse');
  await call();
  return parse.mock.calls.map(([text]) => text.length);
}

/** Sends a body in chunks, without its length; the text of the answer. */
function sendChunks(path: string, pieces: readonly Buffer[]): Promise<string> {
  const headers = { 'content-type': 'application/json', companyId: '1', trace: 't', lang: 'en-US' };
  const target = { host: '127.0.0.1', port: test.gateway.port, path, method: 'POST', headers, agent: false };
  return new Promise((resolve, reject) => {
    const request = httpRequest(target, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.on('end', () => resolve(text));
    });
    request.on('error', reject);
    for (const piece of pieces) request.write(piece);
    request.end();
  });
}

/** Sends a body in chunks until the connection is cut, 128 MiB at most; resolves with the bytes. */
async function sendWithoutEnd(path: string): Promise<number> {
  const socket = connect({ host: '127.0.0.1', port: test.gateway.port });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined).resume();
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\ncompanyId: 1\r\ntrace: t\r\n`;
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
  const piece = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MEBIBYTE, ' '), Buffer.from('\r\n')]);
  let sent = 0;
  const send = () => {
    while (socket.writable && sent < 128 * MEBIBYTE) {
      sent += MEBIBYTE;
      if (!socket.write(piece)) return;
    }
    socket.destroy();
  };
  socket.on('drain', send).on('connect', send);
  await closed;
  return sent;
}

describe('a large body', () => {
  it('has 16 KiB at most, and the statement names the bound in three languages [ATK-204] [json-bounds:MAX_BODY_BYTES]', async () => {
    expect((await test.post(ORDER, orderOf(16_384), { token })).listed).toBe('0');
    const refused = await test.post(ORDER, orderOf(16_385), { token });
    expect([refused.status, refused.listed]).toEqual([200, 'GGATEWAY_CODE_015']);
    expect(refused.body.msg).toBe('Invalid request: `body` is larger than 16384 bytes.');
    expect(refused.body.msgParams).toBe('body,16384');
    const chinese = await test.post(ORDER, orderOf(16_385), { token, lang: 'zh-CN' });
    expect(chinese.body.msg).toBe('请求无效：`body` 超过 16384 字节。');
    const traditional = await test.post(ORDER, orderOf(16_385), { token, lang: 'zh-TW' });
    expect(traditional.body.msg).toBe('請求無效：`body` 超過 16384 位元組。');
  });

  it('is counted in bytes, not in characters [ATK-204]', async () => {
    const note = '中'.repeat(6_000);
    const answer = await test.post(ORDER, { symbolId: 1, direction: 1, note }, { token });
    expect(answer.body.msgParams).toBe('body,16384');
  });

  it('has 256 KiB where an operation carries lists, and its members keep their own bound [ATK-205] [MAX_BATCH_BYTES]', async () => {
    const batch = (symbols: number, spaces: number) =>
      test.post(
        ADD_BATCH,
        `{"optionalList":[${' '.repeat(spaces)}${Array.from(
          { length: 5 },
          () => `{"tradeType":2,"symbolList":[${Array.from({ length: symbols }, () => 10021).join(',')}]}`,
        ).join(',')}]}`,
        { token },
      );
    expect((await batch(500, 0)).listed).toBe('0');
    expect((await batch(500, 200_000)).listed).toBe('0');
    expect((await batch(1_500, 0)).body.msgParams).toBe('body,5100');
    expect((await batch(1, 270_000)).body.msgParams).toBe('body,262144');
  });

  it('with 70,000 members in a mebibyte is never parsed, whatever the door [ATK-201]', async () => {
    const body = flat(70_000).padEnd(MEBIBYTE);
    const lengths = await parsedLengths(async () => {
      for (const path of [COUNT, ORDER, `/openapi-c/global/${TEST_BIZ.count}`, '/openapi-b/global/a.b.c'])
        await test.post(path, body, { token });
    });
    expect(Math.max(...lengths)).toBeLessThan(16_384);
  });

  it('of unknown length is read up to its bound, and beyond eight mebibytes the connection is cut [ATK-206] [MAX_DISCARDED_BYTES]', async () => {
    const pieces = (count: number) => Array.from({ length: count }, () => Buffer.alloc(MEBIBYTE, ' '));
    const small = await sendChunks(COUNT, pieces(2));
    expect(small).toContain('larger than 16384 bytes');
    const sent = await sendWithoutEnd(COUNT);
    // What the buffers of both ends hold may be beyond what was read.
    expect(sent).toBeGreaterThan(8 * MEBIBYTE);
    expect(sent).toBeLessThan(64 * MEBIBYTE);
    expect((await test.post(COUNT)).listed).toBe('0');
  });

  it('that is compressed is not inflated [ATK-207]', async () => {
    const bomb = gzipSync(Buffer.alloc(50 * MEBIBYTE, ' ')).subarray(0, 16_000);
    const answer = await fetch(test.gateway.baseUrl + COUNT, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', companyId: '1', trace: 't' },
      body: new Uint8Array(bomb),
    });
    expect(await answer.json()).toMatchObject({ bizCode: 'G', code: 'GATEWAY_CODE_015' });
  });
});

describe('a body of many parts', () => {
  it('has 1,000 members at most and 16 levels, and the statement names the bound [ATK-201] [ATK-202] [MAX_BODY_MEMBERS] [MAX_BODY_DEPTH]', async () => {
    const notified = async (body: string) => {
      const { listed, body: envelope } = await test.post(COUNT, body);
      return listed === '0' ? '0' : envelope.msg;
    };
    const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    expect(await notified(flat(1_000))).toBe('0');
    expect(await notified(flat(1_001))).toBe('Invalid request: `body` has more than 1000 members.');
    expect(await notified(`{"list":[${'1,'.repeat(1_000)}1]}`)).toContain('1000 members');
    expect(await notified(nested(16))).toBe('0');
    expect(await notified(nested(17))).toBe('Invalid request: `body` is nested deeper than 16 levels.');
    expect(await notified(nested(7_000))).toContain('16 levels');
  });

  it('counts a repeated name every time, and the last one rules [ATK-203]', async () => {
    const twice = await test.post(ORDER, '{"symbolId":7,"direction":1,"symbolId":8}', { token });
    expect(twice.body.data).toMatchObject({ request: { symbolId: 8 } });
    const often = `{${'"a":1,'.repeat(1_000)}"a":1}`;
    expect((await test.post(COUNT, often)).body.msgParams).toBe('body,1000');
  });

  it('changes no prototype [ATK-208]', async () => {
    for (const body of [
      '{"__proto__":{"polluted":true}}',
      '{"constructor":{"prototype":{"polluted":true}}}',
      '{"text":"a","__proto__":{"toString":1}}',
    ]) {
      expect((await test.post(COUNT, body)).listed).toBe('0');
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('survives numbers and texts of any length [ATK-209]', async () => {
    for (const text of [
      '9'.repeat(15_000),
      '1e999999',
      `0.${'0'.repeat(15_000)}1`,
      `-${'1'.repeat(9_000)}`,
    ]) {
      const { listed } = await test.post(ORDER, `{"symbolId":${text},"direction":1}`, { token });
      expect(listed).toMatch(/^CFDWBWE00000[67]$/);
    }
    const { listed } = await test.post(COUNT, `{"text":"${'\\u0000'.repeat(2_500)}"}`);
    expect(listed).toBe('0');
  });

  it('in a form has 20 parts at most, counted before the form is read [ATK-210] [MAX_PARTS]', async () => {
    const upload = (parts: number) => {
      const form = new FormData();
      for (let at = 1; at < parts; at += 1) form.append(`p${at}`, 'x');
      form.append('object', new Blob([Buffer.from('89504e470d0a1a0a', 'hex')]), 'a.png');
      return fetch(test.gateway.baseUrl + UPLOAD, {
        method: 'POST',
        headers: { companyId: '1', trace: 't', token, lang: 'en-US' },
        body: form,
      });
    };
    const code = async (parts: number) => ((await (await upload(parts)).json()) as { code: string }).code;
    expect(await code(20)).toBe('0');
    expect(await code(21)).not.toBe('0');
    expect(await code(20_000)).not.toBe('0');
  });
});

describe('a signed call with a hostile body', () => {
  it('is parsed after its signature alone [ATK-211]', async () => {
    const key = await applyKey(test, token, 'bodies');
    const body = '{"text":"parsed only when signed"}';
    const right = signedCall(test, key, TEST_BIZ.count, { body, text: '{text:parsed only when signed}' });
    const parsed = async (headers: Readonly<Record<string, string>>) => {
      const parse = vi.spyOn(JSON, 'parse');
      await test.post(right.path, body, headers);
      const texts = parse.mock.calls.map(([text]) => text);
      parse.mockRestore();
      return texts.includes(body);
    };
    for (const change of [
      { signature: 'AAAA' },
      { apiKey: 'unknown' },
      { timestamp: '1' },
      { signature: '' },
    ])
      expect(await parsed({ ...right.headers, ...change })).toBe(false);
    expect(await parsed(right.headers)).toBe(true);
  });

  it('has the same bounds, named before the signature is looked at [ATK-211]', async () => {
    const key = await applyKey(test, token, 'bounds');
    const call = signedCall(test, key, TEST_BIZ.count, { body: flat(1_001), text: '{}' });
    const answer = await test.post(call.path, call.body, call.headers);
    expect([answer.listed, answer.body.message]).toEqual([
      'GGATEWAY_CODE_015',
      'Invalid request: `body` has more than 1000 members.',
    ]);
  });
});

describe('many small things beside the body', () => {
  it('a query of thousands of members and thousands of headers are answered [ATK-212]', async () => {
    const query = Array.from({ length: 1_500 }, (_, at) => `q${at}=${at}`).join('&');
    const page = await fetch(`${test.gateway.baseUrl}/status.json?${query}`);
    expect(page.status).toBe(200);
    const call = await fetch(`${test.gateway.baseUrl}${COUNT}?${query}`, {
      method: 'POST',
      headers: { companyId: '1', trace: 't' },
    });
    expect(await call.json()).toMatchObject({ code: '0' });
    const headers = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`h${at}`, '1']));
    const crowded = await fetch(test.gateway.baseUrl + COUNT, {
      method: 'POST',
      headers: { companyId: '1', trace: 't', ...headers },
    });
    expect([200, 400]).toContain(crowded.status);
    expect(await crowded.json()).toMatchObject({ code: expect.any(String) as string });
    expect((await test.post(COUNT)).listed).toBe('0');
  });
});
