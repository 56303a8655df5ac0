import { parseDecimal } from '../../backend/domain/decimal.ts';
import { formatLevel, formatPercentShort, formatPlain, MINUS } from '../components/index.ts';

/** Decimal text of the platform, which may be below zero, in the form of the person: `-1234.5` is `−1,234.5`. */
export function printDecimal(decimal: string): string {
  return decimal.startsWith('-') ? `${MINUS}${formatPlain(decimal.slice(1))}` : formatPlain(decimal);
}

/** Whether decimal text is another figure than nothing: the platform writes 0 for a level that was not set. */
export function isSet(decimal: string): boolean {
  return Number(decimal) !== 0;
}

/** Decimal text of a percent as a level of margin: `163.24` is `163.2%`; text that is none, as it is. */
export function printLevel(percent: string): string {
  const basisPoints = parseDecimal(percent, PERCENT_DIGITS);
  return basisPoints === undefined ? percent : formatLevel(Number(basisPoints));
}

/** Decimal text of a percent as a change, with its sign: `1.5` is `+1.5%`; text that is none, as it is. */
export function printChange(percent: string): string {
  const basisPoints = parseDecimal(percent, PERCENT_DIGITS);
  return basisPoints === undefined ? percent : formatPercentShort(Number(basisPoints), 'always');
}

const PERCENT_DIGITS = 2;
