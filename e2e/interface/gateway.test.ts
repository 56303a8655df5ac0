import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { PLACE, place, placed, positions } from './support/orders.ts';
import { rsaSign } from './support/signing.ts';
import { answerOf, LOGIN, WEB, Venue, type SentHeaders, type Trader } from './support/venue.ts';

/** What every request meets at the gateway of a whole platform. */

const NOW = '/api/thirdExt/now';
const BASE_LIST = 'config.app.AppSymbolDubboService.getSymbolBaseList';
const FIND = `${WEB}findCustomerInfo`;
const ENVELOPE = ['bizCode', 'code', 'data', 'fail', 'msg', 'msgParams', 'ok', 'tm', 'trace'];
const HOUR_MS = 3_600_000;

let venue: Venue;
let trader: Trader;

beforeAll(async () => {
  venue = await Venue.start();
  trader = await venue.trader();
});
afterAll(() => venue.stop());

describe('the envelope', () => {
  it.each([
    ['the client API', '/api/thirdExt/now', {}, true],
    ['the client API on failure', '/api/global/no.such.Service.call', {}, false],
    ['sign-in on failure', LOGIN, { type: 1, loginName: 'a@b.example', loginPwd: 'x' }, false],
    ['the management API on failure', '/openapi-b/global/no.such.Service.call', {}, false],
    ['auth2 on failure', '/auth2/token', { appId: 'x', appSecret: 'x', code: 'x' }, false],
    ['a path that nobody serves', '/elsewhere', {}, false],
  ])(
    'of %s has every member with its type [GW-01] [GW-02] [GW-03] [GW-05] [GW-08] [AU-09]',
    async (_name, path, body, isGood) => {
      const begun = performance.now();
      const answer = await venue.post(path, body);
      const tookMs = performance.now() - begun;
      expect(Object.keys(answer.body).sort()).toEqual(ENVELOPE);
      const { code, bizCode, msg, tm, trace, msgParams, ok, fail } = answer.body;
      expect([code, bizCode, msg, trace].map((text) => typeof text)).toEqual(Array(4).fill('string'));
      expect([code === '0', ok, fail]).toEqual([isGood, isGood, !isGood]);
      expect(Number.isInteger(tm) && tm >= 0 && tm <= tookMs + 50, `tm ${tm}`).toBe(true);
      expect(msgParams).toBeNull();
      expect(msg.trim()).not.toBe('');
      expect(answer.headers.get('content-type')).toContain('application/json');
    },
  );

  it.each(['a', 'x-plain', 't'.repeat(128), 'with space & sign'])(
    'carries the trace %j of the request, on success and on failure [GW-04]',
    async (trace) => {
      expect((await venue.post(NOW, {}, { trace })).body.trace).toBe(trace);
      expect((await venue.call('a.b.c', {}, { trace })).body.trace).toBe(trace);
    },
  );

  it('fills its parameters into msg and lists them, and has none where there are none [GW-06] [ER-01]', async () => {
    const refused = await place(venue, trader, { requestNum: '1000' });
    expect(refused.listed).toBe('CFDWBWE000026');
    expect(refused.body.msgParams).toBe('0.001,100,0.001');
    for (const value of ['0.001', '100']) expect(refused.body.msg).toContain(value);
    expect((await venue.call('a.b.c')).body.msgParams).toBeNull();
  });

  it('carries the business type as data on failure [GW-07]', async () => {
    const refused = await place(venue, trader, { requestNum: '1000' });
    expect(refused.data).toBe(PLACE);
    expect((await venue.call('a.b.c')).data).toBe('a.b.c');
    expect((await venue.post(NOW)).data).toBeTypeOf('number');
    expect(Array.isArray((await venue.call(BASE_LIST, { customerGroupId: 1 })).data)).toBe(true);
  });

  it('speaks the language of lang, and Chinese without one [GW-17] [GW-18]', async () => {
    const text = async (lang: string | null) => (await venue.call('a.b.c', {}, { lang })).body;
    const [none, simplified, traditional, english, unknown] = await Promise.all(
      [null, 'zh-CN', 'zh-TW', 'en-US', 'xx'].map(text),
    );
    expect(new Set([simplified.msg, traditional.msg, english.msg]).size).toBe(3);
    expect([none.msg, unknown.msg]).toEqual([simplified.msg, simplified.msg]);
    expect(english.msg).toMatch(/^[\x20-\x7e]+$/);
    expect(new Set([none, simplified, traditional, english, unknown].map(({ code }) => code)).size).toBe(1);
  });
});

