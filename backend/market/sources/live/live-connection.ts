import WebSocket from 'ws';
import type { Clock } from '../../../domain/clock.ts';

/** Pauses before the next attempt: the first, and the longest; each is twice the one before. */
export const FIRST_PAUSE_MS = 1_000;
export const LONGEST_PAUSE_MS = 60_000;
/** A connection that says nothing for this long, also while it opens, is given up. */
export const STALE_MS = 30_000;
/** Largest frame that is taken; a larger one ends the connection. */
export const MAX_FRAME_BYTES = 64 * 1024;
/** Unreadable frames in a row that end the connection. */
export const MAX_BAD_FRAMES = 100;

export interface LiveConnectionOptions {
  readonly url: string;
  /** Wall clock of pauses and staleness. */
  readonly clock: Clock;
  /** Called at every new connection, before its first frame. */
  onOpen(): void;
  /** Takes a frame; answers why it could not be read, undefined when it could. */
  onFrame(text: string): string | undefined;
  /** Called for the first unreadable frame of a connection. */
  onUnreadable(problem: string): void;
  /** Called for the first frame that can be read after a connection was lost or could not be had. */
  onRegained(): void;
  /** Called whenever a connection ends or could not be had, with the reason and the pause that follows. */
  onLost(reason: string, pauseMs: number): void;
}

/** A websocket that is opened again whenever it is lost, after pauses that grow until a frame can be read again. */
export class LiveConnection {
  readonly #options: LiveConnectionOptions;
  #socket: WebSocket | undefined;
  #cancel: () => void = () => undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #receivedMs = 0;
  #hasRead = false;
  #badFrames = 0;
  #complained = false;
  #isLost = false;

  constructor(options: LiveConnectionOptions) {
    this.#options = options;
  }

  start(): void {
    if (!this.#socket) this.#connect();
  }

  stop(): void {
    this.#cancel();
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.terminate();
  }

  #connect(): void {
    const { url, clock, onOpen } = this.#options;
    const socket = new WebSocket(url, { maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });
    this.#socket = socket;
    this.#receivedMs = clock.nowMs();
    [this.#hasRead, this.#badFrames, this.#complained] = [false, 0, false];
    socket.on('open', () => {
      if (this.#socket === socket) onOpen();
    });
    // Streams that an exchange does not know are silent, with pings for ever: only a connection that works may rest on them.
    socket.on('ping', () => {
      if (this.#hasRead) this.#receivedMs = clock.nowMs();
    });
    socket.on('message', (data: Buffer, isBinary) => {
      if (this.#socket === socket) this.#take(socket, isBinary ? 'binary data' : data.toString());
    });
    socket.on('error', (error) => this.#lose(socket, error.message));
    socket.on('close', (code) => this.#lose(socket, `closed with ${code}`));
    this.#watch(socket);
  }

  #take(socket: WebSocket, text: string): void {
    const { clock, onFrame, onRegained, onUnreadable } = this.#options;
    this.#receivedMs = clock.nowMs();
    const problem = onFrame(text);
    if (problem === undefined) {
      [this.#hasRead, this.#badFrames, this.#pauseMs] = [true, 0, FIRST_PAUSE_MS];
      if (this.#isLost) onRegained();
      this.#isLost = false;
      return;
    }
    if (!this.#complained) onUnreadable(problem);
    this.#complained = true;
    if (++this.#badFrames >= MAX_BAD_FRAMES)
      this.#lose(socket, `${MAX_BAD_FRAMES} unreadable frames, the last: ${problem}`);
  }

  /** Gives a silent connection up. */
  #watch(socket: WebSocket): void {
    const { clock } = this.#options;
    this.#cancel = clock.schedule(this.#receivedMs + STALE_MS, () => {
      if (clock.nowMs() - this.#receivedMs < STALE_MS) this.#watch(socket);
      else
        this.#lose(
          socket,
          this.#hasRead
            ? `silent for ${STALE_MS / 1_000} s`
            : `no frame within ${STALE_MS / 1_000} s: does the exchange know the streams?`,
        );
    });
  }

  #lose(socket: WebSocket, reason: string): void {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    this.#isLost = true;
    this.#cancel();
    socket.terminate();
    const pause = this.#pauseMs;
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, pause * 2);
    this.#cancel = this.#options.clock.schedule(this.#options.clock.nowMs() + pause, () => this.#connect());
    this.#options.onLost(reason, pause);
  }
}
