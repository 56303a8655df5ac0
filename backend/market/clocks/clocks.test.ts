import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createMarketClock } from './market-clock.ts';
import { createSteppedClock } from './stepped-clock.ts';
import { createMonotonicClock, createSystemClock } from './system-clock.ts';

// Limits, written out: a test does not import what it checks.
const MIN_SPEED = 0.001;
const MAX_SPEED = 1_000;

/** Waits so many milliseconds of the host's clock, as the feed of ticks does. */
function punctually(milliseconds: number): Promise<void> {
  const clock = createSystemClock();
  return new Promise((resolve) => clock.schedule(clock.nowMs() + milliseconds, resolve, 'punctual'));
}

describe('a stepped clock', () => {
  it('runs due tasks in the order of their times, each at its own time', () => {
    const clock = createSteppedClock(1_000);
    const ran: [string, number][] = [];
    const task = (name: string) => () => ran.push([name, clock.nowMs()]);
    clock.schedule(1_300, task('c'));
    clock.schedule(1_100, task('a'));
    clock.schedule(1_100, task('b'));
    clock.schedule(500, task('past'));
    clock.schedule(9_000, task('later'));
    expect(ran).toEqual([]);
    clock.advance(500);
    expect(ran).toEqual([
      ['past', 1_000],
      ['a', 1_100],
      ['b', 1_100],
      ['c', 1_300],
    ]);
    expect(clock.nowMs()).toBe(1_500);
  });

  it('runs what a task schedules within the same step, and nothing that was cancelled', () => {
    const clock = createSteppedClock(0);
    const ran: number[] = [];
    const again = (): void => {
      ran.push(clock.nowMs());
      if (ran.length < 5) clock.schedule(clock.nowMs() + 10, again);
    };
    clock.schedule(10, again);
    const cancel = clock.schedule(25, () => ran.push(-1));
    cancel();
    cancel();
    clock.advance(100);
    expect(ran).toEqual([10, 20, 30, 40, 50]);
    expect(() => clock.advance(-1)).toThrow(RangeError);
  });
});

describe('a market clock', () => {
  it('starts at a chosen time and runs at a chosen speed', () => {
    const wall = createSteppedClock(5_000_000);
    const clock = createMarketClock({ wall, at: 1_000_000, speed: 60 });
    expect(clock.nowMs()).toBe(1_000_000);
    wall.advance(1_000);
    expect(clock.nowMs()).toBe(1_060_000);
  });

  it('is the wall clock unless told otherwise', () => {
    const wall = createSteppedClock(7_777);
    const clock = createMarketClock({ wall });
    wall.advance(23);
    expect(clock.nowMs()).toBe(7_800);
  });

  it('runs a task when its own time has come, at any speed [MIN_SPEED] [MAX_SPEED]', () => {
    fc.assert(
      fc.property(
        fc.double({ min: MIN_SPEED, max: MAX_SPEED, noNaN: true }),
        fc.nat(10_000_000),
        (speed, wait) => {
          const wall = createSteppedClock(123);
          const clock = createMarketClock({ wall, at: 1_000, speed });
          let ranAt = -1;
          clock.schedule(1_000 + wait, () => (ranAt = clock.nowMs()));
          wall.advance(Math.ceil(wait / speed) + 2);
          expect(ranAt).toBeGreaterThanOrEqual(1_000 + wait);
          expect(ranAt).toBeLessThanOrEqual(1_000 + wait + 2 * Math.ceil(speed));
        },
      ),
    );
  });

  describe('whose wall clock is set back', () => {
    /** A wall clock that a test sets, and whose tasks it runs. */
    function settableWall() {
      const due: (() => void)[] = [];
      const wall = {
        now: 10_000_000,
        nowMs: () => wall.now,
        schedule: (_atMs: number, task: () => void) => {
          due.push(task);
          return () => undefined;
        },
        runDue: () => due.splice(0).forEach((task) => task()),
      };
      return wall;
    }

    it('stands until a moment has been caught up, and runs nothing before its time [MAX_SPEED]', () => {
      const wall = settableWall();
      const clock = createMarketClock({ wall });
      wall.now = 10_002_000;
      expect(clock.nowMs()).toBe(10_002_000);
      wall.now = 10_001_500;
      expect(clock.nowMs()).toBe(10_002_000);
      let ran = false;
      clock.schedule(10_003_000, () => (ran = true));
      wall.runDue();
      expect(ran).toBe(false);
      wall.now = 10_003_000;
      expect(clock.nowMs()).toBe(10_003_000);
      wall.runDue();
      expect(ran).toBe(true);
    });

    it.each([1, 60])('goes on from where it was when hours were taken away, at speed %d', (speed) => {
      const wall = settableWall();
      const clock = createMarketClock({ wall, at: 50_000, speed });
      wall.now += 2_000;
      expect(clock.nowMs()).toBe(50_000 + 2_000 * speed);
      wall.now -= 7_200_000;
      expect(clock.nowMs()).toBe(50_000 + 2_000 * speed);
      const ranAt: number[] = [];
      clock.schedule(50_000 + 5_000 * speed, () => ranAt.push(clock.nowMs()));
      wall.now += 2_000;
      wall.runDue();
      expect(ranAt).toEqual([]);
      wall.now += 1_000;
      wall.runDue();
      expect(ranAt).toEqual([50_000 + 5_000 * speed]);
    });
  });

  it.each([0, -1, NaN, Infinity, MAX_SPEED * 2])('refuses speed %d', (speed) => {
    expect(() => createMarketClock({ wall: createSteppedClock(0), speed })).toThrow(RangeError);
  });
});

