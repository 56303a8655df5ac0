import { powerOfTen, toBigInt } from '../protocol/decimal.ts';
import { isSameMoney } from '../protocol/rules/index.ts';
import type { ProductDefinition } from './product-definition.ts';

/** An exchange rate as an exact fraction: amount in the target currency = amount × numerator / denominator. */
export interface ConversionRate {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** How one currency is turned into another: one to one, or by the price of a product. */
export interface ConversionPath {
  /** Product whose price is the rate; undefined for one to one. */
  readonly symbolId: number | undefined;
  readonly digits: number;
  /** The price counts the source currency for one of the target currency, so amounts are divided by it. */
  readonly inverted: boolean;
}

const ONE_TO_ONE: ConversionPath = { symbolId: undefined, digits: 0, inverted: false };

/** The way from one currency to another over the products of a market; undefined when there is none. */
export function conversionPath(
  products: readonly ProductDefinition[],
  from: string,
  to: string,
): ConversionPath | undefined {
  if (isSameMoney(from, to)) return ONE_TO_ONE;
  for (const { symbolId, digits, baseCurrency, profitCurrency } of products) {
    if (isSameMoney(baseCurrency, from) && isSameMoney(profitCurrency, to))
      return { symbolId, digits, inverted: false };
    if (isSameMoney(baseCurrency, to) && isSameMoney(profitCurrency, from))
      return { symbolId, digits, inverted: true };
  }
  return undefined;
}

/** The rate of a path at a price in price ticks (ignored for one to one). Throws RangeError for a price below one. */
export function conversionRate(path: ConversionPath, price: number): ConversionRate {
  if (path.symbolId === undefined) return { numerator: 1n, denominator: 1n };
  if (!(price >= 1)) throw new RangeError(`not a price: ${price}`);
  const scaled = toBigInt(price);
  const unit = powerOfTen(path.digits);
  return path.inverted ? { numerator: unit, denominator: scaled } : { numerator: scaled, denominator: unit };
}
