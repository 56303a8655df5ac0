import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { constants, setPriority } from 'node:os';

/**
 * Raw TCP clients of a websocket server, run as a process of their own: they complete the handshake, optionally send one
 * request, count every byte that arrives after its answer, and report when the expected number is there.
 */
export interface SinkOrder {
  readonly port: number;
  readonly connections: number;
  /** Text of the requests, taken in turn; the answer to each must contain `answer`. */
  readonly requests?: readonly string[];
  readonly answer?: string;
  /** Stop reading once the answer is there. */
  readonly stalls?: boolean;
  /** Run at the lowest priority, so that the server is not kept waiting by its clients. */
  readonly yields?: boolean;
  /** Send the heartbeats of the quote websocket. */
  readonly beats?: boolean;
}

/** Messages to the sink: open connections, count up to the given number of bytes in all, close everything. */
export type SinkMessage =
  | { readonly open: SinkOrder }
  | { readonly awaitBytes: number }
  | { readonly close: true };

const LOWEST_PRIORITY = constants.priority.PRIORITY_LOW;
const BEAT_MS = 10_000;
const BEAT = '{"cmd_id":14008,"seq_id":1,"ext":"","data":{}}';

let sockets: Socket[] = [];
let beating: NodeJS.Timeout | undefined;
let received = 0;
let awaited = Infinity;

function report(bytes: number): void {
  received += bytes;
  if (received < awaited) return;
  awaited = Infinity;
  process.send?.({ received });
}

function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const isShort = payload.length < 126;
  const head = Buffer.alloc(isShort ? 6 : 8);
  head[0] = 0x81;
  head[1] = 0x80 | (isShort ? payload.length : 126);
  if (!isShort) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

/** Everything that arrives is read into this one place: a sink is to cost as little as it can. */
const readBuffer = Buffer.alloc(262_144);

function open(order: SinkOrder, request: string | undefined): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let text: string | undefined = '';
    let requested = false;
    const opening = (data: Buffer): void => {
      text += data.toString('latin1');
      if (!text?.includes('\r\n\r\n')) return;
      if (request !== undefined && !requested) {
        requested = true;
        socket.write(maskedFrame(request));
      }
      if (order.answer && !text.includes(order.answer)) return;
      text = undefined;
      if (order.stalls) socket.pause();
      resolve(socket);
    };
    const callback = (bytes: number): boolean => {
      if (text !== undefined) opening(readBuffer.subarray(0, bytes));
      else report(bytes);
      return true;
    };
    const socket = connect({ port: order.port, host: '127.0.0.1', onread: { buffer: readBuffer, callback } });
    const key = randomBytes(16).toString('base64');
    socket.write(
      'GET /quote_guest HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    socket.on('error', reject);
  });
}

/** Heartbeats as those of clients that know nothing of each other: one after the other, not all in one moment. */
function beat(): void {
  let next = 0;
  const beatNext = (): void => void sockets[next++ % sockets.length]?.write(maskedFrame(BEAT));
  clearInterval(beating);
  beating = setInterval(beatNext, BEAT_MS / sockets.length);
}

async function openAll(order: SinkOrder): Promise<void> {
  const { connections, requests = [] } = order;
  received = 0;
  if (order.yields) setPriority(LOWEST_PRIORITY);
  // A hundred at a time, so that the queue of the listening socket is never full.
  for (let from = 0; from < connections; from += 100) {
    const some = Array.from({ length: Math.min(100, connections - from) }, (_, i) =>
      open(order, requests[(from + i) % requests.length]),
    );
    sockets.push(...(await Promise.all(some)));
  }
  if (order.beats) beat();
  process.send?.({ opened: connections });
}

process.on('message', (message: SinkMessage) => {
  if ('open' in message) {
    void openAll(message.open);
  } else if ('awaitBytes' in message) {
    awaited = message.awaitBytes;
    report(0);
  } else {
    clearInterval(beating);
    for (const socket of sockets) socket.destroy();
    sockets = [];
    process.send?.({ closed: true });
  }
});
