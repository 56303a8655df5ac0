import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../platform.ts';

const ALLOWED = 'https://trade.example';

let platform: Platform;
beforeAll(async () => {
  const ports = { port: 0, quotePort: 0, messagePort: 0 };
  const site = { allowedOrigins: [ALLOWED, 'http://127.0.0.1:*'], publicHosts: ['quotes.example'] };
  platform = await startPlatform({ ...ports, ...site, seed: 7, logLevel: 'silent' });
});
afterAll(() => platform.close());

/** Status of a handshake with these headers; 101 when it is taken. */
function shakeHands(address: string, headers: Record<string, string>): Promise<number> {
  const key = Buffer.alloc(16).toString('base64');
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  return new Promise((resolve, reject) => {
    const requested = request(address.replace('ws:', 'http:'), {
      agent: false,
      headers: { ...upgrade, 'sec-websocket-key': key, ...headers },
    });
    requested.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    requested.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(101);
    });
    requested.on('error', reject).end();
  });
}

const SOCKETS = [
  ['quotes', () => `${platform.ready.quoteWsUrl}/quote_guest`],
  ['messages', () => `${platform.ready.messageWsUrl}/openMsg/${platform.ready.demo.openMsgAppId}`],
  ['messages at the address of clients in the field', () => `${platform.ready.messageWsUrl}/msg`],
  ['the client websocket', () => platform.ready.clientWsUrl],
] as const;

describe.each(SOCKETS)('the socket of %s', (_name, address) => {
  it('is closed to pages of other sites [ATK-304]', async () => {
    const foreign = [
      'https://evil.example',
      'null',
      'file://',
      'http://localhost:9',
      `${ALLOWED}.evil.example`,
    ];
    for (const origin of foreign) expect(await shakeHands(address(), { origin }), origin).toBe(403);
  });

  it('is closed to names that were bound to this machine [ATK-305]', async () => {
    const port = new URL(address()).port;
    for (const host of [`evil.example:${port}`, 'evil.example', `127.0.0.1.evil.example:${port}`])
      expect(await shakeHands(address(), { host }), host).toBe(403);
    const both = { host: `evil.example:${port}`, origin: `http://evil.example:${port}` };
    expect(await shakeHands(address(), both)).toBe(403);
  });

  it('is open to programs, own pages, allowed pages and configured names', async () => {
    const { port } = new URL(address());
    const served: Record<string, string>[] = [
      {},
      { host: 'localhost' },
      { host: 'quotes.example' },
      { origin: `http://127.0.0.1:${port}` },
      { origin: platform.ready.baseUrl },
      { origin: ALLOWED },
      { origin: 'http://127.0.0.1:51234' },
    ];
    for (const headers of served)
      expect(await shakeHands(address(), headers), JSON.stringify(headers)).toBe(101);
  });
});

it('data push is closed to pages of other sites and foreign names, whatever their token [ATK-306]', async () => {
  const address = `${platform.ready.baseUrl}/openapi-b/ws`;
  expect(await shakeHands(address, { token: 't', group: 'g', origin: 'https://evil.example' })).toBe(403);
  expect(await shakeHands(address, { token: 't', group: 'g', host: 'evil.example' })).toBe(403);
  expect(await shakeHands(address, { token: 't', group: 'g' })).toBe(401);
});

it('quotes over HTTP are closed to pages of other sites and open to allowed ones [ATK-307]', async () => {
  const address = `${platform.ready.baseUrl}/quote-b-api/kline?token=x`;
  const ask = async (origin: string) => {
    const answer = await fetch(address, { headers: { origin } });
    return { text: await answer.text(), allowed: answer.headers.get('access-control-allow-origin') };
  };
  const refused = await ask('https://evil.example');
  expect(refused.text).toContain('GATEWAY_CODE_019');
  expect(refused.allowed).toBeNull();
  const served = await ask(ALLOWED);
  expect(served.text).not.toContain('GATEWAY_CODE_019');
  expect(served.allowed).toBe(ALLOWED);
});
