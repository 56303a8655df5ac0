import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSteppedClock } from '../market/index.ts';
import { errorText } from '../contract/errors/catalogue.ts';
import { startTestGateway, TEST_BIZ, type TestGateway } from './testing/test-gateway.ts';

// Limits, written out: a test does not import what it checks.
const EXECUTION_LIMIT_MS = 15_000;

const NOW = '/api/thirdExt/now';
const BASE_LIST = '/api/global/config.app.AppSymbolDubboService.getSymbolBaseList';

let test: TestGateway;
let token: string;
const logged: string[] = [];
const monotonicClock = createSteppedClock(0);

beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  });
  test = await startTestGateway({
    log: pino({ level: 'info' }, sink),
    gateway: { rateLimits: false, monotonicClock },
  });
  token = await test.signIn();
});
afterAll(() => test.close());

describe('the envelope', () => {
  it('has every member with its type on success and on failure [GW-01] [GW-02] [GW-03] [GW-05] [GW-08]', async () => {
    for (const answer of [await test.post(NOW), await test.post('/api/global/a.b.c')]) {
      expect(Object.keys(answer.body).sort()).toEqual(
        ['bizCode', 'code', 'data', 'fail', 'msg', 'msgParams', 'ok', 'tm', 'trace'].sort(),
      );
      expect(typeof answer.body.code).toBe('string');
      expect(answer.body.ok).toBe(answer.body.code === '0');
      expect(answer.body.fail).toBe(!answer.body.ok);
      expect(Number.isInteger(answer.body.tm) && answer.body.tm >= 0).toBe(true);
      expect(answer.body.msg).not.toBe('');
      expect(answer.headers.get('content-type')).toContain('application/json');
    }
  });

  it('carries the trace of the request [GW-04]', async () => {
    for (const trace of ['a', 'x-not-encrypted', 'f'.repeat(128)]) {
      expect((await test.post(NOW, {}, { trace })).body.trace).toBe(trace);
      expect((await test.post('/api/global/a.b.c', {}, { trace })).body.trace).toBe(trace);
    }
  });

  it('fills parameters into msg and lists them in msgParams [GW-06] [ER-01]', async () => {
    const { body, listed } = await test.post(`/api/global/${TEST_BIZ.fail}`);
    expect(listed).toBe('CFDWBWE000026');
    expect(body.msgParams).toBe('1,10,1');
    expect(body.msg).toBe(errorText('CFDWBWE000026', 'en-US', ['1', '10', '1']));
    expect((await test.post('/api/global/a.b.c')).body.msgParams).toBeNull();
  });

  it('carries the business type on failure [GW-07]', async () => {
    const { body } = await test.post(`/api/global/${TEST_BIZ.fail}`);
    expect(body.data).toBe(TEST_BIZ.fail);
    const alias = await test.post('/api/global/tradeapi.app.TestMMApiService.order', {}, { token });
    expect(alias.body.data).toBe(TEST_BIZ.order);
  });

  it('speaks zh-CN without lang and the language of lang with it [GW-17] [GW-18]', async () => {
    const texts = await Promise.all(
      [null, 'zh-CN', 'zh-TW', 'en-US', 'xx'].map(
        async (lang) => (await test.post('/api/global/a.b.c', {}, { lang })).body.msg,
      ),
    );
    const text = (language: 'en-US' | 'zh-CN' | 'zh-TW') => errorText('GGATEWAY_CODE_010', language);
    expect(texts).toEqual([text('zh-CN'), text('zh-CN'), text('zh-TW'), text('en-US'), text('zh-CN')]);
  });
});