describe('a header', () => {
  it.each<[string, SentHeaders, string]>([
    ['no companyId', { companyId: null }, 'GGATEWAY_CODE_003'],
    ['a companyId that is text', { companyId: 'abc' }, 'GGATEWAY_CODE_015'],
    ['a companyId below zero', { companyId: '-1' }, 'GGATEWAY_CODE_015'],
    ['a companyId with an exponent', { companyId: '1e3' }, 'GGATEWAY_CODE_015'],
    ['a companyId beyond 64 bits', { companyId: '9'.repeat(30) }, 'GGATEWAY_CODE_015'],
    ['a company that does not exist', { companyId: '77' }, 'USCUSTOMER_API_0000111'],
    ['no trace', { trace: null }, 'GGATEWAY_CODE_004'],
    ['a trace of 129 characters', { trace: 't'.repeat(129) }, 'GGATEWAY_CODE_015'],
    ['a version of 65 characters', { version: 'v'.repeat(65) }, 'GGATEWAY_CODE_015'],
    ['a timestamp that is text', { timestamp: 'now' }, 'GGATEWAY_CODE_015'],
    ['a timestamp below zero', { timestamp: '-5' }, 'GGATEWAY_CODE_015'],
    ['a timestamp with decimals', { timestamp: '1.5' }, 'GGATEWAY_CODE_015'],
    ['a timestamp of 1970', { timestamp: '1000' }, 'GGATEWAY_CODE_014'],
    ['no timestamp', { timestamp: null }, '0'],
    ['an empty token of a guest', { token: '' }, '0'],
    ['a version', { version: '0.0.1' }, '0'],
    ['a version and a group', { version: '0.0.1', group: 'tradeApi' }, '0'],
    ['a version and a group that nobody knows', { version: '99.0.0', group: 'nobody' }, '0'],
  ])(
    'with %s is answered as listed [GW-13] [GW-14] [GW-15] [GW-16] [VE-01] [VE-05] [ER-24] [ER-29]',
    async (_name, headers, listed) => {
      const answer = await venue.call(BASE_LIST, { customerGroupId: 1 }, headers);
      expect(answer.listed).toBe(listed);
      expect(answer.status).toBe(200);
    },
  );

  it('timestamp may be a quarter of an hour off and no more [GW-15] [ER-29]', async () => {
    const at = async (minutes: number) =>
      (await venue.post(NOW, {}, { timestamp: String(venue.nowMs() + minutes * 60_000) })).listed;
    expect([await at(0), await at(-14), await at(14)]).toEqual(['0', '0', '0']);
    expect([await at(-16), await at(16)]).toEqual(['GGATEWAY_CODE_014', 'GGATEWAY_CODE_014']);
  });

  it('token is needed where a customer is meant, and only there [GW-19] [ER-23] [CU-16]', async () => {
    expect((await venue.call(FIND)).listed).toBe('GGATEWAY_CODE_001');
    expect((await venue.call(FIND, {}, { token: 'garbage' })).listed).toBe('GGATEWAY_CODE_005');
    expect((await venue.call(FIND, {}, { token: trader.token })).listed).toBe('0');
    expect((await venue.call(BASE_LIST, { customerGroupId: 1 })).listed).toBe('0');
  });
});

