import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorText } from '../contract/errors/catalogue.ts';
import { DEFAULT_RECV_WINDOW_MS } from './open-pipeline.ts';
import { startTestGateway, TEST_BIZ, type TestAnswer, type TestGateway } from './testing/test-gateway.ts';
import { applyKey, sign, type TestKey } from './testing/signed-calls.ts';

// Limits, written out: a test does not import what it checks.
const MAX_RECV_WINDOW_MS = 60_000;

const KEYS = '/api/global/customer.app.CustomerApiWebService';
const DAY_MS = 24 * 60 * 60 * 1000;

let test: TestGateway;
let token: string;
let key: TestKey;

const apply = (tag: string) => applyKey(test, token, tag);

interface Call {
  readonly bizType?: string;
  readonly body?: string;
  /** The text to sign without its timestamp. */
  readonly text?: string;
  readonly key?: TestKey;
  readonly headers?: Readonly<Record<string, string | null>>;
}

async function signed(call: Call = {}): Promise<TestAnswer> {
  const { bizType = 'getMsgPushToken', body = '{}', text = '{}', key: used = key, headers = {} } = call;
  // A signature serves one change: each call is signed at a time of its own.
  if (headers.timestamp === undefined) test.services.wallClock.advance(1);
  const timestamp = headers.timestamp ?? String(test.services.wallClock.nowMs());
  return test.post(`/openapi-c/global/${bizType}`, body, {
    timestamp,
    apiKey: used.apiKey,
    signature: sign(text + timestamp, used.privateKey),
    ...headers,
  });
}

beforeAll(async () => {
  test = await startTestGateway({ gateway: { rateLimits: false } });
  token = await test.signIn();
  key = await apply('bot');
});
afterAll(() => test.close());

describe('a signed call', () => {
  it.each([
    ['escaped letters, as Python sends them', '{"page":1,"tag":"caf\\u00e9 \\ud83d\\ude00"}'],
    ['an escaped slash, as PHP sends it', '{"page":1,"tag":"https:\\/\\/a.example\\/b"}'],
    ['letters as they are', '{"page":1,"tag":"é 机器人 😀"}'],
    ['an escaped quote and a backslash', '{"page":1,"tag":"a \\"b\\" \\\\ c"}'],
    ['a null', '{"page":1,"tag":null}'],
    ['spaces', '{ "page": 1, "tag": "a b" }'],
  ])('is verified over the bytes that were sent: %s [EN-11]', async (_, body) => {
    const bizType = 'config.app.AppSymbolDubboService.getSymbolBaseList';
    const text = body.replaceAll('"', '');
    expect((await signed({ bizType, body, text })).listed).not.toBe('00012001');
    expect((await signed({ bizType, body, text: text.replace('1', '2') })).listed).toBe('00012001');
  });

  it('is answered by the reduced envelope, and GET is refused [GW-28] [GW-29] [OP-01]', async () => {
    const good = await signed();
    expect(Object.keys(good.body).sort()).toEqual(['code', 'data', 'message']);
    expect(good.body).toMatchObject({ code: '0', data: expect.stringMatching(/push$/) as string });
    const bad = await signed({ headers: { apiKey: 'x' } });
    expect(Object.keys(bad.body).sort()).toEqual(['code', 'data', 'message']);
    const get = await fetch(`${test.gateway.baseUrl}/openapi-c/global/getMsgPushToken`, {
      headers: {
        companyId: '1',
        trace: 't',
        apiKey: key.apiKey,
        timestamp: String(test.services.wallClock.nowMs()),
        signature: sign(`{}${test.services.wallClock.nowMs()}`, key.privateKey),
      },
    });
    expect(await get.json()).toMatchObject({ code: 'GGATEWAY_CODE_016' });
  });

  it('needs no token for what a client calls with one, and gives the same answer [GW-31] [OP-08] [OP-16]', async () => {
    const bizType = 'customer.app.CustomerWebApiService.findCustomerInfo';
    const byKey = await signed({ bizType });
    const byToken = await test.post(`/api/global/${bizType}`, {}, { token });
    expect(byKey.listed).toBe('0');
    expect(byKey.body.data).toEqual(byToken.body.data);
    const list = 'config.app.AppSymbolDubboService.getSymbolBaseList';
    const rows = await signed({ bizType: list, body: '{"customerGroupId":1}', text: '{customerGroupId:1}' });
    expect(rows.body.data).toEqual(
      (await test.post(`/api/global/${list}`, { customerGroupId: 1 })).body.data,
    );
  });

  it('takes version and group or leaves them out [OP-06]', async () => {
    expect((await signed({ headers: { version: '0.0.1', group: 'tradeApi' } })).listed).toBe('0');
  });

  it('speaks zh-CN without lang [OP-07]', async () => {
    const answer = await signed({ headers: { apiKey: 'x', lang: null } });
    expect(answer.body.message).toBe(errorText('00012003', 'zh-CN'));
  });

  it('demands companyId and trace first [OP-01]', async () => {
    expect((await signed({ headers: { companyId: null, trace: null, apiKey: null } })).listed).toBe(
      'GGATEWAY_CODE_003',
    );
    expect((await signed({ headers: { trace: null, apiKey: null } })).listed).toBe('GGATEWAY_CODE_004');
    expect((await signed({ headers: { companyId: 'x' } })).listed).toBe('GGATEWAY_CODE_015');
  });
});

