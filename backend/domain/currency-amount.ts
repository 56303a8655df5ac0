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
export const REFERENCE_CURRENCY = { currency: 'USDT', digits: 2 } as const;

/** Of which currency or coin amounts are, and at which decimals. */
export interface Denomination {
  readonly currency: string;
  readonly digits: number;
}

/** Money that knows its currency: it is added to its own kind alone, and converted before it meets another. */
export interface CurrencyAmount extends Denomination {
  readonly amount: Money;
}

/** What one unit of a currency is worth in another (RATE_DIGITS); undefined where nothing connects them. */
export type RateOf = (from: string, to: string) => bigint | undefined;

/** Money of an account, in its currency. */
export function inCurrencyOf({ currency, digits }: Denomination, amount: Money): CurrencyAmount {
  return { currency, digits, amount };
}

/** @throws RangeError for amounts of two currencies, or at other decimals. */
export function addAmounts(first: CurrencyAmount, second: CurrencyAmount): CurrencyAmount {
  const { currency, digits, amount } = first;
  if (second.currency !== currency || second.digits !== digits)
    throw new RangeError(
      `${second.currency} at ${second.digits} cannot be added to ${currency} at ${digits}`,
    );
  return { currency, digits, amount: amount + second.amount };
}

/** The amount in another currency; undefined without a rate. */
export function convertAmount(
  from: CurrencyAmount,
  { currency, digits }: Denomination,
  rateOf: RateOf,
  rounding: Rounding,
): CurrencyAmount | undefined {
  const rate = rateOf(from.currency, currency);
  if (rate === undefined) return undefined;
  return {
    currency,
    digits,
    amount: rescale(from.amount * rate, from.digits + RATE_DIGITS, digits, rounding),
  };
}

/** The sum of amounts of any currencies, each converted and rounded alone; undefined when a rate is not known. */
export function sumConverted(
  amounts: readonly CurrencyAmount[],
  to: Denomination,
  rateOf: RateOf,
  rounding: Rounding,
): CurrencyAmount | undefined {
  return amounts.reduce<CurrencyAmount | undefined>(
    (sum, each) => {
      const converted = convertAmount(each, to, rateOf, rounding);
      return sum && converted && addAmounts(sum, converted);
    },
    inCurrencyOf(to, 0n),
  );
}

/** The sum of each currency, in the order in which they come. @throws RangeError for a currency at two numbers of decimals. */
export function sumByCurrency(amounts: readonly CurrencyAmount[]): readonly CurrencyAmount[] {
  const sums = new Map<string, CurrencyAmount>();
  for (const each of amounts)
    sums.set(each.currency, addAmounts(sums.get(each.currency) ?? inCurrencyOf(each, 0n), each));
  return [...sums.values()];
}

/** Decimal text at the currency's decimals. */
export function formatAmount({ amount, digits }: CurrencyAmount): string {
  return formatDecimal(amount, digits);
}
