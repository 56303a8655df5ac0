import { useProducts } from '../../market/index.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import type { Product } from '../../market/contracts.ts';

/** The product with this id, once the list has arrived. */
export function useProduct(symbolId: number | undefined): Product | undefined {
  const { data } = useProducts();
  return data?.find((product) => product.symbolId === symbolId);
}

/** The product that the linked panels follow. */
export function useSelectedProduct(): Product | undefined {
  const [symbolId] = useSelectedSymbol();
  return useProduct(symbolId);
}
