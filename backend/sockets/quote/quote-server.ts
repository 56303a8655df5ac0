import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LISTENER_LIMITS, OriginCheck } from '../../gateway/gateway.ts';
import type { WallClock } from '../../domain/clock.ts';
import { CLOSE_CODE, isIntended, type QuoteConnection, type EndedClients } from './connection.ts';
import { CustomerView } from './customer-view.ts';
import { ClosedKlines } from './closed-klines.ts';
import { FanOut, FAST_SPEED } from './fan-out.ts';
import { RollingPushes } from './rolling-pushes.ts';
import { ShownBook } from './shown-book.ts';
import { HandshakeQueue } from '../handshake-queue.ts';
import { newestOf, type SentFrames } from '../stepped-time.ts';
import { createWebsocketListener } from '../websocket-listener.ts';
import { MAX_CONNECTIONS, Upgrades, type QuoteServerOptions, type QuoteListen } from './upgrades.ts';

/** How often heartbeats are looked at. */
const SWEEP_MS = 1_000;
/** Sockets beside the connections: handshakes under way, and whoever connects and says nothing. More are hung up on. */
export const MAX_OTHER_SOCKETS = 1_000;
/** How long connections may take to close when the server does, in real time. */
const SHUTDOWN_MS = 300;

/** Where processes listen that share the port of the platform. */
const LOOPBACK = '127.0.0.1';

export interface QuoteServer extends SentFrames {
  readonly port: number;
  /** What listens: sent to another process, it accepts connections there too (`shared`). */
  readonly listener: Server;
  /** Open connections. */
  connections(): number;
  /** Products that somebody follows tick by tick. */
  followed(): ReadonlySet<number>;
  /** Calls the listener when they are others. */
  onFollowed(listener: () => void): void;
  /** Closes every connection with 1012, because its stream does not continue; its client may connect again. */
  restart(): void;
  /** Closes the connections of a token that ended (1008), or of a company whose offer changed (1012). */
  end(ended: EndedClients): void;
  close(): Promise<void>;
}

/** Starts the quote websocket. Rejects when the port cannot be had. */
export async function createQuoteServer(options: QuoteServerOptions): Promise<QuoteServer> {
  const { feed, wallClock, customers } = options;
  const view = new CustomerView(feed.source, customers);
  const book = new ShownBook(feed.source, customers);
  const fanOut = new FanOut(book, (options.speed ?? 1) >= FAST_SPEED ? wallClock : undefined);
  const rolling = new RollingPushes(feed.source, options.stepped?.clock ?? wallClock, view);
  const followed = (): ReadonlySet<number> => new Set([...fanOut.followed(), ...rolling.followed()]);
  const klines = new ClosedKlines(view, options.marketClock, {
    ...options,
    isQuoted: () => followed().size > 0,
  });
  const followers = new Set([() => klines.followedChanged()]);
  const onFollowed = (): void => followers.forEach((listener) => listener());
  const connections = new Set<QuoteConnection>();
  const total = (options.maxConnections ?? MAX_CONNECTIONS) + MAX_OTHER_SOCKETS;
  const listener = createWebsocketListener({ ...LISTENER_LIMITS, ...options.limits, total }, options);
  const { server } = listener;
  const pushers = { fanOut, rolling, klines, onFollowed };
  const upgrades = new Upgrades(options, { pushers, view, book, connections });
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
    followed,
    onFollowed: (listener) => void followers.add(listener),
    ...sentFrames(connections, () => fanOut.isSending || klines.isSending),
    restart() {
      for (const connection of [...connections])
        connection.close(CLOSE_CODE.restarted, 'the market started over');
    },
    end(ended) {
      upgrades.end(ended);
      const isOfToken = 'token' in ended;
      for (const connection of [...connections]) {
        if (!isIntended(connection.client, ended)) continue;
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

/** What the connections have been sent. */
function sentFrames(connections: ReadonlySet<QuoteConnection>, isSending: () => boolean): SentFrames {
  return {
    isSending,
    listeners: () => [...connections].filter(({ sent }) => sent > 0).length,
    unreadBytes: () => [...connections].reduce((sum, { waitingBytes }) => sum + waitingBytes, 0),
    sentTo({ hash, companyId, customerId }) {
      const own = [...connections].filter(
        ({ client }) => client.companyId === companyId && client.customerId === customerId,
      );
      return newestOf(own, ({ client }) => client.token === hash)?.sent;
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
