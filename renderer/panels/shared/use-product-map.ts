import { useMemo } from 'react';
import { useProducts } from '../../market/index.ts';
import type { Product } from '../../market/contracts.ts';

/** Products by id, for rows that need their digits. Where a product is sold in several account types the first one counts. */
export function useProductMap(): ReadonlyMap<number, Product> {
  const { data } = useProducts();
  return useMemo(() => {
    const map = new Map<number, Product>();
    for (const product of data ?? []) if (!map.has(product.symbolId)) map.set(product.symbolId, product);
    return map;
  }, [data]);
}
