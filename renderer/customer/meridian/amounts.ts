import { parseDecimal, rescale } from '../../../backend/domain/decimal.ts';
import { RATE_DIGITS } from '../../../backend/domain/index.ts';

/** The rate of one currency for itself. */
export const ONE = 10n ** BigInt(RATE_DIGITS);

/** Decimal text or a number of the wire at `digits`; decimals beyond are cut off, and what is no decimal counts as nothing. */
export function money(value: string | number | null | undefined, digits: number): bigint {
  if (value === null || value === undefined) return 0n;
  const text = typeof value === 'string' ? value : value.toFixed(NUMBER_DIGITS);
  const decimals = text.split('.')[1]?.length ?? 0;
  const parsed = parseDecimal(text, Math.max(decimals, digits)) ?? 0n;
  return rescale(parsed, Math.max(decimals, digits), digits, 'down');
}

/** Decimals that a number of the wire is written with. */
const NUMBER_DIGITS = 12;

/** Units of the target for one of the source, at `RATE_DIGITS`; undefined for a rate that is none. */
export function rateOf(row: { readonly rate: string; readonly formulaSymbol: string }): bigint | undefined {
  const parsed = money(row.rate, RATE_DIGITS);
  if (parsed <= 0n) return undefined;
  return row.formulaSymbol === 'divide' ? (ONE * ONE) / parsed : parsed;
}

/** A rate that the wire has as a number, at `RATE_DIGITS`. */
export function plainDecimal(value: number): bigint {
  return money(value, RATE_DIGITS);
}
