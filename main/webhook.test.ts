import { createServer } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { VaultLockedError } from './vault/sealer.ts';
import { openVault, type StoredWebhook } from './vault/vault.ts';
import {
  CALL_LIMIT_MS,
  createWebhook,
  MAX_BODY_BYTES,
  MAX_CALLS_A_MINUTE,
  MAX_CALLS_AT_ONCE,
  placeOf,
  signatureOf,
  type SignedCall,
  type WebhookOptions,
} from './webhook.ts';

const PUBLIC = { address: '93.184.216.34', family: 4 };

async function setUp(more: Partial<WebhookOptions> = {}) {
  const sent: SignedCall[] = [];
  let now = 1_000_000;
  const vault = await openVault();
  const webhook = createWebhook({
    profileId: 'p',
    vault,
    nowMs: () => now,
    resolve: async () => [PUBLIC],
    send: async (call) => {
      sent.push(call);
      return 204;
    },
    ...more,
  });
  return { webhook, vault, sent, pass: (milliseconds: number) => (now += milliseconds) };
}

describe('the webhook of a platform', () => {
  it('is called with a signature that its secret proves, to the address that was looked at', async () => {
    const { webhook, sent } = await setUp();
    const { secret } = await webhook.set('https://hooks.example/alerts');
    expect(await webhook.call('id-1', '{"a":1}')).toEqual({ outcome: 'sent' });
    expect(sent).toMatchObject([
      {
        to: PUBLIC,
        body: '{"a":1}',
        headers: {
          'alert-id': 'id-1',
          'alert-timestamp': '1000',
          'alert-signature': `v1=${signatureOf(secret ?? '', '1000', '{"a":1}')}`,
        },
      },
    ]);
  });

  it('stays in the vault with its secret, which is said once; an empty address takes both away', async () => {
    const { webhook, vault } = await setUp();
    const { secret } = await webhook.set('https://hooks.example/');
    expect(vault.webhook('p')).toEqual({ url: 'https://hooks.example/', secret });
    expect(JSON.stringify(webhook.current())).not.toContain(secret);
    expect(await webhook.set('')).toEqual({ refusal: null, secret: null });
    expect([webhook.current(), await webhook.call('a', '{}')]).toEqual([{ url: null }, { outcome: 'unset' }]);
    await webhook.set('https://hooks.example/');
    await vault.forgetProfile('p');
    expect(vault.webhook('p')).toBeUndefined();
  });

  it.each([
    'http://hooks.example/',
    'ftp://127.0.0.1/',
    'https://name:word@hooks.example/',
    'hooks',
    'file:///etc/passwd',
  ])('is not set to %s', async (url) => {
    const { webhook } = await setUp();
    expect(await webhook.set(url)).toEqual({ refusal: 'address', secret: null });
    expect(webhook.current()).toEqual({ url: null });
  });

  it.each([
    ['a network within', 'https://hooks.example/', ['10.0.0.5']],
    ['one of several within', 'https://hooks.example/', ['93.184.216.34', '192.168.1.1']],
    ['the address of a cloud machine about itself', 'https://hooks.example/', ['169.254.169.254']],
    ['this machine under another name', 'https://hooks.example/', ['127.0.0.1']],
    ['a name that leads nowhere', 'https://hooks.example/', []],
    ['a form of version 6 of an address within', 'https://hooks.example/', ['::ffff:10.0.0.5']],
    ['this machine that leads elsewhere', 'http://localhost:9/', ['93.184.216.34']],
    ['a number within', 'https://192.168.0.1/', []],
    ['a number within, written otherwise', 'https://0x0a000001/', []],
  ])('never reaches %s', async (_name, url, addresses) => {
    const { webhook, sent } = await setUp({
      resolve: async () => addresses.map((address) => ({ address, family: 4 })),
    });
    await webhook.set(url);
    expect(await webhook.call('a', '{}')).toEqual({ outcome: 'failed' });
    expect(sent).toEqual([]);
  });

  it('takes 8 KiB [MAX_BODY_BYTES], 30 calls a minute [MAX_CALLS_A_MINUTE], four at once [MAX_CALLS_AT_ONCE]', async () => {
    expect([MAX_BODY_BYTES, MAX_CALLS_A_MINUTE, MAX_CALLS_AT_ONCE, CALL_LIMIT_MS]).toEqual([
      8192, 30, 4, 5000,
    ]);
    const { webhook, sent, pass } = await setUp();
    await webhook.set('https://hooks.example/');
    expect(await webhook.call('a', 'é'.repeat(4097))).toEqual({ outcome: 'failed' });
    for (let call = 0; call < 30; call += 1) await webhook.call(`${call}`, '{}');
    expect(await webhook.call('a', '{}')).toEqual({ outcome: 'busy' });
    pass(60_000);
    expect([await webhook.call('a', '{}'), sent.length]).toEqual([{ outcome: 'sent' }, 31]);
    const slow = await setUp({ send: () => new Promise(() => undefined) });
    await slow.webhook.set('https://hooks.example/');
    for (let call = 0; call < 4; call += 1) void slow.webhook.call('a', '{}');
    expect(await slow.webhook.call('a', '{}')).toEqual({ outcome: 'busy' });
  });

  it('goes on while the vault is locked, as alerts do, but is not changed then', async () => {
    let locked = false;
    let kept: StoredWebhook | undefined;
    const guard = <Value>(value: () => Value): Value => {
      if (locked) throw new VaultLockedError('locked');
      return value();
    };
    const vault = {
      webhook: () => guard(() => kept),
      setWebhook: async (_profile: string, webhook: StoredWebhook | undefined) =>
        guard(() => void (kept = webhook)),
    };
    const { webhook } = await setUp({ vault });
    await webhook.set('https://hooks.example/');
    locked = true;
    expect(await webhook.call('a', '{}')).toEqual({ outcome: 'sent' });
    expect(await webhook.set('')).toEqual({ refusal: 'locked', secret: null });
    const { webhook: late } = await setUp({ vault });
    expect(await late.call('a', '{}')).toEqual({ outcome: 'locked' });
  });
});

