import { parseBounded } from '../contract/bounded-json.ts';
import { answerCommand, QUOTE_COMMAND, type QuoteCommand } from '../contract/quote/commands.ts';
import { HEARTBEAT_INTERVAL_MS } from '../contract/quote/limits.ts';
import type { QuoteResponse } from '../contract/quote/response.ts';
import { ReconnectingSocket, type SocketClock, type WireSocket } from './reconnecting-socket.ts';
import type { LineHealth } from './connection-state.ts';
import { Inflate } from 'pako';

/** Largest text that an answer may inflate to: a hundred products with a thousand candles stay below it. */
const MAX_INFLATED_BYTES = 32 * 1024 * 1024;

/** Text of a zlib frame. Throws when it is no zlib frame, is cut off or inflates beyond the limit. */
export function inflateText(bytes: Uint8Array): string {
  const inflate = new Inflate();
  const chunks: Uint8Array[] = [];
  let size = 0;
  inflate.onData = (chunk: Uint8Array) => {
    size += chunk.length;
    if (size > MAX_INFLATED_BYTES) throw new RangeError('inflated answer is too large');
    chunks.push(chunk);
  };
  inflate.push(bytes, true);
  if (inflate.err !== 0) throw new Error(`not a zlib frame: ${inflate.err}`);
  const decoder = new TextDecoder();
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
}

/** Without an answer to a heartbeat for this long the connection is dead. */
const QUOTE_ANSWER_LIMIT_MS = 5_000;
/** Quotes come many times a second: after so much silence the terminal asks whether the line still holds. */
const QUOTE_SILENCE_MS = 2_000;

export interface QuoteClientOptions {
  readonly clock: SocketClock;
  openSocket(url: string): WireSocket;
  onHealth(health: LineHealth): void;
  /** The line is live, for the first time or again: nothing is subscribed on it yet. */
  onLive(): void;
  /** An answer to a request, matched by its `seq_id`; heartbeats are not reported. */
  onResponse(response: QuoteResponse): void;
  /** One frame of pushes as it came: `p(…)`, `pt(…)`, `pd(…)` or `pr(…)`. */
  onPush(text: string): void;
}

/** The quote socket: one connection that is kept alive, numbered requests, inflated answers. */
export class QuoteClient {
  readonly #options: QuoteClientOptions;
  readonly #line: ReconnectingSocket;
  #url = '';
  #seqId = 0;

  constructor(options: QuoteClientOptions) {
    this.#options = options;
    this.#line = new ReconnectingSocket({
      clock: options.clock,
      heartbeatMs: HEARTBEAT_INTERVAL_MS,
      answerWithinMs: QUOTE_ANSWER_LIMIT_MS,
      silenceMs: QUOTE_SILENCE_MS,
      open: async () => options.openSocket(this.#url),
      onOpen: (line) => {
        line.live();
        options.onLive();
      },
      onFrame: (data) => this.#frame(data),
      onHealth: (health) => options.onHealth(health),
      ping: () => void this.request(QUOTE_COMMAND.heartbeat, {}),
    });
  }

  /** `url` is the address with its path and token, for example `ws://…/quote?token=…`. */
  start(url: string): void {
    this.#url = url;
    this.#line.start();
  }

  stop(): void {
    this.#line.stop();
  }

  /** Resolves when so many frames of the connection have been read; rejects with LineBrokenError when it breaks before. */
  read(count: number): Promise<void> {
    return this.#line.frames.read(count);
  }

  /** Does not wait for the next try. */
  tryNow(): void {
    this.#line.tryNow();
  }

  /** Sends a request; its `seq_id`, or undefined while the connection is not live. */
  request(command: QuoteCommand, data: object): number | undefined {
    if (this.#line.health.state !== 'live') return undefined;
    this.#seqId += 1;
    const seqId = this.#seqId;
    const request = { cmd_id: command, seq_id: seqId, ext: `t${seqId}`, data };
    return this.#line.send(JSON.stringify(request)) ? seqId : undefined;
  }

  #frame(frame: string | Uint8Array): void {
    const text = typeof frame === 'string' ? frame : inflated(frame);
    if (text.startsWith('p')) return this.#options.onPush(text);
    const response = readResponse(text);
    if (response === undefined) return;
    if (response.cmd_id === answerCommand(QUOTE_COMMAND.heartbeat)) return this.#line.onPong();
    this.#options.onResponse(response);
  }
}

/** Empty for a frame that is no zlib text. */
function inflated(bytes: Uint8Array): string {
  try {
    return inflateText(bytes);
  } catch {
    return '';
  }
}

/** Reads an answer; undefined when the text is none. */
function readResponse(text: string): QuoteResponse | undefined {
  try {
    const value = parseBounded(text);
    const isAnswer =
      typeof value === 'object' && value !== null && 'cmd_id' in value && typeof value.cmd_id === 'number';
    return isAnswer ? (value as QuoteResponse) : undefined;
  } catch {
    return undefined;
  }
}
