import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../domain/clock.ts';
import type { SteppedClock, SteppedFeed } from '../../market/index.ts';
import type { PendingWork } from './pending-work.ts';
import type { StandingTasks } from './standing-tasks.ts';

/** Moments after which everything else of the process has its turn. */
const MOMENTS_A_TURN = 64;
/** Bytes that connections may leave unread before the market waits for them. */
const MAX_UNREAD_BYTES = 65_536;
/** How often it is looked whether they have been read. */
const LOOK_MS = 1;

/** What is said to those who listen. */
export interface Lines {
  /** True while something that is to be sent has not been handed to its socket. */
  isSending(): boolean;
  /** Bytes that sockets hold of what was written to them. */
  unreadBytes(): number;
}

export interface TimelineOptions {
  readonly clock: SteppedClock;
  readonly feed: SteppedFeed;
  readonly work: PendingWork;
  readonly tasks: StandingTasks;
  readonly lines: Lines;
  /** By which it is waited for those who do not read. */
  readonly hostClock: Clock;
  /** How long the market waits for them. */
  readonly readLimitMs: number;
  /** Every quote up to a time is decided. */
  readonly onStanding: (timeMs: number) => void;
}

/**
 * Moves a stepped market from one moment at which something happens to the next. A moment is over when everything that it set off is
 * stored and written to the sockets, so that each of them has the same in every run.
 */
export class Timeline {
  readonly #options: TimelineOptions;

  constructor(options: TimelineOptions) {
    this.#options = options;
  }

  get nowMs(): number {
    return this.#options.clock.nowMs();
  }

  /** To be called when something is decided: what it leads to is waited for. */
  note(): void {
    this.#options.work.expect();
  }

  /** When the next thing happens, at the latest at `untilMs`. */
  nextMs(untilMs: number): number {
    const { clock, feed } = this.#options;
    const nextMs = Math.min(untilMs, Math.max(clock.nextMs() ?? Infinity, clock.nowMs()));
    return feed.nextMs(nextMs) ?? nextMs;
  }

  /** Goes on to a time, or to the first moment before it after which `isEnough` says so. */
  async moveTo(untilMs: number, isEnough: () => boolean): Promise<void> {
    const { clock, tasks, work } = this.#options;
    // What was set off while the clock stood comes before what is to come.
    if (tasks.run()) work.expect();
    await work.settled();
    tasks.hold();
    try {
      for (let moments = 1; ; moments += 1) {
        const moment = this.#goTo(this.nextMs(untilMs), moments % MOMENTS_A_TURN === 0);
        if (moment !== undefined) await moment;
        const isThere = clock.nowMs() >= untilMs && (clock.nextMs() ?? Infinity) > untilMs;
        if (isEnough() || isThere) break;
      }
      await this.#stand();
    } finally {
      if (tasks.release()) work.expect();
    }
    await this.#settle();
  }

  /** Undefined where nothing has to be waited for, as at most moments: waiting for nothing costs more than a quote. */
  #goTo(nextMs: number, takesTurn: boolean): Promise<void> | undefined {
    const { clock, feed, lines, work } = this.#options;
    const isTimed = (clock.nextMs() ?? Infinity) <= nextMs;
    clock.advance(Math.max(0, nextMs - clock.nowMs()));
    feed.deliver();
    if (!work.isSettled || (isTimed && lines.isSending())) return this.#settle();
    return takesTurn ? this.#takeTurn() : undefined;
  }

  async #settle(): Promise<void> {
    await this.#options.work.settled();
    while (this.#options.lines.isSending()) await nextTurn();
  }

  async #stand(): Promise<void> {
    const { clock, feed, onStanding } = this.#options;
    feed.stand();
    await this.#settle();
    onStanding(clock.nowMs());
  }

  /** Lets what was pushed leave, and waits for those who do not read it. */
  async #takeTurn(): Promise<void> {
    const { lines, hostClock, readLimitMs } = this.#options;
    await nextTurn();
    while (lines.isSending()) await nextTurn();
    const beganMs = hostClock.nowMs();
    while (lines.unreadBytes() > MAX_UNREAD_BYTES && hostClock.nowMs() - beganMs < readLimitMs)
      await new Promise<void>((resolve) => void hostClock.schedule(hostClock.nowMs() + LOOK_MS, resolve));
  }
}
