import type { BlockStart } from '../path/walked.ts';
import type { FundDefinition, ProductDefinition } from '../product-definition.ts';
import builtIn from './built-in.json' with { type: 'json' };
import { readProductList } from './product-file.ts';
import walks from './stored-walk.json' with { type: 'json' };

const list = readProductList(builtIn);

/** Every product of the built-in market. Product ids never change and are never given away again. */
export const BUILT_IN_PRODUCTS: readonly ProductDefinition[] = list.products;

/** The funds of the built-in market. */
export const BUILT_IN_FUNDS: readonly FundDefinition[] = list.funds;

/** Where the walk of a built-in product stands on a stored day of the usual seed; undefined of others. */
export function storedWalk(seed: number, product: ProductDefinition): BlockStart | undefined {
  if (seed !== walks.seed || !BUILT_IN_PRODUCTS.includes(product)) return undefined;
  const states: Readonly<Record<string, BlockStart['state']>> = walks.states;
  const state = states[product.symbolId];
  return state && { block: walks.block, state };
}
