import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { startPlatform, type ReadyLine } from '../backend/platform.ts';

/**
 * The serving end of the HTTP benchmark, in a process of its own: the platform, with limits, without or with the compatible front, or a bare Fastify
 * route that answers what it is told. Tells its CPU time when it is asked.
 */
export interface ServerOrder {
  readonly kind: 'platform' | 'platform without limits' | 'platform with the compatible front' | 'bare';
  /** What the bare route answers; the platform answers by itself. */
  readonly path: string;
  readonly answer: object;
}

export interface Served {
  readonly port: number;
  /** The platform's only. */
  readonly ready?: ReadyLine;
}

/** User and system time of the whole process so far, in microseconds. */
export interface Used {
  readonly cpuMicroseconds: number;
}

async function serve({ kind, path, answer }: ServerOrder): Promise<Served> {
  if (kind === 'bare') {
    const app = Fastify({ logger: false });
    app.post(path, async () => answer);
    await app.listen({ host: '127.0.0.1', port: 0 });
    return { port: (app.server.address() as AddressInfo).port };
  }
  const isCompatible = kind === 'platform with the compatible front';
  const ports = { port: 0, quotePort: 0, messagePort: 0, ...(isCompatible && { compatiblePort: 0 }) };
  const { ready } = await startPlatform({ ...ports, seed: 7, rateLimits: kind === 'platform' });
  return { port: Number(new URL(ready.baseUrl).port), ready };
}

process.on('message', (order: ServerOrder | 'usage') => {
  if (order === 'usage') {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMicroseconds: user + system } satisfies Used);
    return;
  }
  void serve(order).then((served) => process.send?.(served));
});
// Without its benchmark a server has nothing to do.
process.on('disconnect', () => process.exit(0));
