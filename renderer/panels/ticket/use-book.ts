import { useEffect, useState } from 'react';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import type { DepthView, Product } from '../../market/contracts.ts';
import { subscribeDepth } from '../../market/index.ts';

/** The newest book of a product, tick by tick; undefined before the first. */
export function useBook(product: Product | undefined): DepthView | undefined {
  const [book, setBook] = useState<DepthView>();
  const { symbolId, digits = 0 } = product ?? {};
  useEffect(() => {
    if (symbolId === undefined) return undefined;
    return subscribeDepth(symbolId, formatDecimal(1, digits), setBook);
  }, [symbolId, digits]);
  return book?.symbolId === symbolId ? book : undefined;
}
