import {
  Agent,
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { FAULTS_HEADER } from '../../contract/headers.ts';
import type { ReadyLine } from '../running/platform-child.ts';
import { frameReader } from './frames.ts';

/**
 * What passes between one program and the platform, seen from the program's side: it is handed on as it comes, byte by
 * byte, and so are silence, a cut and a connection that gives up. Nothing is judged by it.
 */

/** One thing that was seen. `atMs` is `performance.now`. */
export type Seen =
  | {
      readonly atMs: number;
      readonly what: 'call';
      readonly bizType: string;
      readonly body: string;
      readonly key: string;
    }
  | {
      readonly atMs: number;
      readonly what: 'answer';
      readonly bizType: string;
      readonly status: number;
      readonly body: string;
      readonly faults: string;
    }
  /** The connection of a call ended in the place of the answer, by the platform, or by the program that waited no longer. */
  | { readonly atMs: number; readonly what: 'cut' | 'gaveUp'; readonly bizType: string }
  | { readonly atMs: number; readonly what: 'opened' | 'closed' }
  | { readonly atMs: number; readonly what: 'sent' | 'got'; readonly text: string };

export interface Relay {
  /** The ready line with the addresses of the relay in the place of the platform's. */
  readonly ready: ReadyLine;
  /** What was seen since it was last taken. */
  take(): readonly Seen[];
  /** Whether something was seen since this was last requested. */
  isFresh(): boolean;
  close(): Promise<void>;
}

/** Frames that only say that a connection is there. */
const HEARTBEAT = /^(?:ping|pong)$|"(?:msgType|msgCode)":"(?:ping|pong)"/;
/** Most that is kept of one situation. */
const MAX_SEEN = 400;
/** Connections that nothing uses end here before the platform ends them, which would look like a fault. */
const IDLE_MS = 1_000;

/** Opens a relay before every address of a ready line. */
export async function openRelay(ready: ReadyLine & Readonly<Record<string, unknown>>): Promise<Relay> {
  let seen: Seen[] = [];
  let isFresh = false;
  const note = (one: Seen) => {
    isFresh = true;
    if (seen.length < MAX_SEEN) seen.push(one);
  };
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  const closings: (() => Promise<void>)[] = [];
  const before = async (address: string): Promise<string> => {
    const url = new URL(address);
    const sockets = new Set<Duplex>();
    const server = createServer((incoming, outgoing) => relayCall(url, agent, note, incoming, outgoing));
    server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) =>
      relaySocket(url, note, incoming, socket, head),
    );
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closings.push(async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    });
    const path = url.pathname === '/' && !address.endsWith('/') ? '' : url.pathname;
    return `${url.protocol}//127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  };
  const [baseUrl, messageWsUrl, quoteWsUrl] = [
    await before(ready.baseUrl),
    await before(ready.messageWsUrl),
    await before(ready.quoteWsUrl),
  ];
  return {
    ready: { ...ready, baseUrl, messageWsUrl, quoteWsUrl },
    isFresh() {
      const was = isFresh;
      isFresh = false;
      return was;
    },
    take() {
      const taken = seen;
      seen = [];
      return taken;
    },
    async close() {
      agent.destroy();
      for (const close of closings) await close();
    },
  };
}

type Note = (seen: Seen) => void;

function relayCall(
  { hostname, port }: URL,
  agent: Agent,
  note: Note,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const bizType = (incoming.url ?? '').split('?')[0]?.split('/').at(-1) ?? '';
  const now = () => performance.now();
  let isOver = false;
  const over = (one: Seen) => {
    if (!isOver) note(one);
    isOver = true;
  };
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const body = Buffer.concat(chunks);
    const key = String(incoming.headers['idempotency-key'] ?? '');
    note({ atMs: now(), what: 'call', bizType, body: body.toString(), key });
    const headers = { ...incoming.headers, [FAULTS_HEADER]: 'show', host: `${hostname}:${port}` };
    const sent = sendRequest({ hostname, port, agent, path: incoming.url, method: incoming.method, headers });
    sent.on('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => parts.push(chunk));
      answer.on('error', () => undefined);
      answer.on('end', () => {
        const {
          [FAULTS_HEADER]: faults,
          'transfer-encoding': _chunked,
          connection: _own,
          ...kept
        } = answer.headers;
        const bytes = Buffer.concat(parts);
        const text = bytes.toString();
        const status = answer.statusCode ?? 0;
        over({ atMs: now(), what: 'answer', bizType, status, body: text, faults: String(faults ?? '') });
        outgoing.writeHead(status, { ...kept, 'content-length': bytes.length });
        outgoing.end(bytes);
      });
    });
    sent.on('error', () => {
      over({ atMs: now(), what: 'cut', bizType });
      outgoing.destroy();
    });
    outgoing.once('close', () => {
      if (outgoing.writableEnded) return;
      over({ atMs: now(), what: 'gaveUp', bizType });
      sent.destroy();
    });
    sent.end(body);
  });
}

function relaySocket(
  { hostname, port }: URL,
  note: Note,
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const now = () => performance.now();
  const peer = connect(Number(port), hostname);
  const lines = [`GET ${incoming.url} HTTP/1.1`, `Host: ${hostname}:${port}`];
  for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
    const name = incoming.rawHeaders[at] ?? '';
    // What is compressed cannot be read on the way.
    if (!/^(?:host|sec-websocket-extensions)$/i.test(name))
      lines.push(`${name}: ${incoming.rawHeaders[at + 1]}`);
  }
  peer.write(`${lines.join('\r\n')}\r\n\r\n`);
  peer.write(head);
  note({ atMs: now(), what: 'opened' });
  const noteFrame = (what: 'sent' | 'got') => (text: string) => {
    if (!HEARTBEAT.test(text)) note({ atMs: now(), what, text });
  };
  const sent = frameReader(noteFrame('sent'));
  const got = frameReader(noteFrame('got'), true);
  socket.on('data', (chunk: Buffer) => {
    sent(chunk);
    peer.write(chunk);
  });
  peer.on('data', (chunk: Buffer) => {
    got(chunk);
    socket.write(chunk);
  });
  let isOpen = true;
  const end = () => {
    if (isOpen) note({ atMs: now(), what: 'closed' });
    isOpen = false;
    socket.destroy();
    peer.destroy();
  };
  for (const one of [socket, peer]) {
    one.on('error', end);
    one.on('close', end);
    one.on('end', end);
  }
}
