import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { latestQuote, subscribeQuote } from '../../market/index.ts';
import type { QuoteView } from '../../market/contracts.ts';

/**
 * Calls with the newest quote of a product: at once, and at most once a frame afterwards. A tick renders nothing. `key` names
 * what is painted, so that other cells are filled at once too.
 */
export function useLiveFigures(symbolId: number, key: string, paint: (quote: QuoteView) => void): void {
  const current = useEffectEvent(paint);
  useLayoutEffect(() => {
    const quote = latestQuote(symbolId);
    if (quote !== undefined) current(quote);
  }, [symbolId, key]);
  useEffect(() => {
    let newest: QuoteView | undefined;
    let frame: number | undefined;
    const stop = subscribeQuote(symbolId, (quote) => {
      newest = quote;
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        if (newest !== undefined) current(newest);
      });
    });
    return () => {
      stop();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [symbolId]);
}
