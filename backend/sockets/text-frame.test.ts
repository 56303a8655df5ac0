import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { createHash } from 'node:crypto';
import { textFrame } from './text-frame.ts';

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
