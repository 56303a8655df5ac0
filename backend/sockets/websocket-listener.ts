import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import {
  inOriginForm,
  isHealthPath,
  LISTENER_LIMITS,
  OpenSockets,
  serverTimes,
  openEntrance,
  type Entrance,
  type ListenerLimits,
} from '../gateway/gateway.ts';

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

export interface WebsocketListenerOptions extends Entrance {
  /** False while clients had better go elsewhere; always true when absent. */
  readonly isReady?: (() => boolean) | undefined;
}

/** Makes what listens. Whoever asks over HTTP is told how it is at `/health/live` and `/health/ready`, and 426 everywhere else. */
export function createWebsocketListener(
  limits: ListenerLimits = LISTENER_LIMITS,
  { isReady = () => true, ...entrance }: WebsocketListenerOptions = {},
): WebsocketListener {
  const server = createServer(
    { maxHeaderSize: MAX_HEAD_BYTES, ...serverTimes(limits) },
    ({ method, url = '' }, response) => {
      const [path = ''] = url.split('?');
      if (method === 'GET' && isHealthPath(path)) {
        answerHealth(response, path.endsWith('live') || isReady());
        return;
      }
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
  openEntrance(server, entrance);
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

function answerHealth(response: ServerResponse, healthy: boolean): void {
  response.writeHead(healthy ? 200 : 503, {
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify({ healthy }));
}
