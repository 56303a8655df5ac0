import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import { refuseUpgrade, type Gateway } from '../../gateway/gateway.ts';
import type { WallClock } from '../../domain/clock.ts';
import { DATA_PUSH_GROUP_NAME, DATA_PUSH_PATH } from '../../contract/data-push/limits.ts';
import type { Company } from '../../services/company/company-service.ts';
import type { DataPushGroup, DataPushService } from '../../services/data-push/data-push-service.ts';
import { HandshakeQueue } from '../handshake-queue.ts';
import { CLOSE_CODE, DataPushConnection } from './connection.ts';

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
  const stopListening = dataPush.onEvents(() => {
    for (const connection of connections) connection.send();
  });
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

function isSameGroup(one: DataPushGroup, other: DataPushGroup): boolean {
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
