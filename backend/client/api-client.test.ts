import { Type } from 'typebox';
import { describe, expect, it, vi } from 'vitest';
import { DICTIONARY_CALLS } from '../contract/calls/dictionaries.ts';
import { createApiClient } from './api-client.ts';
import { readEnvelope } from './api-result.ts';
import { RateMeter } from './rate-meter.ts';
import type { Transport, TransportAnswer, TransportRequest } from './transport.ts';
import { createFetchTransport } from './transport.ts';

const SUCCESS = {
  code: '0',
  msg: 'ok',
  bizCode: '',
  tm: 1,
  trace: 't',
  msgParams: null,
  data: 7,
  ok: true,
  fail: false,
};

/** Any call that answers a whole number. */
const CALL = {
  ...DICTIONARY_CALLS.now,
  mount: 'global' as const,
  bizType: 'a.b.c',
  request: Type.Object({ a: Type.Optional(Type.Integer()) }),
  response: Type.Integer(),
};

function setUp(...answers: [TransportAnswer, ...TransportAnswer[]]) {
  const requests: TransportRequest[] = [];
  const events: string[] = [];
  let token: string | undefined = 'token-1';
  const transport: Transport = async (request) => {
    requests.push(request);
    return answers[requests.length - 1] ?? answers[0];
  };
  const api = createApiClient({
    companyId: 3,
    transport,
    meter: new RateMeter(),
    now: () => 1000,
    token: () => token,
    language: () => 'zh-TW',
    clockOffset: () => 250,
    learnClock: async () => void events.push('asked for the time'),
    onSessionLost: () => events.push('lost'),
    onRoundTrip: (milliseconds) => events.push(`round trip ${milliseconds}`),
  });
  return { api, requests, events, forgetToken: () => (token = undefined) };
}

const arrived = (body: unknown, status = 200, headers = {}): TransportAnswer => ({
  arrived: true,
  status,
  headers,
  body,
});

describe('a call of the client API', () => {
  it('carries company, trace, corrected timestamp, language, version, token, group and idempotency key', async () => {
    const { api, requests } = setUp(arrived(SUCCESS));
    await api.call(CALL, { a: 1 }, { group: 'tradeApi', idempotencyKey: 'key-1' });
    expect(requests[0]).toEqual({
      path: '/api/global/a.b.c',
      method: 'POST',
      headers: {
        companyid: '3',
        trace: expect.stringMatching(/^[0-9a-f-]{36}$/),
        timestamp: '1250',
        lang: 'zh-TW',
        version: '0.0.1',
        group: 'tradeApi',
        token: 'token-1',
        'idempotency-key': 'key-1',
      },
      body: { a: 1 },
    });
  });

  it('goes out without a token as a guest, and below its own mount', async () => {
    const { api, requests } = setUp(arrived(SUCCESS));
    await api.call(DICTIONARY_CALLS.now, {}, { asGuest: true });
    expect(requests[0]?.path).toBe('/api/thirdExt/now');
    expect(requests[0]?.headers).not.toHaveProperty('token');
  });

  it('gives the data of a success', async () => {
    const { api } = setUp(arrived(SUCCESS));
    expect(await api.call(CALL, {})).toEqual({ kind: 'value', value: 7 });
  });

  it('joins module and code of a refusal and keeps its words [DT-23]', () => {
    const body = { ...SUCCESS, code: 'E000026', bizCode: 'CFDWBW', msg: 'Quantity', ok: false, fail: true };
    expect(readEnvelope({ arrived: true, status: 200, headers: {}, body })).toEqual({
      kind: 'refused',
      failure: { code: 'CFDWBWE000026', message: 'Quantity', waitSeconds: undefined },
    });
    const captcha = { ...body, code: 'F999999', bizCode: 'G' };
    expect(readEnvelope({ arrived: true, status: 200, headers: {}, body: captcha })).toMatchObject({
      failure: { code: 'F999999' },
    });
  });

  it('says a refusal without words in the listed ones, in the language of the terminal [DT-23]', () => {
    const silent = (code: string, msg: unknown) =>
      readEnvelope(
        { arrived: true, status: 200, headers: {}, body: { bizCode: 'CFDWBW', code, msg } },
        'zh-CN',
      );
    for (const msg of ['', ' ', null, undefined])
      expect(silent('E000031', msg)).toMatchObject({
        failure: { code: 'CFDWBWE000031', message: '账户余额或可用保证金不足。' },
      });
    expect(silent('NEVER', '')).toMatchObject({ failure: { message: 'CFDWBWNEVER' } });
    expect(silent('E000031', '余额不足')).toMatchObject({ failure: { message: '余额不足' } });
  });

  it('says how long to wait after 429 and 418 [DT-23]', () => {
    const body = { code: '00012005', message: 'too fast', data: null };
    const wait = (status: number, headers: Record<string, string>) =>
      readEnvelope({ arrived: true, status, headers, body });
    expect(wait(429, { 'x-ratelimit-reset': '60' })).toMatchObject({ failure: { waitSeconds: 60 } });
    expect(wait(418, { 'retry-after': '300' })).toMatchObject({ failure: { waitSeconds: 300 } });
    expect(wait(200, { 'retry-after': '300' })).toMatchObject({ failure: { waitSeconds: undefined } });
  });

  it('takes 429 and 418 for a refusal whatever stands in them: the call was turned away [DT-23]', async () => {
    const headers = { 'retry-after': '7' };
    for (const status of [429, 418])
      expect(readEnvelope({ arrived: true, status, headers, body: null }, 'zh-CN')).toMatchObject({
        kind: 'refused',
        failure: { code: 'GGATEWAY_CODE_018', waitSeconds: 7 },
      });
    const html = createFetchTransport('http://x', async () => new Response('<html>', { status: 429 }));
    const request = { path: '/api/x', method: 'POST', headers: {}, body: {} } as const;
    expect(await html(request)).toMatchObject({ arrived: true, status: 429 });
  });

  it('sends a call whose time was refused once more, with the clock known better', async () => {
    const late = arrived({ ...SUCCESS, bizCode: 'G', code: 'GATEWAY_CODE_014', ok: false, fail: true });
    const { api, requests, events } = setUp(late, arrived(SUCCESS));
    expect(await api.call(CALL, {})).toEqual({ kind: 'value', value: 7 });
    expect(requests).toHaveLength(2);
    expect(events).toContain('asked for the time');
    const never = setUp(late, late, late);
    expect(await never.api.call(CALL, {})).toMatchObject({ kind: 'refused' });
    expect(never.requests).toHaveLength(2);
    const asking = setUp(late);
    await asking.api.call(DICTIONARY_CALLS.now, {}, { asGuest: true, untimed: true });
    expect(asking.requests[0]?.headers).not.toHaveProperty('timestamp');
    expect(asking.events).not.toContain('asked for the time');
  });

  it('never reports a broken line, a time-out or garbled text as a rejection', async () => {
    for (const reason of ['offline', 'timeout', 'garbled'] as const) {
      const { api, events } = setUp({ arrived: false, reason });
      expect(await api.call(CALL, {})).toEqual({ kind: 'unknown', reason });
      expect(events).toEqual(['round trip undefined']);
    }
    for (const body of [null, 'text', [], { ok: true }]) {
      expect(readEnvelope({ arrived: true, status: 502, headers: {}, body }).kind).toBe('unknown');
    }
  });

  it('reports a lost session once it belongs to the token that was sent', async () => {
    const expired = { ...SUCCESS, code: 'GATEWAY_CODE_005', bizCode: 'G', ok: false, fail: true };
    const signedIn = setUp(arrived(expired));
    await signedIn.api.call(CALL, {});
    expect(signedIn.events).toContain('lost');
    const guest = setUp(arrived(expired));
    await guest.api.call(CALL, {}, { asGuest: true });
    expect(guest.events).not.toContain('lost');
    const late = setUp(arrived(expired));
    const pending = late.api.call(CALL, {});
    late.forgetToken();
    await pending;
    expect(late.events).not.toContain('lost');
  });
});

