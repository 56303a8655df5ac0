import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The connections of a server. */
export interface Connections {
  /** Ends every one of them, also those that have never said a word. */
  end(): void;
}

/** Connections that a server on loopback holds at once: a browser opens six, and a few sockets. */
const CONNECTION_LIMIT = 256;

/**
 * Bounds the connections of a server. Where the bound is reached, the one that has been without a request for longest
 * gives way, so that silent connections keep nobody out.
 */
export function limitConnections(server: Server): Connections {
  const all = new Set<Socket>();
  /** Those without a request under way, in the order in which they fell silent. */
  const silent = new Set<Socket>();
  const drop = (socket: Socket): void => {
    all.delete(socket);
    silent.delete(socket);
  };

  server.on('connection', (socket: Socket) => {
    if (all.size >= CONNECTION_LIMIT) {
      const [oldest = socket] = silent;
      drop(oldest);
      oldest.destroy();
      if (oldest === socket) return;
    }
    all.add(socket);
    silent.add(socket);
    socket.once('close', () => drop(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    silent.delete(socket);
    response.once('close', () => {
      if (all.has(socket)) silent.add(socket);
    });
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => silent.delete(socket));
  return { end: () => all.forEach((socket) => socket.destroy()) };
}
