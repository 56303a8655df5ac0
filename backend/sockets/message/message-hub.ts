import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import type { Clock } from '../../protocol/clock.ts';
import type { Language } from '../../protocol/languages.ts';
import { MAX_CLIENT_MESSAGE, MSG_CODE, type NoticeContent } from '../../protocol/message-hub/index.ts';
import type { EndedToken } from '../../services/customer/index.ts';
import { tokenHash, type TokenOwner } from '../../services/token-owner.ts';
import type { TradeStream } from '../../services/trade-stream.ts';
import { AssetPusher } from './asset-pusher.ts';
import { ConnectionRegistry } from './connection-registry.ts';
import { MessageConnection, type ConnectionHost } from './message-connection.ts';
import { checkUpgrade, type UpgradeRules } from './upgrade-check.ts';

/** Most connections at a time unless the options say otherwise; further upgrades are refused with 503. */
const MAX_CONNECTIONS = 10_000;

/** Largest header of an upgrade request, and how long it may take to arrive. */
const MAX_HEADER_BYTES = 8 * 1024;
const HEADER_TIMEOUT_MS = 10_000;

const GOING_AWAY = 1001;
/** A connection whose token ended, as at the other websockets. */
const SESSION_ENDED = 1008;
const STATUS_TEXT: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
};

export interface MessageHubOptions {
  readonly host: string;
  /** 0: chosen by the system. */
  readonly port: number;
  /** Heartbeats, rates and time stamps run on the wall clock. */
  readonly wallClock: Clock;
  /** The company of the application id in the path `/openMsg/{appId}`; undefined for an id of none. */
  companyOfApp(appId: string): number | undefined;
  /** Owner of a login or push token; undefined for an unknown or expired one. */
  resolveToken(token: string): TokenOwner | undefined;
  /** The language that a customer chose, in which it is told notices whatever its frames say. */
  languageOf?(customerId: number): Language | undefined;
  readonly trades: TradeStream;
  readonly log: Logger;
  /** Origins from which browsers may connect; undefined: any. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Most connections at a time. */
  readonly maxConnections?: number | undefined;
}

/** Why a login is ended from the platform's side: signed in elsewhere, or ended by an operator. */
export type LoginEnd = 'disconnect' | 'UserForceLogoutRet';

/** The message websocket. */
export interface MessageHub {
  readonly port: number;
  connections(): number;
  /** Whether anybody can connect. */
  isListening(): boolean;
  /** Sends a notice to every connection of a customer. */
  notify(companyId: number, customerId: number, notice: NoticeContent): void;
  /** Tells every connection of a customer that its login ended, and closes it. */
  endLogins(companyId: number, customerId: number, end: LoginEnd): void;
  /** Closes the connections that are logged in by a token. */
  endToken(ended: EndedToken): void;
  /** Closes every connection of a company. */
  endCompany(companyId: number): void;
  close(): Promise<void>;
}

/** Opens the message websocket. Rejects with the system's error when the port is in use. */
export async function createMessageHub(options: MessageHubOptions): Promise<MessageHub> {
  const { trades, wallClock, log } = options;
  const registry = new ConnectionRegistry();
  const assets = new AssetPusher(trades, wallClock);
  const host: ConnectionHost = {
    clock: wallClock,
    trades,
    assets,
    log,
    resolveToken: (token) => options.resolveToken(token),
    languageOf: (customerId) => options.languageOf?.(customerId),
    ownerChanged: (connection, before) => registry.ownerChanged(connection, before),
    closed: (connection) => registry.remove(connection),
  };
  const stopMessages = trades.onMessage((message) => {
    for (const connection of registry.ofCustomer(message.companyId, message.customerId)) {
      connection.offer(message);
    }
  });
  const stopChanges = trades.onChange((change) => {
    for (const connection of registry.ofCustomer(change.companyId, change.customerId))
      connection.tell(change);
  });
  const server = createHttpServer();
  const sockets = acceptUpgrades(server, options, registry, host);
  try {
    await listen(server, options.port, options.host);
  } catch (error) {
    stopMessages();
    stopChanges();
    assets.close();
    throw error;
  }
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => registry.size,
    isListening: () => server.listening,
    notify: (companyId, customerId, notice) => {
      for (const connection of registry.ofCustomer(companyId, customerId)) {
        connection.push(MSG_CODE.notice, 0, '', notice);
      }
    },
    ...endings(registry),
    close: async () => {
      stopMessages();
      stopChanges();
      assets.close();
      for (const connection of registry.all()) {
        connection.close(GOING_AWAY, 'the platform is closing');
        connection.terminate();
      }
      sockets.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

/** How the platform ends connections. */
function endings(registry: ConnectionRegistry): Pick<MessageHub, 'endLogins' | 'endToken' | 'endCompany'> {
  return {
    endLogins: (companyId, customerId, end) => {
      for (const connection of registry.ofCustomer(companyId, customerId)) {
        connection.push(end, 0, '', {});
        connection.close(SESSION_ENDED, 'the session ended');
      }
    },
    endToken: ({ hash, companyId, customerId }) => {
      for (const connection of registry.ofCustomer(companyId, customerId)) {
        if (tokenHash(connection.token) === hash) connection.close(SESSION_ENDED, 'the session ended');
      }
    },
    endCompany: (companyId) => {
      for (const connection of registry.all())
        if (connection.owner?.companyId === companyId)
          connection.close(SESSION_ENDED, 'the company is closed');
    },
  };
}

function createHttpServer(): Server {
  const server = createServer(
    { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: HEADER_TIMEOUT_MS, requestTimeout: HEADER_TIMEOUT_MS },
    (_request, response) => {
      response.writeHead(426, { 'content-type': 'text/plain', connection: 'close' });
      response.end('This address speaks websocket only.\n');
    },
  );
  server.on('clientError', (_error, socket) => socket.destroy());
  return server;
}

function acceptUpgrades(
  server: Server,
  options: MessageHubOptions,
  registry: ConnectionRegistry,
  host: ConnectionHost,
): WebSocketServer {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_CLIENT_MESSAGE,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const { maxConnections = MAX_CONNECTIONS } = options;
  const rules: UpgradeRules = {
    companyOfApp: (appId) => options.companyOfApp(appId),
    boundHost: options.host,
    allowedOrigins: options.allowedOrigins,
  };
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const { host: name, origin } = request.headers;
    if (registry.size >= maxConnections) return reject(socket, 503);
    const verdict = checkUpgrade({ url: request.url, host: name, origin }, rules);
    if ('status' in verdict) return reject(socket, verdict.status);
    sockets.handleUpgrade(request, socket, head, (client) => {
      registry.add(new MessageConnection(client, hostFor(verdict.companyId, host)));
    });
  });
  return sockets;
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

function reject(socket: Duplex, status: number): void {
  const line = `HTTP/1.1 ${status} ${STATUS_TEXT[status] ?? 'Refused'}\r\n`;
  // A peer that keeps its half open must not keep the platform from ending.
  socket.end(`${line}Connection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
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
