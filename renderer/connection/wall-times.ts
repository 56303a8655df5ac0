import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { formatDate, formatDateTime, formatTime } from '../components/index.ts';
import type { ConnectionHealth } from '../market/contracts.ts';
import type { HealthStore } from './health.ts';

/** A market whose clock differs by less from the wall's (ms) runs by it. */
export const SAME_CLOCK_MS = 60_000;

/** Whether the market's clock is another than that on the wall, as with a market of another day. */
export const useClocks = create(() => ({ areApart: false }));

type Clocks = Pick<ConnectionHealth, 'marketOffsetMs' | 'clockOffsetMs'> &
  Partial<Pick<ConnectionHealth, 'marketStandsMs'>>;

/**
 * Both offsets are against the local clock (ms). While the market has not said its time, nothing stands beside it, and a platform whose
 * clock others move has only that one.
 */
export function areClocksApart({ marketOffsetMs, clockOffsetMs = 0, marketStandsMs }: Clocks): boolean {
  if (marketStandsMs !== undefined) return false;
  return marketOffsetMs !== undefined && Math.abs(marketOffsetMs - clockOffsetMs) > SAME_CLOCK_MS;
}

/** Follows both clocks of a connection. Returns a function that stops it. */
export function followClocks(health: HealthStore): () => void {
  const follow = (clocks: Clocks) => useClocks.setState({ areApart: areClocksApart(clocks) });
  follow(health.getState());
  return health.subscribe(follow);
}

/** Prints moments of the wall clock (milliseconds) in the trader's zone and form. */
export type WallTimes = Readonly<Record<'time' | 'date' | 'dateTime', (ms: number) => string>>;

/**
 * The printer of what happens by the wall clock: money, keys, sign-ins, what the office and the platform say. All other times are the
 * market's; where both stand on a screen and differ, those of the wall carry its name.
 */
export function useWallTimes(): WallTimes {
  const { t } = useTranslation('panels');
  const areApart = useClocks((clocks) => clocks.areApart);
  return useMemo(() => {
    const named = (print: (ms: number) => string) => (ms: number) =>
      areApart ? t('clock.wall', { time: print(ms) }) : print(ms);
    return { time: named(formatTime), date: named(formatDate), dateTime: named(formatDateTime) };
  }, [t, areApart]);
}
