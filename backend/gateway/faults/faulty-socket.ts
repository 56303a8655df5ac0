import type { Duplex } from 'node:stream';
import type { Clock } from '../../domain/clock.ts';
import type { Struck } from './fault-book.ts';

/** Bytes that wait for one socket; more end it. */
const MAX_WAITING_BYTES = 4_194_304;
/** How long a frame waits for the one that is to pass it when nothing is said, in milliseconds. */
const PASSED_WITHIN_MS = 1_000;
/** Opcodes from here on control the connection (RFC 6455, 5.2): no fault strikes them but those of the whole connection. */
const FIRST_CONTROL_OPCODE = 8;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** Length of the first frame of what the platform writes, which is never masked; undefined while it is incomplete. */
export function frameLength(bytes: Buffer): number | undefined {
  const short = (bytes[1] ?? 0) & 0x7f;
  const head = short === LENGTH_16 ? 4 : short === LENGTH_64 ? 10 : 2;
  if (bytes.length < head) return undefined;
  const payload = head === 2 ? short : head === 4 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  return bytes.length < head + payload ? undefined : head + payload;
}

/**
 * Stands before the writes of one websocket while rules are in force: cuts them into frames and lets each meet its
 * faults. Frames stay in order unless a fault says otherwise.
 */
export class FaultySocket {
  readonly #socket: Duplex;
  readonly #clock: Clock;
  readonly #strike: (frame: Buffer) => Struck;
  readonly #write: Duplex['write'];
  #incomplete: Buffer = Buffer.alloc(0);
  /** Frames that wait, in their order, each with its moment. */
  readonly #waiting: { readonly frame: Buffer; readonly atMs: number }[] = [];
  #waitingBytes = 0;
  #cancelWait: (() => void) | undefined;
  /** A frame that the next one passes. */
  #passed: Buffer | undefined;
  #cancelPassing: (() => void) | undefined;
  #isHalfOpen = false;

  constructor(socket: Duplex, clock: Clock, strike: (frame: Buffer) => Struck) {
    this.#socket = socket;
    this.#clock = clock;
    this.#strike = strike;
    this.#write = socket.write.bind(socket);
    type Written = (error?: Error | null) => void;
    socket.write = (chunk: Buffer | string, second?: BufferEncoding | Written, third?: Written): boolean => {
      this.#take(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
      const written = typeof second === 'function' ? second : third;
      if (written !== undefined) process.nextTick(written);
      return !socket.writableNeedDrain;
    };
  }

  /** Lets everything that waits go, and the socket alone. A connection that was made half open ends: it has lost frames. */
  release(): void {
    this.#socket.write = this.#write;
    this.#cancelWait?.();
    this.#cancelPassing?.();
    if (this.#isHalfOpen) this.#socket.destroy();
    for (const { frame } of this.#waiting.splice(0)) this.#send(frame);
    if (this.#passed !== undefined) this.#send(this.#passed);
    if (this.#incomplete.length > 0) this.#send(this.#incomplete);
  }

  #take(bytes: Buffer): void {
    this.#incomplete = this.#incomplete.length === 0 ? bytes : Buffer.concat([this.#incomplete, bytes]);
    for (;;) {
      const length = frameLength(this.#incomplete);
      if (length === undefined) return;
      const frame = this.#incomplete.subarray(0, length);
      this.#incomplete = this.#incomplete.subarray(length);
      this.#meet(frame);
    }
  }

  #meet(frame: Buffer): void {
    if (this.#isHalfOpen) return;
    if (((frame[0] ?? 0) & 0x0f) >= FIRST_CONTROL_OPCODE) return this.#queue(frame, 0);
    const struck = this.#strike(frame);
    if (struck.has('cut')) return void this.#socket.destroy();
    if (struck.has('half-open')) return this.#fallSilent();
    if (struck.has('loss')) return;
    const waitMs = (struck.get('delay') ?? 0) + (struck.get('jitter') ?? 0);
    const reorderMs = struck.get('reorder');
    if (reorderMs !== undefined && this.#passed === undefined) {
      this.#passed = frame;
      const atMs = this.#clock.nowMs() + (reorderMs === 0 ? PASSED_WITHIN_MS : reorderMs);
      this.#cancelPassing = this.#clock.schedule(atMs, () => this.#letPassed());
      return;
    }
    this.#queue(frame, waitMs);
    if (struck.has('duplicate')) this.#queue(frame, waitMs);
    this.#letPassed();
  }

  /** The peer notices nothing: no frame leaves, none is read, and the connection stays. */
  #fallSilent(): void {
    this.#isHalfOpen = true;
    this.#socket.pause();
  }

  #letPassed(): void {
    this.#cancelPassing?.();
    const frame = this.#passed;
    this.#passed = undefined;
    if (frame !== undefined) this.#queue(frame, 0);
  }

  #queue(frame: Buffer, waitMs: number): void {
    const nowMs = this.#clock.nowMs();
    const atMs = Math.max(nowMs + waitMs, this.#waiting.at(-1)?.atMs ?? 0);
    if (atMs <= nowMs && this.#waiting.length === 0) return this.#send(frame);
    this.#waitingBytes += frame.length;
    if (this.#waitingBytes > MAX_WAITING_BYTES) return void this.#socket.destroy();
    // What is written belongs to the writer, who may use it again.
    this.#waiting.push({ frame: Buffer.from(frame), atMs });
    if (this.#waiting.length === 1) this.#wait();
  }

  #wait(): void {
    const [first] = this.#waiting;
    if (first === undefined) return;
    this.#cancelWait = this.#clock.schedule(first.atMs, () => {
      const nowMs = this.#clock.nowMs();
      while ((this.#waiting[0]?.atMs ?? Infinity) <= nowMs) {
        const { frame } = this.#waiting.shift() ?? first;
        this.#waitingBytes -= frame.length;
        this.#send(frame);
      }
      this.#wait();
    });
  }

  #send(frame: Buffer): void {
    if (this.#socket.writable) this.#write(frame);
  }
}
