import type { Product } from '../../market/contracts.ts';
import { areaRank, productLabel } from '../shared/product-label.ts';

export interface WatchGroup {
  readonly area: string;
  readonly products: readonly Product[];
  /** All of them are closed: the earliest opening (market time in milliseconds), if one is known. */
  readonly closed: boolean;
  readonly opensAtMs: number | undefined;
}

/** Whether a product answers to what was typed: parts of its code, pair or name, in any order. */
export function matchesFilter(product: Product, filter: string): boolean {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const text = `${product.code} ${productLabel(product).full} ${product.name}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Products by area, in the order of the areas; within an area in the order of the catalogue. */
export function groupProducts(products: readonly Product[], filter: string): readonly WatchGroup[] {
  const groups = new Map<string, Product[]>();
  for (const product of products) {
    if (!matchesFilter(product, filter)) continue;
    const group = groups.get(product.area);
    if (group === undefined) groups.set(product.area, [product]);
    else group.push(product);
  }
  return [...groups]
    .sort(([left], [right]) => areaRank(left) - areaRank(right))
    .map(([area, members]) => {
      const openings = members.flatMap(({ opensAtMs }) => (opensAtMs === undefined ? [] : [opensAtMs]));
      return {
        area,
        products: members,
        closed: members.every((product) => !product.inTradeTime),
        opensAtMs: openings.length === 0 ? undefined : Math.min(...openings),
      };
    });
}

/** The product `step` places after the selected one, over group borders, round the ends. */
export function neighbour(
  products: readonly Product[],
  selected: number | undefined,
  step: 1 | -1,
): Product | undefined {
  if (products.length === 0) return undefined;
  const at = products.findIndex((product) => product.symbolId === selected);
  if (at < 0) return products[step === 1 ? 0 : products.length - 1];
  return products[(at + step + products.length) % products.length];
}

/** Points of a sparkline in a box, for a polyline. Values are prices in ticks; a flat line is in the middle. */
export function sparkPoints(values: readonly number[], width: number, height: number): string {
  if (values.length < 2) return '';
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const room = height - 4;
  return values
    .map((value, index) => {
      const x = 1 + (index / (values.length - 1)) * (width - 2);
      const y = high === low ? height / 2 : 2 + ((high - value) / (high - low)) * room;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}
