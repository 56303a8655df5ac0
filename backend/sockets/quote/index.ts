import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import type { MarketFeed } from '../../market/market-source.ts';
import type { Clock } from '../../protocol/clock.ts';
import { MAX_REQUEST_BYTES } from '../../protocol/quote/limits.ts';
import type { Uint64Form } from '../../protocol/quote/uint64.ts';
import type { TokenOwner } from '../../services/token-owner.ts';
import { CLOSE_CODE, QuoteConnection } from './connection.ts';
import { FanOut } from './fan-out.ts';
import { createProductTable } from './product-table.ts';
import { RollingPushes } from './rolling-pushes.ts';
import { Subscriptions } from './subscriptions.ts';
import { judgeUpgrade, refuseUpgrade } from './upgrade.ts';

/** Connections that one server holds; more are answered with HTTP 503. */
export const MAX_CONNECTIONS = 2_000;
/** How often heartbeats are looked at. */
const SWEEP_MS = 1_000;
/** How long connections may take to close when the server does, in real time. */
const SHUTDOWN_MS = 500;

export interface QuoteServerOptions {
  readonly host: string;
  /** 0: chosen by the system. */
  readonly port: number;
  readonly feed: MarketFeed;
  readonly marketClock: Clock;
  readonly wallClock: Clock;
  /** Whose a login or push token is; undefined refuses the connection. */
  resolveToken(token: string): TokenOwner | undefined;
  /** How uint64 fields stand in answers to a company's clients; undefined: a guest that names no company. Numbers when absent. */
  readonly uint64Of?: (companyId: number | undefined) => Uint64Form;
  readonly log: Logger;
  /** Smaller limit of connections, `MAX_CONNECTIONS` when absent. */
  readonly maxConnections?: number;
}

export interface QuoteServer {
  readonly port: number;
  /** Open connections. */
  connections(): number;
  close(): Promise<void>;
}

/** Starts the quote websocket on a port of its own. Rejects when the port cannot be had. */
export async function createQuoteServer(options: QuoteServerOptions): Promise<QuoteServer> {
  const { feed, wallClock } = options;
  const fanOut = new FanOut(feed.source);
  const rolling = new RollingPushes(feed.source, wallClock);
  const connections = new Set<QuoteConnection>();
  const server = createServer((_request, response) =>
    response.writeHead(426, { upgrade: 'websocket' }).end(),
  );
  server.on('upgrade', upgradeHandler(options, fanOut, rolling, connections));
  await listen(server, options.port, options.host);

  const removeListener = feed.onTicks((ticks) => {
    fanOut.push(ticks);
    rolling.note(ticks);
  });
  const cancelSweep = sweepHeartbeats(wallClock, connections);

  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections.size,
    async close() {
      removeListener();
      cancelSweep();
      rolling.close();
      for (const connection of [...connections])
        connection.close(CLOSE_CODE.goingAway, 'the platform is closing');
      const closed = new Promise((resolve) => server.close(resolve));
      const impatience = setTimeout(() => {
        for (const connection of [...connections]) connection.terminate();
        server.closeAllConnections();
      }, SHUTDOWN_MS);
      await closed;
      clearTimeout(impatience);
    },
  };
}

type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Turns handshakes into connections, or refuses them. */
function upgradeHandler(
  options: QuoteServerOptions,
  fanOut: FanOut,
  rolling: RollingPushes,
  connections: Set<QuoteConnection>,
): UpgradeHandler {
  const { feed, marketClock, wallClock, log, maxConnections = MAX_CONNECTIONS } = options;
  const products = createProductTable(feed.source.products);
  const websockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_REQUEST_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  });
  return (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const verdict = judgeUpgrade(request, (token) => options.resolveToken(token));
    if (typeof verdict === 'number') return refuseUpgrade(socket, verdict);
    if (connections.size >= maxConnections || !(socket instanceof Socket)) return refuseUpgrade(socket, 503);
    const uint64 = options.uint64Of?.(verdict.companyId) ?? 'number';
    websockets.handleUpgrade(request, socket, head, (websocket) => {
      const connection = new QuoteConnection({
        websocket,
        socket,
        wallClock,
        log,
        context: (outbox, onHeartbeat) => {
          const subscriptions = new Subscriptions(fanOut, rolling, outbox);
          return { feed, marketClock, products, subscriptions, uint64, onHeartbeat };
        },
        onClosed: (closed) => connections.delete(closed),
      });
      connections.add(connection);
    });
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function sweepHeartbeats(wallClock: Clock, connections: ReadonlySet<QuoteConnection>): () => void {
  let cancel = (): void => undefined;
  const sweep = (): void => {
    const now = wallClock.nowMs();
    for (const connection of [...connections]) connection.checkHeartbeat(now);
    cancel = wallClock.schedule(now + SWEEP_MS, sweep);
  };
  cancel = wallClock.schedule(wallClock.nowMs() + SWEEP_MS, sweep);
  return () => cancel();
}
