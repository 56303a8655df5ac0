import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { WebSocketServer, WebSocket, type RawData } from 'ws';
import { refuseUpgrade, type Gateway } from '../../gateway/gateway.ts';
import type { WallClock } from '../../domain/clock.ts';
import {
  DATA_PUSH_GROUP_NAME,
  DATA_PUSH_PATH,
  DATA_PUSH_PING,
  DATA_PUSH_SILENCE_MS,
} from '../../contract/data-push/limits.ts';
import type { Company } from '../../services/company/company-service.ts';
import type { DataPushGroup, DataPushService } from '../../services/data-push/data-push-service.ts';
import { HandshakeQueue } from '../handshake-queue.ts';

/** Events that are sent before the consumer has to say that it has them. */
const MAX_EVENTS_AHEAD = 500;
/** A consumer that has not said so by then shows on the status page. */
const UNREAD_MS = 4_000;
/** How long a consumer may take to say so. */
const ACKNOWLEDGE_LIMIT_MS = 60_000;
/** Pings and other frames of a consumer in a second; more close the connection. */
const MAX_FRAMES_A_SECOND = 50;

/** Close codes (RFC 6455, 7.4.1); `replaced` is of the range for applications. */
const CLOSE_CODE = {
  goingAway: 1001,
  policy: 1008,
  failed: 1011,
  restarted: 1012,
  tooSlow: 1013,
  replaced: 4001,
} as const;
/** How long a peer may take to answer a close frame. */
const CLOSE_GRACE_MS = 5_000;

interface DataPushConnectionOptions {
  readonly websocket: WebSocket;
  readonly group: DataPushGroup;
  readonly wallClock: WallClock;
  readonly log: Logger;
  /** Whether the token that opened the connection still counts. */
  isAllowed(): boolean;
  onClosed(connection: DataPushConnection): void;
}

/**
 * One consumer. Every batch of events is followed by a websocket ping that carries the number of its last event; the pong,
 * which every websocket library sends by itself, says that the batch has arrived. What no pong came for is sent again to
 * the next connection of the group. So at most one batch is under way, however slowly it is read.
 */
class DataPushConnection {
  readonly group: DataPushGroup;
  readonly #options: DataPushConnectionOptions;
  /** The last event that was sent. */
  #sent: number;
  #isBusy = false;
  #hasMore = true;
  #lastPingMs: number;
  #sentAtMs = 0;
  #secondStartMs = 0;
  #framesInSecond = 0;
  #cancelGrace: () => void = () => undefined;

