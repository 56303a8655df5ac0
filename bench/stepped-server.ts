import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { startPlatform, type ReadyLine } from '../backend/platform.ts';

/** Frames of a step, by connection. */
export type Pushes = readonly (readonly string[])[];

/** What serves the lock step benchmark: a platform whose market is stepped, or a bare server that says the same frames. */
export type SteppedOrder =
  | { readonly kind: 'platform'; readonly atMs: number }
  | { readonly kind: 'echo'; readonly answer: string; readonly pushes: Pushes };

export type SteppedServed = { readonly ready: ReadyLine } | { readonly port: number };

/** Answers each frame on a connection of `/calls`, once the pushes have gone to all others. */
async function echo(answer: string, pushes: Pushes): Promise<SteppedServed> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  const others = new Map<WebSocket, readonly string[]>();
  server.on('connection', (socket, { url = '' }) => {
    if (url !== '/calls') return void others.set(socket, pushes[Number(url.split('/').at(-1))] ?? []);
    socket.on('message', () => {
      for (const [other, own] of others) for (const push of own) other.send(push);
      socket.send(answer);
    });
  });
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port };
}

async function serve(order: SteppedOrder): Promise<SteppedServed> {
  if (order.kind === 'echo') return echo(order.answer, order.pushes);
  const ports = { port: 0, quotePort: 0, messagePort: 0 };
  const market = { clock: 'stepped', seed: 7, atMs: order.atMs, fidelity: 'queue' } as const;
  return startPlatform({ ...ports, ...market, logLevel: 'error', rateLimits: false });
}

/** Microseconds of CPU that this process has used, threads included. */
function usedCpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

process.on('message', (order: SteppedOrder | 'cpu') => {
  if (order === 'cpu') return void process.send?.(usedCpu());
  void serve(order).then((served) =>
    process.send?.('ready' in served ? { ready: served.ready } : { port: served.port }),
  );
});
// Without its benchmark a server has nothing to do.
process.on('disconnect', () => process.exit(0));
