import type { ProductDefinition } from '../product-definition.ts';
import { BUILT_IN_PRODUCTS } from '../products/built-in-products.ts';
import type { DayState } from './day-walk.ts';
import stored from './stored-walk.json' with { type: 'json' };

/** Days that are computed together, from what is remembered of the day before them. */
export const BLOCK_DAYS = 32;

/** Of each product the seed that was walked last, and where its walk stands before each block that it came to. */
const walked = new WeakMap<ProductDefinition, { readonly seed: number; readonly starts: DayState[] }>();

/**
 * Where the walk of a product stands before blocks of days, `first` before the first, with gaps: to be filled by whoever
 * walks on. Markets of one seed in one process share it. Of the built-in products a day is stored (`stored-walk.json`), from
 * which a start goes on instead of walking through eleven years.
 */
export function startsOf(seed: number, product: ProductDefinition, first: DayState): DayState[] {
  const known = walked.get(product);
  if (known?.seed === seed) return known.starts;
  const starts = [first];
  const state = seed === stored.seed && BUILT_IN_PRODUCTS.includes(product) && storedState(product);
  if (state) starts[stored.block] = state;
  walked.set(product, { seed, starts });
  return starts;
}

function storedState({ symbolId }: ProductDefinition): DayState | undefined {
  return (stored.states as Readonly<Record<string, DayState>>)[symbolId];
}