  constructor(options: DataPushConnectionOptions) {
    const { websocket, group, wallClock } = options;
    this.group = group;
    this.#options = options;
    this.#sent = group.position;
    this.#lastPingMs = wallClock.nowMs();
    websocket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    websocket.on('ping', () => this.#countFrame());
    websocket.on('pong', (data) => this.#acknowledged(data.toString()));
    websocket.on('error', () => websocket.terminate());
    websocket.on('close', () => this.#closed());
  }

  /** Sends what the group has not got, unless a batch is under way. */
  send(): void {
    this.#hasMore = true;
    if (this.#isBusy || this.#options.websocket.readyState !== WebSocket.OPEN) return;
    this.#isBusy = true;
    this.#sendBatch().catch((error: unknown) => {
      this.#options.log.error({ err: error }, 'data push events not sent');
      this.close(CLOSE_CODE.failed, 'failed');
    });
  }

  /** True while a batch waits for its confirmation longer than it should. */
  isUnread(nowMs: number): boolean {
    return this.#sentAtMs > 0 && nowMs - this.#sentAtMs > UNREAD_MS;
  }

  /** Closes a connection that is silent, does not take its events, or whose token has ended. */
  check(nowMs: number): void {
    if (nowMs - this.#lastPingMs >= DATA_PUSH_SILENCE_MS) this.close(CLOSE_CODE.policy, 'no ping');
    else if (!this.#options.isAllowed()) this.close(CLOSE_CODE.policy, 'the token has ended');
    else if (this.#sentAtMs > 0 && nowMs - this.#sentAtMs >= ACKNOWLEDGE_LIMIT_MS)
      this.close(CLOSE_CODE.tooSlow, 'events are not read');
  }

  close(code: number, reason: string): void {
    const { websocket, wallClock } = this.#options;
    if (websocket.readyState !== WebSocket.OPEN) return;
    websocket.close(code, reason);
    this.#cancelGrace = wallClock.schedule(wallClock.nowMs() + CLOSE_GRACE_MS, () => websocket.terminate());
  }

  terminate(): void {
    this.#options.websocket.terminate();
  }

  async #sendBatch(): Promise<void> {
    const { websocket, wallClock } = this.#options;
    this.#hasMore = false;
    const events = await this.group.events(this.#sent, MAX_EVENTS_AHEAD);
    const last = events.at(-1);
    if (last === undefined || websocket.readyState !== WebSocket.OPEN) {
      this.#isBusy = false;
      if (this.#hasMore) this.send();
      return;
    }
    for (const { frame } of events) websocket.send(frame);
    this.#sent = last.id;
    this.#sentAtMs = wallClock.nowMs();
    websocket.ping(String(last.id));
  }

  #acknowledged(text: string): void {
    if (text !== String(this.#sent) || !this.#isBusy) return;
    this.group.acknowledge(this.#sent);
    this.#sentAtMs = 0;
    this.#isBusy = false;
    // A full batch is seldom the last one.
    this.send();
  }

  #receive(data: RawData, isBinary: boolean): void {
    const { websocket, wallClock } = this.#options;
    if (!this.#countFrame()) return;
    if (isBinary || data.toString() !== DATA_PUSH_PING) return;
    this.#lastPingMs = wallClock.nowMs();
    websocket.pong();
  }

  #countFrame(): boolean {
    const nowMs = this.#options.wallClock.nowMs();
    if (nowMs - this.#secondStartMs >= 1_000) {
      this.#secondStartMs = nowMs;
      this.#framesInSecond = 0;
    }
    this.#framesInSecond += 1;
    if (this.#framesInSecond <= MAX_FRAMES_A_SECOND) return true;
    this.close(CLOSE_CODE.policy, 'too many frames');
    return false;
  }

  #closed(): void {
    this.#cancelGrace();
    void this.group.leave();
    this.#options.onClosed(this);
  }
}

/** Largest frame of a consumer, which sends nothing but pings; a larger one closes the connection (1009). */
const MAX_FRAME_BYTES = 1_024;
/** Connections at a time; more are refused with 503. */
const MAX_DATA_PUSH_CONNECTIONS = 200;
/** How often silence, slowness and tokens are looked at. */
const CHECK_EVERY_MS = 1_000;

export interface DataPushSocketOptions {
  readonly gateway: Pick<Gateway, 'serveUpgrade'>;
  readonly dataPush: DataPushService;
  /** Company of an active management token. */
  companyOf(token: string): Company | undefined;
  readonly wallClock: WallClock;
  readonly log: Logger;
}

export interface DataPushSocket {
  connections(): number;
  /** Whether a program of the company is connected and does not confirm its events. */
  isUnread(companyId: number, nowMs: number): boolean;
  /** Closes every connection with 1012: the service is interrupted. */
  interrupt(): void;
  close(): Promise<void>;
}

/** Serves events to back-office programs of companies on the gateway's port (docs/management-api.md). */
export function attachDataPush(options: DataPushSocketOptions): DataPushSocket {
  const { gateway, dataPush, wallClock, log } = options;
  const connections = new Set<DataPushConnection>();
  const websockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  });
  const open = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const caller = callerOf(request, options);
    if (typeof caller === 'number') return refuseUpgrade(socket, caller);
    if (connections.size >= MAX_DATA_PUSH_CONNECTIONS) return refuseUpgrade(socket, 503);
    const { company, token, name } = caller;
    const group = await dataPush.join(company.id, name);
    if (group === undefined) return refuseUpgrade(socket, 503);
    // Others may have come meanwhile.
    if (connections.size >= MAX_DATA_PUSH_CONNECTIONS) {
      await group.leave();
      return refuseUpgrade(socket, 503);
    }
    websockets.handleUpgrade(request, socket, head, (websocket) => {
      const connection = new DataPushConnection({
        websocket,
        group,
        wallClock,
        log,
        isAllowed: () => options.companyOf(token)?.id === company.id,
        onClosed: (closed) => connections.delete(closed),
      });
      for (const other of connections)
        if (isSameGroup(other.group, group))
          other.close(CLOSE_CODE.replaced, 'another connection of the group');
      connections.add(connection);
      connection.send();
    });
  };
  const handshakes = new HandshakeQueue();
  const stopServing = gateway.serveUpgrade(DATA_PUSH_PATH, (request, socket, head) => {
    handshakes.add(socket, () => {
      open(request, socket, head).catch((error: unknown) => {
        log.error({ err: error }, 'data push connection failed');
        refuseUpgrade(socket, 500);
      });
    });
  });
  const stopListening = dataPush.onEvents(() => connections.forEach((connection) => connection.send()));
  const stopReplays = dataPush.onReplay((companyId, name) => beginAnew(connections, { companyId, name }));
  const stopChecking = checkRegularly(wallClock, connections);
  return {
    connections: () => connections.size,
    isUnread: (companyId, nowMs) =>
      [...connections].some((open) => open.group.companyId === companyId && open.isUnread(nowMs)),
    interrupt() {
      for (const connection of [...connections]) connection.close(CLOSE_CODE.restarted, 'maintenance begins');
    },
    close() {
      stopServing();
      handshakes.clear();
      stopListening();
      stopReplays();
      stopChecking();
      for (const connection of [...connections]) {
        connection.close(CLOSE_CODE.goingAway, 'the platform is closing');
        // The close frame is on its way; a consumer that never answers it must not keep the platform running.
        setImmediate(() => connection.terminate());
      }
      return new Promise((resolve) => websockets.close(() => resolve()));
    },
  };
}

/** Ends the connection of a group that was put back: the next one begins there. */
function beginAnew(connections: Iterable<DataPushConnection>, group: GroupName): void {
  for (const connection of connections)
    if (isSameGroup(connection.group, group)) connection.close(CLOSE_CODE.restarted, 'events are sent again');
}

type GroupName = Pick<DataPushGroup, 'companyId' | 'name'>;

function isSameGroup(one: GroupName, other: GroupName): boolean {
  return one.companyId === other.companyId && one.name === other.name;
}

/** Who connects, or the status of the refusal: 401 without an active management token, 400 without a proper group. */
function callerOf(
  { headers }: IncomingMessage,
  { companyOf }: DataPushSocketOptions,
): { company: Company; token: string; name: string } | 400 | 401 {
  const { token, group: name } = headers;
  const company = typeof token === 'string' ? companyOf(token) : undefined;
  if (typeof token !== 'string' || company === undefined) return 401;
  if (typeof name !== 'string' || !DATA_PUSH_GROUP_NAME.test(name)) return 400;
  return { company, token, name };
}

function checkRegularly(wallClock: WallClock, connections: ReadonlySet<DataPushConnection>): () => void {
  let cancel = (): void => undefined;
  const plan = (): void => {
    cancel = wallClock.schedule(wallClock.nowMs() + CHECK_EVERY_MS, () => {
      for (const connection of [...connections]) connection.check(wallClock.nowMs());
      plan();
    });
  };
  plan();
  return () => cancel();
}
