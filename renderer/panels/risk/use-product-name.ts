import { productLabel } from '../shared/product-label.ts';
import { useProductMap } from '../shared/use-product-map.ts';

/** The name of a product by its id; the id while the product is not known. */
export function useProductName(): (symbolId: number) => string {
  const products = useProductMap();
  return (symbolId) => {
    const product = products.get(symbolId);
    return product === undefined ? String(symbolId) : productLabel(product).full;
  };
}
