import { useNow } from '../../components/index.ts';
import { useHealthOf } from '../../market/index.ts';

/** Market time in milliseconds, looked at every so often; undefined while it is not known. */
export function useMarketNow(everyMs: number): number | undefined {
  const marketOffsetMs = useHealthOf((health) => health.marketOffsetMs);
  const now = useNow(everyMs);
  return marketOffsetMs === undefined ? undefined : now + marketOffsetMs;
}
