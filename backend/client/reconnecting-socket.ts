import { FrameCount } from './frame-count.ts';
import {
  healthOfLine,
  IDLE_LINE,
  nextLineState,
  type LineEvent,
  type LineHealth,
  type ConnectionState,
} from './connection-state.ts';

/** The part of a WebSocket that a line uses; browsers and `ws` both have it. */
export interface WireSocket {
  binaryType: string;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

/** Opens a browser's WebSocket. Its event types are wider than a line needs, hence the conversion. */
export function openBrowserSocket(url: string): WireSocket {
  return new WebSocket(url) as unknown as WireSocket;
}

/** Time and chance of a line. */
export interface SocketClock {
  now(): number;
  /** Runs `task` once after `milliseconds`; the returned function cancels it. */
  after(milliseconds: number, task: () => void): () => void;
  chance(): number;
}

export const SYSTEM_LINE_CLOCK: SocketClock = {
  now: () => Date.now(),
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
  chance: () => Math.random(),
};

/** A connection that is not live after this long is given up and tried again. */
export const HANDSHAKE_LIMIT_MS = 10_000;

export interface ReconnectingSocketOptions {
  /** Opens a socket; rejects when what it needs (a token) cannot be had. */
  open(): Promise<WireSocket>;
  /** The socket is open: say what the protocol wants first, then call `live()`. */
  onOpen(line: ReconnectingSocket): void;
  onFrame(data: string | Uint8Array): void;
  onHealth(health: LineHealth): void;
  /** Sends a heartbeat; the answer is reported with `onPong()`. */
  ping(line: ReconnectingSocket): void;
  readonly heartbeatMs: number;
  /** A heartbeat without an answer for this long ends the connection. */
  readonly answerWithinMs: number;
  /** For a line that is hardly ever silent: silence of this length is answered with a heartbeat at once. */
  readonly silenceMs?: number;
  readonly clock: SocketClock;
}

/** Keeps one socket open: tries with growing pauses, heartbeats, and a watch on answers that do not come. */
export class ReconnectingSocket {
  readonly #options: ReconnectingSocketOptions;
  #state: ConnectionState = IDLE_LINE;
  /** Open socket. */
  #socket: WireSocket | undefined;
  /** Socket that is still opening. */
  #pending: WireSocket | undefined;
  #cancelTimer: () => void = () => undefined;
  #receivedAtMs = 0;
  /** Frames of the open socket. */
  readonly frames = new FrameCount();
  /** Grows with every try, so that messages of an abandoned socket are ignored. */
  #attempt = 0;

  constructor(options: ReconnectingSocketOptions) {
    this.#options = options;
  }

  get health(): LineHealth {
    return healthOfLine(this.#state);
  }

  start(): void {
    if (this.#state.phase === 'idle') this.#try();
  }

  stop(): void {
    this.#drop();
    this.#apply({ type: 'stop' });
  }

  /** Tries at once instead of waiting for the pause to end. */
  tryNow(): void {
    if (this.#state.phase === 'waiting') this.#try();
  }

  /** Ends the running connection as if the line had broken. */
  forceDisconnect(): void {
    this.#lost();
  }

  /** The protocol's greeting is done. */
  live(): void {
    this.#apply({ type: 'live' });
    this.#beat();
  }

  onPong(): void {
    this.#apply({ type: 'pong', atMs: this.#options.clock.now() });
  }

  /** Sends a text frame; false when there is no open socket. */
  send(text: string): boolean {
    if (!this.#socket) return false;
    try {
      this.#socket.send(text);
      return true;
    } catch {
      return false;
    }
  }

  #try(): void {
    this.#drop();
    this.#apply({ type: 'try' });
    const attempt = this.#attempt;
    this.#after(HANDSHAKE_LIMIT_MS, () => this.#lost());
    this.#options.open().then(
      (socket) => this.#adopt(socket, attempt),
      () => {
        if (attempt === this.#attempt) this.#lost();
      },
    );
  }

  #adopt(socket: WireSocket, attempt: number): void {
    socket.onerror = () => undefined;
    if (attempt !== this.#attempt) {
      socket.close();
      return;
    }
    const current = () => attempt === this.#attempt;
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => {
      if (!current()) return;
      this.#socket = socket;
      this.frames.restart();
      this.#options.onOpen(this);
    };
    socket.onmessage = ({ data }) => {
      if (!current()) return;
      this.#receivedAtMs = this.#options.clock.now();
      if (typeof data === 'string') this.#options.onFrame(data);
      else if (data instanceof ArrayBuffer) this.#options.onFrame(new Uint8Array(data));
      this.frames.note();
    };
    socket.onclose = () => {
      if (current()) this.#lost();
    };
    this.#pending = socket;
  }

  #beat(): void {
    if (this.#state.phase !== 'live') return;
    const { clock, answerWithinMs, heartbeatMs } = this.#options;
    this.#apply({ type: 'pinged', atMs: clock.now() });
    this.#options.ping(this);
    this.#after(answerWithinMs, () => {
      if (this.#state.pingSentAtMs !== undefined) this.#lost();
      else this.#rest(heartbeatMs - answerWithinMs);
    });
  }

  /** Waits for the next heartbeat, which comes early when the line falls silent: it may be half open. */
  #rest(leftMs: number): void {
    const { clock, silenceMs = leftMs } = this.#options;
    const step = Math.min(silenceMs, leftMs);
    this.#after(step, () => {
      const isSilent = clock.now() - this.#receivedAtMs >= silenceMs;
      if (isSilent || leftMs <= step) this.#beat();
      else this.#rest(leftMs - step);
    });
  }

  #lost(): void {
    this.#drop();
    const { clock } = this.#options;
    this.#apply({ type: 'lost', atMs: clock.now(), chance: clock.chance() });
    if (this.#state.nextTryAtMs === undefined) return;
    this.#after(this.#state.nextTryAtMs - clock.now(), () => this.#try());
  }

  #drop(): void {
    this.#attempt += 1;
    this.#cancelTimer();
    this.frames.restart();
    const socket = this.#socket ?? this.#pending;
    this.#socket = undefined;
    this.#pending = undefined;
    socket?.close();
  }

  #after(milliseconds: number, task: () => void): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#options.clock.after(milliseconds, task);
  }

  #apply(event: LineEvent): void {
    const next = nextLineState(this.#state, event);
    if (next === this.#state) return;
    this.#state = next;
    this.#options.onHealth(healthOfLine(next));
  }
}
