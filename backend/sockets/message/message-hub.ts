import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import {
  LISTENER_LIMITS,
  OriginCheck,
  callerOrigin,
  refuseUpgrade,
  type ListenerLimits,
  type WatchedSockets,
  type Entrance,
} from '../../gateway/gateway.ts';
import type { WallClock } from '../../domain/clock.ts';
import type { Language } from '../../contract/languages.ts';
import { MAX_CLIENT_MESSAGE, MSG_CODE, type NoticeContent } from '../../contract/message-hub/index.ts';
import type { EndedToken, CustomerService } from '../../services/customer/customer-service.ts';
import type { TokenOwner } from '../../services/token-owner.ts';
import type { TradeStream } from '../../engine/trade-stream.ts';
import { guardControlFrames } from '../control-frames.ts';
import { CustomerSlots, customerKey } from '../customer-slots.ts';
import { NO_GUEST_LIMITS, type PlaceLimits } from '../guest-slots.ts';
import { GuestQuota } from '../guest-quota.ts';
import { HandshakeQueue } from '../handshake-queue.ts';
import { newestOf, type SentFrames, type SteppedTime } from '../stepped-time.ts';
import { writeFrames } from '../text-frame.ts';
import { createWebsocketListener } from '../websocket-listener.ts';
import { AssetPusher } from './asset-pusher.ts';
import { MessageConnection, type ConnectionHost } from './message-connection.ts';
import { checkUpgrade, type UpgradeRules } from './upgrade-check.ts';

/** Sends notices of the customer service, and the end of logins, to the open connections of a customer. */
export function forwardToConnections(
  customers: Pick<CustomerService, 'notices' | 'onLoginsEnded' | 'onTokenEnded'>,
  hub: Pick<MessageHub, 'notify' | 'endLogins' | 'endToken'>,
): void {
  customers.notices.onNotice((companyId, customerId, notice) => hub.notify(companyId, customerId, notice));
  customers.onLoginsEnded((companyId, customerId, reason) => hub.endLogins(companyId, customerId, reason));
  customers.onTokenEnded((ended) => hub.endToken(ended));
}

/** The open connections, and which of them belong to which customer. */
export class ConnectionRegistry {
  readonly #all = new Set<MessageConnection>();
  readonly #byCustomer = new Map<string, Set<MessageConnection>>();

  get size(): number {
    return this.#all.size;
  }

  add(connection: MessageConnection): void {
    this.#all.add(connection);
  }

  remove(connection: MessageConnection): void {
    this.#all.delete(connection);
    this.#leave(connection, connection.owner);
  }

