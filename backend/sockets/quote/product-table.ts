import type { ProductArea, ProductDefinition } from '../../market/product-definition.ts';
import type { ProductKey } from '../../protocol/quote/request-data.ts';
import type { QuotedProduct } from '../../protocol/quote/response.ts';

/** Where a client connects (specification, Quote websocket). */
export type QuotePath = '/quote' | '/quote_guest' | '/quote_stock';

const STOCK_AREAS: ReadonlySet<ProductArea> = new Set<ProductArea>(['stock', 'etf', 'fund']);

/** Whether a product is quoted on a path: stocks, ETFs and funds on their own, guests see both areas. */
function isQuotedOn(path: QuotePath, area: ProductArea): boolean {
  if (path === '/quote_guest') return true;
  return STOCK_AREAS.has(area) === (path === '/quote_stock');
}

/** The products of one path by id and play. */
export interface ProductTable {
  find(key: ProductKey): QuotedProduct | undefined;
}

export function createProductTable(products: readonly ProductDefinition[], path: QuotePath): ProductTable {
  const rows = new Map<string, QuotedProduct>();
  for (const { symbolId, digits, numberDigits, area, plays } of products) {
    if (!isQuotedOn(path, area)) continue;
    for (const { tradeType, tradeMode } of plays) {
      rows.set(`${symbolId}|${tradeType}`, { symbolId, tradeType, tradeMode, digits, numberDigits });
    }
  }
  return { find: ({ symbolId, tradeType }) => rows.get(`${symbolId}|${tradeType}`) };
}
