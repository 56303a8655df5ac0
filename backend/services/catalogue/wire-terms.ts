import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import { TRADE_MODE_NUMBER } from '../../contract/enumerations.ts';
import type { ContractTerms, ProductDefinition } from '../../market/product-definition.ts';

/** Price ticks of a pip, the unit in which distances are published. */
export const POINT_RATIO = 10;

/** Ticks as a share of a price are computed at as many decimals as the product file allows a share. */
const SHARE_DIGITS = 10;

type Priced = Pick<ProductDefinition, 'digits'>;

/**
 * The spreads of a product as clients add them to the quotes: prices in decimal text, above the ask and below the bid.
 * Only the market maker adds any.
 */
export function spreadTexts(
  { digits }: Priced,
  { tradeMode, askSpread, bidSpread }: Pick<ContractTerms, 'tradeMode' | 'askSpread' | 'bidSpread'>,
): { readonly askSpread: string; readonly bidSpread: string } {
  const text = (ticks: number) => (ticks === 0 ? '0' : formatDecimal(ticks, digits));
  const adds = tradeMode === TRADE_MODE_NUMBER.mm;
  return { askSpread: text(adds ? askSpread : 0), bidSpread: text(adds ? -bidSpread : 0) };
}

/** A smallest distance in pips: a part of a pip counts as a whole one. */
export function leastPips(ticks: number): number {
  return Math.ceil(ticks / POINT_RATIO);
}

/** A largest distance in pips, never less than one; 0 stays no bound. */
export function mostPips(ticks: number): number {
  return ticks === 0 ? 0 : Math.max(1, Math.floor(ticks / POINT_RATIO));
}

/** A share (decimal text) of a price in ticks, as a largest distance in pips; null without a bound or a price. */
export function sharePips(share: string, price: number | undefined): number | null {
  const ratio = parseDecimal(share, SHARE_DIGITS) ?? 0n;
  if (ratio === 0n || price === undefined) return null;
  const ticks = (BigInt(price) * ratio) / 10n ** BigInt(SHARE_DIGITS);
  return mostPips(Math.max(1, Number(ticks)));
}
