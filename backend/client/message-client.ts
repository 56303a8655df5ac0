import { CUSTOMER_CALLS } from '../contract/calls/customers.ts';
import type { Language } from '../contract/languages.ts';
import { encodeClientMessage, MSG_TYPE, type MsgType } from '../contract/message-hub/client-message.ts';
import { decodeServerMessage, MSG_CODE, type ServerMessage } from '../contract/message-hub/server-message.ts';
import { newTrace, type ApiClient } from './api-client.ts';
import { valueOf } from './api-result.ts';
import { ReconnectingSocket, type SocketClock, type WireSocket } from './reconnecting-socket.ts';
import type { LineHealth } from './connection-state.ts';

/** Heartbeat of the message socket. */
const MESSAGE_HEARTBEAT_MS = 15_000;
const MESSAGE_ANSWER_LIMIT_MS = 6000;
export interface MessageClientOptions {
  readonly api: ApiClient;
  readonly clock: SocketClock;
  openSocket(url: string): WireSocket;
  language(): Language;
  /** Account types that are followed, separated by commas. */
  readonly tradeTypes: string;
  onHealth?(health: LineHealth): void;
  /** Whether what decisions change is told row by row (`records`). */
  readonly records?: boolean;
  /** A message with a content, such as a trade message. */
  onMessage(message: ServerMessage): void;
  /** Text frame of asset figures: `g(…)` or `f(…)`. */
  onAssetText?(text: string): void;
  /** Live again, after a first connect (`resumed` false) or after a break. */
  onLive?(resumed: boolean): void;
  /** The platform ended the session: signed in elsewhere, or ended by an operator. */
  onForcedOut?(): void;
}

/**
 * The message socket: takes a push token, logs in, subscribes, pings, and after a break asks for what it missed by the
 * last `seqId` (docs/decisions.md MSG-6).
 */
export class MessageClient {
  readonly #options: MessageClientOptions;
  readonly #line: ReconnectingSocket;
  #url = '';
  #token = '';
  #lineToken = '';
  #lastSeqId: number | undefined;
  /** When messages began to be followed, by the platform's clock: what is older was not missed. */
  #followedFromMs: number | undefined;
  /** What was missed comes among all that the platform keeps. */
  #repeatsAll = false;
  #seqId = 0;
  #wasLive = false;
  #sendsRecords = false;

  constructor(options: MessageClientOptions) {
    this.#options = options;
    this.#line = new ReconnectingSocket({
      clock: options.clock,
      heartbeatMs: MESSAGE_HEARTBEAT_MS,
      answerWithinMs: MESSAGE_ANSWER_LIMIT_MS,
      open: () => this.#open(),
      onOpen: () => this.#say(MSG_TYPE.login),
      onFrame: (data) => this.#frame(data),
      onHealth: (health) => options.onHealth?.(health),
      ping: () => this.#say(MSG_TYPE.ping),
    });
  }

  /** `url` is the address with the application id, without a token; `lineToken` opens the line instead of a push token. */
  start(url: string, lineToken = ''): void {
    this.#url = url;
    this.#lineToken = lineToken;
    this.#line.start();
  }

  /** Whether the platform tells row by row what decisions change (`records`). */
  get sendsRecords(): boolean {
    return this.#sendsRecords;
  }

  stop(): void {
    this.#line.stop();
    this.#token = '';
    this.#lastSeqId = undefined;
    this.#followedFromMs = undefined;
    this.#wasLive = false;
  }

  /** Resolves when so many frames of the connection have been read; rejects with LineBrokenError when it breaks before. */
  read(count: number): Promise<void> {
    return this.#line.frames.read(count);
  }

  tryNow(): void {
    this.#line.tryNow();
  }

  async #open(): Promise<WireSocket> {
    this.#token =
      this.#lineToken || valueOf(await this.#options.api.call(CUSTOMER_CALLS.getMsgPushToken, {}));
    return this.#options.openSocket(this.#url);
  }

  #say(type: MsgType, data?: Readonly<Record<string, unknown>>): void {
    this.#seqId += 1;
    const { language, clock } = this.#options;
    const parts = {
      token: this.#token,
      sendTime: clock.now(),
      language: language(),
      seqId: this.#seqId,
      trace: newTrace(),
    };
    this.#line.send(encodeClientMessage(type, data === undefined ? parts : { ...parts, data }));
  }

  #frame(data: string | Uint8Array): void {
    if (typeof data !== 'string') return;
    if (/^[fg]\(/.test(data)) {
      this.#options.onAssetText?.(data);
      return;
    }
    const message = decodeServerMessage(data);
    if (message) this.#message(message);
  }

  #message(message: ServerMessage): void {
    switch (message.msgCode) {
      case MSG_CODE.success:
        return answeredType(message) === MSG_TYPE.login ? this.#subscribe() : this.#live(message);
      case MSG_CODE.fail:
        return this.#line.forceDisconnect();
      case MSG_CODE.pong:
        return this.#line.onPong();
      case MSG_CODE.disconnect:
      case MSG_CODE.forceLogout:
        this.stop();
        return this.#options.onForcedOut?.();
      case MSG_CODE.trade:
        return this.#trade(message);
      default:
        return this.#options.onMessage(message);
    }
  }

  #subscribe(): void {
    // A break before the first message: all that is kept comes again, and what is older than the first login is left out.
    this.#repeatsAll = this.#wasLive && this.#lastSeqId === undefined;
    const resume = this.#wasLive ? { lastSeqId: this.#lastSeqId ?? 0 } : {};
    const { tradeTypes, records } = this.#options;
    this.#say(MSG_TYPE.subscribe, { tradeTypes, ...(records === true ? { records } : {}), ...resume });
  }

  #live({ content, timestamp }: ServerMessage): void {
    this.#followedFromMs ??= timestamp;
    this.#sendsRecords = (content as { records?: unknown } | null)?.records === true;
    if (this.#line.health.state === 'live') return;
    const resumed = this.#wasLive;
    this.#wasLive = true;
    this.#line.live();
    this.#options.onLive?.(resumed);
  }

  /** A trade message may come twice after a resume; its number says so. */
  #trade(message: ServerMessage): void {
    const seqId = Number(message.seqId);
    if (this.#lastSeqId !== undefined && seqId <= this.#lastSeqId) return;
    if (this.#repeatsAll && message.timestamp < (this.#followedFromMs ?? 0)) return;
    if (Number.isSafeInteger(seqId)) this.#lastSeqId = seqId;
    this.#options.onMessage(message);
  }
}

/** Which client message a success answers. */
function answeredType(message: ServerMessage): unknown {
  const content = message.content;
  return typeof content === 'object' && content !== null
    ? (content as { msgType?: unknown }).msgType
    : undefined;
}
