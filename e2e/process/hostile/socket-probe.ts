import { once } from 'node:events';
import type { Socket } from 'node:net';
import { inflateSync } from 'node:zlib';
import WebSocket from 'ws';
import type { Frame } from './frames.ts';
import { hasWordsFromInside } from './judge.ts';

/** How one of the platform's sockets is spoken to. */
export interface Dialect {
  readonly url: string;
  /** Sent first on every connection, for example a login. */
  readonly greeting?: string;
  /** A message that is answered whatever was sent before, and the mark by which its answer is known. */
  heartbeat(mark: string): string;
}

/** Closes that are an answer: going away, protocol, type, encoding, policy, size, overload. */
const DECENT_CLOSES: ReadonlySet<number> = new Set([1001, 1002, 1003, 1007, 1008, 1009, 1013]);
/** Frames after which a connection is left: with a heartbeat behind each they stay below the limit of a second. */
const FRAMES_A_CONNECTION = 20;
const ANSWER_LIMIT_MS = 20_000;

/** Sends frames and makes sure after each that the platform answers or closes the connection decently. */
export class SocketProbe {
  readonly #dialect: Dialect;
  #socket: WebSocket | undefined;
  #frames = 0;
  #marks = 0;
  #received: string[] = [];
  #onText: (text: string) => void = () => undefined;
  /** Connections that the platform closed. */
  closed = 0;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  /** What is wrong with the reaction to a frame; undefined when it is as it must be. */
  async fault(frame: Frame): Promise<string | undefined> {
    const socket = await this.#connection();
    const mark = `mark-${++this.#marks}`;
    const answered = this.#answered(socket, mark);
    send(socket, frame);
    if (socket.readyState === WebSocket.OPEN) socket.send(this.#dialect.heartbeat(mark));
    const closeCode = await answered;
    const [fault] = this.#received.splice(0).flatMap((text) => faultOfMessage(text) ?? []);
    if (closeCode === undefined) return fault;
    this.#socket = undefined;
    this.closed += 1;
    return DECENT_CLOSES.has(closeCode) ? fault : `closed with ${closeCode}`;
  }

  close(): void {
    this.#socket?.terminate();
    this.#socket = undefined;
  }

  async #connection(): Promise<WebSocket> {
    this.#frames += 1;
    const kept = this.#socket;
    if (kept?.readyState === WebSocket.OPEN && this.#frames <= FRAMES_A_CONNECTION) return kept;
    kept?.terminate();
    this.#frames = 1;
    const socket = new WebSocket(this.#dialect.url);
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      const text = isBinary ? inflateSync(data).toString() : data.toString();
      this.#received.push(text);
      this.#onText(text);
    });
    await once(socket, 'open');
    if (this.#dialect.greeting !== undefined) socket.send(this.#dialect.greeting);
    return socket;
  }

  /** Waits for the answer to the heartbeat; resolves with the close code when the connection ended instead. */
  #answered(socket: WebSocket, mark: string): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error('neither an answer nor a close')), ANSWER_LIMIT_MS);
      const settle = (closeCode?: number) => {
        clearTimeout(limit);
        socket.off('close', settle);
        this.#onText = () => undefined;
        resolve(closeCode);
      };
      socket.once('close', settle);
      this.#onText = (text) => {
        if (text.includes(mark)) settle();
      };
    });
  }
}

function send(socket: WebSocket, { kind, payload }: Frame): void {
  if (kind === 'bytes') (socket as unknown as { _socket: Socket })._socket.write(payload);
  else socket.send(payload, { binary: kind === 'binary' });
}

const PUSHES = /^(?:(?:p|pt|pd|pr|f|g)\([^{}]*;)+$/s;

interface Message {
  readonly ret?: number;
  readonly code?: string;
  readonly msg?: unknown;
  readonly content?: { readonly code?: string; readonly msg?: unknown } | string;
}

function faultOfMessage(text: string): string | undefined {
  if (!text.startsWith('{')) return PUSHES.test(text) ? undefined : `neither JSON nor a push: ${text}`;
  const { ret, content, ...message } = JSON.parse(text) as Message;
  const { code = '', msg = '' } = typeof content === 'object' ? content : message;
  if (hasWordsFromInside(String(msg))) return `words from inside: ${text}`;
  // Too many calls are refused with 500 on the quote socket; the probe stays below that.
  return ret === 500 || code.endsWith('500') ? `system failure: ${text}` : undefined;
}
