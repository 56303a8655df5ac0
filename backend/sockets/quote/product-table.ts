import type { ProductDefinition } from '../../market/product-definition.ts';
import type { ProductKey } from '../../contract/quote/request-data.ts';
import type { QuotedProduct } from '../../contract/quote/response.ts';

/** The quoted products by id and account type. */
export interface ProductTable {
  find(key: ProductKey): QuotedProduct | undefined;
}

/** The table without the products that a company does not offer. */
export function offeredProducts(table: ProductTable, hidden: readonly number[]): ProductTable {
  if (hidden.length === 0) return table;
  return { find: (key) => (hidden.includes(key.symbolId) ? undefined : table.find(key)) };
}

/**
 * Builds the table. Every address of the quote websocket quotes every product: the addresses show a client where it is
 * certain to find an area, and a client that needs both areas may stay on one connection.
 */
export function createProductTable(products: readonly ProductDefinition[]): ProductTable {
  const rows = new Map<string, QuotedProduct>();
  for (const { symbolId, digits, numberDigits, plays } of products) {
    for (const { tradeType, tradeMode } of plays) {
      rows.set(`${symbolId}|${tradeType}`, { symbolId, tradeType, tradeMode, digits, numberDigits });
    }
  }
  return { find: ({ symbolId, tradeType }) => rows.get(`${symbolId}|${tradeType}`) };
}
