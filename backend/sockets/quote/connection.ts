import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import type { Clock, WallClock } from '../../domain/clock.ts';
import { isCompressedCommand, QUOTE_RET } from '../../contract/quote/commands.ts';
import { HEARTBEAT_TIMEOUT_MS, MAX_CALLS_A_SECOND } from '../../contract/quote/limits.ts';
import { parseRequestHeader, type RequestEcho } from '../../contract/quote/request-header.ts';
import { asciiJson, quoteResponse } from '../../contract/quote/response.ts';
import { uint64Replacer } from '../../contract/quote/uint64.ts';
import { BatchLine, type BatchQueue, MAX_BATCHES_A_CONNECTION } from './batch-queue.ts';
import { createCallLimit } from './call-limit.ts';
import { type Answer, type CommandContext, type LateAnswer, rejection, runCommand } from './commands.ts';
import type { CommandTurns } from './command-turns.ts';
import { Outbox } from './outbox.ts';
import { constants, deflate } from 'node:zlib';
import { promisify } from 'node:util';

const deflateText = promisify<Buffer, { level: number }, Buffer>(deflate);

/** The zlib form of an answer, made outside the event loop at the fastest level. */
function compress(text: string): Promise<Buffer> {
  return deflateText(Buffer.from(text), { level: constants.Z_BEST_SPEED });
}

/** Close codes (RFC 6455, 7.4.1, and its registry). */
export const CLOSE_CODE = {
  goingAway: 1001,
  policy: 1008,
  restarted: 1012,
  tooSlow: 1013,
  tooMany: 1013,
} as const;
/** How long a peer may take to answer a close frame. */
const CLOSE_GRACE_MS = 5_000;

/** How often the token of a connection is looked at again. */
const TOKEN_CHECK_MS = 60_000;

/** Whose a connection is. */
export interface QuoteClient {
  /** Undefined: a guest that names no company. */
  readonly companyId: number | undefined;
  /** `tokenHash` of the token; undefined for a guest. */
  readonly token: string | undefined;
  /** Undefined: a guest. */
  readonly customerId?: number | undefined;
}

/** Whether a client is among those whose connections are to end. */
export function isIntended({ companyId, token }: QuoteClient, ended: EndedClients): boolean {
  if ('token' in ended) return token === ended.token;
  return companyId === ended.companyId || (companyId === undefined && ended.guests);
}

export interface ConnectionOptions {
  readonly client: QuoteClient;
  /** Whether the token still opens connections; undefined for a guest. */
  readonly isGood?: (() => Promise<boolean>) | undefined;
  readonly websocket: WebSocket;
  /** The socket below the websocket; prebuilt frames are written to it. */
  readonly socket: Socket;
  readonly wallClock: WallClock;
  /** By which calls are limited and nothing is conflated, where the market is stepped. */
  readonly steppedClock?: Clock | undefined;
  readonly log: Logger;
  /** Where batches of K-lines wait for their turn among those of all connections. */
  readonly batches: BatchQueue;
  /** Where commands wait for a turn of the event loop among those of all connections. */
  readonly turns: CommandTurns;
  /** Makes the context of the connection's commands. */
  readonly context: (outbox: Outbox, onHeartbeat: () => void) => CommandContext;
  readonly onClosed: (connection: QuoteConnection) => void;
}

/** One client of the quote websocket. */
export class QuoteConnection {
  readonly #options: ConnectionOptions;
  readonly #outbox: Outbox;
  readonly #context: CommandContext;
  readonly #calls = createCallLimit();
  readonly #batches = new BatchLine();
  #heartbeatAtMs: number;
  #tokenSeenAtMs: number;
  #cancelGrace: (() => void) | undefined;
  #answered = 0;

