import { rateOverRoute, type ConversionRoute } from '../../domain/index.ts';
import type { Rate } from '../../domain/units.ts';
import type { QuoteBounds } from '../../market/index.ts';
import type { InstrumentId } from '../../domain/units.ts';

/** The least and the greatest rate over a route while its pairs stay within bounds; undefined without a rate. */
export function rateBounds(
  route: ConversionRoute,
  boundsOf: (symbolId: InstrumentId) => QuoteBounds | undefined,
): { readonly low: Rate; readonly high: Rate } | undefined {
  const bounds = new Map(route.map(({ symbolId }) => [symbolId, boundsOf(symbolId)]));
  // A rate rises or falls with each of its pairs alone, so that its extremes are at the ends of each.
  const at = (isHigh: (inverted: boolean) => boolean): Rate | undefined =>
    rateOverRoute(route, (symbolId) => {
      const one = bounds.get(symbolId);
      const leg = route.find((candidate) => candidate.symbolId === symbolId);
      if (one === undefined || leg === undefined) return undefined;
      return isHigh(leg.inverted)
        ? { bid: one.highBid, ask: one.highAsk }
        : { bid: Math.max(1, one.lowBid), ask: Math.max(1, one.lowAsk) };
    });
  const low = at((inverted) => inverted);
  const high = at((inverted) => !inverted);
  return low === undefined || high === undefined ? undefined : { low, high };
}
