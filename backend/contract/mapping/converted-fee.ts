import { RATE_DIGITS } from '../../domain/amounts.ts';
import { convertAmount, REFERENCE_CURRENCY, type CurrencyAmount } from '../../domain/currency-amount.ts';

/**
 * The members with the fee of a fill in the reference currency, for operators, cut to its decimals. `rate` is reference
 * currency for one unit of the account's, at RATE_DIGITS; nulls where none is known.
 */
export function convertedFee(fee: CurrencyAmount, rate: bigint | undefined) {
  const converted = convertAmount(fee, REFERENCE_CURRENCY, () => rate, 'down');
  return {
    convertFee: converted === undefined ? null : Number(converted.amount),
    convertFeeDigits: REFERENCE_CURRENCY.digits,
    convertExchangeRate: rate === undefined ? null : Number(rate) / 10 ** RATE_DIGITS,
  };
}
