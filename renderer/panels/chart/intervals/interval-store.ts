import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { profileStorage } from '../../../session/profile-storage.ts';
import { barSeconds, readInterval, type ChartInterval, SERVED_INTERVALS } from './chart-interval.ts';

/** Intervals of the trader's own; the one that was added longest ago goes. */
export const MAX_OWN_INTERVALS = 12;

interface IntervalState {
  /** As they were added. */
  readonly own: readonly ChartInterval[];
}

/** Intervals that a trader typed, kept in the profile's local storage. */
export const useOwnIntervals = create<IntervalState>()(
  persist((): IntervalState => ({ own: [] }), {
    name: 'meridian.intervals',
    version: 1,
    storage: createJSONStorage(() => profileStorage),
    merge: (stored, current) => ({
      ...current,
      own: readOwn((stored as Partial<IntervalState> | undefined)?.own),
    }),
  }),
);

export function addInterval(interval: ChartInterval): void {
  if (isServed(interval)) return;
  useOwnIntervals.setState(({ own }) => {
    const kept = own.filter((each) => each !== interval).slice(-(MAX_OWN_INTERVALS - 1));
    return { own: [...kept, interval] };
  });
}

export function removeInterval(interval: ChartInterval): void {
  useOwnIntervals.setState(({ own }) => ({ own: own.filter((each) => each !== interval) }));
}

/** Whether the platform has candles of exactly this length. */
export function isServed(interval: ChartInterval): boolean {
  return SERVED_INTERVALS.some((each) => each === interval);
}

/** Shortest first. */
export function inOrder(intervals: readonly ChartInterval[]): readonly ChartInterval[] {
  return intervals.toSorted((a, b) => barSeconds(a) - barSeconds(b));
}

/** What of stored intervals this version knows. */
export function readOwn(stored: unknown): readonly ChartInterval[] {
  if (!Array.isArray(stored)) return [];
  const known = (stored as unknown[]).flatMap((each) => {
    const interval = typeof each === 'string' ? readInterval(each) : undefined;
    return interval === undefined || isServed(interval) ? [] : [interval];
  });
  return [...new Set(known)].slice(-MAX_OWN_INTERVALS);
}
