import type { FundDefinition, ProductDefinition } from '../product-definition.ts';
import builtIn from './built-in.json' with { type: 'json' };
import { readProductList } from './product-file.ts';

const list = readProductList(builtIn);

/** Every product of the built-in market. Product ids never change and are never given away again. */
export const BUILT_IN_PRODUCTS: readonly ProductDefinition[] = list.products;

/** The funds of the built-in market. */
export const BUILT_IN_FUNDS: readonly FundDefinition[] = list.funds;
