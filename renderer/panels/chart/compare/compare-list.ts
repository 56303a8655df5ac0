import type { Product } from '../../../market/contracts.ts';

/** Products that the list shows at most; typing finds the others. */
export const MAX_LISTED_PRODUCTS = 100;

/** Products that can be compared, each once: as they are sold in the account type of the chart's product where they are. */
export function listOf(
  all: readonly Product[],
  { code: own, tradeType }: Pick<Product, 'code' | 'tradeType'>,
  search: string,
): readonly Product[] {
  const wanted = search.trim().toLowerCase();
  const byCode = new Map<string, Product>();
  for (const each of all) {
    const fits = `${each.code} ${each.name}`.toLowerCase().includes(wanted);
    if (each.code === own || !fits) continue;
    if (!byCode.has(each.code) || each.tradeType === tradeType) byCode.set(each.code, each);
  }
  return [...byCode.values()].slice(0, MAX_LISTED_PRODUCTS);
}
