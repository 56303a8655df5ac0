import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  startTestGateway,
  type TestAnswer,
  type TestGateway,
  type TestGatewayOptions,
} from './testing/test-gateway.ts';
import { applyKey, editKey, signedCall, type TestKey } from './testing/signed-calls.ts';

const NOW = '/api/thirdExt/now';
const ASSETS = '/api/global/config.app.AppAssetsDubboService.getAssetsList';
const MINUTE_MS = 60_000;

let directory: string;
let test: TestGateway;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'limits-'));
  test = await startTestGateway({ directory });
});
afterEach(async () => {
  await test.close();
  rmSync(directory, { recursive: true });
});

async function restart(options: TestGatewayOptions): Promise<void> {
  await test.close();
  test = await startTestGateway({ directory, ...options });
}

function limits(answer: TestAnswer): (string | null)[] {
  return ['x-ratelimit-limit', 'x-ratelimit-remairing', 'x-ratelimit-reset'].map((name) =>
    answer.headers.get(name),
  );
}

async function times(count: number, call: () => Promise<TestAnswer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < count; at++) statuses.push((await call()).status);
  return statuses;
}

describe('the client limit', () => {
  it('is shown on every answer: 300, 299, 60 first, then one less, also on failures [LI-03] [DEFAULT_CLIENT_LIMIT]', async () => {
    expect(limits(await test.post(NOW))).toEqual(['300', '299', '60']);
    expect(limits(await test.post(NOW))).toEqual(['300', '298', '60']);
    expect(limits(await test.post(NOW, {}, { companyId: null }))).toEqual(['300', '297', '60']);
    expect(limits(await test.post('/api/global/a.b.c'))).toEqual(['300', '299', '60']);
    test.services.wallClock.advance(MINUTE_MS);
    expect(limits(await test.post(NOW))).toEqual(['300', '299', '60']);
  });

  it('ends in 429 for that endpoint and that account only [LI-01] [LI-02]', async () => {
    await restart({ gateway: { clientLimit: { 'thirdExt/now': 3 } } });
    const token = await test.signIn();
    expect(await times(4, () => test.post(NOW))).toEqual([200, 200, 200, 429]);
    const rejected = await test.post(NOW);
    expect(rejected.listed).toBe('GGATEWAY_CODE_018');
    expect(limits(rejected)).toEqual(['3', '0', '60']);
    expect(rejected.headers.get('retry-after')).toBe('60');
    test.services.wallClock.advance(41_500);
    expect((await test.post(NOW)).headers.get('retry-after')).toBe('19');
    expect((await test.post(ASSETS)).status).toBe(200);
    expect(limits(await test.post(NOW, {}, { token }))).toEqual(['3', '2', '60']);
    test.services.wallClock.advance(MINUTE_MS);
    expect((await test.post(NOW)).status).toBe(200);
  });

  it('can be raised [LI-02]', async () => {
    await restart({ gateway: { clientLimit: 1000 } });
    expect(limits(await test.post(NOW))).toEqual(['1000', '999', '60']);
  });

  it('refuses nothing where limits are off and still shows the figures', async () => {
    await restart({ gateway: { clientLimit: 1, rateLimits: false } });
    expect(await times(3, () => test.post(NOW))).toEqual([200, 200, 200]);
    expect(limits(await test.post(NOW))).toEqual(['1', '0', '60']);
  });
});

