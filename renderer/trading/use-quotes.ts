import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { QuoteView } from '../market/contracts.ts';
import { marketEngine } from '../market/market.ts';

export type Quotes = ReadonlyMap<number, QuoteView>;

/** The newest quotes of some products; a new map only when one of them changed. The list must keep its identity. */
export function useQuotes(symbolIds: readonly number[]): Quotes {
  const cache = useRef<Quotes>(new Map());
  const subscribe = useCallback(
    (wake: () => void) => {
      const stops = symbolIds.map((symbolId) => marketEngine().shownQuotes.subscribe(symbolId, wake));
      return () => stops.forEach((stop) => stop());
    },
    [symbolIds],
  );
  const snapshot = () => {
    const known = cache.current;
    const changed =
      known.size > symbolIds.length ||
      symbolIds.some((symbolId) => marketEngine().shownQuotes.get(symbolId) !== known.get(symbolId));
    if (changed) {
      const next = new Map<number, QuoteView>();
      for (const symbolId of symbolIds) {
        const quote = marketEngine().shownQuotes.get(symbolId);
        if (quote) next.set(symbolId, quote);
      }
      cache.current = next;
    }
    return cache.current;
  };
  return useSyncExternalStore(subscribe, snapshot);
}
