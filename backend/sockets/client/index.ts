import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import { CLIENT_PREFIX, type Gateway } from '../../gateway/index.ts';
import type { Clock } from '../../protocol/clock.ts';
import { HEADER } from '../../protocol/headers.ts';
import { ClientConnection } from './connection.ts';

/** Path of the client websocket on the gateway's port. */
export const CLIENT_SOCKET_PATH = `${CLIENT_PREFIX}/ws`;

/** Largest message in bytes; a larger one closes the connection (1009). */
export const MAX_MESSAGE_BYTES = 1024 * 1024;

/** Connections at a time; more are refused with 503. */
export const MAX_CLIENT_CONNECTIONS = 2_000;

const CLOSE_GOING_AWAY = 1001;
const MAPPED_IPV4 = '::ffff:';

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

/** Serves the client websocket on the gateway's HTTP server. Other upgrades are refused. */
export function attachClientSocket(options: ClientSocketOptions): ClientSocket {
  const { gateway, wallClock, log } = options;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const refusal = refusalOf(request, gateway, server.clients.size);
    if (refusal !== undefined) {
      refuse(socket, refusal);
      return;
    }
    server.handleUpgrade(request, socket, head, (connection) => {
      const address = request.socket.remoteAddress ?? '';
      const ip = address.startsWith(MAPPED_IPV4) ? address.slice(MAPPED_IPV4.length) : address;
      const origin = gateway.foreignOrigin(request.headers);
      const lang = languageOf(request);
      new ClientConnection(connection, { gateway, wallClock, log, ip, origin, lang });
    });
  };
  gateway.server.on('upgrade', onUpgrade);

  return {
    connections: () => server.clients.size,
    close() {
      gateway.server.off('upgrade', onUpgrade);
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

function refusalOf(request: IncomingMessage, gateway: Gateway, connections: number): string | undefined {
  if ((request.url ?? '').split('?')[0] !== CLIENT_SOCKET_PATH) return '404 Not Found';
  if (!gateway.acceptsUpgrade(request.headers)) return '403 Forbidden';
  return connections >= MAX_CLIENT_CONNECTIONS ? '503 Service Unavailable' : undefined;
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy());
  // A peer that keeps its half open must not keep the platform from ending.
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
}
