import type { WebSocket } from 'ws';
import type { Logger } from 'pino';
import type { WallClock } from '../domain/clock.ts';

/** A peer that has so much unread is cut. */
const MAX_UNREAD_BYTES = 8 * 1024 * 1024;
const PING_MS = 20_000;
const SILENCE_MS = 60_000;
const LIFETIME_MS = 86_400_000;
const GOING_AWAY = 1001;

export interface KeptSocketOptions {
  /** The clock of the host. */
  readonly clock: WallClock;
  readonly log: Logger;
  /** Called with each message; empty for one in binary form. */
  receive(text: string): void;
}

/** A websocket that is pinged, cut when its peer is silent or does not read, and ended after a day. */
export class KeptSocket {
  readonly #websocket: WebSocket;
  readonly #clock: WallClock;
  readonly #log: Logger;
  readonly openedMs: number;
  #lastSignMs: number;
  #cancelPing: () => void = () => undefined;

  constructor(websocket: WebSocket, { clock, log, receive }: KeptSocketOptions) {
    this.#websocket = websocket;
    this.#clock = clock;
    this.#log = log;
    this.openedMs = clock.nowMs();
    this.#lastSignMs = this.openedMs;
    websocket.on('error', () => undefined);
    websocket.on('pong', () => this.#noteSign());
    websocket.on('ping', () => this.#noteSign());
    websocket.on('message', (data: Buffer, isBinary) => receive(isBinary ? '' : data.toString('utf8')));
    this.#pingLater();
  }

  /** Pings no more. */
  end(): void {
    this.#cancelPing();
  }

  /** Ends the connection, and says why. */
  leave(code = GOING_AWAY, reason = ''): void {
    this.#websocket.close(code, reason);
  }

  send(text: string): void {
    if (this.#websocket.readyState !== this.#websocket.OPEN) return;
    if (this.#websocket.bufferedAmount > MAX_UNREAD_BYTES) {
      this.#log.info('compatible front: a stream is not read; its connection is cut');
      this.#websocket.terminate();
      return;
    }
    this.#websocket.send(text);
  }

  #noteSign(): void {
    this.#lastSignMs = this.#clock.nowMs();
  }

  #pingLater(): void {
    this.#cancelPing = this.#clock.schedule(this.#clock.nowMs() + PING_MS, () => {
      const nowMs = this.#clock.nowMs();
      if (nowMs - this.#lastSignMs >= SILENCE_MS) return this.#websocket.terminate();
      if (nowMs - this.openedMs >= LIFETIME_MS) return this.leave();
      this.#websocket.ping();
      this.#pingLater();
    });
  }
}
