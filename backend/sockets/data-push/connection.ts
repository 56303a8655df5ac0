import type { Logger } from 'pino';
import { WebSocket, type RawData } from 'ws';
import type { WallClock } from '../../domain/clock.ts';
import { DATA_PUSH_PING, DATA_PUSH_SILENCE_MS } from '../../contract/data-push/limits.ts';
import type { DataPushGroup } from '../../services/data-push/data-push-service.ts';

/** Events that are sent before the consumer has to say that it has them. */
export const MAX_EVENTS_AHEAD = 500;
/** A consumer that has not said so by then shows on the status page. */
export const UNREAD_MS = 4_000;
/** How long a consumer may take to say so. */
export const ACKNOWLEDGE_LIMIT_MS = 60_000;
/** Pings and other frames of a consumer in a second; more close the connection. */
export const MAX_FRAMES_A_SECOND = 50;

/** Close codes (RFC 6455, 7.4.1); `replaced` is of the range for applications. */
export const CLOSE_CODE = {
  goingAway: 1001,
  policy: 1008,
  failed: 1011,
  restarted: 1012,
  tooSlow: 1013,
  replaced: 4001,
} as const;
/** How long a peer may take to answer a close frame. */
const CLOSE_GRACE_MS = 5_000;

export interface DataPushConnectionOptions {
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
export class DataPushConnection {
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
