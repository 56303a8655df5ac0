import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectionProfile } from '../ipc/table.ts';
import { embeddedProfile } from '../profiles/profiles.ts';
import { createRelay } from '../relay.ts';
import { openVault, type Vault } from '../vault/vault.ts';
import { createKeyService, type KeyService } from './key-service.ts';

// Limits, written out: a test does not import what it checks.
const KEY_LIMIT = 100;

const PAIR = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PRIVATE_KEY = PAIR.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const API_KEY = 'c0ffee00c0ffee00c0ffee00c0ffee00';
const NOW_MS = 1_589_966_902_000;

interface Seen {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let server: Server;
let seen: Seen[];
let answer: unknown;
let profile: ConnectionProfile;
let vault: Vault;
let keys: KeyService;

beforeEach(async () => {
  seen = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ url: request.url ?? '', headers: request.headers, body });
      response.setHeader('x-ratelimit-remairing', '299');
      response.setHeader('set-cookie', 'a=b');
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  profile = embeddedProfile({
    baseUrl: url,
    quoteWsUrl: url,
    messageWsUrl: url,
    clientWsUrl: url,
    statusUrl: url,
    docsUrl: url,
    companyId: 1,
    demo: { loginName: 'demo', password: 'demo', openMsgAppId: 'm' },
  });
  vault = await openVault();
  keys = createKeyService({ profile, relay: createRelay(profile), vault, nowMs: () => NOW_MS });
  answer = {
    code: '0',
    bizCode: '',
    data: { id: 4, apiKey: API_KEY, tag: 'bot', privateKey: PRIVATE_KEY, pubKey: 'p' },
  };
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

const apply = () => keys.apply({ token: 'login-token', tag: 'bot' });

describe('API keys of the terminal', () => {
  it("creates a key with the caller's token and keeps its secret from the page [DT-13, DT-15]", async () => {
    const result = await apply();
    expect(seen[0]?.url).toBe('/api/global/customer.app.CustomerApiWebService.applyApi');
    expect(seen[0]?.headers).toMatchObject({
      token: 'login-token',
      companyid: '1',
      timestamp: String(NOW_MS),
    });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ tag: 'bot' });
    expect(result.key).toEqual({ id: 4, tag: 'bot', apiKey: API_KEY, inVault: true, canReveal: true });
    expect(result.answer.body).toMatchObject({ data: { privateKey: null, pubKey: 'p' } });
    expect(JSON.stringify([result, keys.list()])).not.toContain(PRIVATE_KEY);
    expect(result.answer.headers).toEqual({ 'x-ratelimit-remairing': '299' });
  });

  it('reveals the secret once [DT-13, DT-16]', async () => {
    await apply();
    expect(await keys.reveal(API_KEY)).toBe(PRIVATE_KEY);
    expect(await keys.reveal(API_KEY)).toBeNull();
    expect(keys.list()).toEqual([{ id: 4, tag: 'bot', apiKey: API_KEY, inVault: true, canReveal: false }]);
  });

  it('passes a refusal of the platform on and keeps nothing', async () => {
    answer = { code: 'CUSTOMER_API_00011003', bizCode: 'US', data: 'applyApi' };
    const result = await apply();
    expect(result.key).toBeNull();
    expect(result.answer.body).toEqual(answer);
    expect(keys.list()).toEqual([]);
  });

  it('creates no key that the vault could not keep [KEY_LIMIT]', async () => {
    for (let id = 0; id < KEY_LIMIT; id++) {
      await vault.addKey({
        profileId: 'embedded',
        id,
        tag: 't',
        apiKey: String(id),
        privateKey: 'p',
        revealed: false,
      });
    }
    await expect(apply()).rejects.toThrow('the vault is full');
    expect(seen).toEqual([]);
  });

  it('signs a call as the open API asks and shows every step but the key [DT-15]', async () => {
    await apply();
    answer = { code: '0', message: '', data: { orderId: 1 } };
    const body = { symbol: 'abc', quantity: 1, note: null };
    const call = { apiKey: API_KEY, bizType: 'a.B.c', body, lang: 'en-US' };
    const { answer: relayed, steps } = await keys.signedCall(call);
    expect(steps.text).toBe(`{quantity:1,symbol:abc}${NOW_MS}`);
    const sent = seen.at(-1);
    expect(sent?.url).toBe('/openapi-c/global/a.B.c');
    expect(sent?.headers).toMatchObject({
      apikey: API_KEY,
      lang: 'en-US',
      timestamp: String(NOW_MS),
      signature: steps.signature,
    });
    const publicKey = createPublicKey(PAIR.privateKey);
    expect(verify('sha1', Buffer.from(steps.text), publicKey, Buffer.from(steps.signature, 'base64'))).toBe(
      true,
    );
    expect(relayed.body).toEqual(answer);
    expect(JSON.stringify([relayed, steps])).not.toContain(PRIVATE_KEY);
  });

  it('signs with no key that another profile owns or that was forgotten [DT-15]', async () => {
    await apply();
    const other = { ...profile, id: 'other' };
    const foreign = createKeyService({
      profile: other,
      relay: createRelay(other),
      vault,
      nowMs: () => NOW_MS,
    });
    const call = { apiKey: API_KEY, bizType: 'a.B.c', body: {} };
    await expect(foreign.signedCall(call)).rejects.toThrow('holds no such key');
    await keys.forget(API_KEY);
    await expect(keys.signedCall(call)).rejects.toThrow('holds no such key');
    expect(seen).toHaveLength(1);
  });
});

describe('calls carried to the platform', () => {
  it('answers with status 0 when the platform cannot be reached, never with a rejection', async () => {
    const relay = createRelay({ ...profile, baseUrl: 'http://127.0.0.1:1' });
    expect(await relay.post('/api/global/x', {}, '{}')).toMatchObject({ status: 0, body: null });
  });

  it.each([
    '//elsewhere.example/x',
    '/api/../admin',
    '/api/%2e%2e/admin',
    '/api/x?y',
    '@elsewhere',
    '/api\\x',
    '',
  ])('refuses the path %j, which leads out of the platform', async (path) => {
    await expect(createRelay(profile).post(path, {}, '{}')).rejects.toThrow('leads out');
    expect(seen).toEqual([]);
  });
});
