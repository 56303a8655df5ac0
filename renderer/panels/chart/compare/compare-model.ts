import { formatPercentOf } from '../../../components/index.ts';
import { createStoredState, fieldsOf, readByName, withNewest } from '../../../session/stored-state.ts';
import type { Product } from '../../../market/contracts.ts';
import type { Bar } from '../series/bar.ts';
import type { InstrumentNumber } from '../../../../backend/domain/units.ts';

/** Where a comparison begins: at the first bar in sight, or with the day, week, month or year (UTC) of the newest bar. */
export const COMPARE_STARTS = ['view', 'day', 'week', 'month', 'year'] as const;
export type CompareStart = (typeof COMPARE_STARTS)[number];

const DAY = 86_400;
/** 1970-01-05 was the first Monday of the epoch. */
const FIRST_MONDAY = 4 * DAY;

/** The time (seconds) at which a comparison begins; `newest` is the start of the newest bar, `seen` of the first one in sight. */
export function compareFrom(start: CompareStart, newest: number, seen: number): number {
  if (start === 'view') return seen;
  if (start === 'day') return newest - (newest % DAY);
  if (start === 'week') return newest - ((((newest - FIRST_MONDAY) % (7 * DAY)) + 7 * DAY) % (7 * DAY));
  const date = new Date(newest * 1000);
  return Date.UTC(date.getUTCFullYear(), start === 'month' ? date.getUTCMonth() : 0, 1) / 1000;
}

/** A bar of the chart with that of a compared product, which may not have traded yet (undefined). */
export type Pair = readonly [own: Bar, other: Bar | undefined];

/** Joins to each bar the newest one of another product that began by then. Both lists rise in time. */
export function paired(bars: readonly Bar[], others: readonly Bar[]): readonly Pair[] {
  let next = 0;
  let other: Bar | undefined;
  return bars.map((bar): Pair => {
    for (
      let each = others[next];
      each !== undefined && each.timestamp <= bar.timestamp;
      each = others[next]
    ) {
      other = each;
      next += 1;
    }
    return [bar, other];
  });
}

/** Prices at which a comparison begins (ticks of each product); undefined while one of the two is not known. */
export interface CompareBase {
  readonly own: number;
  readonly other: number;
}

/** The prices at the first bar at or after a time (seconds): the opening of a bar that begins there. */
export function baseOf(pairs: readonly Pair[], from: number): CompareBase | undefined {
  const pair = pairs.find(([own, other]) => own.timestamp >= from && other !== undefined);
  if (pair?.[1] === undefined) return undefined;
  const [own, other] = pair;
  // A bar that began before says with its close where the other product stood.
  const begun = other.timestamp === own.timestamp ? other.open : other.close;
  return own.open > 0 && begun > 0 ? { own: own.open, other: begun } : undefined;
}

/** A price of the compared product as a price of the chart's: as far from the start in percent. */
export function compared(price: number, { own, other }: CompareBase): number {
  return (own * price) / other;
}

/** Change against a start in percent, with its sign and two places; empty where there is no start. */
export function percentFrom(price: number, base: number | undefined): string {
  if (base === undefined || base <= 0) return '';
  return formatPercentOf(price / base - 1, 2, 'always');
}

/** A product beside that of the chart. */
export interface ComparedProduct {
  readonly symbolId: InstrumentNumber;
  readonly code: string;
}

export interface Comparison {
  readonly products: readonly ComparedProduct[];
  readonly start: CompareStart;
}

/** Products beside that of one chart: one for each colour of series. */
export const MAX_COMPARED = 4;
/** Products whose comparison is kept; the one that was changed longest ago goes. */
export const MAX_COMPARISONS = 200;

export const NO_COMPARISON: Comparison = { products: [], start: 'day' };

interface CompareState {
  /** By the code of the chart's product. */
  readonly comparisons: Readonly<Record<string, Comparison>>;
}

/** What each product is compared with, kept in the profile's local storage. */
export const useComparisons = createStoredState<CompareState>(
  'meridian.compare',
  { comparisons: {} },
  ({ comparisons }) => ({ comparisons: readByName(comparisons, MAX_COMPARISONS, readComparison) }),
);

export function comparisonOf({ comparisons }: CompareState, product: string): Comparison {
  return comparisons[product] ?? NO_COMPARISON;
}

function change(product: string, next: (comparison: Comparison) => Comparison): void {
  useComparisons.setState((state) => ({
    comparisons: withNewest(state.comparisons, MAX_COMPARISONS, product, next(comparisonOf(state, product))),
  }));
}

/** Adds a product once; one too many is not taken. */
export function addCompared(product: string, added: ComparedProduct): void {
  change(product, (comparison) => {
    const { products } = comparison;
    const known = products.some(({ code }) => code === added.code) || added.code === product;
    if (known || products.length >= MAX_COMPARED) return comparison;
    return { ...comparison, products: [...products, added] };
  });
}

export function removeCompared(product: string, code: string): void {
  change(product, (comparison) => ({
    ...comparison,
    products: comparison.products.filter((each) => each.code !== code),
  }));
}

export function setCompareStart(product: string, start: CompareStart): void {
  change(product, (comparison) => ({ ...comparison, start }));
}

/** What of a stored comparison this version knows. */
export function readComparison(stored: unknown): Comparison {
  const { products, start } = fieldsOf(stored);
  const known = (Array.isArray(products) ? (products as unknown[]) : []).filter(
    (each): each is ComparedProduct => {
      const { symbolId, code } = fieldsOf(each);
      return Number.isSafeInteger(symbolId) && typeof code === 'string';
    },
  );
  return {
    products: known.slice(0, MAX_COMPARED),
    start: COMPARE_STARTS.find((each) => each === start) ?? NO_COMPARISON.start,
  };
}

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
