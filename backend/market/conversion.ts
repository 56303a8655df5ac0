import { findConversionRoute, type QuotedPair } from '../domain/index.ts';
import type { ProductDefinition } from './product-definition.ts';

type Quoted = Pick<ProductDefinition, 'symbolId' | 'digits' | 'baseCurrency' | 'profitCurrency'>;

/** The products of a market as pairs that amounts are converted over, in their order. */
export function quotedPairs(products: readonly Quoted[]): QuotedPair[] {
  return products.map(({ symbolId, digits, baseCurrency, profitCurrency }) => ({
    symbolId,
    symbolDigits: digits,
    baseCurrency,
    profitCurrency,
  }));
}

/** Whether amounts in one currency can be turned into another over the products of a market. */
export function isConvertible(products: readonly Quoted[], from: string, to: string): boolean {
  return findConversionRoute(quotedPairs(products), from, to) !== undefined;
}
