import { changeBp } from '../../components/text/format.ts';
import { sortRows } from '../../components/table/table-model.ts';
import type { Product, QuoteView } from '../../market/contracts.ts';
import { areaRank, productLabel } from '../shared/product-label.ts';
import { sortKeyOf, type WatchInputs, type WatchSorting } from './watch-lists.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** What stands under one head of the list; `kind` says where the words of the head come from. */
export interface WatchGroup {
  readonly kind: 'area' | 'list' | 'gainers' | 'losers' | 'others';
  /** Unique among the groups on screen: the area, or the kind. */
  readonly id: string;
  readonly products: readonly Product[];
  /** All of them are closed: the earliest opening (market time in milliseconds), if one is known. */
  readonly closed: boolean;
  readonly opensAtMs: number | undefined;
}

/** Products of each half of the movers. */
export const MAX_MOVERS = 12;
/** Products beside the own list that a search shows at most. */
export const MAX_OTHERS = 30;

/** Whether a product answers to what was typed: parts of its code, pair or name, in any order. */
export function matchesFilter(product: Product, filter: string): boolean {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const text = `${product.code} ${productLabel(product).full} ${product.name}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** One group of products; `id` is the area where it is one. */
export function groupOf(
  kind: WatchGroup['kind'],
  products: readonly Product[],
  id: string = kind,
): WatchGroup {
  const openings = products.flatMap(({ opensAtMs }) => (opensAtMs === undefined ? [] : [opensAtMs]));
  return {
    kind,
    id,
    products,
    closed: products.every((product) => !product.inTradeTime),
    opensAtMs: openings.length === 0 ? undefined : Math.min(...openings),
  };
}

/** Products by area, in the order of the areas; within an area in the order in which they come. */
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
    .map(([area, members]) => groupOf('area', members, area));
}

/** The products of an own list in its order; those that are not on sale now are left out. */
export function productsOfList(
  products: readonly Product[],
  symbolIds: readonly InstrumentNumber[],
): readonly Product[] {
  const byId = new Map<number, Product>();
  for (const product of products) if (!byId.has(product.symbolId)) byId.set(product.symbolId, product);
  return symbolIds.flatMap((symbolId) => byId.get(symbolId) ?? []);
}

/** What a search finds beside an own list, as far as it is shown. */
export function othersOf(
  products: readonly Product[],
  symbolIds: readonly InstrumentNumber[],
  filter: string,
): readonly Product[] {
  const found = products.filter(
    (product) => !symbolIds.includes(product.symbolId) && matchesFilter(product, filter),
  );
  return found.slice(0, MAX_OTHERS);
}

/** Products in the order of a column. Without one they stay as they are. */
export function sortProducts(
  products: readonly Product[],
  sorting: WatchSorting | undefined,
  factsOf: (product: Product) => WatchInputs,
): readonly Product[] {
  if (sorting === undefined) return products;
  const { column, direction } = sorting;
  return sortRows(products, (product) => sortKeyOf(column, product, factsOf(product)), direction);
}

/** Those that rose and fell most today, each half from the largest move on; products without a quote move nowhere. */
export function moversOf(
  products: readonly Product[],
  quoteOf: (symbolId: InstrumentNumber) => QuoteView | undefined,
): readonly WatchGroup[] {
  const moved = products.flatMap((product) => {
    const quote = quoteOf(product.symbolId);
    const change = quote && changeBp(quote.price, quote.yesterdayClose);
    return change === undefined || change === 0 ? [] : [{ product, change }];
  });
  const half = (sign: 1 | -1) =>
    moved
      .filter(({ change }) => change * sign > 0)
      .sort((left, right) => (right.change - left.change) * sign)
      .slice(0, MAX_MOVERS)
      .map(({ product }) => product);
  return [groupOf('gainers', half(1)), groupOf('losers', half(-1))];
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
  const space = height - 4;
  return values
    .map((value, index) => {
      const x = 1 + (index / (values.length - 1)) * (width - 2);
      const y = high === low ? height / 2 : 2 + ((high - value) / (high - low)) * space;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}
