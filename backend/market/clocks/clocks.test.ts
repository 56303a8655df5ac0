import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createMarketClock, MAX_SPEED, MIN_SPEED } from './market-clock.ts';
import { createSteppedClock } from './stepped-clock.ts';
import { createSystemClock } from './system-clock.ts';

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

  it('runs a task when its own time has come, at any speed', () => {
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

  it('never goes back, and waits on, when the wall clock is set back', () => {
    let wallNow = 10_000;
    const due: { atMs: number; task: () => void }[] = [];
    const wall = {
      nowMs: () => wallNow,
      schedule: (atMs: number, task: () => void) => {
        due.push({ atMs, task });
        return () => undefined;
      },
    };
    const clock = createMarketClock({ wall });
    wallNow = 12_000;
    expect(clock.nowMs()).toBe(12_000);
    wallNow = 9_000;
    expect(clock.nowMs()).toBe(12_000);
    let ran = false;
    clock.schedule(13_000, () => (ran = true));
    due.pop()?.task();
    expect(ran).toBe(false);
    wallNow = 13_000;
    due.pop()?.task();
    expect(ran).toBe(true);
  });

  it.each([0, -1, NaN, Infinity, MAX_SPEED * 2])('refuses speed %d', (speed) => {
    expect(() => createMarketClock({ wall: createSteppedClock(0), speed })).toThrow(RangeError);
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
});
