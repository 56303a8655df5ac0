import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  callOperation,
  memoryAccounts,
  registerCustomer,
  startTestServices,
  TEST_PASSWORD,
  type TestServices,
} from '../../testing/test-services.ts';

// Limits, written out: a test does not import what it checks.
const MAX_API_KEYS = 5;

let directory: string;
let services: TestServices;
let accounts: ReturnType<typeof memoryAccounts>;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'api-keys-'));
  accounts = memoryAccounts();
  services = await startTestServices({ directory, accounts });
});
afterEach(async () => {
  await services.close();
  rmSync(directory, { recursive: true });
});

function call<Answer>(name: string, request: unknown, token?: string): Promise<Answer> {
  return callOperation(services, name, request, { token });
}

async function login(loginName: string): Promise<string> {
  return (await call<{ token: string }>('.login', { type: 1, loginName, loginPwd: TEST_PASSWORD })).token;
}

const failing = (code: string) => expect.objectContaining({ code }) as object;

describe('API keys', () => {
  interface Key {
    id: number;
    apiKey: string;
    privateKey: string | null;
    validityDays: number | null;
    permissionDTOList: { code: string; status: number }[] | null;
    sources: string[] | null;
  }
  let token: string;

  beforeEach(async () => {
    await registerCustomer(services, 'a@example.org');
    token = await login('a@example.org');
  });

  it('show their private half once and store it nowhere [CU-11] [CU-12]', async () => {
    const key = await call<Key>('applyApi', { tag: 'bot' }, token);
    expect(key.apiKey).toMatch(/^[0-9a-f]{32}$/);
    expect(key.validityDays).toBe(90);
    expect(key.permissionDTOList?.map(({ code, status }) => [code, status])).toEqual([
      ['ready_only', 1],
      ['trade', 1],
      ['contract_trade', 1],
      ['captial_out', 2],
    ]);
    expect(key.sources).toContain('customer.app.CustomerWebApiService.findCustomerInfo_0.0.1_');
    const page = await call<{ records: Key[]; total: number }>('page', {}, token);
    expect(page).toMatchObject({
      total: 1,
      size: 20,
      current: 1,
      records: [{ privateKey: null, sources: null }],
    });
    expect((await call<Key>('queryApi', { id: key.id }, token)).privateKey).toBeNull();
    await services.close();
    const stored = readdirSync(directory)
      .map((name) => readFileSync(join(directory, name)).toString('latin1'))
      .join('');
    const part = key.privateKey?.slice(40, 100) ?? '';
    expect(part).toHaveLength(60);
    expect(stored.includes(part)).toBe(false);
    services = await startTestServices({ directory, accounts });
    expect(services.customers.resolveApiKey(key.apiKey)?.id).toBe(key.id);
  });

  it(
    'are limited in number and have tags of their own [CU-20] [MAX_API_KEYS]',
    { tags: ['long'] },
    async () => {
      for (let at = 0; at < MAX_API_KEYS; at++) await call('applyApi', { tag: `key ${at}` }, token);
      await expect(call('applyApi', { tag: 'one more' }, token)).rejects.toEqual(
        failing('USCUSTOMER_API_00011002'),
      );
      const { records } = await call<{ records: Key[] }>('page', { size: 2, current: 2 }, token);
      expect(records).toHaveLength(2);
      await call('delApi', { id: records[0]?.id }, token);
      await expect(call('applyApi', { tag: 'key 0' }, token)).rejects.toEqual(
        failing('USCUSTOMER_API_00011003'),
      );
      await expect(call('applyApi', { tag: '  ' }, token)).rejects.toEqual(failing('USCUSTOMER_API_0000501'));
    },
  );

  it('have a secret or a public key of their owner where that is asked for, and tell the secret once', async () => {
    const pair = generateKeyPairSync('ed25519').publicKey;
    const publicKey = String(pair.export({ type: 'spki', format: 'pem' }));
    const request = { tag: 'compatible', withSecret: true, publicKey };
    const key = await call<Key & { hmacSecret?: string; pubKey: string }>('applyApi', request, token);
    expect(key).toMatchObject({
      privateKey: null,
      hmacSecret: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(key.pubKey).toBe(pair.export({ type: 'spki', format: 'der' }).toString('base64'));
    expect(services.customers.resolveApiKey(key.apiKey)?.secret).toBe(key.hmacSecret);
    expect(await call('queryApi', { id: key.id }, token)).not.toHaveProperty('hmacSecret');
    await services.close();
    const stored = readdirSync(directory).map((name) =>
      readFileSync(join(directory, name)).toString('latin1'),
    );
    expect(stored.join('').includes(key.hmacSecret ?? '')).toBe(false);
    services = await startTestServices({ directory, accounts });
    expect(services.customers.resolveApiKey(key.apiKey)?.secret).toBe(key.hmacSecret);
    const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
    for (const wrong of ['none', String(small.export({ type: 'spki', format: 'pem' }))])
      await expect(call('applyApi', { tag: 'wrong', publicKey: wrong }, token)).rejects.toEqual(
        failing('USCUSTOMER_API_0001025'),
      );
  });

  it('never get the number of one that was deleted, also after a restart', async () => {
    const { id } = await call<Key>('applyApi', { tag: 'first' }, token);
    await call('delApi', { id }, token);
    await services.close();
    services = await startTestServices({ directory, accounts });
    expect((await call<Key>('applyApi', { tag: 'second' }, token)).id).toBe(id + 1);
  });

  it('belong to their customer alone [CU-19]', async () => {
    const key = await call<Key>('applyApi', { tag: 'mine' }, token);
    await registerCustomer(services, 'b@example.org');
    const other = await login('b@example.org');
    for (const [name, body] of [
      ['delApi', { id: key.id }],
      ['queryApi', { id: key.id }],
      ['editApiPermission', { id: key.id, whiteIps: '10.0.0.1' }],
    ] as const) {
      await expect(call(name, body, other)).rejects.toEqual(failing('USCUSTOMER_API_0000003'));
    }
    expect((await call<{ total: number }>('page', {}, other)).total).toBe(0);
    expect(await call<Key>('queryApi', { id: key.id }, token)).toMatchObject({
      validityDays: 90,
      ipLimit: false,
    });
  });

  it('do not expire while an address is bound, and expire 90 days after creation without [CU-13]', async () => {
    const key = await call<Key>('applyApi', { tag: 'bound' }, token);
    await call('editApiPermission', { id: key.id, whiteIps: '10.0.0.1, 2001:DB8::1' }, token);
    expect(await call('queryApi', { id: key.id }, token)).toMatchObject({
      validityDays: null,
      expiredTime: null,
      ipLimit: true,
      whiteIps: '10.0.0.1,2001:db8::1',
    });
    const resolved = services.customers.resolveApiKey(key.apiKey);
    expect(resolved?.allowsAddress('2001:0db8:0:0:0:0:0:1')).toBe(true);
    expect(resolved?.allowsAddress('10.0.0.2')).toBe(false);
    await call('editApiPermission', { id: key.id, whiteIps: '' }, token);
    expect(await call('queryApi', { id: key.id }, token)).toMatchObject({ validityDays: 90, ipLimit: false });
  });
});
