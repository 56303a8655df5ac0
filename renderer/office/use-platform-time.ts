import { useCallback } from 'react';
import { useNow } from '../components/index.ts';
import { useHealthOf } from '../market/market-api.ts';

/** How often what counts by days is counted again (milliseconds). */
const AGAIN_MS = 60_000;
/** Times of the office are read to the second: what the clocks drift by meanwhile moves none of them. */
const SECOND_MS = 1000;

/**
 * The platform's clock: its present time, and its times on the local one, by which they are printed, and on the market's. One that others
 * move is the market's own, and printed as it is.
 */
export function usePlatformTime() {
  const standsMs = useHealthOf((health) => health.marketStandsMs);
  const isMoved = standsMs !== undefined;
  const offsetMs = useHealthOf(({ clockOffsetMs = 0 }) =>
    isMoved ? 0 : Math.round(clockOffsetMs / SECOND_MS) * SECOND_MS,
  );
  const toLocal = useCallback((ms: number) => ms - offsetMs, [offsetMs]);
  const marketMs = useHealthOf(({ marketOffsetMs = 0 }) =>
    isMoved ? 0 : Math.round(marketOffsetMs / SECOND_MS) * SECOND_MS,
  );
  const toMarket = useCallback((ms: number) => ms - offsetMs + marketMs, [offsetMs, marketMs]);
  const now = useNow(AGAIN_MS);
  return { nowMs: standsMs ?? now + offsetMs, toLocal, toMarket };
}