describe('a path', () => {
  it.each([
    ['/api/global/', 'GGATEWAY_CODE_008'],
    ['/api/login/', 'GGATEWAY_CODE_008'],
    ['/api/register/', 'GGATEWAY_CODE_008'],
    ['/api/global/undotted', 'GGATEWAY_CODE_002'],
    ['/api/global/a..b', 'GGATEWAY_CODE_002'],
    ['/api/global/a.b%20c', 'GGATEWAY_CODE_002'],
    [`/api/global/${'a.'.repeat(200)}b`, 'GGATEWAY_CODE_002'],
    ['/api/elsewhere', 'GGATEWAY_CODE_002'],
    ['/elsewhere', 'GGATEWAY_CODE_002'],
    ['/api/global/no.such.Service.call', 'GGATEWAY_CODE_010'],
    [`/api/login/${BASE_LIST}`, 'GGATEWAY_CODE_010'],
    [`/api/global/${WEB}login`, 'GGATEWAY_CODE_010'],
    [`/openapi-b/global/${BASE_LIST}`, 'GGATEWAY_CODE_010'],
    [`/openapi-c/global/${BASE_LIST}`, '00012003'],
    [`/api/global/${BASE_LIST}`, '0'],
  ])('%s is answered %s [GW-09] [GW-11] [ER-23] [ER-26] [ER-27] [ER-38]', async (path, listed) => {
    expect((await venue.post(path, { customerGroupId: 1 })).listed).toBe(listed);
  });

  it('of sign-in, registration and logout is its own, and a logout ends the token [GW-12] [ER-25] [ER-32]', async () => {
    const { token } = await venue.signIn(trader.email);
    expect((await venue.post(`/api/register/${WEB}register`, { type: 1 })).listed).toMatch(
      /^USCUSTOMER_API_/,
    );
    expect((await venue.post('/api/logout', '', { token })).listed).toBe('0');
    expect((await venue.call(FIND, {}, { token })).listed).toBe('GGATEWAY_CODE_017');
    expect((await venue.call(FIND, {}, { token: trader.token })).listed).toBe('0');
  });

  it.each(['GET', 'PUT', 'DELETE', 'PATCH'])(
    'of a POST operation refuses %s with 016 and does nothing [GW-10] [GW-28] [ER-31]',
    async (method) => {
      const key = await venue.key(trader.token);
      const timestamp = String(venue.nowMs());
      const signature = rsaSign(`{}${timestamp}`, key.privateKey);
      const own = { companyId: '1', trace: 't', token: trader.token };
      const signed = { companyId: '1', trace: 't', apiKey: key.apiKey, timestamp, signature };
      for (const [family, headers] of Object.entries({ api: own, 'openapi-c': signed })) {
        const url = `${venue.ready.baseUrl}/${family}/global/${PLACE}`;
        const { body } = await answerOf(await fetch(url, { method, headers }));
        expect(body.code).toBe(family === 'api' ? 'GATEWAY_CODE_016' : 'GGATEWAY_CODE_016');
      }
      expect(await positions(venue, trader)).toEqual([]);
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'nonsense'])(
    'of a JSON operation refuses a body of type %s with 415 and 016 and does nothing [GW-10] [ER-31] [HU-27]',
    async (type) => {
      const answer = await place(venue, trader, {}, { 'content-type': type });
      expect([answer.status, answer.listed]).toEqual([415, 'GGATEWAY_CODE_016']);
      expect(await positions(venue, trader)).toEqual([]);
    },
  );

  it('of nobody is 404, and one of a call that nobody knows 200 [HU-27]', async () => {
    const statusOf = async (path: string) => (await venue.post(path)).status;
    for (const path of ['/elsewhere', '/docs/none', '/wp-login.php']) expect(await statusOf(path)).toBe(404);
    for (const path of ['/api/global/a.b.c', '/openapi-b/global/a.b.c'])
      expect(await statusOf(path)).toBe(200);
  });
});