describe('headers', () => {
  it('demands companyId: missing is 003, malformed 015, unknown 0000111 [GW-13]', async () => {
    expect((await test.post(NOW, {}, { companyId: null })).listed).toBe('GGATEWAY_CODE_003');
    for (const companyId of ['abc', '-1', '1.5', '1e3', '9'.repeat(30)]) {
      expect((await test.post(NOW, {}, { companyId })).listed).toBe('GGATEWAY_CODE_015');
    }
    expect((await test.post(NOW, {}, { companyId: '77' })).listed).toBe('USCUSTOMER_API_0000111');
  });

  it('demands trace on every reference endpoint [GW-14] [CL-20] [request-headers:MAX_TRACE_LENGTH]', async () => {
    const endpoints = [
      'getListByParentId',
      'getListByParentCode',
      'getMapByParentCodes',
      'getCountryListByParentId',
      'getCountryListByParentCode',
    ].map((name) => `/api/global/config.app.AppDictDubboService.${name}`);
    for (const path of [NOW, BASE_LIST, ...endpoints]) {
      expect((await test.post(path, {}, { trace: null })).listed).toBe('GGATEWAY_CODE_004');
      expect((await test.post(path, {}, { companyId: null })).listed).toBe('GGATEWAY_CODE_003');
    }
    expect((await test.post(NOW, {}, { trace: 't'.repeat(129) })).listed).toBe('GGATEWAY_CODE_015');
  });

  it('accepts a missing timestamp, refuses a malformed one with 015 and an old one with 014 [GW-15] [MAX_TIMESTAMP_DISTANCE_MS]', async () => {
    const at = (timestamp: string) => test.post(NOW, {}, { timestamp });
    const now = test.services.wallClock.nowMs();
    expect((await test.post(NOW)).listed).toBe('0');
    for (const offset of [0, -15 * 60_000, 15 * 60_000]) {
      expect((await at(String(now + offset))).listed).toBe('0');
    }
    for (const offset of [-15 * 60_000 - 1, 15 * 60_000 + 1]) {
      expect((await at(String(now + offset))).listed).toBe('GGATEWAY_CODE_014');
    }
    for (const malformed of ['now', '-5', '1.5', '9'.repeat(40)]) {
      expect((await at(malformed)).listed).toBe('GGATEWAY_CODE_015');
    }
  });

  it('takes version and group on any call, known or not [GW-16] [VE-01] [VE-05] [MAX_VERSION_LENGTH]', async () => {
    for (const version of ['0.0.1', '99.0.0']) {
      expect((await test.post(NOW, {}, { version, group: 'tradeApi' })).listed).toBe('0');
    }
    expect((await test.post(NOW, {}, { version: 'v'.repeat(65) })).listed).toBe('GGATEWAY_CODE_015');
  });

  it('treats header names case-insensitively', async () => {
    const answer = await fetch(test.gateway.baseUrl + NOW, {
      method: 'POST',
      headers: { COMPANYID: '1', TRACE: 'a' },
    });
    expect(((await answer.json()) as { code: string }).code).toBe('0');
  });

  it('lets getAssetsList go without company and trace [CL-05]', async () => {
    const path = '/api/global/config.app.AppAssetsDubboService.getAssetsList';
    expect((await test.post(path, {}, { companyId: null, trace: null, lang: null })).listed).toBe('0');
    expect((await test.post(path, {}, { token })).listed).toBe('0');
  });
});

describe('paths and methods', () => {
  it('tells unknown business types (010) from malformed ones (002) [GW-11]', async () => {
    expect((await test.post('/api/global/no.such.Service.method')).listed).toBe('GGATEWAY_CODE_010');
    expect((await test.post('/api/global/fund.app.DepositService/query')).listed).toBe('GGATEWAY_CODE_010');
    for (const path of [
      'undotted',
      'a..b',
      '.a',
      'a.b%2e',
      'a.b c',
      `${'a.'.repeat(200)}b`,
      '../../etc/passwd',
    ]) {
      expect((await test.post(`/api/global/${encodeURI(path)}`)).listed).toBe('GGATEWAY_CODE_002');
    }
    expect((await test.post('/api/elsewhere')).listed).toBe('GGATEWAY_CODE_002');
    expect((await test.post('/elsewhere')).listed).toBe('GGATEWAY_CODE_002');
  });

  it('serves every family under its own base only [GW-09] [GW-12]', async () => {
    const own = 'config.app.AppSymbolDubboService.getSymbolBaseList';
    expect((await test.post(`/api/global/${own}`, { customerGroupId: 1 })).listed).toBe('0');
    expect((await test.post(`/openapi-b/global/${own}`, { customerGroupId: 1 })).listed).toBe(
      'GGATEWAY_CODE_010',
    );
    expect((await test.post(`/openapi-c/global/${own}`, { customerGroupId: 1 })).listed).toBe('00012003');
    const login = 'customer.app.CustomerWebApiService.login';
    expect((await test.post(`/api/global/${login}`)).listed).toBe('GGATEWAY_CODE_010');
  });

  it('refuses GET, other media types and compressed nonsense with 016 and executes nothing [GW-10]', async () => {
    const before = test.state.executions;
    const headers = { companyId: '1', trace: 't' };
    const url = `${test.gateway.baseUrl}/api/global/${TEST_BIZ.count}`;
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await fetch(url, { method, headers });
      expect(await answer.json()).toMatchObject({ bizCode: 'G', code: 'GATEWAY_CODE_016' });
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'nonsense',
    ]) {
      expect((await test.post(`/api/global/${TEST_BIZ.count}`, '{}', { 'content-type': type })).listed).toBe(
        'GGATEWAY_CODE_016',
      );
    }
    expect(test.state.executions).toBe(before);
  });

  it('answers HEAD /api/ by its status [CL-01]', async () => {
    const head = (headers: Record<string, string>) =>
      fetch(`${test.gateway.baseUrl}/api/`, { method: 'HEAD', headers });
    const good = await head({ companyId: '1' });
    expect([good.status, await good.text()]).toEqual([200, '']);
    expect((await head({})).status).toBe(400);
  });

  it('shows a status page without any token [GW-32]', async () => {
    const page = await fetch(test.gateway.statusUrl);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toMatch(/<title[^>]*>Meridian: Service status<\/title>/);
  });

  it('serves the same under an alias of /api', async () => {
    const aliased = await startTestGateway({ gateway: { pathAliases: ['/gateway'] } });
    try {
      expect((await aliased.post('/gateway/thirdExt/now')).listed).toBe('0');
      expect((await aliased.post('/gateway/global/a.b.c')).listed).toBe('GGATEWAY_CODE_010');
    } finally {
      await aliased.close();
    }
  });
});

