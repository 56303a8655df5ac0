import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import {
  LISTENER_LIMITS,
  OriginCheck,
  type ListenerLimits,
  type TrustedProxies,
} from '../../gateway/gateway.ts';
import type { CustomerMarket } from '../../market/customer-market.ts';
import type { MarketFeed } from '../../market/market-source.ts';
import type { Clock, WallClock } from '../../domain/clock.ts';
import type { Uint64Form } from '../../contract/quote/uint64.ts';
import { CLOSE_CODE, isMeant, type QuoteConnection } from './connection.ts';
import { CustomerView } from './customer-view.ts';
import { ClosedKlines } from './closed-klines.ts';
import { FanOut } from './fan-out.ts';
import { RollingPushes } from './rolling-pushes.ts';
import { ShownBook } from './shown-book.ts';
import type { PlaceLimits } from '../guest-slots.ts';
import { HandshakeQueue } from '../handshake-queue.ts';
import { createWebsocketListener } from '../websocket-listener.ts';
import { MAX_CONNECTIONS, Upgrades } from './upgrades.ts';

/** How often heartbeats are looked at. */
const SWEEP_MS = 1_000;
/** Sockets beside the connections: handshakes under way, and whoever connects and says nothing. More are hung up on. */
export const MAX_OTHER_SOCKETS = 1_000;
/** How long connections may take to close when the server does, in real time. */
const SHUTDOWN_MS = 300;

/** Where processes listen that share the port of the platform. */
const LOOPBACK = '127.0.0.1';

type Owner = { readonly companyId: number; readonly customerId?: number } | undefined;

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

/** A port of its own (0: chosen by the system), or the one that another process listens on and has shared. */
type QuoteListen = { readonly host: string; readonly port: number } | { readonly shared: Server };

export type QuoteServerOptions = QuoteListen & {
  readonly feed: MarketFeed;
  readonly marketClock: Pick<Clock, 'nowMs'>;
  readonly wallClock: WallClock;
  /** The company of a login or push token; undefined refuses the connection, a rejection answers 503. */
  resolveToken(token: string): Owner | Promise<Owner>;
  /** How uint64 fields stand in answers to a company's clients; undefined: a guest that names no company. Numbers when absent. */
  readonly uint64Of?: (companyId: number | undefined) => Uint64Form | Promise<Uint64Form>;
  /** What a company offers; undefined: a guest that names none. Everything when absent. */
  readonly offerOf?: (companyId: number | undefined) => QuoteOffer | Promise<QuoteOffer>;
  readonly log: Logger;
  /** Whether pages of a browser origin may connect; programs name none. None may when absent. */
  readonly admitsOrigin?: (origin: string) => boolean | Promise<boolean>;
  /** Names by which others reach the port, behind a proxy for example. */
  readonly publicHosts?: readonly string[] | undefined;
  /** Proxies whose word on the addresses of their clients is believed. */
  readonly proxies?: TrustedProxies | undefined;
  /** False while the quotes are not those of the market; always true when absent. */
  readonly isReady?: (() => boolean) | undefined;
  /** What customers add to the market; absent in a process that does not trade. */
  readonly customers?: CustomerMarket | undefined;
  /** The company of guests that name none; undefined: they see no orders of customers. */
  readonly guestCompany?: () => number | undefined;
  /** What differs from `LISTENER_LIMITS`. */
  readonly limits?: Partial<ListenerLimits> | undefined;
  /** What guests may have of the places; all of them when absent. */
  readonly guests?: Omit<PlaceLimits, 'total'> | undefined;
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
  const { customers } = options;
  const view = new CustomerView(feed.source, customers);
  const book = new ShownBook(feed.source, customers?.depth);
  const fanOut = new FanOut(book);
  const rolling = new RollingPushes(feed.source, wallClock, view);
  const klines = new ClosedKlines(view, options.marketClock, options);
  const connections = new Set<QuoteConnection>();
  const total = (options.maxConnections ?? MAX_CONNECTIONS) + MAX_OTHER_SOCKETS;
  const listener = createWebsocketListener({ ...LISTENER_LIMITS, ...options.limits, total }, options);
  const { server } = listener;
  const upgrades = new Upgrades(options, { pushers: { fanOut, rolling, klines }, view, book, connections });
  const handshakes = new HandshakeQueue();
  server.on('upgrade', (request, socket, head) =>
    handshakes.add(socket, () => void upgrades.take(request, socket, head)),
  );
  await listen(server, options);
  const { port } = server.address() as AddressInfo;
  upgrades.start(new OriginCheck('host' in options ? options.host : LOOPBACK, port, options.publicHosts));

  const removeListener = feed.onTicks((ticks) => {
    fanOut.push(ticks);
    rolling.note(ticks);
  });
  const stopTrades = customers?.onTrade((trade) => {
    const newest = feed.latest(trade.symbolId);
    fanOut.pushTrade(trade, newest);
    rolling.noteTrade(trade, newest);
  });
  const cancelSweep = sweepHeartbeats(wallClock, connections);

  return {
    port,
    listener: server,
    connections: () => connections.size,
    restart() {
      for (const connection of [...connections])
        connection.close(CLOSE_CODE.restarted, 'the market started over');
    },
    end(ended) {
      upgrades.end(ended);
      const isOfToken = 'token' in ended;
      for (const connection of [...connections]) {
        if (!isMeant(connection.client, ended)) continue;
        if (isOfToken) connection.close(CLOSE_CODE.policy, 'the session ended');
        else connection.close(CLOSE_CODE.restarted, 'maintenance, or another offer of the company');
      }
    },
    async close() {
      upgrades.stop();
      handshakes.clear();
      removeListener();
      stopTrades?.();
      cancelSweep();
      rolling.close();
      klines.close();
      for (const connection of [...connections])
        connection.close(CLOSE_CODE.goingAway, 'the platform is closing');
      await listener.close(SHUTDOWN_MS);
    },
  };
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

function sweepHeartbeats(wallClock: WallClock, connections: ReadonlySet<QuoteConnection>): () => void {
  let cancel = (): void => undefined;
  const sweep = (): void => {
    const now = wallClock.nowMs();
    for (const connection of [...connections]) {
      connection.checkHeartbeat(now);
      connection.checkToken(now);
    }
    cancel = wallClock.schedule(now + SWEEP_MS, sweep);
  };
  cancel = wallClock.schedule(wallClock.nowMs() + SWEEP_MS, sweep);
  return () => cancel();
}
