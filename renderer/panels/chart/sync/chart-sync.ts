import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { profileStorage } from '../../../session/profile-storage.ts';

/** What the charts of the terminal do together, kept in the profile's local storage. */
export interface ChartSync {
  /** The line of the crosshair stands at one time in all charts. */
  readonly crosshair: boolean;
  /** All charts show the same stretch of time. */
  readonly time: boolean;
}

export const useChartSync = create<ChartSync>()(
  persist((): ChartSync => ({ crosshair: true, time: false }), {
    name: 'meridian.chart-sync',
    version: 1,
    storage: createJSONStorage(() => profileStorage),
    merge: (stored) => {
      const { crosshair, time } = (stored ?? {}) as Partial<Record<keyof ChartSync, unknown>>;
      return { crosshair: crosshair !== false, time: time === true };
    },
  }),
);

/** Where the pointer is, for the other charts. */
export interface SharedCrosshair {
  /** The chart under the pointer; undefined while it is over none. */
  readonly chart: string | undefined;
  /** Start of the bar under the pointer in seconds. */
  readonly seconds: number | undefined;
}

export const useSharedCrosshair = create<SharedCrosshair>()(() => ({
  chart: undefined,
  seconds: undefined,
}));

/** The stretch of time that one chart was moved to, for the others (seconds). */
export interface SharedStretch {
  readonly chart: string | undefined;
  readonly from: number;
  readonly to: number;
}

export const useSharedStretch = create<SharedStretch>()(() => ({ chart: undefined, from: 0, to: 0 }));
