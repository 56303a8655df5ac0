import { once } from 'node:events';
import { inflateSync } from 'node:zlib';
import WebSocket from 'ws';

/** Sockets as a client in the field opens them: it shares no code with the platform. */

/** How often clients tell the quote websocket that they are there. */
const HEARTBEAT_MS = 10_000;

/** Data of answers is checked field by field in the tests, so it is open. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Open = any;

export interface QuoteAnswer {
  readonly ret: number;
  readonly msg: string;
  readonly cmd_id: number;
  readonly seq_id: number | string;
  readonly ext: string;
  readonly data: Open;
}

/** A connection that keeps the text of every frame. */
abstract class FieldSocket {
  readonly socket: WebSocket;
  readonly frames: string[] = [];
  #waiting: (() => void)[] = [];

  constructor(url: string) {
    this.socket = new WebSocket(url);
    this.socket.on('message', (data: Buffer, isBinary: boolean) => {
      this.frames.push(this.textOf(data, isBinary));
      this.#wake();
    });
    this.socket.on('close', () => this.#wake());
    this.socket.on('error', () => this.#wake());
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  protected textOf(data: Buffer, _isBinary: boolean): string {
    return data.toString();
  }

  async opened(): Promise<this> {
    await once(this.socket, 'open');
    return this;
  }

  /** Waits for the first value that `look` finds in what has arrived. */
  async until<Found>(look: () => Found | undefined): Promise<Found> {
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      if (this.socket.readyState >= WebSocket.CLOSING) throw new Error('the socket closed');
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  close(): void {
    this.socket.terminate();
  }
}

/** The quote websocket. */
export class QuoteSocket extends FieldSocket {
  /** Form of the frame that each answer came in, by its `ext`. */
  readonly binary = new Map<string, { isBinary: boolean; text: string }>();
  #calls = 0;

  static open(url: string): Promise<QuoteSocket> {
    return new QuoteSocket(url).opened();
  }

  /** Keeps the connection from then on, however long a test takes on a busy machine. */
  override async opened(): Promise<this> {
    await super.opened();
    const heartbeat = JSON.stringify({ cmd_id: 14008, seq_id: 0, ext: '', data: {} });
    const beating = setInterval(() => this.socket.send(heartbeat, () => undefined), HEARTBEAT_MS);
    this.socket.once('close', () => clearInterval(beating));
    return this;
  }

  protected override textOf(data: Buffer, isBinary: boolean): string {
    const text = isBinary ? inflateSync(data).toString('latin1') : data.toString();
    if (text.startsWith('{')) {
      this.binary.set((JSON.parse(text) as QuoteAnswer).ext, { isBinary, text });
    }
    return text;
  }

  get pushes(): string[] {
    return this.frames.filter((frame) => !frame.startsWith('{'));
  }

  /** Sends a request and waits for its answer. */
  async call(cmdId: number, data: unknown, seqId: number | string = ++this.#calls): Promise<QuoteAnswer> {
    const ext = `field-${++this.#calls}`;
    this.socket.send(JSON.stringify({ cmd_id: cmdId, seq_id: seqId, ext, data }));
    await this.until(() => this.binary.get(ext));
    return JSON.parse(this.binary.get(ext)!.text) as QuoteAnswer;
  }

  /** Waits for a push that matches, after the first `from` ones. */
  push(form: RegExp, from = 0): Promise<string> {
    return this.until(() => this.pushes.slice(from).find((frame) => form.test(frame)));
  }
}

export interface HubMessage {
  readonly msgCode: string;
  readonly seqId: number | string;
  readonly trace: string;
  readonly content: Open;
}

/** The message websocket. */
export class MessageSocket extends FieldSocket {
  /** Written into every frame, whatever the customer chose. */
  lang = 'en-US';
  #calls = 0;

  static open(url: string): Promise<MessageSocket> {
    return new MessageSocket(url).opened();
  }

  get messages(): HubMessage[] {
    return this.frames.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text) as HubMessage);
  }

  get assets(): string[] {
    return this.frames.filter((text) => !text.startsWith('{'));
  }

  send(msgType: string, token: string, data?: object): string {
    const trace = `field-${++this.#calls}`;
    const head = { msgType, token, sendTime: Date.now(), lang: this.lang };
    this.socket.send(JSON.stringify({ head, device: 1, seqId: this.#calls, trace, data }));
    return trace;
  }

  /** Sends a message and waits for the answer with its trace. */
  ask(msgType: string, token: string, data?: object): Promise<HubMessage> {
    const trace = this.send(msgType, token, data);
    return this.until(() => this.messages.find((message) => message.trace === trace));
  }

  message(matches: (message: HubMessage) => boolean): Promise<HubMessage> {
    return this.until(() => this.messages.find(matches));
  }
}
