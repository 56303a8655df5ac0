import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import {
  CLIENT_PREFIX,
  HEADER_BYTES,
  callerAddress,
  callerOrigin,
  refuseUpgrade,
  type Gateway,
  type WatchedSockets,
} from '../../gateway/gateway.ts';
import type { WallClock } from '../../domain/clock.ts';
import { HEADER } from '../../contract/headers.ts';
import { MAX_BATCH_BYTES } from '../../contract/json-bounds.ts';
import type { TokenOwner } from '../../services/token-owner.ts';
import { guardControlFrames } from '../control-frames.ts';
import { CustomerSlots, customerKey } from '../customer-slots.ts';
import { NO_GUEST_LIMITS, type PlaceLimits } from '../guest-slots.ts';
import { GuestQuota } from '../guest-quota.ts';
import { HandshakeQueue } from '../handshake-queue.ts';
import type { SteppedTime } from '../stepped-time.ts';
import { writeFrames } from '../text-frame.ts';
import { ClientConnection } from './connection.ts';

/** Path of the client websocket on the gateway's port. */
export const CLIENT_SOCKET_PATH = `${CLIENT_PREFIX}/ws`;

/** Largest message in bytes; a larger one closes the connection (1009). */
const MAX_MESSAGE_BYTES = MAX_BATCH_BYTES + HEADER_BYTES;

/** Connections at a time unless the options say otherwise; more are refused with 503. */
const MAX_CLIENT_CONNECTIONS = 2_000;

const CLOSE_GOING_AWAY = 1001;
const CLOSE_RESTARTED = 1012;

export interface ClientSocketOptions {
  readonly gateway: Gateway;
  readonly wallClock: WallClock;
  /** Of a platform whose market is stepped. */
  readonly stepped?: SteppedTime | undefined;
  readonly log: Logger;
  /** Owner of a login token; undefined for an unknown or expired one. */
  resolveToken(token: string): TokenOwner | undefined;
  /** What goes wrong on the way of frames, where it can. */
  readonly faults?: WatchedSockets | undefined;
  /** What connections without a call of a customer may have of the places; all of them when absent. */
  readonly guests?: Omit<PlaceLimits, 'total'> | undefined;
  /** Most connections at a time. */
  readonly maxConnections?: number | undefined;
}

export interface ClientSocket {
  connections(): number;
  /** Closes every connection with 1012: the service is interrupted. */
  interrupt(): void;
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

  const { maxConnections = MAX_CLIENT_CONNECTIONS } = options;
  const guests = new GuestQuota({ ...NO_GUEST_LIMITS, ...options.guests, total: maxConnections }, wallClock);
  const customers = new CustomerSlots();
  const handshakes = new HandshakeQueue();
  const ownerOf = (token: string) => options.resolveToken(token);
  const ownerChanged = (connection: ClientConnection, owner: TokenOwner): void => {
    guests.remove(connection);
    customers.add(connection, customerKey(owner));
  };
  const closed = (connection: ClientConnection): void => {
    guests.remove(connection);
    customers.remove(connection);
  };
  const open = (request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void => {
    if (socket.destroyed) return;
    server.handleUpgrade(request, socket, head, (websocket) => {
      guardControlFrames(websocket, wallClock);
      writeFrames(websocket, socket);
      const ip = callerAddress(request);
      const origin = gateway.foreignOrigin(request.headers);
      const lang = languageOf(request);
      const caller = { ip, address, origin, lang };
      const callClock = options.stepped?.clock ?? wallClock;
      const host = { gateway, wallClock, callClock, log, ownerOf, ownerChanged, closed };
      const connection = new ClientConnection(websocket, { ...host, ...caller });
      options.faults?.watch('client', socket, () => connection.customerId);
      guests.add(connection);
    });
  };
  const take = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (server.clients.size >= maxConnections && !customers.ensureCapacity())
      return refuseUpgrade(socket, 503);
    const address = callerOrigin(request);
    const refuse = () => refuseUpgrade(socket, 503);
    guests.take({ address, refuse, admit: () => open(request, socket, head, address) });
  };
  const stopServing = gateway.serveUpgrade(CLIENT_SOCKET_PATH, (request, socket, head) =>
    handshakes.add(socket, () => take(request, socket, head)),
  );

  return {
    connections: () => server.clients.size,
    interrupt() {
      for (const connection of server.clients) connection.close(CLOSE_RESTARTED, 'maintenance begins');
    },
    close() {
      stopServing();
      handshakes.clear();
      guests.close();
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