  /** Moves a connection from its earlier customer to its present one. */
  ownerChanged(connection: MessageConnection, before: TokenOwner | undefined): void {
    this.#leave(connection, before);
    const { owner } = connection;
    if (owner === undefined || !this.#all.has(connection)) return;
    const key = keyOf(owner.companyId, owner.customerId);
    const connections = this.#byCustomer.get(key) ?? new Set();
    this.#byCustomer.set(key, connections.add(connection));
  }

  all(): readonly MessageConnection[] {
    return [...this.#all];
  }

  ofCustomer(companyId: number, customerId: number): readonly MessageConnection[] {
    return [...(this.#byCustomer.get(keyOf(companyId, customerId)) ?? [])];
  }

  #leave(connection: MessageConnection, owner: TokenOwner | undefined): void {
    if (owner === undefined) return;
    const key = keyOf(owner.companyId, owner.customerId);
    const connections = this.#byCustomer.get(key);
    connections?.delete(connection);
    if (connections?.size === 0) this.#byCustomer.delete(key);
  }
}

function keyOf(companyId: number, customerId: number): string {
  return `${companyId}:${customerId}`;
}

/** Most connections at a time unless the options say otherwise; further upgrades are refused with 503. */
const MAX_CONNECTIONS = 10_000;

/** Sockets beside the connections: handshakes under way, and whoever connects and says nothing. */
const MAX_OTHER_SOCKETS = 1_000;
/** How long connections may take to close when the hub does, in real time. */
const SHUTDOWN_MS = 300;

const GOING_AWAY = 1001;
/** The service is interrupted; a client may come back. */
const RESTARTED = 1012;
/** A connection whose token ended, as at the other websockets. */
const SESSION_ENDED = 1008;

export interface MessageHubOptions extends Entrance {
  readonly host: string;
  /** 0: chosen by the system. */
  readonly port: number;
  /** Heartbeats, rates and time stamps run on the wall clock. */
  readonly wallClock: WallClock;
  /** Of a platform whose market is stepped. */
  readonly stepped?: SteppedTime | undefined;
  /** The company of the application id in the path `/openMsg/{appId}`; undefined for an id of none. */
  companyOfApp(appId: string): number | undefined;
  /** Owner of a login or push token; undefined for an unknown or expired one. */
  resolveToken(token: string): TokenOwner | undefined;
  /** The language that a customer chose, in which it is told notices whatever its frames say. */
  languageOf?(customerId: number): Language | undefined;
  readonly trades: TradeStream;
  readonly log: Logger;
  /** Whether pages of a browser origin may connect; programs name none. None may when absent. */
  readonly admitsOrigin?: (origin: string) => boolean;
  /** Names by which others reach the port, behind a proxy for example. */
  readonly publicHosts?: readonly string[] | undefined;
  /** What differs from `LISTENER_LIMITS`. */
  readonly limits?: Partial<ListenerLimits> | undefined;
  /** What goes wrong on the way of frames, where it can. */
  readonly faults?: WatchedSockets | undefined;
  /** What connections without a login may have of the places; all of them when absent. */
  readonly guests?: Omit<PlaceLimits, 'total'> | undefined;
  /** Most connections at a time. */
  readonly maxConnections?: number | undefined;
}

/** Why a login is ended from the platform's side: signed in elsewhere, or ended by an operator. */
export type LoginEnd = 'disconnect' | 'UserForceLogoutRet';

/** The message websocket. */
export interface MessageHub extends SentFrames {
  readonly port: number;
  connections(): number;
  /** Whether anybody can connect. */
  isListening(): boolean;
  /** Sends a notice to every connection of a customer. */
  notify(companyId: number, customerId: number, notice: NoticeContent): void;
  /** Sends a notice to every connection of the customers whom it concerns, each in its language. */
  announce(concerns: (owner: TokenOwner) => boolean, notice: (language: Language) => NoticeContent): void;
  /** Tells every connection of a customer that its login ended, and closes it. */
  endLogins(companyId: number, customerId: number, end: LoginEnd): void;
  /** Closes the connections that are logged in by a token. */
  endToken(ended: EndedToken): void;
  /** Closes every connection with 1012 after a last notice to those who are logged in. */
  interrupt(notice: (language: Language) => NoticeContent): void;
  /** Closes every connection of a company. */
  endCompany(companyId: number): void;
  close(): Promise<void>;
}

/** Opens the message websocket. Rejects with the system's error when the port is in use. */
export async function createMessageHub(options: MessageHubOptions): Promise<MessageHub> {
  const { trades, wallClock } = options;
  const registry = new ConnectionRegistry();
  const assets = new AssetPusher(trades, options.stepped?.standing ?? wallClock);
  const hall = openHall(options, assets, registry);
  const stopMessages = trades.onMessage((message) => {
    for (const connection of registry.ofCustomer(message.companyId, message.customerId)) {
      connection.offer(message);
    }
  });
  const stopChanges = trades.onChange((change) => {
    for (const connection of registry.ofCustomer(change.companyId, change.customerId))
      connection.notify(change);
  });
  const stopRecords = trades.onRecords((records) => {
    for (const connection of registry.ofCustomer(records.companyId, records.customerId))
      connection.sendRecords(records);
  });
  const total = (options.maxConnections ?? MAX_CONNECTIONS) + MAX_OTHER_SOCKETS;
  const listener = createWebsocketListener({ ...LISTENER_LIMITS, ...options.limits, total }, options);
  const { server } = listener;
  const stopAccepting = acceptUpgrades(server, options, hall);
  try {
    await listen(server, options.port, options.host);
  } catch (error) {
    stopMessages();
    stopChanges();
    stopRecords();
    assets.close();
    throw error;
  }
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => registry.size,
    isListening: () => server.listening,
    ...sentFrames(registry),
    notify: (companyId, customerId, notice) => {
      for (const connection of registry.ofCustomer(companyId, customerId)) {
        connection.push(MSG_CODE.notice, 0, '', notice);
      }
    },
    announce: (concerns, notice) => {
      for (const connection of registry.all()) {
        const { owner, language } = connection;
        if (owner !== undefined && concerns(owner)) connection.push(MSG_CODE.notice, 0, '', notice(language));
      }
    },
    ...endings(registry),
    interrupt: (notice) => {
      for (const connection of registry.all()) {
        const { owner, language } = connection;
        if (owner !== undefined) connection.push(MSG_CODE.notice, 0, '', notice(language));
        connection.close(RESTARTED, 'maintenance begins');
      }
    },
    close: async () => {
      stopMessages();
      stopChanges();
      stopRecords();
      assets.close();
      stopAccepting();
      hall.guests.close();
      for (const connection of registry.all()) connection.close(GOING_AWAY, 'the platform is closing');
      await listener.close(SHUTDOWN_MS);
    },
  };
}

/** What the connections have been sent. */
function sentFrames(registry: ConnectionRegistry): SentFrames {
  return {
    isSending: () => false,
    listeners: () => registry.all().filter(({ owner }) => owner !== undefined).length,
    unreadBytes: () => registry.all().reduce((sum, { waitingBytes }) => sum + waitingBytes, 0),
    sentTo: ({ hash, companyId, customerId }) =>
      newestOf(registry.ofCustomer(companyId, customerId), (one) => one.tokenHash === hash)?.sent,
  };
}

/** How the platform ends connections: whoever is logged in is told so by the last frame (docs/decisions.md MSG-8). */
function endings(registry: ConnectionRegistry): Pick<MessageHub, 'endLogins' | 'endToken' | 'endCompany'> {
  const end = (connection: MessageConnection, notified: LoginEnd, reason: string): void => {
    connection.push(notified, 0, '', {});
    connection.close(SESSION_ENDED, reason);
  };
  return {
    endLogins: (companyId, customerId, notified) => {
      for (const connection of registry.ofCustomer(companyId, customerId))
        end(connection, notified, 'the session ended');
    },
    endToken: ({ hash, companyId, customerId }) => {
      for (const connection of registry.ofCustomer(companyId, customerId))
        if (connection.tokenHash === hash) end(connection, MSG_CODE.forceLogout, 'the session ended');
    },
    endCompany: (companyId) => {
      for (const connection of registry.all())
        if (connection.owner?.companyId === companyId)
          end(connection, MSG_CODE.forceLogout, 'the company is closed');
    },
  };
}

interface Hall {
  readonly registry: ConnectionRegistry;
  readonly guests: GuestQuota;
  readonly customers: CustomerSlots;
  readonly host: ConnectionHost;
}

/** Who is connected, and what connections need of the hub. */
function openHall(options: MessageHubOptions, assets: AssetPusher, registry: ConnectionRegistry): Hall {
  const { trades, wallClock, log } = options;
  const { maxConnections = MAX_CONNECTIONS } = options;
  const guests = new GuestQuota({ ...NO_GUEST_LIMITS, ...options.guests, total: maxConnections }, wallClock);
  const customers = new CustomerSlots();
  const host: ConnectionHost = {
    clock: wallClock,
    stampClock: options.stepped?.clock ?? wallClock,
    trades,
    assets,
    log,
    resolveToken: (token) => options.resolveToken(token),
    languageOf: (customerId) => options.languageOf?.(customerId),
    ownerChanged: (connection, before) => {
      registry.ownerChanged(connection, before);
      const { owner } = connection;
      if (owner === undefined) {
        customers.remove(connection);
        if (connection.isOpen) guests.add(connection);
      } else {
        guests.remove(connection);
        customers.add(connection, customerKey(owner));
      }
    },
    closed: (connection) => {
      registry.remove(connection);
      customers.remove(connection);
      guests.remove(connection);
    },
  };
  return { registry, guests, customers, host };
}

/** Turns handshakes into connections, or refuses them. Returns the end of it. */
function acceptUpgrades(server: Server, options: MessageHubOptions, hall: Hall): () => void {
  const { registry, guests, customers, host } = hall;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_CLIENT_MESSAGE,
    perMessageDeflate: false,
    autoPong: false,
    clientTracking: false,
  });
  const { maxConnections = MAX_CONNECTIONS } = options;
  const handshakes = new HandshakeQueue();
  let known: UpgradeRules | undefined;
  // Its own names need the port, which is known once it listens.
  const rules = (): UpgradeRules => (known ??= upgradeRules(options, server));
  const take = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (registry.size >= maxConnections && !customers.ensureCapacity()) return refuseUpgrade(socket, 503);
    const verdict = checkUpgrade(request, rules());
    if ('status' in verdict) return refuseUpgrade(socket, verdict.status);
    const address = callerOrigin(request);
    guests.take({
      address,
      refuse: () => refuseUpgrade(socket, 503),
      admit: () => {
        if (socket.destroyed) return;
        sockets.handleUpgrade(request, socket, head, (client) => {
          guardControlFrames(client, host.clock);
          writeFrames(client, socket);
          const connection = new MessageConnection(client, hostFor(verdict.companyId, host), address);
          options.faults?.watch('message', socket, () => connection.owner?.customerId);
          registry.add(connection);
          guests.add(connection);
        });
      },
    });
  };
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    handshakes.add(socket, () => take(request, socket, head)),
  );
  return () => {
    handshakes.clear();
    sockets.close();
  };
}

function upgradeRules(options: MessageHubOptions, server: Server): UpgradeRules {
  const { port } = server.address() as AddressInfo;
  return {
    companyOfApp: (appId) => options.companyOfApp(appId),
    site: new OriginCheck(options.host, port, options.publicHosts),
    admitsOrigin: (origin) => options.admitsOrigin?.(origin) === true,
  };
}

/** To the customers of one company the tokens of the others are unknown. */
function hostFor(companyId: number | undefined, host: ConnectionHost): ConnectionHost {
  if (companyId === undefined) return host;
  return {
    ...host,
    resolveToken(token) {
      const owner = host.resolveToken(token);
      return owner?.companyId === companyId ? owner : undefined;
    },
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
