import type { Logger } from 'pino';
import type { RawData, WebSocket } from 'ws';
import { LostAnswerError, namedMembers, type DispatchAnswer, type Gateway } from '../../gateway/gateway.ts';
import type { WallClock } from '../../domain/clock.ts';
import { failureEnvelope } from '../../contract/envelope.ts';
import { HEADER } from '../../contract/headers.ts';
import { parseLanguage } from '../../contract/languages.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { TokenOwner } from '../../services/token-owner.ts';
import type { Guest } from '../guest-quota.ts';
import { BIZ_TYPE } from '../../contract/business-types.ts';
import {
  findJsonExcess,
  MAX_BODY_DEPTH,
  MAX_BODY_MEMBERS,
  type JsonBounds,
} from '../../contract/json-bounds.ts';

/** Values of a message header, by lower-case name, as text. */
type MessageHeaders = Readonly<Record<string, string>>;

/** A client message: a heartbeat or a call of an operation. */
type ClientMessage =
  | {
      readonly kind: 'ping';
      readonly headers: MessageHeaders;
      readonly header: Readonly<Record<string, unknown>>;
    }
  | {
      readonly kind: 'call';
      readonly headers: MessageHeaders;
      readonly bizType: string;
      readonly body: Record<string, unknown>;
    };

/** A message that cannot be served, with as much of its header as could be read. */
interface BadMessage {
  readonly kind: 'bad';
  readonly error: PlatformError;
  readonly headers: MessageHeaders;
  readonly bizType: string | undefined;
}

const NO_HEADERS: MessageHeaders = {};

/** Members of a frame beside those of its body: its header. */
const HEADER_MEMBERS = 100;

/** What a frame may have: an ordinary body and its header, one level deeper. It is known before anything is parsed. */
const FRAME_BOUNDS: JsonBounds = { members: MAX_BODY_MEMBERS + HEADER_MEMBERS, depth: MAX_BODY_DEPTH + 1 };

/** Longest name of a header member and longest value; more than that is not a header. */
const MAX_HEADER_LENGTH = 4096;

/**
 * Reads one text frame: `header` with the HTTP headers and `bizType`, `body` as over
 * HTTP. Broken JSON and too many members are 015, a missing header 009, a missing business type 008, a missing body 006.
 */
export function readMessage(text: string): ClientMessage | BadMessage {
  const excess = findJsonExcess(text, FRAME_BOUNDS);
  if (excess !== undefined) {
    const error = PlatformError.wrong(CODE.requestInvalid, excess.kind, 'body', excess.bound);
    return { kind: 'bad', error, headers: NO_HEADERS, bizType: undefined };
  }
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return bad(CODE.requestInvalid, NO_HEADERS, undefined);
  }
  if (!isObject(message)) return bad(CODE.requestInvalid, NO_HEADERS, undefined);
  const { header, body } = message;
  if (!isObject(header)) return bad(CODE.headerMissing, NO_HEADERS, undefined);
  const headers = headerValues(header);
  const { bizType } = header;
  if (typeof bizType !== 'string' || bizType === '') return bad(CODE.callMissing, headers, undefined);
  if (bizType === BIZ_TYPE.ping) return { kind: 'ping', headers, header };
  if (body === undefined || body === null) return bad(CODE.parametersMissing, headers, bizType);
  if (!isObject(body)) return bad(CODE.requestInvalid, headers, bizType);
  return { kind: 'call', headers, bizType, body };
}

/**
 * The reply to a heartbeat: its own trace, token, send time and language, both as a header and beside it, since clients
 * look for them in either place.
 */
function pongOf(header: Readonly<Record<string, unknown>>): object {
  const { trace = null, token = null, sendTime = null, lang = null } = header;
  const reply = { trace, token, bizType: BIZ_TYPE.pong, sendTime, lang };
  return { header: reply, ...reply };
}

function bad(code: PlatformError['code'], headers: MessageHeaders, bizType: string | undefined): BadMessage {
  return { kind: 'bad', error: new PlatformError(code), headers, bizType };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Header members as HTTP would carry them: names in lower case, numbers as text, anything else left out. */
function headerValues(header: Record<string, unknown>): MessageHeaders {
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(header)) {
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text === 'string' && text.length <= MAX_HEADER_LENGTH) values[name.toLowerCase()] = text;
  }
  return values;
}

/** Messages of one connection in a second; more close it. Calls count by the limits of HTTP alone. */
export const FLOOD_MESSAGES_A_SECOND = 500;

/** Calls of one connection that wait for their answer at a time. */
const MAX_CALLS_IN_FLIGHT = 100;

/** A connection without any message for this long is closed. */
export const IDLE_LIMIT_MS = 120_000;

/** Answers that a connection may leave unread, in bytes. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024;

const CLOSE_UNSUPPORTED = 1003;
const CLOSE_POLICY = 1008;
const CLOSE_TRY_LATER = 1013;
const CLOSE_NORMAL = 1000;

export interface ConnectionDependencies {
  readonly gateway: Gateway;
  readonly wallClock: WallClock;
  /** By which messages are counted. */
  readonly callClock: Pick<WallClock, 'nowMs'>;
  readonly log: Logger;
  readonly ip: string;
  /** What the connection is counted by until a customer calls on it. */
  readonly address: string;
  readonly origin: string | undefined;
  /** Language of messages that name none. */
  readonly lang: string | undefined;
  ownerOf(token: string): TokenOwner | undefined;
  /** Called when a customer calls, and another one than before. */
  ownerChanged(connection: ClientConnection, owner: TokenOwner): void;
  closed(connection: ClientConnection): void;
}

