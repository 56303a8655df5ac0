import type { CurrencyAmount, Denomination } from '../currency-amount.ts';
import { divide, powerOfTen, rescale, type Rounding } from '../decimal.ts';
import { RATIO_DIGITS } from '../instrument-terms.ts';
import type { Money, Ratio } from '../units.ts';

/** Decimals of the price of an asset in the currency of a fund. */
export const ASSET_PRICE_DIGITS = 18;

/** How shares of a fund are counted and what dealing in them costs. */
export interface ShareTerms {
  /** Decimals of a number of shares. */
  readonly shareDigits: number;
  /** Decimals of the net value of a share. */
  readonly netDigits: number;
  /** Decimals of money of the fund's currency. */
  readonly moneyDigits: number;
  /** Fee, as a part of what the shares cost or bring (RATIO_DIGITS). */
  readonly feeRatio: Ratio;
}

/** What a number of shares costs or brings at a net value, in money of the fund. */
export function computeMarketValue(
  shares: bigint,
  netValue: bigint,
  terms: ShareTerms,
  rounding: Rounding,
): Money {
  const { shareDigits, netDigits, moneyDigits } = terms;
  return rescale(shares * netValue, shareDigits + netDigits, moneyDigits, rounding);
}

/** The fee of an amount, rounded up. */
export function feeOf(amount: Money, { feeRatio }: Pick<ShareTerms, 'feeRatio'>): Money {
  return divide(amount * feeRatio, powerOfTen(RATIO_DIGITS), 'up');
}

/** What some shares cost, with the fee on top. */
export interface SharePrice {
  readonly shares: bigint;
  readonly cost: Money;
  readonly fee: Money;
}

/** The cost of shares, rounded up, and its fee. */
export function priceOfShares(shares: bigint, netValue: bigint, terms: ShareTerms): SharePrice {
  const cost = computeMarketValue(shares, netValue, terms, 'up');
  return { shares, cost, fee: feeOf(cost, terms) };
}

/** What rounding cost and fee up can add to them. */
const ROUNDED_UP = 2n;

/** The most shares that an amount pays with their fee; what they leave of it stays with whoever pays. */
export function sharesFor(money: Money, netValue: bigint, terms: ShareTerms): SharePrice {
  for (const most of [money, money - ROUNDED_UP]) {
    const price = priceOfShares(exactShares(most, netValue, terms), netValue, terms);
    if (price.cost + price.fee <= money) return price;
  }
  return priceOfShares(0n, netValue, terms);
}

/** Shares whose cost and fee are at most an amount before either is rounded. */
function exactShares(money: Money, netValue: bigint, terms: ShareTerms): bigint {
  if (money <= 0n) return 0n;
  const { shareDigits, netDigits, moneyDigits, feeRatio } = terms;
  const whole = powerOfTen(RATIO_DIGITS);
  const paid = money * whole * powerOfTen(shareDigits) * powerOfTen(netDigits);
  return divide(paid, (whole + feeRatio) * netValue * powerOfTen(moneyDigits), 'down');
}

/** Money of the fund for one unit of an asset, ASSET_PRICE_DIGITS. */
export type AssetPrice = (currency: string) => bigint | undefined;

/** What an amount of an asset is worth in money of the fund, rounded down; undefined without a price. */
export function computeAssetValue(
  { currency, digits, amount }: CurrencyAmount,
  moneyDigits: number,
  priceOf: AssetPrice,
): Money | undefined {
  const price = priceOf(currency);
  return price === undefined
    ? undefined
    : rescale(amount * price, digits + ASSET_PRICE_DIGITS, moneyDigits, 'down');
}

/** An asset of a basket, with its part of the whole (RATIO_DIGITS). */
export interface BasketPart extends Denomination {
  readonly share: bigint;
}

/** A sum split over a basket at the prices of its assets; undefined where one has no price. */
export function splitOverBasket(
  money: Money,
  moneyDigits: number,
  basket: readonly BasketPart[],
  priceOf: AssetPrice,
  rounding: 'up' | 'down',
): readonly CurrencyAmount[] | undefined {
  const amounts: CurrencyAmount[] = [];
  for (const { currency, digits, share } of basket) {
    const price = priceOf(currency);
    if (price === undefined || price <= 0n) return undefined;
    const value = money * share * powerOfTen(ASSET_PRICE_DIGITS) * powerOfTen(digits);
    const amount = divide(value, powerOfTen(RATIO_DIGITS) * price * powerOfTen(moneyDigits), rounding);
    amounts.push({ currency, digits, amount });
  }
  return amounts;
}

/** What of an asset pays or is paid: the amount itself, the fee, and both. */
export interface AssetLine extends CurrencyAmount {
  readonly fees: bigint;
  readonly total: bigint;
}
