import type { Clock } from '../../domain/clock.ts';
import type { SteppedClock, SteppedFeed } from '../../market/index.ts';
import type { SentFrames, SteppedTime } from '../../sockets/stepped-time.ts';
import { PendingWork } from './pending-work.ts';
import { StandingTasks } from './standing-tasks.ts';
import { Turnstile } from './turnstile.ts';

/** What a stepped market is moved by, and what waits for it. */
export interface Stepping {
  readonly clock: SteppedClock;
  /** The clock for all whose tasks may ask the store of something, which is waited for. */
  readonly awaitedClock: Clock;
  readonly feed: SteppedFeed;
  readonly work: PendingWork;
  readonly turnstile: Turnstile;
  readonly standing: StandingTasks;
  /** The same for sockets, whose tasks ask the store of nothing. */
  readonly time: SteppedTime;
  /** The websockets, once they listen. */
  readonly lines: { quotes?: SentFrames; messages?: SentFrames };
}

/** Everything beside the clock and the feed themselves. */
export function openStepping({ clock, feed }: Pick<Stepping, 'clock' | 'feed'>): Stepping {
  const standing = new StandingTasks(clock);
  const work = new PendingWork();
  return {
    clock,
    awaitedClock: {
      nowMs: () => clock.nowMs(),
      schedule: (atMs, task) =>
        clock.schedule(atMs, () => {
          work.expect();
          task();
        }),
    },
    feed,
    work,
    turnstile: new Turnstile(() => work.expect()),
    standing,
    time: { clock, standing },
    lines: {},
  };
}
