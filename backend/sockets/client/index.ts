import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import {
  CLIENT_PREFIX,
  HEADER_BYTES,
  peerAddress,
  refuseUpgrade,
  type Gateway,
} from '../../gateway/index.ts';
import type { Clock } from '../../protocol/clock.ts';
import { HEADER } from '../../protocol/headers.ts';
import { MAX_BATCH_BYTES } from '../../protocol/json-bounds.ts';
import { guardControlFrames } from '../control-frames.ts';
import { ClientConnection } from './connection.ts';

/** Path of the client websocket on the gateway's port. */
export const CLIENT_SOCKET_PATH = `${CLIENT_PREFIX}/ws`;

/** Largest message in bytes; a larger one closes the connection (1009). */
const MAX_MESSAGE_BYTES = MAX_BATCH_BYTES + HEADER_BYTES;

/** Connections at a time; more are refused with 503. */
const MAX_CLIENT_CONNECTIONS = 2_000;

const CLOSE_GOING_AWAY = 1001;

export interface ClientSocketOptions {
  readonly gateway: Gateway;
  readonly wallClock: Clock;
  readonly log: Logger;
}

export interface ClientSocket {
  connections(): number;
  /** Closes every connection with 1001; clients may come back at once. */
  close(): Promise<void>;
}

/** Serves the client websocket on the gateway's port. */
export function attachClientSocket(options: ClientSocketOptions): ClientSocket {
  const { gateway, wallClock, log } = options;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    autoPong: false,
  });

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (server.clients.size >= MAX_CLIENT_CONNECTIONS) return refuseUpgrade(socket, 503);
    server.handleUpgrade(request, socket, head, (connection) => {
      guardControlFrames(connection, wallClock);
      const ip = peerAddress(request.socket.remoteAddress);
      const origin = gateway.foreignOrigin(request.headers);
      const lang = languageOf(request);
      new ClientConnection(connection, { gateway, wallClock, log, ip, origin, lang });
    });
  };
  const stopServing = gateway.serveUpgrade(CLIENT_SOCKET_PATH, onUpgrade);

  return {
    connections: () => server.clients.size,
    close() {
      stopServing();
      for (const connection of server.clients) {
        connection.close(CLOSE_GOING_AWAY);
        // The close frame is on its way; a client that never answers it must not keep the platform running.
        setImmediate(() => connection.terminate());
      }
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** What the address or the header `lang` says; pages cannot set headers of a websocket. */
function languageOf(request: IncomingMessage): string | undefined {
  const query = new URLSearchParams((request.url ?? '').split('?')[1]);
  const header = request.headers[HEADER.lang];
  return query.get(HEADER.lang) ?? (typeof header === 'string' ? header : undefined);
}
