import type { Clock } from '../../protocol/clock.ts';

/** Slowest and fastest run of the market clock, in market milliseconds a wall millisecond. */
export const MIN_SPEED = 0.001;
export const MAX_SPEED = 1_000;

export interface MarketClockOptions {
  /** The clock that drives this one. */
  readonly wall: Clock;
  /** Market time at creation, milliseconds since 1970 UTC; the wall's time when absent. */
  readonly at?: number;
  /** Market milliseconds a wall millisecond, 1 when absent. */
  readonly speed?: number;
}

/**
 * A clock that starts at a chosen time and runs at a chosen speed. It never goes back, also when the wall clock does:
 * then it stands until the wall has caught up. Throws RangeError for a speed or a start that is out of range.
 */
export function createMarketClock({ wall, at, speed = 1 }: MarketClockOptions): Clock {
  if (!(speed >= MIN_SPEED && speed <= MAX_SPEED)) {
    throw new RangeError(`speed must be ${MIN_SPEED} to ${MAX_SPEED}, got ${speed}`);
  }
  const wallStart = wall.nowMs();
  const start = at ?? wallStart;
  if (!Number.isSafeInteger(start) || start < 0) throw new RangeError(`not a time in milliseconds: ${start}`);
  let latest = start;

  const nowMs = (): number => {
    const time = start + Math.floor((wall.nowMs() - wallStart) * speed);
    if (time > latest) latest = time;
    return latest;
  };

  const schedule: Clock['schedule'] = (atMs, task, precision) => {
    let cancel: () => void;
    const wallTime = (): number => wallStart + Math.ceil((atMs - start) / speed);
    const fire = (): void => {
      // A wall clock that was set back reaches its time before the market does.
      if (nowMs() < atMs) cancel = wall.schedule(Math.max(wallTime(), wall.nowMs() + 1), fire, precision);
      else task();
    };
    cancel = wall.schedule(wallTime(), fire, precision);
    return () => cancel();
  };

  return { nowMs, schedule };
}
