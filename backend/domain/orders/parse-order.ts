import { parseDecimal } from '../decimal.ts';
import type { PriceTicks } from '../units.ts';

/** Longest number that an order may carry as text. */
export const MAX_NUMBER_TEXT = 24;

/** A number of an order, or why it is refused. */
export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      readonly reason: 'numberMissing' | 'numberMalformed' | 'numberOutOfRange';
      /** True for an amount above zero with more decimals than allowed. */
      readonly isPositive?: boolean;
    };

/**
 * Reads `requestNum` (decimal text or number) into units of the last of `digits` decimals. Zero, a
 * negative number or more decimals than allowed are out of range.
 */
export function parseAmount(value: string | number | undefined, digits: number): Parsed<bigint> {
  if (value === undefined || value === '') return { ok: false, reason: 'numberMissing' };
  const text = String(value);
  if (text.length > MAX_NUMBER_TEXT || !/^-?\d+(\.\d+)?$/.test(text))
    return { ok: false, reason: 'numberMalformed' };
  const amount = parseDecimal(text, digits);
  if (amount === undefined)
    return { ok: false, reason: 'numberOutOfRange', isPositive: !text.startsWith('-') };
  return amount <= 0n ? { ok: false, reason: 'numberOutOfRange' } : { ok: true, value: amount };
}

/**
 * Reads a price that travels as an integer (price times ten to the power of symbolDigits). Undefined, empty and `0`
 * mean none; a decimal point or other text is malformed, a negative or unsafe number out of range.
 */
export function parseScaledPrice(value: string | number | undefined | null): Parsed<PriceTicks | undefined> {
  if (value === undefined || value === null || value === '') return { ok: true, value: undefined };
  const text = String(value);
  if (text.length > MAX_NUMBER_TEXT || !/^-?\d+$/.test(text)) return { ok: false, reason: 'numberMalformed' };
  const price = Number(text);
  if (!Number.isSafeInteger(price) || price < 0) return { ok: false, reason: 'numberOutOfRange' };
  return { ok: true, value: price === 0 ? undefined : price };
}
