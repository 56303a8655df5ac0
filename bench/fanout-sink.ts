import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/**
 * The receiving end of the fan-out benchmark, in a process of its own: raw TCP sockets that speak just enough
 * websocket to open and subscribe, and then only count bytes.
 */
export interface SinkOrder {
  readonly port: number;
  readonly connections: number;
  /** Text of a request that every connection sends first; its answer must contain `answer`. */
  readonly request?: string;
  readonly answer?: string;
}

/** Messages to the sink: open connections, then count up to the given numbers of bytes in all. */
export type SinkMessage =
  { readonly open: SinkOrder } | { readonly awaitBytes: number } | { readonly close: true };

let sockets: Socket[] = [];
let received = 0;
let awaited = Infinity;

function report(): void {
  if (received < awaited) return;
  awaited = Infinity;
  process.send?.({ received });
}

function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head = Buffer.alloc(8);
  head[0] = 0x81;
  head[1] = 0x80 | 126;
  head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

function open(order: SinkOrder): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(order.port, '127.0.0.1');
    let text = '';
    let asked = false;
    const key = randomBytes(16).toString('base64');
    socket.write(
      'GET /quote_guest HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    socket.on('error', reject);
    const opening = (data: Buffer): void => {
      text += data.toString('latin1');
      if (!text.includes('\r\n\r\n')) return;
      if (order.request && !asked) {
        asked = true;
        socket.write(maskedFrame(order.request));
      }
      if (order.answer && !text.includes(order.answer)) return;
      socket.off('data', opening);
      socket.on('data', (chunk: Buffer) => {
        received += chunk.length;
        report();
      });
      resolve(socket);
    };
    socket.on('data', opening);
  });
}

process.on('message', (message: SinkMessage) => {
  if ('open' in message) {
    received = 0;
    const { connections } = message.open;
    void Promise.all(Array.from({ length: connections }, () => open(message.open))).then((opened) => {
      sockets = opened;
      process.send?.({ opened: opened.length });
    });
  } else if ('awaitBytes' in message) {
    awaited = message.awaitBytes;
    report();
  } else {
    for (const socket of sockets) socket.destroy();
    process.send?.({ closed: true });
  }
});
