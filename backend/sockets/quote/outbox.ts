import type { Socket } from 'node:net';

/** Size of the blocks that bytes are kept in. */
const BLOCK_BYTES = 16_384;

/**
 * Bytes that wait for a socket, packed: they cost what they count and at most one block more, however many frames they
 * are, and keep no other frame's memory alive.
 */
export class ByteBacklog {
  #blocks: Buffer[] = [];
  /** Bytes used of the last block. */
  #used = BLOCK_BYTES;
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  add(frame: Buffer): void {
    this.#bytes += frame.length;
    for (let from = 0; from < frame.length;) {
      if (this.#used === BLOCK_BYTES) {
        this.#blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES));
        this.#used = 0;
      }
      const block = this.#blocks.at(-1) as Buffer;
      const copied = frame.copy(block, this.#used, from);
      this.#used += copied;
      from += copied;
    }
  }

  /** Takes everything out, in order. */
  take(): Buffer[] {
    const blocks = this.#blocks;
    const last = blocks.pop();
    if (last) blocks.push(last.subarray(0, this.#used));
    this.clear();
    return blocks;
  }

  clear(): void {
    this.#blocks = [];
    this.#used = BLOCK_BYTES;
    this.#bytes = 0;
  }
}

/** Bytes waiting in a socket above which tickers and depths are conflated and trades wait here, packed. */
export const CONGESTED_BYTES = 65_536;
/** Bytes waiting for a consumer above which it is given up. */
export const MAX_WAITING_BYTES = 1_048_576;
/** An answer of this size or more (a batch of K-lines, books of many products) is waited for on top of `MAX_WAITING_BYTES`. */
const LARGE_ANSWER_BYTES = 131_072;
/** All such answers that are waited for at a time; the largest that there is has about three mebibytes. */
export const MAX_LARGE_ANSWERS_BYTES = 8_388_608;

/** The part of a socket that the outbox uses. */
export type OutboxSocket = Pick<Socket, 'write' | 'writableLength' | 'on'>;

/** Kinds of pushes of which only the newest counts. */
export type ConflatedKind = 'ticker' | 'depth' | 'rolling';
const KINDS: readonly ConflatedKind[] = ['ticker', 'depth', 'rolling'];
const NONE: Buffer[] = [];

/**
 * Frames on their way to one connection. All frames of a batch leave in one socket write. While the socket is
 * congested, a conflated push waits, and a newer one of the same subject takes its place; trades wait in their order,
 * and none is left out. Everything that waits counts against one limit.
 */
export class Outbox {
  readonly #socket: OutboxSocket;
  readonly #onOverflow: () => void;
  readonly #held: Record<ConflatedKind, Map<object, Buffer>> = {
    ticker: new Map(),
    depth: new Map(),
    rolling: new Map(),
  };
  readonly #backlog = new ByteBacklog();
  #heldBytes = 0;
  /** What the next flush writes. Mostly it is one frame, which has a place of its own: a list for each would be thrown away tens of thousands of times a second. */
  #frame: Buffer | undefined;
  #moreFrames: Buffer[] = NONE;
  /** Whether something may wait, here or in the socket. Looked up in full only while it may. */
  #mayWait = false;
  #allowance = 0;
  #open = true;
  readonly #conflates: boolean;
  #pushed = 0;

  /**
   * `onOverflow` is called once, when more than `MAX_WAITING_BYTES` wait. Where it does not conflate, no push is left out: its
   * owner waits for the socket instead.
   */
  constructor(socket: OutboxSocket, onOverflow: () => void, conflates = true) {
    this.#socket = socket;
    this.#onOverflow = onOverflow;
    this.#conflates = conflates;
    socket.on('drain', () => this.#drained());
  }

  /** Frames that were added so far. */
  get pushed(): number {
    return this.#pushed;
  }

  /** Bytes that wait here or in the socket. */
  get waitingBytes(): number {
    return this.#socket.writableLength + this.#backlog.bytes + this.#heldBytes;
  }

  /** Adds a frame that must arrive. True when it is the first since the last flush: somebody has to flush then. */
  add(frame: Buffer): boolean {
    return this.#append(frame);
  }

  /** Adds a frame that a newer one of the same subject may replace while it waits. True as of `add`. */
  addLatest(kind: ConflatedKind, subject: object, frame: Buffer): boolean {
    const held = this.#held[kind];
    if (!this.#conflates || !this.#mayWait || (held.size === 0 && !this.#isCongested()))
      return this.#append(frame);
    this.#heldBytes += frame.length - (held.get(subject)?.length ?? 0);
    held.set(subject, frame);
    return false;
  }

  /** Writes what was added. */
  flush(): void {
    const first = this.#frame;
    if (first === undefined) return;
    const more = this.#moreFrames;
    this.#dropFrames();
    if (!this.#open) return;
    if (!this.#isCongested()) this.#write(more === NONE ? first : Buffer.concat([first, ...more]));
    else for (const frame of [first, ...more]) this.#backlog.add(frame);
    if (!this.#mayWait) return;
    if (this.#heldBytes + this.#backlog.bytes > 0) this.#releaseIfFree();
    this.#giveUpIfSlow();
  }

  /** Forgets held pushes of a kind, because their subscription is gone. */
  forget(kind: ConflatedKind): void {
    for (const frame of this.#held[kind].values()) this.#heldBytes -= frame.length;
    this.#held[kind].clear();
  }

  /**
   * To be called before an answer of `bytes` is sent: false when the consumer is given up instead. What was added and
   * trades that wait go before the answer, which may be the end of their subscription.
   */
  admitAnswer(bytes: number): boolean {
    this.flush();
    if (this.#open) this.#giveUpIfSlow();
    for (const trades of this.#backlog.take()) this.#socket.write(trades);
    if (this.#open && bytes >= LARGE_ANSWER_BYTES)
      this.#allowance = Math.min(this.#allowance + bytes, MAX_LARGE_ANSWERS_BYTES);
    this.#mayWait = true;
    return this.#open;
  }

  /** Writes nothing more: a close frame has been sent or the connection is gone. */
  close(): void {
    this.#open = false;
    this.#dropFrames();
    this.#backlog.clear();
    for (const kind of KINDS) this.forget(kind);
  }

  #append(frame: Buffer): boolean {
    this.#pushed += 1;
    if (this.#frame === undefined) {
      this.#frame = frame;
      return true;
    }
    if (this.#moreFrames === NONE) this.#moreFrames = [frame];
    else this.#moreFrames.push(frame);
    return false;
  }

  #dropFrames(): void {
    this.#frame = undefined;
    this.#moreFrames = NONE;
  }

  #write(data: Buffer): void {
    if (!this.#socket.write(data)) this.#mayWait = true;
  }

  /** Whether what is written now would wait. What waits already goes first. */
  #isCongested(): boolean {
    if (!this.#mayWait) return false;
    const inSocket = this.#socket.writableLength;
    this.#mayWait = inSocket + this.#heldBytes + this.#backlog.bytes > 0;
    return this.#backlog.bytes > 0 || inSocket > CONGESTED_BYTES;
  }

  #drained(): void {
    this.#allowance = 0;
    this.#releaseIfFree();
  }

  /** Sends what waits, trades first, once the socket has room again. */
  #releaseIfFree(): void {
    if (!this.#open || this.#socket.writableLength > CONGESTED_BYTES / 2) return;
    const waiting = this.#backlog.take();
    for (const kind of KINDS) {
      waiting.push(...this.#held[kind].values());
      this.forget(kind);
    }
    if (waiting.length > 0)
      this.#write(waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting));
  }

  #giveUpIfSlow(): void {
    if (this.waitingBytes <= MAX_WAITING_BYTES + this.#allowance) return;
    this.close();
    this.#onOverflow();
  }
}
