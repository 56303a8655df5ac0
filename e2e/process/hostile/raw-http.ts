import { connect, type Socket } from 'node:net';

/** A request as it goes over the line: names and values are sent as they are, in latin-1. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

export interface RawAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

const HEAD_END = '\r\n\r\n';

/** Longest wait for an answer; a request that is not answered by then is a fault of the platform. */
const ANSWER_LIMIT_MS = 20_000;

/** The bytes of a request; host and length are filled in where it has none of its own. */
export function requestBytes({ method, path, headers, body }: RawRequest, host: string): Buffer {
  const own = new Set(headers.map(([name]) => name.toLowerCase()));
  const added = [
    ['host', host],
    ['content-length', String(body.length)],
  ].filter(([name = '']) => !own.has(name));
  const lines = [...added, ...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), body]);
}

/** One kept HTTP connection, opened again when the platform has closed it. It sends what an ordinary client would not. */
export class RawHttp {
  readonly #host: string;
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(baseUrl: string) {
    const { hostname, port } = new URL(baseUrl);
    this.#host = hostname;
    this.#port = Number(port);
  }

  /** The answer; undefined when the platform closed the connection without one. */
  async send(request: RawRequest): Promise<RawAnswer | undefined> {
    const reused = this.#socket !== undefined;
    const bytes = requestBytes(request, `${this.#host}:${this.#port}`);
    const answer = await this.#exchange(bytes);
    // A kept connection may have been closed after the answer before; a fresh one tells for certain.
    return answer ?? (reused ? await this.#exchange(bytes) : undefined);
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #exchange(bytes: Buffer): Promise<RawAnswer | undefined> {
    const socket = (this.#socket ??= connect(this.#port, this.#host).setNoDelay(true));
    return new Promise((resolve, reject) => {
      const received: Buffer[] = [];
      const settle = (answer: RawAnswer | undefined, isOver: boolean) => {
        clearTimeout(limit);
        socket.removeAllListeners();
        // What comes after the end of an exchange no longer matters.
        socket.on('error', () => undefined);
        if (isOver) this.close();
        resolve(answer);
      };
      const limit = setTimeout(() => {
        this.close();
        reject(new Error(`no answer to ${bytes.toString('latin1', 0, 2_000)}`));
      }, ANSWER_LIMIT_MS);
      socket.on('data', (chunk: Buffer) => {
        received.push(chunk);
        const answer = answerOf(received);
        if (answer !== undefined) settle(answer.answer, answer.isLast);
      });
      socket.on('error', () => settle(undefined, true));
      socket.on('close', () => settle(undefined, true));
      socket.write(bytes);
    });
  }
}

/** The answer, once it is complete. Every answer of the platform tells its length. */
function answerOf(chunks: Buffer[]): { answer: RawAnswer; isLast: boolean } | undefined {
  const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const length = status === 204 ? 0 : Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? Number.NaN);
  if (Number.isNaN(length)) throw new Error(`an answer without length: ${head}`);
  const from = end + HEAD_END.length;
  if (bytes.length < from + length) return undefined;
  const contentType = /^content-type: *(.*)$/im.exec(head)?.[1] ?? '';
  const answer = { status, contentType, text: bytes.toString('utf8', from, from + length) };
  return { answer, isLast: /^connection: *close/im.test(head) };
}
