import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { shownQuote, subscribeShownQuote } from '../../market/index.ts';
import type { QuoteView } from '../../market/contracts.ts';

/**
 * Calls with the quote that is shown of a product: at once, and afterwards together with the other rows of the list. A tick
 * renders nothing. `key` names what is painted, so that other cells are filled at once too.
 */
export function useLiveFigures(symbolId: number, key: string, paint: (quote: QuoteView) => void): void {
  const current = useEffectEvent(paint);
  useLayoutEffect(() => {
    const quote = shownQuote(symbolId);
    if (quote !== undefined) current(quote);
  }, [symbolId, key]);
  useEffect(() => subscribeShownQuote(symbolId, (quote) => current(quote)), [symbolId]);
}