  constructor(options: ConnectionOptions) {
    const { websocket, socket, wallClock } = options;
    this.#options = options;
    this.#heartbeatAtMs = wallClock.nowMs();
    this.#tokenSeenAtMs = this.#heartbeatAtMs;
    const conflates = options.steppedClock === undefined;
    this.#outbox = new Outbox(socket, () => this.close(CLOSE_CODE.tooSlow, 'too slow'), conflates);
    this.#context = options.context(this.#outbox, () => (this.#heartbeatAtMs = wallClock.nowMs()));
    websocket.on('message', (data, isBinary) => this.#receive(isBinary ? undefined : String(data)));
    // A frame that breaks the protocol or its size limit: ws closes with the right code by itself.
    websocket.on('error', () => this.#stopWriting());
    websocket.on('close', () => this.#closed());
  }

  get client(): QuoteClient {
    return this.#options.client;
  }

  /** Frames that were sent so far: answers and pushes. */
  get sent(): number {
    return this.#answered + this.#outbox.pushed;
  }

  /** Bytes of them that have not left. */
  get waitingBytes(): number {
    return this.#outbox.waitingBytes;
  }

  /** Closes a connection that has not sent a heartbeat for 30 seconds. Other requests do not count. */
  checkHeartbeat(nowMs: number): void {
    if (nowMs - this.#heartbeatAtMs >= HEARTBEAT_TIMEOUT_MS) this.close(CLOSE_CODE.policy, 'no heartbeat');
  }

  /** Closes a connection whose token has expired, or ended while the word of it did not come through. */
  checkToken(nowMs: number): void {
    const { isGood } = this.#options;
    if (isGood === undefined || nowMs - this.#tokenSeenAtMs < TOKEN_CHECK_MS) return;
    this.#tokenSeenAtMs = nowMs;
    void isGood().then((good) => {
      if (!good) this.close(CLOSE_CODE.policy, 'the session ended');
    });
  }

  /** Sends a close frame and, when the peer does not answer it, ends the connection. */
  close(code: number, reason: string): void {
    const { websocket, wallClock } = this.#options;
    this.#stopWriting();
    if (websocket.readyState !== WebSocket.OPEN) return;
    websocket.close(code, reason);
    this.#cancelGrace = wallClock.schedule(wallClock.nowMs() + CLOSE_GRACE_MS, () => websocket.terminate());
  }

  /** Leaves its place to a client that has none, or to a newer one of its customer. */
  giveWay(): void {
    this.close(CLOSE_CODE.tooMany, 'the customer has too many others');
  }

  /** Ends the connection at once. */
  terminate(): void {
    this.#options.websocket.terminate();
  }

  #stopWriting(): void {
    this.#context.subscriptions.cancel(0);
    this.#outbox.close();
  }

  #closed(): void {
    this.#cancelGrace?.();
    this.#stopWriting();
    this.#options.onClosed(this);
  }

  /** Calls are counted as they come, so that no connection has more than its limit among those that wait. */
  #receive(text: string | undefined): void {
    if (this.#options.websocket.readyState !== WebSocket.OPEN) return;
    const { steppedClock, wallClock } = this.#options;
    const verdict = this.#calls.take((steppedClock ?? wallClock).nowMs());
    if (verdict === 'abusive') return this.close(CLOSE_CODE.policy, 'too many calls');
    this.#options.turns.run(() => this.#answer(text ?? '', verdict === 'refused'));
  }

  #answer(text: string, isRefused: boolean): void {
    if (this.#options.websocket.readyState !== WebSocket.OPEN) return;
    const header = parseRequestHeader(text);
    const echo = 'request' in header ? header.request : header.echo;
    if (isRefused) {
      const msg = `more than ${MAX_CALLS_A_SECOND} calls within a second`;
      return this.#send(echo, rejection(echo, { ret: QUOTE_RET.failed, msg }));
    }
    if ('rejection' in header) return this.#send(echo, rejection(echo, header.rejection));
    try {
      this.#send(echo, runCommand(this.#context, header.request));
    } catch (error) {
      this.#fail(echo, error);
    }
  }

  #send(echo: RequestEcho, answer: Answer): void {
    if (typeof answer === 'function') return this.#sendBatch(echo, answer);
    if (answer instanceof Promise) {
      void answer.then((text) => this.#send(echo, text)).catch((error: unknown) => this.#fail(echo, error));
      return;
    }
    if (!isCompressedCommand(echo.cmdId) && typeof answer === 'object') {
      this.#write(JSON.stringify(answer, uint64Replacer(this.#context.uint64)));
      return;
    }
    const text = typeof answer === 'object' ? asciiJson(answer, this.#context.uint64) : answer;
    void compress(text)
      .then((data) => this.#write(data))
      .catch((error: unknown) => this.#fail(echo, error));
  }

  #sendBatch(echo: RequestEcho, make: LateAnswer): void {
    const isWanted = (): boolean => this.#options.websocket.readyState === WebSocket.OPEN;
    const deliver = async (): Promise<void> => {
      const data = await this.#options.batches.run(async () => {
        const text = await make(isWanted);
        return text === undefined ? undefined : compress(text);
      });
      if (data) await new Promise<void>((left) => this.#write(data, left));
    };
    if (this.#batches.add(() => deliver().catch((error: unknown) => this.#fail(echo, error)))) return;
    const msg = `more than ${MAX_BATCHES_A_CONNECTION} batches at a time`;
    this.#send(echo, rejection(echo, { ret: QUOTE_RET.failed, msg }));
  }

  /** `left` is called when the answer has left for the network, or will not. */
  #write(data: string | Buffer, left: () => void = () => undefined): void {
    const { websocket } = this.#options;
    if (websocket.readyState !== WebSocket.OPEN || !this.#outbox.admitAnswer(data.length)) return left();
    this.#answered += 1;
    websocket.send(data, left);
  }

  /** An unknown failure: ret 500 without a word about its cause, which goes to the log. */
  #fail(echo: RequestEcho, error: unknown): void {
    this.#options.log.error({ err: error, cmdId: echo.cmdId }, 'quote command failed');
    const text = asciiJson(quoteResponse(echo, QUOTE_RET.failed, 'failed', {}));
    if (!isCompressedCommand(echo.cmdId)) return this.#write(text);
    void compress(text).then((data) => this.#write(data));
  }
}

/** Connections that are to end: of a token, or of a company (`guests`: also of guests that name none). */
export type EndedClients =
  | { readonly token: string }
  | { readonly companyId: number; readonly guests: boolean };
