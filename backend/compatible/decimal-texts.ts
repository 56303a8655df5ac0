import { formatDecimal, rescale } from '../domain/decimal.ts';
import type { Instrument } from './instruments.ts';

/** Decimals of every price, quantity and amount of the spot dialect. */
export const TEXT_DIGITS = 8;

/** A scaled integer as text with eight decimals; what is finer is rounded half to even. */
export function decimalText(value: bigint | number, digits: number): string {
  return formatDecimal(rescale(BigInt(value), digits, TEXT_DIGITS, 'half-even'), TEXT_DIGITS);
}

/** Price ticks as text. */
export function priceTextOf({ digits }: Pick<Instrument, 'digits'>, ticks: number): string {
  return decimalText(ticks, digits);
}

/** Volume units as text. */
export function quantityTextOf({ numberDigits }: Pick<Instrument, 'numberDigits'>, units: number): string {
  return decimalText(units, numberDigits);
}

/** Price ticks times volume units as text: an amount of the quote asset. */
export function amountTextOf(
  { digits, numberDigits }: Pick<Instrument, 'digits' | 'numberDigits'>,
  notional: bigint,
): string {
  return decimalText(notional, digits + numberDigits);
}
