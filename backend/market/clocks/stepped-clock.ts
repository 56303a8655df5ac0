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
  readonly task: () => void;
}

/** Creates a stepped clock that stands at `startMs`, milliseconds since 1970 UTC. */
export function createSteppedClock(startMs: number): SteppedClock {
  let now = startMs;
  /** In the order in which they run. */
  const entries: Entry[] = [];

  /** Takes out the first task that is due by a time. */
  const takeDue = (targetMs: number): Entry | undefined => {
    const next = entries[0];
    return next !== undefined && next.atMs <= targetMs ? entries.shift() : undefined;
  };

  return {
    nowMs: () => now,
    nextMs: () => entries[0]?.atMs,
    schedule(atMs, task) {
      const entry = { atMs: Math.max(atMs, now), task };
      // Behind those of the same time; most are due later than all others.
      let place = entries.length;
      while (place > 0 && (entries[place - 1] as Entry).atMs > entry.atMs) place -= 1;
      entries.splice(place, 0, entry);
      return () => {
        const at = entries.indexOf(entry);
        if (at >= 0) entries.splice(at, 1);
      };
    },
    advance(ms) {
      if (!(ms >= 0)) throw new RangeError(`a clock does not go back: ${ms}`);
      const target = now + ms;
      for (let entry = takeDue(target); entry; entry = takeDue(target)) {
        now = entry.atMs;
        entry.task();
      }
      now = target;
    },
    jump(ms) {
      if (!(ms >= 0)) throw new RangeError(`a clock does not go back: ${ms}`);
      now += ms;
      for (let entry = takeDue(now); entry; entry = takeDue(now)) entry.task();
    },
  };
}