describe('the monotonic clock', () => {
  it('runs and waits as time passes, whatever the clock of the host is set to', () => {
    vi.useFakeTimers({ now: 100_000_000 });
    try {
      const clock = createMonotonicClock();
      const startMs = clock.nowMs();
      const ran: string[] = [];
      clock.schedule(startMs + 5_000, () => ran.push('task'));
      vi.advanceTimersByTime(2_000);
      for (const change of [3_600_000, -7_200_000]) {
        vi.setSystemTime(Date.now() + change);
        expect(clock.nowMs() - startMs).toBe(2_000);
      }
      vi.advanceTimersByTime(2_990);
      expect(ran).toEqual([]);
      vi.advanceTimersByTime(20);
      expect(ran).toEqual(['task']);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the system clock', () => {
  it('schedules past times soon but never at once, cuts long waits, and cancels', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    try {
      const clock = createSystemClock();
      const ran: string[] = [];
      clock.schedule(0, () => ran.push('past'));
      clock.schedule(1_000_000 + 40 * 86_400_000, () => ran.push('far'));
      clock.schedule(1_000_500, () => ran.push('cancelled'))();
      expect(ran).toEqual([]);
      vi.advanceTimersByTime(1_000);
      expect(ran).toEqual(['past']);
      vi.advanceTimersByTime(39 * 86_400_000);
      expect(ran).toEqual(['past']);
      vi.advanceTimersByTime(2 * 86_400_000);
      expect(ran).toEqual(['past', 'far']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('keeps to the length of a wait when the host’s clock is set back meanwhile', () => {
    vi.useFakeTimers({ now: 100_000_000 });
    try {
      const clock = createSystemClock();
      const ran: string[] = [];
      clock.schedule(100_000_000 + 5_000, () => ran.push('task'));
      clock.schedule(100_000_000 + 5_000, () => ran.push('punctual'), 'punctual');
      vi.advanceTimersByTime(2_000);
      vi.setSystemTime(100_000_000 - 3_600_000);
      vi.advanceTimersByTime(2_990);
      expect(ran).toEqual([]);
      vi.advanceTimersByTime(20);
      expect(ran.toSorted()).toEqual(['punctual', 'task']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('runs punctual tasks once and none before its time, and cancels them', async () => {
    const clock = createSystemClock();
    const start = clock.nowMs();
    const ran: number[] = [];
    const early: number[] = [];
    const waits = [0, 1, 2, 3, 5, 9, 14, 30];
    clock.schedule(start + 12, () => ran.push(-1), 'punctual')();
    await new Promise<void>((resolve) => {
      for (const wait of waits) {
        const task = (): void => {
          ran.push(wait);
          if (clock.nowMs() < start + wait) early.push(wait);
          if (ran.length === waits.length) resolve();
        };
        clock.schedule(start + wait, task, 'punctual');
      }
    });
    expect(ran.toSorted((a, b) => a - b)).toEqual(waits);
    expect(early).toEqual([]);
  });

  it('sleeps at the end of a punctual wait while there is nothing else to do', async () => {
    const sleep = vi.spyOn(Atomics, 'wait');
    while (sleep.mock.calls.length === 0) await punctually(3);
  });

  it('never sleeps while the event loop has work in hand', async () => {
    const sleep = vi.spyOn(Atomics, 'wait');
    let isBusy = true;
    const work = (): void => {
      for (const begun = performance.now(); performance.now() < begun + 0.2;);
      if (isBusy) setImmediate(work);
    };
    work();
    for (let round = 0; round < 20; round++) await punctually(3);
    isBusy = false;
    expect(sleep).not.toHaveBeenCalled();
  });
});