describe('bodies', () => {
  it('refuses what is no JSON object with 015 [GW-27]', async () => {
    for (const body of [
      '[]',
      '1',
      '"x"',
      'null',
      'true',
      '{',
      '{"a":1,}',
      '{"a"',
      'x'.repeat(1000),
      '\u0000',
    ]) {
      expect((await test.post(BASE_LIST, body)).listed).toBe('GGATEWAY_CODE_015');
    }
  });

  it('refuses an empty body where parameters are required with 006 [GW-27] [CL-15]', async () => {
    for (const body of ['', '{}'])
      expect((await test.post(BASE_LIST, body)).listed).toBe('GGATEWAY_CODE_006');
    expect((await test.post(BASE_LIST, { customerGroupId: null })).listed).toBe('GGATEWAY_CODE_006');
  });

  it('uses the codes of the family of the called service [ER-07]', async () => {
    const order = (body: unknown) => test.post(`/api/global/${TEST_BIZ.order}`, body, { token });
    expect((await order({ direction: 1 })).listed).toBe('CFDWBWE000005');
    expect((await order({ symbolId: 'x', direction: 1 })).listed).toBe('CFDWBWE000006');
    expect((await order({ symbolId: 1, direction: 3 })).listed).toBe('CFDWBWE000007');
    const lang = '/api/global/customer.app.CustomerWebApiService.changeLang';
    expect((await test.post(lang, { newLang: '' }, { token })).listed).toBe('USCUSTOMER_API_0000501');
    expect((await test.post(`/api/global/${TEST_BIZ.fail}`, { name: 5 })).listed).toBe(
      'USCUSTOMER_API_0001025',
    );
  });

  it('accepts numbers as text and text as numbers, and null for absent', async () => {
    const answer = await test.post(
      `/api/global/${TEST_BIZ.order}`,
      { symbolId: '10021', direction: '2', requestNum: 0.1, note: null },
      { token },
    );
    expect(answer.body.data).toMatchObject({ request: { symbolId: 10021, direction: 2, requestNum: '0.1' } });
  });
});

describe('failures of a handler', () => {
  it('answers the system code of the family, logs once with the trace, and shows nothing [ER-04]', async () => {
    const { listed, text } = await test.post(`/api/global/${TEST_BIZ.crash}`, {}, { trace: 'crash-trace' });
    expect(listed).toBe('CFDWBW500');
    expect(text).not.toMatch(/secret detail|TypeError|\.ts/);
    const lines = logged.filter((line) => line.includes('crash-trace'));
    // The line of the call, as every call has one, and the fault.
    expect(lines.filter((line) => line.includes('secret detail')).length).toBe(1);
    expect(lines.length).toBe(2);
  });

  it('answers 902 when an operation takes longer than 15 seconds [EXECUTION_LIMIT_MS]', async () => {
    const before = test.state.executions;
    const answer = test.post(`/api/global/${TEST_BIZ.hang}`);
    await expect.poll(() => test.state.executions).toBe(before + 1);
    monotonicClock.advance(EXECUTION_LIMIT_MS);
    expect((await answer).listed).toBe('GGATEWAY_CODE_902');
    test.state.release();
  });

  it('undoes a key whose answer came too late: only keys that somebody has stay [HU-65]', async () => {
    const keys = (name: string, body: object) =>
      test.post(`/api/global/customer.app.CustomerApiWebService.${name}`, body, { token });
    const late = keys('applyApi', { tag: 'late' });
    let isAnswered = false;
    void late.then(() => (isAnswered = true));
    while (!isAnswered) {
      monotonicClock.advance(EXECUTION_LIMIT_MS);
      await new Promise(setImmediate);
    }
    expect((await late).listed).toBe('GGATEWAY_CODE_902');
    // The tag is free again once the late key was made and is gone.
    await expect.poll(async () => (await keys('applyApi', { tag: 'late' })).listed).toBe('0');
    expect((await keys('applyApi', { tag: 'in time' })).listed).toBe('0');
    const { records } = (await keys('page', {})).body.data as { records: { tag: string }[] };
    expect(records.map(({ tag }) => tag)).toEqual(['in time', 'late']);
  });

  it('does not end an operation when the clock of the host is set an hour ahead meanwhile [EXECUTION_LIMIT_MS]', async () => {
    const before = test.state.executions;
    const answer = test.post(`/api/global/${TEST_BIZ.hang}`);
    await expect.poll(() => test.state.executions).toBe(before + 1);
    test.services.wallClock.advance(60 * 60 * 1000);
    monotonicClock.advance(EXECUTION_LIMIT_MS - 1);
    test.state.release();
    expect(await answer).toMatchObject({ listed: '0', body: { data: { late: true } } });
  });
});
