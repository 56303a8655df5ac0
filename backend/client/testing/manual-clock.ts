import type { SocketClock } from '../reconnecting-socket.ts';

interface Timer {
  readonly atMs: number;
  readonly task: () => void;
}

/** Time that moves only when a test says so. */
export class ManualClock implements SocketClock {
  #nowMs: number;
  #timers: Timer[] = [];

  constructor(startMs = 1_000_000) {
    this.#nowMs = startMs;
  }

  now(): number {
    return this.#nowMs;
  }

  chance(): number {
    return 0;
  }

  after(milliseconds: number, task: () => void): () => void {
    const timer = { atMs: this.#nowMs + milliseconds, task };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((known) => known !== timer);
    };
  }

  /** Runs everything that falls due within `milliseconds`, in order. */
  advance(milliseconds: number): void {
    const endMs = this.#nowMs + milliseconds;
    for (;;) {
      const due = this.#timers
        .filter(({ atMs }) => atMs <= endMs)
        .reduce<Timer | undefined>(
          (first, timer) => (!first || timer.atMs < first.atMs ? timer : first),
          undefined,
        );
      if (!due) break;
      this.#timers = this.#timers.filter((timer) => timer !== due);
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      due.task();
    }
    this.#nowMs = endMs;
  }
}
