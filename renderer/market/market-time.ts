import { useCallback } from 'react';
import { useNow } from '../components/index.ts';
import { useHealthOf } from './market-api.ts';
import { marketTimeAt } from './market-clock.ts';

/**
 * The market's clock: its time at a present moment of the local one (now where none is said), in milliseconds. It is the local time
 * while the market has not said its own.
 */
export function useMarketClock(): (localMs?: number) => number {
  const marketOffsetMs = useHealthOf((health) => health.marketOffsetMs);
  const marketStandsMs = useHealthOf((health) => health.marketStandsMs);
  return useCallback(
    (localMs = Date.now()) => marketTimeAt(localMs, { marketOffsetMs, marketStandsMs }) ?? localMs,
    [marketOffsetMs, marketStandsMs],
  );
}

/** Market time in milliseconds, looked at every so often; undefined while it is not known. */
export function useMarketNow(everyMs: number): number | undefined {
  const clock = useMarketClock();
  const isKnown = useIsMarketTimeKnown();
  const now = useNow(everyMs);
  return isKnown ? clock(now) : undefined;
}

/** Whether the market has said its time. */
export function useIsMarketTimeKnown(): boolean {
  return useHealthOf((health) => marketTimeAt(0, health) !== undefined);
}
