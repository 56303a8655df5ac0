import type { Clock } from '../../domain/clock.ts';

/** A clock that moves only when its owner moves it. */
export interface SteppedClock extends Clock {
  /** When the next task is due; undefined: none waits. */
  nextMs(): number | undefined;
  /**
   * Moves the clock on by `ms` and runs every task that becomes due, in the order of their times, each at its own
   * time. Tasks that are scheduled meanwhile and become due within the step run too.
   */
  advance(ms: number): void;
  /** Moves the clock on at once, as one whose host has slept: what became due runs at the new time. */
  jump(ms: number): void;
}

interface Entry {
  readonly atMs: number;
  readonly order: number;
  readonly task: () => void;
}

/** Creates a stepped clock that stands at `startMs`, milliseconds since 1970 UTC. */
export function createSteppedClock(startMs: number): SteppedClock {
  let now = startMs;
  let order = 0;
  const entries = new Set<Entry>();

  const nextDue = (targetMs: number): Entry | undefined => {
    let next: Entry | undefined;
    for (const entry of entries) {
      if (entry.atMs > targetMs) continue;
      if (!next || entry.atMs < next.atMs || (entry.atMs === next.atMs && entry.order < next.order))
        next = entry;
    }
    return next;
  };

  return {
    nowMs: () => now,
    nextMs: () => nextDue(Infinity)?.atMs,
    schedule(atMs, task) {
      const entry = { atMs: Math.max(atMs, now), order: order++, task };
      entries.add(entry);
      return () => entries.delete(entry);
    },
    advance(ms) {
      if (!(ms >= 0)) throw new RangeError(`a clock does not go back: ${ms}`);
      const target = now + ms;
      for (let entry = nextDue(target); entry; entry = nextDue(target)) {
        entries.delete(entry);
        now = entry.atMs;
        entry.task();
      }
      now = target;
    },
    jump(ms) {
      if (!(ms >= 0)) throw new RangeError(`a clock does not go back: ${ms}`);
      now += ms;
      for (let entry = nextDue(now); entry; entry = nextDue(now)) {
        entries.delete(entry);
        entry.task();
      }
    },
  };
}
