import { createHash, createSign } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { findInstalled } from './installed.ts';
import { runToEnd, startPlatformProcess, type Answer, type PlatformProcess } from './platform-process.ts';
import { startHaproxy, startNginx, startPrefacingProxy, type Proxy } from './proxies.ts';

/** Two clients: whatever of 127.x.x.x a connection comes from is an address of its own. The proxies are at 127.0.0.1. */
const [ONE, OTHER] = ['127.0.0.2', '127.0.0.3'];
const KEYS = '/api/global/customer.app.CustomerApiWebService';
const LOGIN = '/api/login/customer.app.CustomerWebApiService.login';
const AUTH = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';
const MANAGE = '/openapi-b/global/venue.admin';

/** Where a client reaches the platform, and what its requests carry besides. */
interface Way {
  readonly http: number;
  readonly quotes: number;
  /** The header by which a proxy names the client; the client itself connects where it names none. */
  readonly by?: 'x-forwarded-for' | 'forwarded';
}

let platform: PlatformProcess;
let key: { readonly id: number; readonly apiKey: string; readonly privateKey: string };
const open: Proxy[] = [];
const sockets: WebSocket[] = [];

const portOf = (url: string): number => Number(new URL(url).port);
const direct = (): Way => ({
  http: portOf(platform.ready.baseUrl),
  quotes: portOf(platform.ready.quoteWsUrl),
});

/** Starts a proxy in front of both ports. */
async function through(start: (upstream: number) => Promise<Proxy>): Promise<Way> {
  const [http, quotes] = await Promise.all([start(direct().http), start(direct().quotes)]);
  open.push(http, quotes);
  return { http: http.port, quotes: quotes.port };
}

/** Who connects, and by which headers the proxy names it. */
function peer({ by }: Way, client: string): { localAddress: string; headers: Record<string, string> } {
  if (by === undefined) return { localAddress: client, headers: {} };
  // What stands before it was written by the client.
  const value = by === 'forwarded' ? `for=10.9.9.9, for="${client}:4711"` : `10.9.9.9, ${client}`;
  return { localAddress: '127.0.0.1', headers: { [by]: value } };
}

interface Notified {
  readonly answer: Answer<never>;
  readonly remaining: number;
}

function post(way: Way, client: string, path: string, body: object, more: object = {}): Promise<Notified> {
  const { localAddress, headers } = peer(way, client);
  const usual = { 'content-type': 'application/json', companyId: '1', trace: 'proxy-1', lang: 'en-US' };
  const options = {
    host: '127.0.0.1',
    port: way.http,
    path,
    method: 'POST',
    localAddress,
    agent: false,
  } as const;
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ ...options, headers: { ...usual, ...headers, ...more } }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () =>
        resolve({
          answer: JSON.parse(text) as Answer<never>,
          remaining: Number(response.headers['x-ratelimit-remaining']),
        }),
      );
    });
    sent.on('error', reject).end(JSON.stringify(body));
  });
}

/** A call that the customer signed with the key that is bound to the first client's address. */
async function signed(way: Way, client: string): Promise<string> {
  const timestamp = String(Date.now());
  const pem = `-----BEGIN PRIVATE KEY-----\n${key.privateKey}\n-----END PRIVATE KEY-----`;
  const signature = createSign('RSA-SHA1').update(`{}${timestamp}`).sign(pem, 'base64');
  const headers = { timestamp, apiKey: key.apiKey, signature };
  const { answer } = await post(
    way,
    client,
    '/openapi-c/global/customer.app.CustomerWebApiService.findCustomerInfo',
    {},
    headers,
  );
  return answer.code;
}

/** Status of the handshake of a guest. */
function guest(way: Way, client: string): Promise<number> {
  const { localAddress, headers } = peer(way, client);
  const socket = new WebSocket(`ws://127.0.0.1:${way.quotes}/quote_guest`, { localAddress, headers });
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0));
    socket.on('error', () => resolve(0));
  });
}

async function closeSockets(): Promise<void> {
  const closing = sockets.splice(0).filter(({ readyState }) => readyState !== WebSocket.CLOSED);
  await Promise.all(
    closing.map((socket) => new Promise((resolve) => socket.on('close', resolve).terminate())),
  );
}

/** The address that the audit trail has of a management call. */
async function audited(way: Way, client: string): Promise<string> {
  const { appId, appSecret } = platform.ready.demo;
  const signedIn = await post(way, client, AUTH, { appId, appSecret });
  const { token } = signedIn.answer.data as { token: string };
  const trail = await post(way, client, `${MANAGE}.AuditTrailService.page`, { size: 1_000 }, { token });
  return ((trail.answer.data as unknown as { ip: string }[]).at(-1) ?? { ip: '' }).ip;
}

