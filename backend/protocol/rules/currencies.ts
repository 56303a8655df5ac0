import { rescale } from '../decimal.ts';
import { RATE_DIGITS } from './amounts.ts';

/** Currencies that the platform counts as one another, one to one. */
const EQUAL_CURRENCIES: ReadonlySet<string> = new Set(['USD', 'USDT']);

/** Whether an amount in one currency is the same amount in the other, without a rate. */
export function isSameMoney(left: string, right: string): boolean {
  return left === right || (EQUAL_CURRENCIES.has(left) && EQUAL_CURRENCIES.has(right));
}

/** The stablecoin in which operators see the fees of accounts in any currency, and its decimals. */
export const REFERENCE_CURRENCY = { code: 'USDT', digits: 2 } as const;

/**
 * The members with the fee of a fill in the reference currency, for operators, cut to its decimals. `rate` is reference
 * currency for one unit of the account's, at RATE_DIGITS; nulls where none is known.
 */
export function convertedFee(fee: bigint, digits: number, rate: bigint | undefined) {
  const convertFeeDigits = REFERENCE_CURRENCY.digits;
  if (rate === undefined) return { convertFee: null, convertFeeDigits, convertExchangeRate: null };
  return {
    convertFee: Number(rescale(fee * rate, digits + RATE_DIGITS, convertFeeDigits, 'down')),
    convertFeeDigits,
    convertExchangeRate: Number(rate) / 10 ** RATE_DIGITS,
  };
}
