import type { Socket } from 'node:net';

/** Bytes waiting in a socket above which tickers and depths are conflated. */
export const CONGESTED_BYTES = 65_536;
/** Bytes waiting in a socket above which its consumer is given up. */
export const MAX_WAITING_BYTES = 1_048_576;
/** An answer of this size or more (a batch of K-lines) is waited for on top of `MAX_WAITING_BYTES`. */
const LARGE_ANSWER_BYTES = 131_072;

/** The part of a socket that the outbox uses. */
export type OutboxSocket = Pick<Socket, 'write' | 'writableLength' | 'on'>;

/** Kinds of pushes of which only the newest counts. */
export type ConflatedKind = 'ticker' | 'depth' | 'rolling';

/**
 * Frames on their way to one connection. All frames of a batch leave in one socket write. While the socket is
 * congested, a conflated push waits, and a newer one of the same subject takes its place; trades are never held.
 */
export class Outbox {
  readonly #socket: OutboxSocket;
  readonly #onOverflow: () => void;
  readonly #held: Record<ConflatedKind, Map<object, Buffer>> = {
    ticker: new Map(),
    depth: new Map(),
    rolling: new Map(),
  };
  #frames: Buffer[] = [];
  #allowance = 0;
  #open = true;

  /** `onOverflow` is called once, when more than `MAX_WAITING_BYTES` wait. */
  constructor(socket: OutboxSocket, onOverflow: () => void) {
    this.#socket = socket;
    this.#onOverflow = onOverflow;
    socket.on('drain', () => this.#drained());
  }

  /** Adds a frame that must arrive. */
  add(frame: Buffer): void {
    this.#frames.push(frame);
  }

  /** Adds a frame that a newer one of the same subject may replace while it waits. */
  addLatest(kind: ConflatedKind, subject: object, frame: Buffer): void {
    const held = this.#held[kind];
    if (held.size === 0 && this.#socket.writableLength <= CONGESTED_BYTES) this.#frames.push(frame);
    else held.set(subject, frame);
  }

  /** Writes what was added. */
  flush(): void {
    const frames = this.#frames;
    if (frames.length === 0) return;
    this.#frames = [];
    if (!this.#open) return;
    this.#socket.write(frames.length === 1 ? (frames[0] as Buffer) : Buffer.concat(frames));
    this.#releaseIfFree();
    if (this.#socket.writableLength > MAX_WAITING_BYTES + this.#allowance) this.#overflow();
  }

  /** Forgets held pushes of a kind, because their subscription is gone. */
  forget(kind: ConflatedKind): void {
    this.#held[kind].clear();
  }

  /** To be called before an answer of `bytes` is sent: false when the consumer is given up instead. */
  admitAnswer(bytes: number): boolean {
    if (this.#open && this.#socket.writableLength > MAX_WAITING_BYTES + this.#allowance) this.#overflow();
    if (this.#open && bytes >= LARGE_ANSWER_BYTES) this.#allowance += bytes;
    return this.#open;
  }

  /** Writes nothing more: a close frame has been sent or the connection is gone. */
  close(): void {
    this.#open = false;
    this.#frames = [];
    for (const held of Object.values(this.#held)) held.clear();
  }

  #drained(): void {
    this.#allowance = 0;
    this.#releaseIfFree();
  }

  /** Sends what is held, once the socket has room again. */
  #releaseIfFree(): void {
    if (!this.#open || this.#socket.writableLength > CONGESTED_BYTES / 2) return;
    for (const held of Object.values(this.#held)) {
      if (held.size === 0) continue;
      this.#socket.write(Buffer.concat([...held.values()]));
      held.clear();
    }
  }

  #overflow(): void {
    this.close();
    this.#onOverflow();
  }
}
