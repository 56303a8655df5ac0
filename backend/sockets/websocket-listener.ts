import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import {
  inOriginForm,
  LISTENER_LIMITS,
  OpenSockets,
  serverTimes,
  watchCallers,
  type ListenerLimits,
  type TrustedProxies,
} from '../gateway/index.ts';

/** Largest head of a handshake, in bytes. */
const MAX_HEAD_BYTES = 8 * 1024;

/** A port that speaks websocket only. */
export interface WebsocketListener {
  readonly server: Server;
  /** Its TCP connections, with those that have not shaken hands. */
  readonly sockets: OpenSockets;
  /** Stops listening. Resolves when every connection has ended, after `graceMs` at the latest. */
  close(graceMs: number): Promise<void>;
}

/** Makes what listens; whoever asks over HTTP is told 426. */
export function createWebsocketListener(
  limits: ListenerLimits = LISTENER_LIMITS,
  proxies?: TrustedProxies,
): WebsocketListener {
  const server = createServer(
    { maxHeaderSize: MAX_HEAD_BYTES, ...serverTimes(limits) },
    (_request, response) => {
      response.writeHead(426, {
        'content-type': 'text/plain',
        'x-content-type-options': 'nosniff',
        upgrade: 'websocket',
        connection: 'close',
      });
      response.end('This address speaks websocket only.\n');
    },
  );
  server.on('upgrade', (request) => (request.url = inOriginForm(request)));
  server.on('clientError', (_error, socket: Socket) => socket.destroy());
  if (proxies !== undefined) watchCallers(server, proxies);
  const sockets = new OpenSockets(server, limits);
  return {
    server,
    sockets,
    async close(graceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await sockets.end(graceMs);
      await closed;
    },
  };
}
