import { pino } from 'pino';
import WebSocket from 'ws';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSystemClock } from '../market/index.ts';
import { openDialectServer, type DialectServer } from './dialect-server.ts';
import { MAX_STREAMS, openStreamServer, type StreamServer } from './stream-server.ts';

const log = pino({ level: 'silent' });
const clock = createSystemClock();

let server: DialectServer;
let streams: StreamServer;
const listeners = new Set<(text: string) => void>();

beforeEach(async () => {
  server = await openDialectServer({
    host: '127.0.0.1',
    port: 0,
    publicHosts: [],
    parts: [],
    findKey: () => undefined,
    wallClock: clock,
    hostClock: clock,
    log,
  });
  streams = openStreamServer({
    server,
    clock,
    log,
    // As MAX_CONNECTIONS, which is too many for a quick test.
    mostConnections: 2,
    parts: [
      {
        roots: ['', '/private'],
        find: (name) =>
          name.startsWith('s')
            ? {
                listen(listener) {
                  listeners.add(listener);
                  return () => listeners.delete(listener);
                },
              }
            : undefined,
      },
    ],
  });
});
afterEach(async () => {
  streams.close();
  await server.close(100);
  listeners.clear();
});

const open = (path: string) =>
  new Promise<WebSocket>((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`);
    socket.once('open', () => resolve(socket)).once('error', reject);
  });
const closed = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve));
const message = (socket: WebSocket) =>
  new Promise<unknown>((resolve) =>
    socket.once('message', (data: Buffer) => resolve(JSON.parse(data.toString()))),
  );

describe('streams of the dialect', () => {
  it('end with their connection, and are named where they are combined', async () => {
    const socket = await open('/stream?streams=s1/s2');
    expect(listeners.size).toBe(2);
    const received = message(socket);
    for (const listener of listeners) listener('{"a":1}');
    expect(await received).toEqual({ stream: 's1', data: { a: 1 } });
    socket.close();
    await closed(socket);
    await expect.poll(() => [listeners.size, streams.connections()]).toEqual([0, 0]);
  });

  it.each(['/private/ws?listenKey=s1', '/private/stream?listenKey=s1', '/ws/s1', '/private/ws/s1'])(
    'of a customer are opened by a key behind the path or in it: %s',
    async (path) => {
      const socket = await open(path);
      expect(listeners.size).toBe(1);
      socket.terminate();
      await expect.poll(() => listeners.size).toBe(0);
    },
  );

  it('are served to so many connections, and under no other path [MAX_CONNECTIONS]', async () => {
    const sockets = [await open('/ws'), await open('/ws/s1')];
    await expect(open('/ws')).rejects.toThrow('503');
    await expect(open('/other')).rejects.toThrow('404');
    for (const socket of sockets) socket.terminate();
  });

  it('are at most 1,024 of a connection [MAX_STREAMS]', async () => {
    const socket = await open('/ws');
    const params = Array.from({ length: MAX_STREAMS + 1 }, (_, at) => `s${at}`);
    socket.send(JSON.stringify({ method: 'SUBSCRIBE', params, id: 1 }));
    expect(await message(socket)).toMatchObject({ error: { code: 2 }, id: 1 });
    expect(listeners.size).toBe(0);
    socket.terminate();
  });

  it('end where requests come too fast or are too long [MAX_REQUESTS_A_SECOND] [MAX_REQUEST_BYTES]', async () => {
    const fast = await open('/ws');
    for (let id = 0; id < 6; id++) fast.send(JSON.stringify({ method: 'LIST_SUBSCRIPTIONS', id }));
    expect(await closed(fast)).toBe(1008);
    const long = await open('/ws');
    long.send('x'.repeat(64 * 1024 + 1));
    expect(await closed(long)).toBe(1009);
  });

  it('are cut where nobody reads them [MAX_UNREAD_BYTES]', async () => {
    const socket = await open('/ws/s1');
    socket.pause();
    const text = JSON.stringify('x'.repeat(1024 * 1024));
    for (let sent = 0; sent < 64 && listeners.size > 0; sent++) {
      for (const listener of listeners) listener(text);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => streams.connections()).toBe(0);
    socket.terminate();
  });
});
