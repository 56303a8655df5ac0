import type { ProductDefinition } from '../product-definition.ts';
import { CRYPTO_PRODUCTS } from './crypto.ts';
import { FOREX_PRODUCTS } from './forex.ts';
import { METAL_PRODUCTS } from './metals.ts';
import { STOCK_PRODUCTS } from './stocks.ts';

/** Every product of the built-in market. Product ids never change and are never given away again. */
export const BUILT_IN_PRODUCTS: readonly ProductDefinition[] = [
  ...CRYPTO_PRODUCTS,
  ...FOREX_PRODUCTS,
  ...METAL_PRODUCTS,
  ...STOCK_PRODUCTS,
];
