import type { Clock } from '../../domain/clock.ts';
import type { FollowingClock } from '../../services/evaluation/evaluation-operations.ts';
import type { Timeline } from './timeline.ts';
import type { Turnstile } from './turnstile.ts';

/** How long nothing may have been asked and everything been read before the market goes on. */
const QUIET_MS = 2;
/** How far it goes at once where nobody is told anything meanwhile: who asks for K-lines meets each of a minute. */
const LONGEST_MOVE_MS = 60_000;

export interface FollowerOptions {
  readonly timeline: Timeline;
  readonly turnstile: Turnstile;
  readonly hostClock: Clock;
  /** Bytes that sockets have not read. */
  unreadBytes(): number;
  /** Connections that are told something. */
  listeners(): number;
}

/**
 * Moves the market for programs that know nothing of it: to the next thing that happens, once everything that was said has been read
 * and nothing is being asked. It stands while nobody listens.
 */
export class Follower implements FollowingClock {
  readonly clock = 'follow';
  readonly #options: FollowerOptions;
  #busyAtMs = 0;
  #cancel: (() => void) | undefined;
  #isClosed = false;

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  readonly nowMs = (): number => this.#options.timeline.nowMs;
  start(): void {
    const { hostClock, turnstile } = this.#options;
    turnstile.onIdle(() => (this.#busyAtMs = hostClock.nowMs()));
    this.#look();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
  }

  #look(): void {
    const { hostClock } = this.#options;
    this.#cancel = hostClock.schedule(hostClock.nowMs() + 1, () => void this.#goOn());
  }

  async #goOn(): Promise<void> {
    const { hostClock, timeline, turnstile, unreadBytes, listeners } = this.#options;
    const nowMs = hostClock.nowMs();
    if (turnstile.underWay > 0 || unreadBytes() > 0) this.#busyAtMs = nowMs;
    if (nowMs - this.#busyAtMs >= QUIET_MS && listeners() > 0) {
      turnstile.close();
      try {
        await timeline.moveTo(timeline.nextMs(timeline.nowMs + LONGEST_MOVE_MS), () => false);
      } finally {
        turnstile.open();
      }
      this.#busyAtMs = hostClock.nowMs();
    }
    if (!this.#isClosed) this.#look();
  }
}
