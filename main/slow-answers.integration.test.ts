import { createHash } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import {
  createFetchTransport,
  QuoteClient,
  type LineClock,
  type WireSocket,
} from '../backend/client/index.ts';
import type { ConnectionProfile } from './ipc/table.ts';
import { createRelay } from './relay.ts';

/** Real time of an answer's limit here; what the host waits has a test of its own. */
const LIMIT_MS = 300;
/** Far beyond it, and far below what a drip would take to come to its end. */
const SOON_MS = 5_000;
const DRIP_MS = 5;
/** Time of sockets runs so much faster. */
const SPEED = 50;

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const LONG = 'x'.repeat(100_000);
/** What a platform says at once to a request, and what it goes on with byte by byte. */
const DRIPS = {
  'that never begins': ['', ''],
  'whose status line comes byte by byte': ['', `HTTP/1.1 200 ${LONG}`],
  'whose headers come byte by byte': [`${HEAD}x-slow: `, LONG],
  'whose headers never end': [HEAD, 'x-a: b\r\n'.repeat(10_000)],
  'whose body comes byte by byte': [`${HEAD}content-length: 100000\r\n\r\n{"code":"`, LONG],
  'whose chunks come byte by byte': [
    `${HEAD}transfer-encoding: chunked\r\n\r\n`,
    '1\r\n1\r\n'.repeat(10_000),
  ],
} as const;
type Drip = readonly [atOnce: string, after: string | Buffer];

/** The same of a websocket: before it is open, and in a frame of a gigabyte, and in one whose length comes byte by byte. */
const SOCKET_DRIPS: Readonly<Record<string, (request: string) => Drip>> = {
  'whose opening comes byte by byte': () => ['', `HTTP/1.1 101 ${LONG}`],
  'whose opening has headers without end': () => [
    'HTTP/1.1 101 Switching Protocols\r\n',
    'x-a: b\r\n'.repeat(10_000),
  ],
  'whose frame comes byte by byte': (request) => [
    opening(request),
    Buffer.concat([Buffer.from([0x81, 127, 0, 0, 0, 0, 0x3f, 0xff, 0xff, 0xff]), Buffer.from(LONG)]),
  ],
  'whose message comes in fragments of a byte': (request) => [
    opening(request),
    Buffer.concat([
      Buffer.from([0x01, 1, 0x70]),
      ...Array.from({ length: 10_000 }, () => Buffer.from([0, 1, 0x70])),
    ]),
  ],
};

/** What opens the websocket of a request. */
function opening(request: string): string {
  const key = /sec-websocket-key: (\S+)/i.exec(request)?.[1] ?? '';
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  const head = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n';
  return `${head}sec-websocket-accept: ${accept}\r\n\r\n`;
}

let server: Server;
let port: number;
let says: (request: string) => Drip;
const peers = new Set<Socket>();
/** Those that asked for something. */
const asking = new Set<Socket>();

/** Says something at once and goes on byte by byte until the other side has had enough. */
function drip(peer: Socket, [atOnce, after]: Drip): void {
  if (atOnce !== '') peer.write(atOnce);
  const bytes = Buffer.from(after);
  let at = 0;
  const timer = setInterval(() => {
    if (at < bytes.length) peer.write(bytes.subarray(at, (at += 1)));
  }, DRIP_MS);
  peer.once('close', () => clearInterval(timer));
}

beforeEach(async () => {
  server = createServer((peer) => {
    peers.add(peer);
    peer.on('error', () => undefined);
    peer.once('close', () => {
      peers.delete(peer);
      asking.delete(peer);
    });
    peer.once('data', (request) => {
      asking.add(peer);
      drip(peer, says(String(request)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as { port: number }).port;
});
afterEach(async () => {
  const closed = new Promise((resolve) => server.close(resolve));
  for (const peer of peers) peer.destroy();
  await closed;
});

describe('an answer of a platform of a profile [ATK-855] [HU-95]', () => {
  it.each(Object.entries(DRIPS))(
    '%s ends with the limit, and its connection with it',
    async (_what, drips) => {
      says = () => drips;
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(LIMIT_MS));
      const baseUrl = `http://127.0.0.1:${port}`;
      const relay = createRelay({ baseUrl } as ConnectionProfile);
      const direct = createFetchTransport(baseUrl, fetch, LIMIT_MS);
      const startedAt = performance.now();
      const [answer, page] = await Promise.all([
        relay.post('/api/x', {}, '{}'),
        direct({ path: '/api/x', method: 'POST', headers: {}, body: {} }),
      ]);
      expect(answer).toMatchObject({ status: 0, body: null });
      expect(page).toEqual({ arrived: false, reason: 'timeout' });
      expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
      await expect.poll(() => asking.size).toBe(0);
    },
  );
});

/** A clock that runs faster. */
const CLOCK: LineClock = {
  now: () => performance.now() * SPEED,
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds / SPEED);
    return () => clearTimeout(timer);
  },
  chance: () => 0,
};

describe('a websocket of a platform of a profile [ATK-855]', () => {
  it.each(Object.entries(SOCKET_DRIPS))(
    '%s is given up, and the next try is planned',
    async (_what, drips) => {
      says = drips;
      const sockets: WebSocket[] = [];
      const client = new QuoteClient({
        clock: CLOCK,
        openSocket(url) {
          const socket = new WebSocket(url);
          sockets.push(socket);
          return socket as unknown as WireSocket;
        },
        onHealth: ({ state, nextTryAtMs }) => states.push([state, nextTryAtMs !== undefined]),
        onLive: () => undefined,
        onResponse: () => undefined,
        onPush: () => undefined,
      });
      const states: [string, boolean][] = [];
      client.start(`ws://127.0.0.1:${port}/quote`);
      await expect.poll(() => states, { timeout: SOON_MS }).toContainEqual(['down', true]);
      client.stop();
      for (const socket of sockets) socket.terminate();
      await expect.poll(() => asking.size).toBe(0);
    },
  );
});
