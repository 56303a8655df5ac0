import { RATE_DIGITS } from './amounts.ts';
import { formatDecimal, rescale, type Rounding } from './decimal.ts';
import type { Money } from './units.ts';

/** Currencies that the platform counts as one another, one to one. */
const EQUAL_CURRENCIES: ReadonlySet<string> = new Set(['USD', 'USDT']);

/** Whether an amount in one currency is the same amount in the other, without a rate. */
export function isSameMoney(left: string, right: string): boolean {
  return left === right || (EQUAL_CURRENCIES.has(left) && EQUAL_CURRENCIES.has(right));
}

/** The stablecoin in which operators see the fees of accounts in any currency, and its decimals. */
export const REFERENCE_CURRENCY = { code: 'USDT', digits: 2 } as const;

/** A currency or coin with the decimals of its amounts. */
export interface Currency {
  readonly code: string;
  readonly digits: number;
}

/** Money that knows its currency: it is added to its own kind alone, and converted before it meets another. */
export interface CurrencyAmount extends Currency {
  readonly amount: Money;
}

/** What one unit of a currency is worth in another (RATE_DIGITS); undefined where nothing connects them. */
export type RateOf = (from: string, to: string) => bigint | undefined;

/** Money of an account, in its currency. */
export function inCurrencyOf(
  { currency, digits }: { readonly currency: string; readonly digits: number },
  amount: Money,
): CurrencyAmount {
  return { code: currency, digits, amount };
}

/** @throws RangeError for amounts of two currencies, or at other decimals. */
export function addAmounts(first: CurrencyAmount, second: CurrencyAmount): CurrencyAmount {
  const { code, digits, amount } = first;
  if (second.code !== code || second.digits !== digits)
    throw new RangeError(`${second.code} at ${second.digits} cannot be added to ${code} at ${digits}`);
  return { code, digits, amount: amount + second.amount };
}

/** The amount in another currency; undefined without a rate. */
export function convertAmount(
  from: CurrencyAmount,
  { code, digits }: Currency,
  rateOf: RateOf,
  rounding: Rounding,
): CurrencyAmount | undefined {
  const rate = rateOf(from.code, code);
  if (rate === undefined) return undefined;
  return { code, digits, amount: rescale(from.amount * rate, from.digits + RATE_DIGITS, digits, rounding) };
}

/** The sum of amounts of any currencies, each converted and rounded alone; undefined when a rate is not known. */
export function sumConverted(
  amounts: readonly CurrencyAmount[],
  to: Currency,
  rateOf: RateOf,
  rounding: Rounding,
): CurrencyAmount | undefined {
  return amounts.reduce<CurrencyAmount | undefined>(
    (sum, each) => {
      const converted = convertAmount(each, to, rateOf, rounding);
      return sum && converted && addAmounts(sum, converted);
    },
    { code: to.code, digits: to.digits, amount: 0n },
  );
}

/** Decimal text at the currency's decimals. */
export function formatAmount({ amount, digits }: CurrencyAmount): string {
  return formatDecimal(amount, digits);
}
