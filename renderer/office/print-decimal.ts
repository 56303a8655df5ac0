import { formatPlain, MINUS } from '../components/index.ts';

/** Decimal text of the platform, which may be below zero, in the form of the person: `-1234.5` is `−1,234.5`. */
export function printDecimal(decimal: string): string {
  return decimal.startsWith('-') ? `${MINUS}${formatPlain(decimal.slice(1))}` : formatPlain(decimal);
}

/** Whether decimal text is another figure than nothing: the platform writes 0 for a level that was not set. */
export function isSet(decimal: string): boolean {
  return Number(decimal) !== 0;
}
