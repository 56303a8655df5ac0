import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { profileStorage } from '../../../session/profile-storage.ts';
import { COMPARE_STARTS, type CompareStart } from './compare-model.ts';

/** A product beside that of the chart. */
export interface ComparedProduct {
  readonly symbolId: number;
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
export const useComparisons = create<CompareState>()(
  persist((): CompareState => ({ comparisons: {} }), {
    name: 'meridian.compare',
    version: 1,
    storage: createJSONStorage(() => profileStorage),
    merge: (stored, current) => ({
      ...current,
      comparisons: readComparisons((stored as Partial<CompareState> | undefined)?.comparisons),
    }),
  }),
);

export function comparisonOf({ comparisons }: CompareState, product: string): Comparison {
  return comparisons[product] ?? NO_COMPARISON;
}

function change(product: string, next: (comparison: Comparison) => Comparison): void {
  useComparisons.setState((state) => {
    const { [product]: _before, ...others } = state.comparisons;
    const kept = Object.entries(others).slice(-(MAX_COMPARISONS - 1));
    return { comparisons: { ...Object.fromEntries(kept), [product]: next(comparisonOf(state, product)) } };
  });
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

function readComparisons(stored: unknown): CompareState['comparisons'] {
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = Object.entries(stored).slice(-MAX_COMPARISONS);
  return Object.fromEntries(entries.map(([product, each]) => [product, readComparison(each)]));
}

/** What of a stored comparison this version knows. */
export function readComparison(stored: unknown): Comparison {
  const { products, start } = (stored ?? {}) as Partial<Record<keyof Comparison, unknown>>;
  const known = (Array.isArray(products) ? (products as unknown[]) : []).filter(
    (each): each is ComparedProduct => {
      const { symbolId, code } = (each ?? {}) as Partial<Record<keyof ComparedProduct, unknown>>;
      return Number.isSafeInteger(symbolId) && typeof code === 'string';
    },
  );
  return {
    products: known.slice(0, MAX_COMPARED),
    start: COMPARE_STARTS.find((each) => each === start) ?? NO_COMPARISON.start,
  };
}
