import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line between the page and a server that a test can cut and mend. */
export interface Relay {
  readonly port: number;
  /** Cuts every connection and takes no new one. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Passes bytes both ways between a free port of its own and `targetPort`, on loopback. */
export async function startRelay(targetPort: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(targetPort, '127.0.0.1');
    keep(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const dropAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      dropAll();
    },
    mend() {
      isCut = false;
    },
    async close() {
      dropAll();
      server.close();
      await once(server, 'close');
    },
  };
}
