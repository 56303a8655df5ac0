import { RATE_DIGITS } from '../../domain/amounts.ts';
import { REFERENCE_CURRENCY } from '../../domain/currency-amount.ts';
import { rescale } from '../../domain/decimal.ts';

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
