import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Test support: handshakes as a listener hands them over, with a peer that is only looked at. */

/** A socket that keeps what is written to it and never says a word by itself. */
export class StillSocket extends Socket {
  readonly #written: Buffer[] = [];

  override _write(chunk: Buffer | string, _encoding: BufferEncoding, done: () => void): void {
    this.#written.push(Buffer.from(chunk));
    done();
  }

  override _writev(chunks: readonly { chunk: Buffer | string }[], done: () => void): void {
    for (const { chunk } of chunks) this.#written.push(Buffer.from(chunk));
    done();
  }

  /** Everything that was written to it. */
  get written(): Buffer {
    return Buffer.concat(this.#written);
  }

  /** Status of the answer to its handshake; NaN while there is none. */
  get status(): number {
    return Number(this.written.toString('latin1').split(' ')[1]);
  }
}

/** The request of a handshake. */
export function handshake(headers: Readonly<Record<string, string>> = {}, url = '/'): IncomingMessage {
  return {
    method: 'GET',
    url,
    socket: { remoteAddress: '127.0.0.1' },
    headers: {
      upgrade: 'websocket',
      connection: 'Upgrade',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  } as unknown as IncomingMessage;
}

/** The head of a masked text frame that promises so many bytes. */
export function frameHead(bytes: number): Buffer {
  const head = Buffer.alloc(14);
  head.set([0x81, 0x80 | 127]);
  head.writeBigUInt64BE(BigInt(bytes), 2);
  return head;
}

/** The close frame with which a server ends a connection, as the last four bytes on its socket. */
export function closeFrame(code: number): Buffer {
  return Buffer.from([0x88, 2, code >> 8, code & 0xff]);
}

/** A gateway that hands the handshakes of a path over, and nothing else. */
export function upgradesOnly() {
  let take: (request: IncomingMessage, socket: Duplex, head: Buffer) => void = () => undefined;
  return {
    serveUpgrade: (_path: string, serve: typeof take) => {
      take = serve;
      return () => undefined;
    },
    foreignOrigin: () => undefined,
    /** A further handshake; its socket shows what becomes of it. */
    come(headers?: Readonly<Record<string, string>>): StillSocket {
      const socket = new StillSocket();
      take(handshake(headers), socket, Buffer.alloc(0));
      return socket;
    },
  };
}