describe('a body', () => {
  it.each(['[]', '1', '"x"', 'null', 'true', '{', '{"a":1,}', '{"a"', 'x'.repeat(1000), '\u0000'])(
    'that is no JSON object is refused with 015 [GW-27] [ER-30]',
    async (text) => {
      expect((await venue.call(BASE_LIST, text)).listed).toBe('GGATEWAY_CODE_015');
    },
  );

  it.each([
    ['', 'GGATEWAY_CODE_006'],
    ['{}', 'GGATEWAY_CODE_006'],
    ['{"customerGroupId":null}', 'GGATEWAY_CODE_006'],
    ['{"customerGroupId":"x"}', 'GGATEWAY_CODE_015'],
    ['{"customerGroupId":1.5}', 'GGATEWAY_CODE_015'],
    ['{"data":"not base64"}', 'GGATEWAY_CODE_015'],
    ['{"data":"AAAA,AAAA"}', 'GGATEWAY_CODE_015'],
    ['{"customerGroupId":"1"}', '0'],
    ['{"customerGroupId":1,"unknown":[1]}', '0'],
  ])('%j is answered %s [GW-27] [CL-15] [ER-26] [ER-30]', async (text, listed) => {
    expect((await venue.call(BASE_LIST, text)).listed).toBe(listed);
  });
});

describe('an idempotency key', () => {
  const orders = async () => (await positions(venue, keyed)).length;
  let keyed: Trader;
  beforeAll(async () => {
    keyed = await venue.trader();
  });
  const send = (key: string, headers: SentHeaders = {}, more: object = {}) =>
    place(venue, keyed, more, { 'idempotency-key': key, ...headers });

  it('is optional: without one the same call is executed twice [GW-20]', async () => {
    const [first, second] = [await placed(venue, keyed), await placed(venue, keyed)];
    expect(second.orderId).not.toBe(first.orderId);
    expect(await orders()).toBe(2);
  });

  it('gives the first answer again, with the trace of the request [GW-21]', async () => {
    const before = await orders();
    const first = await send('again');
    const second = await send('again', { trace: 'another' });
    expect(second.data).toEqual(first.data);
    expect(second.body.trace).toBe('another');
    expect(await orders()).toBe(before + 1);
  });

  it('of a call for a credential gives none the second time and makes none [HU-24]', async () => {
    const again = (bizType: string, body: object, token: string) =>
      venue.call(bizType, body, { token, 'idempotency-key': 'credential' });
    const apply = (tag: string) => again('customer.app.CustomerApiWebService.applyApi', { tag }, keyed.token);
    const first = await apply('once');
    expect(first.data.privateKey).toMatch(/^MII/);
    for (const tag of ['once', 'twice']) {
      const repeat = await apply(tag);
      expect(repeat.listed).toBe('USCUSTOMER_API_0000004');
      expect([repeat.text.includes('privateKey'), repeat.headers.get('idempotency-replayed')]).toEqual([
        false,
        'true',
      ]);
    }
    const { token } = await venue.signIn(keyed.email);
    const { data: replaced } = await again('thirdExt/randomKey', {}, token);
    expect((await again('thirdExt/randomKey', {}, token)).listed).toBe('USCUSTOMER_API_0000004');
    expect((await venue.call(FIND, {}, { token: replaced })).listed).toBe('0');
  });

  it('counts for its business type, version, group, company and caller alone [GW-23] [VE-04]', async () => {
    const before = await orders();
    const ids = [];
    for (const headers of [{}, { version: '0.0.1' }, { group: 'tradeApi' }, { version: '0.0.1', group: 'g' }])
      ids.push((await send('scope', headers)).data.orderId);
    expect(new Set(ids).size).toBe(4);
    expect(await orders()).toBe(before + 4);
    const other = await venue.trader();
    const foreign = await place(venue, other, {}, { 'idempotency-key': 'scope' });
    expect(ids).not.toContain(foreign.data.orderId);
    const listed = await venue.call(BASE_LIST, { customerGroupId: 1 }, { 'idempotency-key': 'scope' });
    expect(listed.data.length).toBeGreaterThan(10);
    const second = { 'idempotency-key': 'scope', companyId: '2' };
    const elsewhere = await venue.call(BASE_LIST, { customerGroupId: 1 }, second);
    expect(elsewhere.body.trace).not.toBe(listed.body.trace);
  });

  it('lets one of twenty concurrent calls through; the others are told to retry [GW-24] [GW-25]', async () => {
    const before = await orders();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('race')));
    const good = answers.filter(({ listed }) => listed === '0');
    const ids = new Set(good.map(({ data }) => data.orderId));
    const others = answers.filter(({ listed }) => listed !== '0');
    expect(ids.size).toBe(1);
    for (const { listed, body } of others) {
      expect(listed).toBe('GGATEWAY_CODE_018');
      expect(body.msg).toMatch(/too fast.*try again/i);
    }
    expect(await orders()).toBe(before + 1);
    expect((await send('race')).data.orderId).toBe([...ids][0]);
    expect(await orders()).toBe(before + 1);
  });

  it('keeps an answer for 24 hours [GW-22]', async () => {
    const before = await orders();
    const first = await send('day');
    await venue.skip(24 * HOUR_MS - 60_000);
    expect((await send('day')).data.orderId).toBe(first.data.orderId);
    expect(await orders()).toBe(before + 1);
    await venue.skip(60_000);
    expect((await send('day')).data.orderId).not.toBe(first.data.orderId);
    expect(await orders()).toBe(before + 2);
  });
});

