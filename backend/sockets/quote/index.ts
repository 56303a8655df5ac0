import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { MarketFeed } from '../../market/market-source.ts';
import type { Clock } from '../../protocol/clock.ts';
import type { Uint64Form } from '../../protocol/quote/uint64.ts';
import { CLOSE_CODE, type QuoteClient, type QuoteConnection } from './connection.ts';
import { FanOut } from './fan-out.ts';
import { RollingPushes } from './rolling-pushes.ts';
import { MAX_CONNECTIONS, Upgrades } from './upgrades.ts';

/** How often heartbeats are looked at. */
const SWEEP_MS = 1_000;
/** Sockets beside the connections: handshakes under way, and whoever connects and says nothing. More are hung up on. */
export const MAX_OTHER_SOCKETS = 1_000;
/** How long the head of a request may take to arrive, in real time. */
const HEAD_TIMEOUT_MS = 10_000;
/** How long connections may take to close when the server does, in real time. */
const SHUTDOWN_MS = 500;

type Owner = { readonly companyId: number } | undefined;

/** A port of its own (0: chosen by the system), or the one that another process listens on and has shared. */
/** What a company offers over the quote websocket. */
export interface QuoteOffer {
  /** False for a company that is disabled: nobody connects. */
  readonly isOpen: boolean;
  /** Products that it deleted. */
  readonly hidden: readonly number[];
}

/** Connections that are to end: of a token, or of a company (`guests`: also of guests that name none). */
export type EndedClients =
  | { readonly token: string }
  | { readonly companyId: number; readonly guests: boolean };

type QuoteListen = { readonly host: string; readonly port: number } | { readonly shared: Server };

export type QuoteServerOptions = QuoteListen & {
  readonly feed: MarketFeed;
  readonly marketClock: Pick<Clock, 'nowMs'>;
  readonly wallClock: Clock;
  /** The company of a login or push token; undefined refuses the connection, a rejection answers 503. */
  resolveToken(token: string): Owner | Promise<Owner>;
  /** How uint64 fields stand in answers to a company's clients; undefined: a guest that names no company. Numbers when absent. */
  readonly uint64Of?: (companyId: number | undefined) => Uint64Form | Promise<Uint64Form>;
  /** What a company offers; undefined: a guest that names none. Everything when absent. */
  readonly offerOf?: (companyId: number | undefined) => QuoteOffer | Promise<QuoteOffer>;
  readonly log: Logger;
  /** Smaller limit of connections, `MAX_CONNECTIONS` when absent. */
  readonly maxConnections?: number;
};

export interface QuoteServer {
  readonly port: number;
  /** What listens: sent to another process, it accepts connections there too (`shared`). */
  readonly listener: Server;
  /** Open connections. */
  connections(): number;
  /** Closes every connection with 1012, because its stream does not continue; its client may connect again. */
  restart(): void;
  /** Closes the connections of a token that ended (1008), or of a company whose offer changed (1012). */
  end(ended: EndedClients): void;
  close(): Promise<void>;
}

/** Starts the quote websocket. Rejects when the port cannot be had. */
export async function createQuoteServer(options: QuoteServerOptions): Promise<QuoteServer> {
  const { feed, wallClock } = options;
  const fanOut = new FanOut(feed.source);
  const rolling = new RollingPushes(feed.source, wallClock);
  const connections = new Set<QuoteConnection>();
  const timeouts = { headersTimeout: HEAD_TIMEOUT_MS, requestTimeout: HEAD_TIMEOUT_MS };
  const server = createServer(timeouts, (_request, response) =>
    response.writeHead(426, { upgrade: 'websocket', connection: 'close' }).end(),
  );
  server.maxConnections = (options.maxConnections ?? MAX_CONNECTIONS) + MAX_OTHER_SOCKETS;
  const upgrades = new Upgrades(options, fanOut, rolling, connections);
  server.on('upgrade', (request, socket, head) => void upgrades.take(request, socket, head));
  await listen(server, options);

  const removeListener = feed.onTicks((ticks) => {
    fanOut.push(ticks);
    rolling.note(ticks);
  });
  const cancelSweep = sweepHeartbeats(wallClock, connections);

  return {
    port: (server.address() as AddressInfo).port,
    listener: server,
    connections: () => connections.size,
    restart() {
      for (const connection of [...connections])
        connection.close(CLOSE_CODE.restarted, 'the market started over');
    },
    end(ended) {
      const isOfToken = 'token' in ended;
      for (const connection of [...connections]) {
        if (!isMeant(connection.client, ended)) continue;
        if (isOfToken) connection.close(CLOSE_CODE.policy, 'the session ended');
        else connection.close(CLOSE_CODE.restarted, 'the offer of the company changed');
      }
    },
    async close() {
      upgrades.stop();
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

function isMeant({ companyId, token }: QuoteClient, ended: EndedClients): boolean {
  if ('token' in ended) return token === ended.token;
  return companyId === ended.companyId || (companyId === undefined && ended.guests);
}

function listen(server: Server, where: QuoteListen): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const listening = (): void => {
      server.off('error', reject);
      resolve();
    };
    if ('shared' in where) server.listen(where.shared, listening);
    else server.listen(where.port, where.host, listening);
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
