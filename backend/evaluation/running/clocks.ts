import { setTimeout as wait } from 'node:timers/promises';

/** What moves the market of a run on. */
export interface RunClock {
  /** Market time now. */
  now(): Promise<number>;
  /** Resolves with the market time when it is there; at once where it is past. */
  until(timeMs: number): Promise<number>;
}

/** A moment of the market, and when it was on the wall (`performance.now`). */
export interface KnownMoment {
  readonly marketMs: number;
  readonly wallMs: number;
}

/**
 * A market that runs by itself, so many times as fast as the wall. Not exact: the moment at which a request arrives is the
 * machine's.
 */
export function wallClock(
  known: KnownMoment,
  speed: number,
  wall: () => number = () => performance.now(),
): RunClock {
  const market = () => Math.round(known.marketMs + (wall() - known.wallMs) * speed);
  return {
    now: async () => market(),
    async until(timeMs) {
      for (let left = timeMs - market(); left > 0; left = timeMs - market()) await wait(left / speed);
      return timeMs;
    },
  };
}

const HOUR_MS = 3_600_000;
/** Points of a curve, about: more say nothing more about a year, and each is a call. */
const POINTS = 2_500;

/** Moments at which the equity is read: the start, every so many full hours, and the end. */
export function sampleTimes(fromMs: number, toMs: number): readonly number[] {
  const hours = (toMs - fromMs) / HOUR_MS;
  const every = [1, 2, 3, 4, 6, 8, 12].find((one) => hours / one <= POINTS) ?? 24;
  const step = every * HOUR_MS;
  const times = [fromMs];
  for (let at = (Math.floor(fromMs / step) + 1) * step; at < toMs; at += step) times.push(at);
  return [...times, toMs];
}