describe('the status page', () => {
  it('is an HTML page for everybody, and the address of the API answers HEAD by its status [GW-32] [CL-01]', async () => {
    const page = await fetch(venue.ready.statusUrl);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('Meridian');
    const head = (headers: Record<string, string>) =>
      fetch(`${venue.ready.baseUrl}/api/`, { method: 'HEAD', headers });
    const good = await head({ companyId: '1' });
    expect([good.status, await good.text()]).toEqual([200, '']);
    expect((await head({})).status).toBe(400);
  });
});

describe('the management API', () => {
  const AUTH = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';
  const authorize = (body: unknown, headers: SentHeaders = {}) =>
    venue.post(AUTH, body, { companyId: null, lang: null, ...headers });

  it('is opened by application id and secret, with a trace and no other header [MA-01] [MA-02] [MA-05] [MA-08]', async () => {
    const { appId, appSecret } = venue.ready.demo;
    const good = await authorize({ appId, appSecret });
    expect(good.listed).toBe('0');
    expect(Object.keys(good.body).sort()).toEqual(ENVELOPE);
    expect(good.data.token).toBeTypeOf('string');
    expect((await authorize({ appId, appSecret }, { trace: null })).listed).toBe('GGATEWAY_CODE_004');
  });

  it('answers dictionaries by group, the languages among them [MA-06]', async () => {
    const { appId, appSecret } = venue.ready.demo;
    const { Language } = (await authorize({ appId, appSecret })).data;
    const codes = Language.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(expect.arrayContaining(['en-US', 'zh-CN', 'zh-TW']));
    for (const item of Language)
      expect(item).toMatchObject({ id: expect.any(Number), parentCode: 'Language' });
  });

  it.each([
    ['no secret', { appSecret: undefined }, 'GGATEWAY_CODE_006'],
    ['no application', { appId: undefined }, 'GGATEWAY_CODE_006'],
    ['a number for an application', { appId: 5 }, 'GGATEWAY_CODE_015'],
    ['an empty secret', { appSecret: '' }, 'GGATEWAY_CODE_006'],
    ['a wrong secret', { appSecret: 'f'.repeat(64) }, 'GGATEWAY_CODE_101'],
    ['an unknown application', { appId: 'f'.repeat(32) }, 'GGATEWAY_CODE_101'],
  ])('gives no token to %s [MA-03] [MA-04]', async (_name, change, listed) => {
    const { appId, appSecret } = venue.ready.demo;
    const answer = await authorize({ appId, appSecret, ...change });
    expect([answer.listed, answer.text.includes('token')]).toEqual([listed, false]);
  });

  it('tells a wrong secret and an unknown application by the same words [MA-04]', async () => {
    const { appId, appSecret } = venue.ready.demo;
    const wrong = await authorize({ appId, appSecret: 'f'.repeat(64) });
    const unknown = await authorize({ appId: 'f'.repeat(32), appSecret });
    expect(wrong.body).toMatchObject({ code: unknown.body.code, msg: unknown.body.msg });
  });
});