describe('the limit of an API key', () => {
  const BASE_LIST = 'config.app.AppSymbolDubboService.getSymbolBaseList';

  function call(key: TestKey): Promise<TestAnswer> {
    const request = { body: '{"customerGroupId":1}', text: '{customerGroupId:1}' };
    const { path, body, headers } = signedCall(test, key, BASE_LIST, request);
    return test.post(path, body, headers);
  }

  it(
    'is 100 a minute, then 429, then 418 and bans of 5 and 10 minutes that a restart keeps [LI-04] [LI-05] [LI-06] [LI-07] [LI-08] [OP-10] [ST-09]',
    { tags: ['long'] },
    async () => {
      const token = await test.signIn();
      const [key, other] = [await applyKey(test, token, 'one'), await applyKey(test, token, 'two')];
      const { wallClock } = test.services;
      const hinted = ({ status, body, headers }: TestAnswer) => [
        status,
        body.code,
        headers.get('retry-after'),
      ];
      expect(new Set(await times(100, () => call(key)))).toEqual(new Set([200]));
      wallClock.advance(20_000);
      expect(hinted(await call(key))).toEqual([429, '00012005', '40']);
      expect((await call(other)).status).toBe(200);
      expect(hinted(await call(key))).toEqual([418, '00012005', '300']);
      wallClock.advance(100_500);
      expect(hinted(await call(key))).toEqual([418, '00012005', '200']);
      expect((await call(other)).status).toBe(200);
      wallClock.advance(5 * MINUTE_MS - 100_500 - 1);
      expect((await call(key)).status).toBe(418);
      await restart({ startMs: wallClock.nowMs() });
      expect(hinted(await call(key))).toEqual([418, '00012005', '1']);
      test.services.wallClock.advance(1);
      expect(new Set(await times(100, () => call(key)))).toEqual(new Set([200]));
      expect((await call(key)).status).toBe(429);
      expect(hinted(await call(key))).toEqual([418, '00012005', '600']);
      test.services.wallClock.advance(10 * MINUTE_MS - 1);
      expect((await call(key)).status).toBe(418);
      test.services.wallClock.advance(1);
      expect((await call(key)).status).toBe(200);
    },
  );

  it(
    'is beside one that all keys of a customer share, which bans none of them [CUSTOMER_OPEN_LIMIT] [ATK-722] [HU-97]',
    { tags: ['long'] },
    async () => {
      const token = await test.signIn();
      const keys = [];
      for (const tag of ['a', 'b', 'c', 'd', 'e']) keys.push(await applyKey(test, token, tag));
      for (const key of keys.slice(0, 3))
        expect(new Set(await times(100, () => call(key)))).toEqual(new Set([200]));
      for (const key of keys.slice(3))
        for (let at = 0; at < 3; at++) {
          const refused = await call(key);
          expect([refused.status, refused.body.code]).toEqual([429, '00012005']);
          expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        }
      test.services.wallClock.advance(MINUTE_MS);
      expect((await call(keys[4]!)).status).toBe(200);
    },
  );

  it('is not touched by calls that its owner did not sign: those count by address, up to 429 [LI-04] [LI-05] [ATK-251]', async () => {
    const token = await test.signIn();
    const key = await applyKey(test, token, 'one');
    const forged = async () => {
      const { path, body, headers } = signedCall(test, key, BASE_LIST, { body: '{"customerGroupId":2}' });
      return test.post(path, body, headers);
    };
    expect((await forged()).body.code).toBe('00012001');
    expect(new Set(await times(99, forged))).toEqual(new Set([200]));
    test.services.wallClock.advance(10_000);
    for (let at = 0; at < 3; at++) {
      const rejected = await forged();
      expect([rejected.status, rejected.body.code, rejected.headers.get('retry-after')]).toEqual([
        429,
        '00012005',
        '50',
      ]);
    }
    expect(new Set(await times(100, () => call(key)))).toEqual(new Set([200]));
    const unknown = await test.post(`/openapi-c/global/${BASE_LIST}`, {}, { apiKey: 'nobody' });
    expect([unknown.status, unknown.body.code]).toEqual([200, '00012003']);
  });

  it.each([
    ['a wrong signature', { signature: 'AAAA' }, '00012001'],
    ['no signature', { signature: null }, '00012001'],
    ['an old timestamp', { timestamp: '1' }, '00012002'],
    ['no timestamp', { timestamp: null }, '00012002'],
    ['a body that is too deep', { deep: 'yes' }, 'GGATEWAY_CODE_015'],
  ])('is not touched by whoever names the key with %s [ATK-251]', async (_how, change, code) => {
    const key = await applyKey(test, await test.signIn(), 'one');
    const known = signedCall(test, key, BASE_LIST, { text: '{customerGroupId:1}' });
    const body = 'deep' in change ? '['.repeat(17) : '{"customerGroupId":1}';
    const forged = () =>
      test.post(known.path, body, { ...known.headers, ...change } as Record<string, string>);
    expect((await forged()).body.code).toBe(code);
    await times(99, forged);
    expect([(await forged()).status, (await forged()).status]).toEqual([429, 429]);
    expect(await times(2, () => call(key))).toEqual([200, 200]);
  });

  it('is not touched from an address that the key does not allow, nor does that shut the owner out there [ATK-251]', async () => {
    const token = await test.signIn();
    const [key, other] = [await applyKey(test, token, 'one'), await applyKey(test, token, 'two')];
    const edit = (whiteIps: string) => editKey(test, token, { id: key.id, whiteIps });
    expect((await edit('192.0.2.1')).listed).toBe('0');
    expect((await call(key)).body.code).toBe('00012007');
    await times(99, () => call(key));
    expect((await call(key)).status).toBe(429);
    // What counts at that address is that key from there: another key of the same customer goes on.
    expect((await call(other)).status).toBe(200);
    expect((await edit('127.0.0.1')).listed).toBe('0');
    expect(await times(2, () => call(key))).toEqual([200, 200]);
  });
});