describe('the key', () => {
  it('must exist, and in the company of the call [OP-02] [OP-15] [ER-03]', async () => {
    for (const apiKey of [null, '', 'f'.repeat(32), '__proto__']) {
      expect((await signed({ headers: { apiKey } })).listed).toBe('00012003');
    }
    expect((await signed({ headers: { companyId: '2' } })).listed).toBe('00012003');
  });

  it('is gone after delApi [CU-14] [OP-15]', async () => {
    const own = await apply('short-lived');
    expect((await signed({ key: own })).listed).toBe('0');
    expect((await test.post(`${KEYS}.delApi`, { id: own.id }, { token })).listed).toBe('0');
    expect((await signed({ key: own })).listed).toBe('00012003');
  });

  it('may be bound to addresses, other ones are refused [OP-12] [CU-13]', async () => {
    const own = await apply('bound');
    const bind = (whiteIps: string) =>
      test.post(`${KEYS}.editApiPermission`, { id: own.id, whiteIps }, { token });
    await bind('192.0.2.1');
    expect((await signed({ key: own })).listed).toBe('00012007');
    await bind('192.0.2.1,127.0.0.1,2001:db8::1');
    expect((await signed({ key: own })).listed).toBe('0');
    for (const wrong of [
      '300.1.1.1',
      'localhost',
      '10.0.0.0/8',
      Array.from({ length: 21 }, (_, at) => `10.0.0.${at}`).join(),
    ]) {
      expect((await bind(wrong)).listed).toBe('USCUSTOMER_API_0001025');
    }
  });

  it('needs the permission of the operation [OP-09] [CU-13]', async () => {
    const own = await apply('reader');
    const order = () =>
      signed({
        key: own,
        bizType: TEST_BIZ.order,
        body: '{"symbolId":1,"direction":1}',
        text: '{direction:1,symbolId:1}',
      });
    expect((await order()).listed).toBe('0');
    const edit = (code: string, status: number) =>
      test.post(`${KEYS}.editApiPermission`, { id: own.id, permissionList: [{ code, status }] }, { token });
    expect((await edit('contract_trade', 2)).listed).toBe('0');
    expect((await order()).listed).toBe('00012004');
    expect((await signed({ key: own })).listed).toBe('0');
    expect((await edit('contract_trade', 1)).listed).toBe('0');
    expect((await order()).listed).toBe('0');
    expect((await edit('ready_only', 2)).listed).toBe('USCUSTOMER_API_00011001');
    expect((await edit('everything', 1)).listed).toBe('USCUSTOMER_API_00011001');
  });

  it('opens no operation of the client API alone', async () => {
    const bizType = 'customer.app.CustomerApiWebService.delApi';
    expect((await signed({ bizType, body: '{"id":1}', text: '{id:1}' })).listed).toBe('00012004');
    expect((await signed({ bizType: 'no.such.Service.method' })).listed).toBe('GGATEWAY_CODE_010');
  });
});

describe('the time window', () => {
  it('is 5 seconds unless recvWindow says otherwise, and at most 60 [OP-04] [OP-05] [MAX_RECV_WINDOW_MS]', async () => {
    const at = (offset: number, recvWindow: string | null = null) =>
      signed({
        bizType: TEST_BIZ.count,
        headers: { timestamp: String(test.services.wallClock.nowMs() + offset), recvWindow },
      });
    for (const offset of [-DEFAULT_RECV_WINDOW_MS, 0, DEFAULT_RECV_WINDOW_MS])
      expect((await at(offset)).listed).toBe('0');
    for (const offset of [-DEFAULT_RECV_WINDOW_MS - 1, DEFAULT_RECV_WINDOW_MS + 1, -DAY_MS]) {
      expect((await at(offset)).listed).toBe('00012002');
    }
    expect((await at(-20_000, '30000')).listed).toBe('0');
    expect((await at(-1_001, '1000')).listed).toBe('00012002');
    expect((await at(-MAX_RECV_WINDOW_MS, '99999999')).listed).toBe('0');
    expect((await at(-MAX_RECV_WINDOW_MS - 1, '99999999')).listed).toBe('00012002');
  });

  it('refuses a missing or malformed timestamp and window [OP-01]', async () => {
    expect((await signed({ headers: { timestamp: 'now' } })).listed).toBe('00012002');
    expect((await signed({ headers: { timestamp: null } })).listed).toBe('00012002');
    expect((await signed({ headers: { recvWindow: '-1' } })).listed).toBe('00012002');
  });
});

