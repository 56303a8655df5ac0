/**
 * Decimal text of market data, fast: prices and volumes are never negative and fit a safe integer, so no bigint is
 * needed. Everything else goes through decimal.ts.
 */

const ZERO = 48;
const NINE = 57;
const POINT = 46;
const ZEROS = '0'.repeat(20);

/** Text of a scaled integer (not negative) with exactly `digits` decimals. */
export function scaledText(value: number, digits: number): string {
  const figures = String(value);
  if (digits === 0) return figures;
  if (figures.length > digits) {
    return `${figures.slice(0, figures.length - digits)}.${figures.slice(figures.length - digits)}`;
  }
  return `0.${ZEROS.slice(0, digits - figures.length)}${figures}`;
}

/**
 * Scaled integer of plain decimal text; further decimals must be zero. NaN when the text is anything else or the
 * number is not a safe integer.
 */
export function scaledNumber(text: string, digits: number): number {
  let value = 0;
  let decimals = -1;
  let figures = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === POINT && decimals < 0) {
      decimals = 0;
    } else if (code >= ZERO && code <= NINE) {
      figures++;
      if (decimals >= digits && code !== ZERO) return NaN;
      if (decimals < digits) value = value * 10 + (code - ZERO);
      if (decimals >= 0) decimals++;
    } else {
      return NaN;
    }
  }
  if (figures === 0) return NaN;
  for (let i = Math.max(0, decimals); i < digits; i++) value *= 10;
  return Number.isSafeInteger(value) ? value : NaN;
}
