import type { CurrencyAmount } from '../../../backend/domain/currency-amount.ts';
import { parseDecimal } from '../../../backend/domain/decimal.ts';

/** Money of the wire at `digits`; decimals beyond are cut off, malformed text counts as nothing. */
export function parseMoney(text: string | null, digits: number): bigint {
  if (text === null) return 0n;
  const exact = parseDecimal(text, digits);
  if (exact !== undefined) return exact;
  const [whole = '', fraction = ''] = text.split('.');
  return parseDecimal(`${whole}.${fraction.slice(0, digits)}`, digits) ?? 0n;
}

/** A fee as an amount paid; the platform writes charges as negative amounts in some records. */
export function parseFee(text: string, digits: number): bigint {
  const fee = parseMoney(text, digits);
  return fee < 0n ? -fee : fee;
}

/** The same with its currency, at the decimals that are written unless others are named. */
export function parseCurrencyFee(text: string, currency: string, digits = decimalsOf(text)): CurrencyAmount {
  return { currency, digits, amount: parseFee(text, digits) };
}

/** Amounts are written with exactly the decimals of their asset. */
export function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}
