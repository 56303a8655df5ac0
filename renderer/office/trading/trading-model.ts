import type { RowOf } from '../../../backend/contract/call.ts';
import type { RISK_MANAGEMENT } from '../../../backend/contract/calls/management/risk.ts';
import { addUp, subtract } from '../effect/effect-model.ts';

type ProductPnl = RowOf<typeof RISK_MANAGEMENT.queryCompanySymbolPnl>;
export type OpenRow = RowOf<typeof RISK_MANAGEMENT.openPositions>;

/** Products of which one call answers. */
const MAX_PRODUCTS = 100;

/** Products in parts, each of as many as one call takes, as it names them. */
export function nameProducts(symbolIds: readonly number[]): readonly string[] {
  const parts = Array.from(
    { length: Math.ceil(symbolIds.length / MAX_PRODUCTS) },
    (_, at) => at * MAX_PRODUCTS,
  );
  return parts.map((from) => symbolIds.slice(from, from + MAX_PRODUCTS).join(','));
}

/** What customers win the house loses: their open results by product, turned around. */
export function houseResults(
  rows: readonly Pick<ProductPnl, 'symbolId' | 'pnl'>[],
): ReadonlyMap<number, string> {
  const results = new Map<number, string>();
  for (const { symbolId, pnl } of rows)
    results.set(symbolId, subtract(results.get(symbolId) ?? '0', addUp([pnl])));
  return results;
}

/** A customer's number in full, which the platform looks for among all positions. */
const WHOLE_NUMBER = /^\d{8,16}$/;

/** What a text asks for: everything of the customer whose number it is, else rows that have it in their customer or product. */
export function toFilter(text: string) {
  const wanted = text.trim().toLowerCase();
  return {
    customerNo: WHOLE_NUMBER.test(wanted) ? wanted : undefined,
    fits: ({ customerNo, symbolCode }: Pick<OpenRow, 'customerNo' | 'symbolCode'>) =>
      wanted === '' || customerNo.includes(wanted) || symbolCode.toLowerCase().includes(wanted),
  };
}

/** Decimals that the platform writes an amount with. */
export function digitsOf(amount: string): number {
  return amount.split('.')[1]?.length ?? 0;
}

/** An amount without what is below a cent, which no list needs. */
export function toCents(amount: string): string {
  return amount.replace(/(\.\d\d)\d*$/, '$1');
}
