import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createSteppedClock } from '../market/index.ts';
import { guardControlFrames } from './control-frames.ts';

function guarded() {
  const clock = createSteppedClock(0);
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    pongs: [] as string[],
    ended: false,
    written: () => undefined as void,
    pong: (data: Buffer, _mask?: boolean, written: () => void = () => undefined) => {
      socket.pongs.push(String(data));
      socket.written = written;
    },
    terminate: () => void (socket.ended = true),
  });
  guardControlFrames(socket as unknown as WebSocket, clock);
  return { clock, socket };
}

describe('pings and pongs', () => {
  it('are answered a hundred times a second, and the next one ends the connection [ATK-360] [MAX_CONTROL_FRAMES_A_SECOND]', () => {
    const { clock, socket } = guarded();
    for (let second = 0; second < 3; second++) {
      for (let at = 0; at < 100; at++) socket.emit('ping', Buffer.from('p'));
      clock.advance(1_000);
    }
    expect([socket.pongs.length, socket.ended]).toEqual([300, false]);
    for (let at = 0; at < 101; at++) socket.emit(at % 2 === 0 ? 'pong' : 'ping', Buffer.from('p'));
    expect(socket.ended).toBe(true);
  });

  it('of a peer that reads nothing have one pong kept, and then the newest ping alone is answered [ATK-361] [MAX_UNREAD_BYTES]', () => {
    const { socket } = guarded();
    socket.bufferedAmount = 65_536;
    for (const text of ['a', 'b']) socket.emit('ping', Buffer.from(text));
    expect(socket.pongs).toEqual(['a', 'b']);
    socket.bufferedAmount = 65_537;
    for (const text of ['c', 'd', 'e']) socket.emit('ping', Buffer.from(text));
    expect(socket.pongs).toEqual(['a', 'b', 'c']);
    socket.written();
    expect(socket.pongs).toEqual(['a', 'b', 'c', 'e']);
    socket.emit('ping', Buffer.from('f'));
    socket.readyState = 2;
    socket.written();
    expect(socket.pongs).toEqual(['a', 'b', 'c', 'e']);
  });

  it('of a peer that reads slowly are answered when it has read on [ATK-361]', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong: false });
    const connected = once(server, 'connection') as Promise<[WebSocket]>;
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = new WebSocket(`ws://127.0.0.1:${port}`);
    await once(client, 'open');
    const [served] = await connected;
    guardControlFrames(served, createSteppedClock(0));
    const pongs: string[] = [];
    client.on('pong', (data) => pongs.push(String(data)));
    client.pause();
    // More than the buffers of both sockets hold.
    served.send('x'.repeat(32 * 1024 * 1024));
    for (const name of ['first', 'second', 'third']) {
      client.ping(name);
      await once(served, 'ping');
    }
    client.resume();
    await expect.poll(() => pongs).toEqual(['first', 'third']);
    client.terminate();
    await new Promise((resolve) => server.close(resolve));
  });
});