describe('a call over the network', () => {
  let close: () => void = () => undefined;
  afterEach(() => close());

  it.each([
    [200, 'sent'],
    [302, 'rejected'],
    [500, 'rejected'],
  ] as const)('that is answered with %d is %s, and follows no other address', async (status, outcome) => {
    const seen: string[] = [];
    const server = createServer((request, answer) => {
      seen.push(`${request.method} ${request.url} ${String(request.headers['alert-id'])}`);
      answer.writeHead(status, { location: '/elsewhere' }).end('x'.repeat(100_000));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    close = () => server.close();
    const { port } = server.address() as { port: number };
    const webhook = createWebhook({ profileId: 'p', vault: await openVault(), nowMs: () => 1 });
    await webhook.set(`http://127.0.0.1:${port}/hook`);
    expect(await webhook.call('a', '{}')).toEqual({ outcome });
    expect(seen).toEqual(['POST /hook a']);
  });
});

it('a call that is not answered is over after five seconds [CALL_LIMIT_MS]', async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const ends = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  const webhook = createWebhook({ profileId: 'p', vault: await openVault(), nowMs: () => 1 });
  await webhook.set(`http://127.0.0.1:${port}/`);
  expect(await webhook.call('a', '{}')).toEqual({ outcome: 'failed' });
  expect(ends).toHaveBeenCalledWith(CALL_LIMIT_MS);
  expect(CALL_LIMIT_MS).toBe(5_000);
  ends.mockRestore();
  server.close();
});

it.each([
  ['127.8.9.1', 'loopback'],
  ['::1', 'loopback'],
  ['8.8.8.8', 'public'],
  ['2606:4700::1111', 'public'],
  ['100.64.0.1', 'inner'],
  ['172.31.0.1', 'inner'],
  ['224.0.0.1', 'inner'],
  ['fd00::1', 'inner'],
  ['fe80::1', 'inner'],
  ['64:ff9b::a00:1', 'inner'],
  ['2002:a00:1::', 'inner'],
  ['::ffff:8.8.8.8', 'inner'],
  ['hooks.example', 'inner'],
] as const)('%s is %s', (address, place) => {
  expect(placeOf(address)).toBe(place);
});