describe('the signature', () => {
  const bizType = TEST_BIZ.count;

  it('covers sorted names without quotes, nulls left out [EN-10] [EN-11] [EN-12]', async () => {
    const cases: [body: string, text: string][] = [
      ['{"symbol":"abc","quantity":1}', '{quantity:1,symbol:abc}'],
      ['{"tab":1,"table":2,"Tab":3}', '{Tab:3,tab:1,table:2}'],
      ['{"b":null,"a":"x\\"y"}', '{a:xy}'],
      ['{ "price" : 1.10 , "id" : 12345678901234567890 }', '{id:12345678901234567890,price:1.10}'],
      ['{"list":[{"b":1, "a":"x"}],"flag":true}', '{flag:true,list:[{b:1,a:x}]}'],
      ['{"text":"two words"}', '{text:two words}'],
      ['{"text":"two words"}', '{text:twowords}'],
      ['{"text":"中文"}', '{text:中文}'],
    ];
    for (const [body, text] of cases)
      expect([body, (await signed({ bizType, body, text })).listed]).toEqual([body, '0']);
  });

  it('of no body is made over {} [EN-13]', async () => {
    expect((await signed({ body: '' })).listed).toBe('0');
    expect((await signed({ body: '{}' })).listed).toBe('0');
  });

  it('is refused when anything differs [OP-03] [EN-14]', async () => {
    const body = '{"text":"a"}';
    const text = '{text:a}';
    const timestamp = String(test.services.wallClock.nowMs());
    const right = sign(text + timestamp, key.privateKey);
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const foreign = other.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    const flipped = (right.startsWith('A') ? 'B' : 'A') + right.slice(1);
    const wrong = [
      null,
      '',
      flipped,
      right.slice(0, -8),
      '!'.repeat(344),
      'A'.repeat(2000),
      sign(`{text:b}${timestamp}`, key.privateKey),
      sign(`${text}${Number(timestamp) + 1}`, key.privateKey),
      sign(text + timestamp, foreign),
      sign(text + timestamp, key.privateKey, 'RSA-SHA256'),
    ];
    for (const signature of wrong) {
      expect((await signed({ bizType, body, headers: { timestamp, signature } })).listed).toBe('00012001');
    }
    expect((await signed({ bizType, body, headers: { timestamp, signature: right } })).listed).toBe('0');
    expect(
      (await signed({ bizType, body: '{"text":"b"}', headers: { timestamp, signature: right } })).listed,
    ).toBe('00012001');
  });

  it('is not looked for in what is no JSON object', async () => {
    for (const body of ['[]', '{', 'null'])
      expect((await signed({ bizType, body })).listed).toBe('GGATEWAY_CODE_015');
    const deep = `{"a":${'['.repeat(200)}${']'.repeat(200)}}`;
    expect((await signed({ bizType, body: deep, text: deep.replaceAll('"', '') })).listed).toBe(
      'GGATEWAY_CODE_015',
    );
  });
});

describe('the life of a key', () => {
  it('is 90 days without a bound address and unlimited with one, also for a key that had expired [OP-11] [OP-13] [ST-09]', async () => {
    const aged = await startTestGateway();
    const before = { test, token, key };
    try {
      test = aged;
      token = await aged.signIn();
      key = await apply('free');
      const bound = await apply('bound');
      await aged.post(`${KEYS}.editApiPermission`, { id: bound.id, whiteIps: '127.0.0.1' }, { token });
      aged.services.wallClock.advance(89 * DAY_MS);
      expect((await signed()).listed).toBe('0');
      aged.services.wallClock.advance(DAY_MS);
      expect((await signed()).listed).toBe('00012006');
      aged.services.wallClock.advance(310 * DAY_MS);
      expect((await signed({ key: bound })).listed).toBe('0');
      token = await aged.signIn();
      await aged.post(`${KEYS}.editApiPermission`, { id: key.id, whiteIps: '127.0.0.1' }, { token });
      expect((await signed()).listed).toBe('0');
    } finally {
      ({ test, token, key } = before);
      await aged.close();
    }
  });
});
