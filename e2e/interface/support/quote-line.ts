import { once } from 'node:events';
import { inflateSync } from 'node:zlib';
import WebSocket from 'ws';
import type { Open, Venue } from './venue.ts';

export const BTC = { symbol_id: 10021, trade_type: 2, trade_mode: 1 };
export const ETH = { symbol_id: 10022, trade_type: 2, trade_mode: 1 };
export const EUR = { symbol_id: 10101, trade_type: 2, trade_mode: 1 };
export const STOCK = { symbol_id: 20001, trade_type: 2, trade_mode: 1 };
export const BTC_MARKET = { ...BTC, merge_accuracy: '0.1', trade_info_count: 5 };

/** Calls after which the host's clock is moved on, so that a long table keeps to the 50 calls a second of a connection. */
const CALLS_BEFORE_PAUSE = 45;

/** A quote connection that sends exactly what it is told and keeps every frame. */
export class QuoteLine {
  readonly socket: WebSocket;
  readonly pushes: string[] = [];
  readonly closed: Promise<number>;
  /** Whether the newest answer came compressed. */
  wasBinary = false;
  readonly #venue: Venue;
  readonly #asking: { resolve: (answer: Open) => void; reject: (reason: Error) => void }[] = [];
  #woken: () => void = () => undefined;
  #calls = 0;
  #sinceStep = 0;

  private constructor(venue: Venue, url: string) {
    this.#venue = venue;
    this.socket = new WebSocket(url);
    this.closed = once(this.socket, 'close').then(([code]) => {
      for (const { reject } of this.#asking.splice(0)) reject(new Error('the quote connection ended'));
      return code as number;
    });
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data: Buffer, isBinary: boolean) => this.#read(data, isBinary));
  }

  /** Opens a connection of a guest, or at another path of the quote websocket. */
  static async open(venue: Venue, path = '/quote_guest'): Promise<QuoteLine> {
    const line = new QuoteLine(venue, venue.ready.quoteWsUrl + path);
    await once(line.socket, 'open');
    return line;
  }

  /** The HTTP status with which a handshake is answered; 101 when it is accepted. */
  static async statusOf(venue: Venue, path: string): Promise<number> {
    const socket = new WebSocket(venue.ready.quoteWsUrl + path);
    socket.on('error', () => undefined);
    const status = await Promise.race([
      once(socket, 'open').then(() => 101),
      once(socket, 'unexpected-response').then(([, response]) => response.statusCode as number),
    ]);
    socket.terminate();
    return status;
  }

  #read(data: Buffer, isBinary: boolean): void {
    const text = isBinary ? inflateSync(data).toString() : data.toString();
    if (text.startsWith('{')) {
      this.wasBinary = isBinary;
      const answer = JSON.parse(text) as Open;
      const asking = this.#asking.shift();
      asking?.resolve(answer);
    } else this.pushes.push(text);
    this.#woken();
  }

  /** Sends a frame as it is and waits for its answer. */
  raw(frame: string | Buffer): Promise<Open> {
    const answer = new Promise<Open>((resolve, reject) => this.#asking.push({ resolve, reject }));
    this.socket.send(frame);
    return answer;
  }

  /** Sends a request; members of its header can be replaced. */
  async call(cmd_id: number, data: unknown, header: object = {}): Promise<Open> {
    if (++this.#sinceStep >= CALLS_BEFORE_PAUSE) {
      await this.#venue.skip(1_001);
      this.#sinceStep = 0;
    }
    const seq_id = ++this.#calls;
    return this.raw(JSON.stringify({ cmd_id, seq_id, ext: `t${seq_id}`, data, ...header }));
  }

  /** The only item of an answer to a subscription. */
  async item(cmdId: number, request: object): Promise<Open> {
    const { data } = await this.call(cmdId, { symbol_list: [request] });
    return data.tick_list[0];
  }

  /** Waits until `look` finds what it wants. */
  async until(look: () => boolean): Promise<void> {
    while (!look()) await new Promise<void>((resolve) => (this.#woken = resolve));
  }

  /** Waits for so many more pushes and returns what came meanwhile. */
  async more(count: number): Promise<string[]> {
    const from = this.pushes.length;
    await this.until(() => this.pushes.length >= from + count);
    return this.pushes.slice(from);
  }

  close(): void {
    this.socket.terminate();
  }
}
