import { once } from 'node:events';
import { createServer } from 'node:net';
import { Duplex } from 'node:stream';
import { describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { createHash } from 'node:crypto';
import { MAX_HELD_BYTES, textFrame, writeFrames } from './text-frame.ts';

describe('a prebuilt text frame', () => {
  it.each([[''], ['p(1)'], ['x'.repeat(125)], ['x'.repeat(126)], ['é'.repeat(40_000)], ['x'.repeat(65_536)]])(
    'is read by an ordinary client (%#)',
    async (text) => {
      const server = createServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', (request) => {
          const key = /Sec-WebSocket-Key: (.*)\r\n/i.exec(request.toString())?.[1] ?? '';
          const accept = createHash('sha1')
            .update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
            .digest('base64');
          socket.write(
            `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
          );
          socket.write(textFrame(text));
        });
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address() as { port: number };
      const client = new WebSocket(`ws://127.0.0.1:${address.port}`);
      const [data, isBinary] = (await once(client, 'message')) as [Buffer, boolean];
      expect(isBinary).toBe(false);
      expect(data.toString()).toBe(text);
      client.terminate();
      server.close();
    },
  );
});

describe('the frames of one turn', () => {
  /** A websocket over a stream that notes what each write to the system holds. */
  function setUp() {
    const writes: number[] = [];
    const socket = new Duplex({
      highWaterMark: 1_000_000,
      read: () => undefined,
      write: (_chunk, _encoding, done) => void (writes.push(1), done()),
      writev: (chunks, done) => void (writes.push(chunks.length), done()),
    });
    const websocket = { readyState: WebSocket.OPEN, OPEN: WebSocket.OPEN } as WebSocket;
    writeFrames(websocket, socket);
    return { websocket, writes };
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('leave together when the turn ends, and those of the next one after them', async () => {
    const { websocket, writes } = setUp();
    for (const text of ['one', 'two', 'three']) websocket.send(text);
    expect(writes).toEqual([]);
    await turn();
    websocket.send('four');
    await turn();
    expect(writes).toEqual([3, 1]);
  });

  it('leave before it ends once they are more than MAX_HELD_BYTES [MAX_HELD_BYTES]', async () => {
    const { websocket, writes } = setUp();
    const text = 'x'.repeat(MAX_HELD_BYTES / 2);
    for (let sent = 0; sent < 4; sent += 1) websocket.send(text);
    expect(writes).toEqual([2, 2]);
    await turn();
    expect(writes).toEqual([2, 2]);
  });
});
