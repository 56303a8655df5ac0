import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** A line to a front, with an address of its own for whoever uses it, that can be cut. */
export interface Line {
  readonly url: string;
  readonly wsUrl: string;
  /** Websockets that were opened through it. */
  opened(): number;
  /** Ends every websocket; those that are opened from now on wait until it is mended. */
  cut(): void;
  restore(): void;
  close(): void;
}

/** Opens a line to a front that trusts proxies of the loopback network. `from`: the address that the front sees. */
export async function openLine(front: string, from: string): Promise<Line> {
  const target = new URL(front);
  const to = ({ url, method, headers }: IncomingMessage) => ({
    host: target.hostname,
    port: target.port,
    path: url,
    method,
    headers: { ...headers, host: target.host, 'x-forwarded-for': from },
  });
  const sockets = new Set<Duplex>();
  let waiting: (() => void)[] | undefined;
  let opened = 0;
  const server = createServer((incoming, outgoing) => {
    const upstream = request(to(incoming), (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  const connect = (incoming: IncomingMessage, socket: Duplex) => {
    const upstream = request(to(incoming));
    upstream.on('error', () => socket.destroy());
    upstream.on('response', () => socket.destroy());
    upstream.on('upgrade', (answer, other) => {
      opened += 1;
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      for (const [one, another] of [
        [socket, other],
        [other, socket],
      ] as const) {
        sockets.add(one);
        one.on('error', () => another.destroy());
        one.on('close', () => (sockets.delete(one), another.destroy()));
        one.pipe(another);
      }
    });
    upstream.end();
  };
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    if (waiting === undefined) connect(incoming, socket);
    else waiting.push(() => socket.destroyed || connect(incoming, socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    opened: () => opened,
    cut() {
      waiting ??= [];
      end();
    },
    restore() {
      const ready = waiting ?? [];
      waiting = undefined;
      for (const go of ready) go();
    },
    close() {
      end();
      server.close();
      server.closeAllConnections();
    },
  };
}