/** Serves one client websocket until it closes. */
export class ClientConnection implements Guest {
  readonly #socket: WebSocket;
  readonly #deps: ConnectionDependencies;
  #inFlight = 0;
  #secondStartMs = 0;
  #messagesInSecond = 0;
  #lastMessageMs: number;
  #cancelIdleCheck = () => {};
  #customerId: number | undefined;

  constructor(socket: WebSocket, deps: ConnectionDependencies) {
    this.#socket = socket;
    this.#deps = deps;
    this.#lastMessageMs = deps.wallClock.nowMs();
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    // A frame that breaks the protocol or its size limit: ws closes with the right code, which is to reach the client.
    socket.on('error', (error) => deps.log.debug({ err: error }, 'client websocket error'));
    socket.on('close', () => {
      this.#cancelIdleCheck();
      deps.closed(this);
    });
    this.#checkIdle();
  }

  get address(): string {
    return this.#deps.address;
  }

  /** The customer who called last; undefined before. */
  get customerId(): number | undefined {
    return this.#customerId;
  }

  /** Leaves its place to a client that may be a customer's, or to a newer one of its customer. */
  giveWay(): void {
    const isGuest = this.#customerId === undefined;
    const reason = isGuest ? 'no login, and others wait' : 'the customer has too many others';
    this.#socket.close(CLOSE_TRY_LATER, reason);
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.#lastMessageMs = this.#deps.wallClock.nowMs();
    if (isBinary) {
      this.#socket.close(CLOSE_UNSUPPORTED, 'text frames only');
      return;
    }
    const text = data.toString();
    const message = readMessage(text);
    const count = this.#countMessage(this.#deps.callClock.nowMs());
    if (count > FLOOD_MESSAGES_A_SECOND) {
      this.#socket.close(CLOSE_POLICY, 'too many messages');
      return;
    }
    if (message.kind === 'bad') this.#refuse(message, message.error);
    else if (message.kind === 'ping') this.#send(pongOf(message.header));
    else this.#call(message, text.length);
  }

  #call(message: ClientMessage & { kind: 'call' }, size: number): void {
    if (this.#inFlight >= MAX_CALLS_IN_FLIGHT) {
      this.#refuse(message, new PlatformError(CODE.tooManyCalls));
      return;
    }
    this.#noteOwner(message.headers[HEADER.token]);
    this.#inFlight += 1;
    const { gateway, ip, origin, log, lang } = this.#deps;
    const { bizType, body } = message;
    const headers = lang === undefined ? message.headers : { [HEADER.lang]: lang, ...message.headers };
    gateway
      .dispatch({ bizType, headers, body, size, ip, origin })
      .then(({ envelope, replay, unknown }) =>
        this.#send({ ...envelope, bizType, ...replayMembers(replay), ...unknownMembers(unknown) }),
      )
      .catch((error: unknown) => {
        if (error instanceof LostAnswerError)
          return error.how === 'cut' ? this.#socket.terminate() : undefined;
        log.error({ err: error, bizType }, 'client websocket: answer not sent');
        this.#refuse(message, new PlatformError(CODE.gatewayFault));
      })
      .finally(() => {
        this.#inFlight -= 1;
      });
  }

  /** The connection is from now on that of the customer who calls on it. */
  #noteOwner(token: string | undefined): void {
    const owner = token === undefined ? undefined : this.#deps.ownerOf(token);
    if (owner === undefined || owner.customerId === this.#customerId) return;
    this.#customerId = owner.customerId;
    this.#deps.ownerChanged(this, owner);
  }

  #refuse(message: ClientMessage | BadMessage, error: PlatformError): void {
    const bizType = message.kind === 'ping' ? 'ping' : message.bizType;
    const { headers } = message;
    const language = parseLanguage(headers[HEADER.lang] ?? this.#deps.lang);
    const trace = headers[HEADER.trace] ?? '';
    const envelope = failureEnvelope({ error, bizType, tm: 0, trace, language });
    this.#send({ ...envelope, bizType: bizType ?? null });
  }

  #send(answer: object): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(JSON.stringify(answer));
    if (this.#socket.bufferedAmount > MAX_UNREAD_BYTES) {
      this.#socket.close(CLOSE_TRY_LATER, 'answers are not read');
    }
  }

  #countMessage(nowMs: number): number {
    if (nowMs - this.#secondStartMs >= 1000) {
      this.#secondStartMs = nowMs;
      this.#messagesInSecond = 0;
    }
    this.#messagesInSecond += 1;
    return this.#messagesInSecond;
  }

  #checkIdle(): void {
    const dueMs = this.#lastMessageMs + IDLE_LIMIT_MS;
    this.#cancelIdleCheck = this.#deps.wallClock.schedule(dueMs, () => {
      const idleMs = this.#deps.wallClock.nowMs() - this.#lastMessageMs;
      if (idleMs >= IDLE_LIMIT_MS) this.#socket.close(CLOSE_NORMAL, 'no message for too long');
      else this.#checkIdle();
    });
  }
}

/** What the header over HTTP says of members that the call does not read; nothing where there are none. */
function unknownMembers(names: DispatchAnswer['unknown']): object {
  return names === undefined ? {} : { unknownMembers: namedMembers(names) };
}

/** What the headers of a kept answer say over HTTP; nothing for any other answer. */
function replayMembers(replay: DispatchAnswer['replay']): object {
  if (replay === undefined) return {};
  return {
    idempotencyReplayed: true,
    ...(replay === 'different body' ? { idempotencyBody: 'different' } : {}),
  };
}