describe('a call that proves that a person asks', () => {
  it('carries the proof in its header', async () => {
    const { api, requests } = setUp(arrived(SUCCESS));
    await api.call(CALL, {}, { captcha: 'proof' });
    expect(requests[0]?.headers).toMatchObject({ captcha: 'proof' });
  });
});

describe('the direct transport', () => {
  const request: TransportRequest = { path: '/api/x', method: 'POST', headers: {}, body: {} };

  it('tells a line that is down from a time-out and from an answer that is no JSON', async () => {
    const offline = createFetchTransport('http://x', () => Promise.reject(new TypeError('refused')));
    expect(await offline(request)).toEqual({ arrived: false, reason: 'offline' });
    const hanging: typeof fetch = (_, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    expect(await createFetchTransport('http://x', hanging, 1)(request)).toEqual({
      arrived: false,
      reason: 'timeout',
    });
    const html = createFetchTransport('http://x', async () => new Response('<html>', { status: 502 }));
    expect(await html(request)).toEqual({ arrived: false, reason: 'garbled' });
  });

  it('sends a form as a form, whose border the browser names, and anything else as JSON', async () => {
    const sent: RequestInit[] = [];
    const direct = createFetchTransport('http://x', async (_, init) => {
      sent.push(init ?? {});
      return new Response(JSON.stringify(SUCCESS));
    });
    const form = new FormData();
    form.set('object', new Blob(['x']));
    await direct({ ...request, headers: { token: 't' }, body: form });
    await direct({ ...request, headers: { token: 't' }, body: { a: 1 } });
    expect(sent[0]).toMatchObject({ body: form, headers: { token: 't' } });
    expect(sent[1]).toMatchObject({
      body: '{"a":1}',
      headers: { token: 't', 'content-type': 'application/json' },
    });
  });

  it('waits fifteen seconds for an answer, no longer [CALL_TIMEOUT_MS]', async () => {
    vi.useFakeTimers();
    const hanging: typeof fetch = (_, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    const answered = vi.fn();
    void createFetchTransport('http://x', hanging)(request).then(answered);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(answered).toHaveBeenCalledWith({ arrived: false, reason: 'timeout' });
  });

  it('hands over status, lower-case headers and body', async () => {
    const answer = new Response('{"code":"0"}', { status: 200, headers: { 'X-RateLimit-Limit': '300' } });
    const sent = await createFetchTransport('http://x', async () => answer)(request);
    expect(sent).toMatchObject({ arrived: true, status: 200, body: { code: '0' } });
    expect(sent.arrived && sent.headers['x-ratelimit-limit']).toBe('300');
  });
});
