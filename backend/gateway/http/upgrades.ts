import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Headers } from './request-headers.ts';
import { inOriginForm, parsePath } from './request-target.ts';

/** Takes over the connection of a handshake whose path and site are right. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Answers a handshake that is refused and ends its connection. */
export function rejectUpgrade(socket: Duplex, status: number): void {
  socket.on('error', () => socket.destroy());
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\nx-content-type-options: nosniff\r\ncontent-length: 0\r\n\r\n`;
  // A peer that keeps its half open must not keep the platform from ending.
  socket.end(head, () => socket.destroy());
}

/** Websockets that share the port of the gateway, by path. Every other handshake is refused. */
export class Upgrades {
  readonly #handlers = new Map<string, UpgradeHandler>();

  constructor(server: Server, accepts: (headers: Headers) => boolean) {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      request.url = inOriginForm(request);
      const handler = this.#handlers.get(parsePath(request.url));
      if (handler === undefined) rejectUpgrade(socket, 404);
      else if (!accepts(request.headers)) rejectUpgrade(socket, 403);
      else handler(request, socket, head);
    });
  }

  /** Serves a path from now on. Returns the end of it. */
  serve(path: string, handler: UpgradeHandler): () => void {
    this.#handlers.set(path, handler);
    return () => void this.#handlers.delete(path);
  }
}