describe('the limits of the client API', () => {
  const figures = ({ headers }: { headers: Headers }) =>
    ['x-ratelimit-limit', 'x-ratelimit-remairing', 'x-ratelimit-reset'].map((name) => headers.get(name));
  const ASSETS = 'config.app.AppAssetsDubboService.getAssetsList';
  const setLimit = (limit: number) =>
    venue.manage('venue.admin.CompanyAdminService.setClientLimit', { bizType: ASSETS, limit });

  it('are shown on every answer, failures too, and begin anew after a minute [LI-03]', async () => {
    const { token } = await venue.trader(0);
    const call = (body: object) => venue.call(ASSETS, body, { token });
    expect(figures(await call({}))).toEqual(['300', '299', '60']);
    expect(figures(await call({}))).toEqual(['300', '298', '60']);
    expect(figures(await call({ type: 'x' }))).toEqual(['300', '297', '60']);
    await venue.skip(60_000);
    expect(figures(await call({}))).toEqual(['300', '299', '60']);
  });

  it('end in 429 for one endpoint and one account, and can be raised [LI-01] [LI-02] [ER-67]', async () => {
    const [one, other] = [await venue.trader(0), await venue.trader(0)];
    const call = ({ token }: Trader) => venue.call(ASSETS, {}, { token });
    expect((await setLimit(3)).listed).toBe('0');
    const statuses = [];
    for (let at = 0; at < 4; at++) statuses.push((await call(one)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await call(one);
    expect([refused.status, refused.listed]).toEqual([429, 'GGATEWAY_CODE_018']);
    expect(figures(refused).slice(0, 2)).toEqual(['3', '0']);
    expect((await venue.call(FIND, {}, { token: one.token })).status).toBe(200);
    expect((await call(other)).status).toBe(200);
    expect((await setLimit(500)).listed).toBe('0');
    await venue.skip(60_000);
    expect(figures(await call(one))).toEqual(['500', '499', '60']);
  });

  it('count calls over the client websocket with those over HTTP, and nothing else limits those of a second [HU-26]', async () => {
    expect((await setLimit(120)).listed).toBe('0');
    const { token } = await venue.trader(0);
    const socket = new WebSocket(venue.ready.clientWsUrl);
    await once(socket, 'open');
    const ask = async (): Promise<string> => {
      const header = { companyId: venue.ready.companyId, trace: 't', lang: 'en-US', bizType: ASSETS, token };
      socket.send(JSON.stringify({ header, body: {} }));
      const [answer] = (await once(socket, 'message')) as [Buffer];
      const { bizCode, code } = JSON.parse(answer.toString()) as Record<'bizCode' | 'code', string>;
      return bizCode + code;
    };
    await venue.still(async () => {
      const codes = new Set<string>();
      for (let at = 0; at < 119; at++) codes.add(await ask());
      expect(codes).toEqual(new Set(['0']));
      expect(figures(await venue.call(ASSETS, {}, { token }))).toEqual(['120', '0', '60']);
      expect(await ask()).toBe('GGATEWAY_CODE_018');
    });
    socket.close();
  });
});