beforeAll(async () => {
  platform = await startPlatformProcess([
    '--seed',
    '7',
    '--trusted-proxies',
    '127.0.0.1',
    '--guest-sockets',
    '1',
  ]);
  const { loginName, password } = platform.ready.demo;
  const loginPwd = createHash('md5').update(password).digest('hex');
  const login = { type: 1, device: 2, isThird: false, loginName, loginPwd };
  const { token } = (await post(direct(), ONE, LOGIN, login)).answer.data as { token: string };
  key = (await post(direct(), ONE, `${KEYS}.applyApi`, { tag: 'bound' }, { token })).answer.data;
  const bound = await post(
    direct(),
    ONE,
    `${KEYS}.editApiPermission`,
    { id: key.id, whiteIps: ONE },
    { token },
  );
  expect(bound.answer.code).toBe('0');
});
afterAll(async () => {
  await closeSockets();
  for (const proxy of open) await proxy.close();
  await platform.stop();
});

/** What the platform knows of two clients who come a way. */
async function expectSeen(way: Way): Promise<void> {
  expect([await signed(way, ONE), await signed(way, OTHER)]).toEqual(['0', '00012007']);
  const left = async (client: string) => (await post(way, client, '/api/thirdExt/now', {})).remaining;
  const before = [await left(ONE), await left(OTHER)];
  expect([await left(ONE), await left(ONE), await left(OTHER)]).toEqual([
    (before[0] ?? 0) - 1,
    (before[0] ?? 0) - 2,
    (before[1] ?? 0) - 1,
  ]);
  expect(await audited(way, OTHER)).toBe(OTHER);
  expect([await guest(way, ONE), await guest(way, ONE), await guest(way, OTHER)]).toEqual([101, 503, 101]);
  await closeSockets();
}

describe('keys bound to addresses, limits by address, the audit trail and places for guests see the client', () => {
  it('through headers and the PROXY protocol of trusted proxies [ATK-803] [HU-43]', async () => {
    await expectSeen({ ...direct(), by: 'x-forwarded-for' });
    await expectSeen({ ...direct(), by: 'forwarded' });
    await expectSeen(await through((upstream) => startPrefacingProxy(1, upstream)));
    await expectSeen(await through((upstream) => startPrefacingProxy(2, upstream)));
  });

  it('and not what somebody says who is no proxy [ATK-802]', async () => {
    const path = '/openapi-c/global/customer.app.CustomerWebApiService.findCustomerInfo';
    const forged = {
      apiKey: key.apiKey,
      timestamp: String(Date.now()),
      signature: 'x',
      'x-forwarded-for': ONE,
    };
    expect((await post(direct(), OTHER, path, {}, forged)).answer.code).toBe('00012007');
    // What begins with the PROXY protocol is no request then.
    const socket = connect({ host: '127.0.0.1', port: direct().http, localAddress: OTHER });
    socket.write(`PROXY TCP4 ${ONE} 127.0.0.1 1 2\r\nGET /status.json HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('and a platform listens where it is told to, and is called by that address', async () => {
    const own = await startPlatformProcess(['--listen', '127.0.0.5', '--log', 'silent']);
    try {
      const { baseUrl, quoteWsUrl, messageWsUrl, clientWsUrl } = own.ready;
      for (const url of [baseUrl, quoteWsUrl, messageWsUrl, clientWsUrl])
        expect(new URL(url).hostname).toBe('127.0.0.5');
      const health = await fetch(`${baseUrl}/health/ready`);
      expect(health.status).toBe(200);
      const elsewhere = fetch(`http://127.0.0.1:${portOf(baseUrl)}/health/ready`);
      await expect(elsewhere).rejects.toThrow();
    } finally {
      await own.stop();
    }
    const refused = await runToEnd(['--listen', 'proxy.example']);
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--listen must be an address'),
    });
  });

  const haproxy = findInstalled('haproxy');
  it.skipIf(haproxy === undefined)('through haproxy (needs haproxy)', async () => {
    for (const by of ['preface', 'header'] as const)
      await expectSeen(await through((upstream) => startHaproxy(haproxy ?? '', upstream, by)));
  });

  const nginx = findInstalled('nginx');
  it.skipIf(nginx === undefined)('through nginx (needs nginx)', async () => {
    await expectSeen(await through((upstream) => startNginx(nginx ?? '', upstream)));
  });
});
