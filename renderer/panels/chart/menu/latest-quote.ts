import { useCallback, useEffect, useRef } from 'react';
import { subscribeQuote, type QuoteView } from '../../../market/index.ts';

/** Gives the newest quote of a product when it is asked; nothing is drawn anew with it. */
export function useLatestQuote(symbolId: number): () => QuoteView | undefined {
  const latest = useRef<QuoteView>(undefined);
  useEffect(() => {
    latest.current = undefined;
    return subscribeQuote(symbolId, (quote) => (latest.current = quote));
  }, [symbolId]);
  return useCallback(() => latest.current, []);
}
