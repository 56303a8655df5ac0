import { useCallback } from 'react';
import type { DepthView, Product } from '../../market/contracts.ts';
import { subscribeDepth } from '../../market/index.ts';
import { useAccuracy } from '../ladder/use-accuracy.ts';
import { useNewestValue } from '../shared/use-frame-value.ts';

/** The ticket is judged with every quote that is shown; a book that comes alone is looked at this often (ms). */
const BOOK_MS = 250;
const NO_STOP = () => undefined;
const NO_PRODUCT = { symbolId: 0, digits: 0 };

/**
 * The newest book of a product as the ladder groups it, so that the ladder keeps its levels; each level stands for its worst price.
 * Undefined before the first.
 */
export function useBook(product: Product | undefined): DepthView | undefined {
  const { symbolId, digits } = product ?? NO_PRODUCT;
  const { accuracy } = useAccuracy({ symbolId, digits });
  const subscribe = useCallback(
    (listener: (depth: DepthView) => void) =>
      symbolId === NO_PRODUCT.symbolId ? NO_STOP : subscribeDepth(symbolId, accuracy, listener),
    [symbolId, accuracy],
  );
  const book = useNewestValue(subscribe, BOOK_MS);
  return book?.symbolId === symbolId ? book : undefined;
}
