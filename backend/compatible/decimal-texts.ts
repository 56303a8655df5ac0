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

/** Volume units as text, in units of the base asset: the dialect knows no lots. */
export function quantityTextOf(
  { numberDigits, contractSize }: Pick<Instrument, 'numberDigits' | 'contractSize'>,
  units: number,
): string {
  return decimalText(BigInt(units) * BigInt(contractSize), numberDigits);
}

/** The volume units of a quantity in scaled units of the base asset at `TEXT_DIGITS`; undefined between two of them. */
export function unitsOf(
  { numberDigits, contractSize }: Pick<Instrument, 'numberDigits' | 'contractSize'>,
  quantity: bigint,
): bigint | undefined {
  const one = BigInt(contractSize) * 10n ** BigInt(TEXT_DIGITS);
  const scaled = quantity * 10n ** BigInt(numberDigits);
  return scaled % one === 0n ? scaled / one : undefined;
}

/** Price ticks times volume units as text: an amount of the quote asset. */
export function amountTextOf(
  { digits, numberDigits, contractSize }: Pick<Instrument, 'digits' | 'numberDigits' | 'contractSize'>,
  notional: bigint,
): string {
  return decimalText(notional * BigInt(contractSize), digits + numberDigits);
}
