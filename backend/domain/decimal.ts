/**
 * Scaled integers: the only form in which prices, quantities and money exist inside the platform and the terminal.
 *
 * A scaled integer is the decimal value times ten to the power of its digits. Money is `bigint` (it is summed without
 * bound); prices and volumes are safe-integer `number`s (they are compared a million times a second). Decimal text
 * exists on the wire only, and this module is the one place that converts.
 */

export type Rounding = 'down' | 'up' | 'half-even' | 'floor' | 'ceil';

/** Largest number of decimals that any amount of the platform may have. */
export const MAX_DIGITS = 18;

const PLAIN_DECIMAL = /^-?\d{1,24}(\.\d{1,18})?$/;

/** Every one that is asked for: computing one anew costs more than the arithmetic that it is for. */
const POWERS_OF_TEN = Array.from({ length: 2 * MAX_DIGITS + 1 }, (_, digits) => 10n ** BigInt(digits));

/** Ten to the power of `digits`, 0 to 36. */
export function powerOfTen(digits: number): bigint {
  if (!Number.isInteger(digits) || digits < 0 || digits > 2 * MAX_DIGITS) {
    throw new RangeError(`digits must be 0 to ${2 * MAX_DIGITS}, got ${digits}`);
  }
  return POWERS_OF_TEN[digits] as bigint;
}

/**
 * Parses plain decimal text (`-12.50`; no exponent, no plus sign, no spaces) to a scaled integer.
 * Returns undefined when the text is malformed or has more significant decimals than `digits`.
 */
export function parseDecimal(text: string, digits: number): bigint | undefined {
  if (!PLAIN_DECIMAL.test(text)) return undefined;
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  const kept = fraction.slice(0, digits);
  if (/[1-9]/.test(fraction.slice(digits))) return undefined;
  const magnitude = BigInt(whole) * powerOfTen(digits) + BigInt(kept.padEnd(digits, '0') || '0');
  return negative ? -magnitude : magnitude;
}

/** Formats a scaled integer as plain decimal text with exactly `digits` decimals. */
export function formatDecimal(value: bigint | number, digits: number): string {
  const scaled = typeof value === 'bigint' ? value : toBigInt(value);
  const negative = scaled < 0n;
  const figures = (negative ? -scaled : scaled).toString().padStart(digits + 1, '0');
  const whole = figures.slice(0, figures.length - digits);
  const fraction = digits === 0 ? '' : `.${figures.slice(figures.length - digits)}`;
  return `${negative ? '-' : ''}${whole}${fraction}`;
}

/** Integer division with explicit rounding. `denominator` must not be zero. */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (denominator === 0n) throw new RangeError('division by zero');
  const quotient = numerator / denominator;
  const remainder = numerator % denominator;
  if (remainder === 0n) return quotient;
  const negative = numerator < 0n !== denominator < 0n;
  const away = negative ? quotient - 1n : quotient + 1n;
  switch (rounding) {
    case 'down':
      return quotient;
    case 'up':
      return away;
    case 'floor':
      return negative ? away : quotient;
    case 'ceil':
      return negative ? quotient : away;
    case 'half-even':
      return roundHalfEven(quotient, away, remainder, denominator);
  }
}

function roundHalfEven(quotient: bigint, away: bigint, remainder: bigint, denominator: bigint): bigint {
  const twice = 2n * (remainder < 0n ? -remainder : remainder);
  const whole = denominator < 0n ? -denominator : denominator;
  if (twice !== whole) return twice > whole ? away : quotient;
  return quotient % 2n === 0n ? quotient : away;
}

/** Changes the number of decimals of a scaled integer, rounding when decimals are lost. */
export function rescale(value: bigint, fromDigits: number, toDigits: number, rounding: Rounding): bigint {
  if (toDigits >= fromDigits) return value * powerOfTen(toDigits - fromDigits);
  return divide(value, powerOfTen(fromDigits - toDigits), rounding);
}

/** The value, and nothing instead of one below zero. */
export function atLeastZero(value: bigint): bigint {
  return value > 0n ? value : 0n;
}

/** The smallest of some values. */
export function leastOf(first: bigint, ...others: readonly bigint[]): bigint {
  return others.reduce((least, value) => (value < least ? value : least), first);
}

/** The bigint of a number that must be a safe integer. */
export function toBigInt(value: number): bigint {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${value}`);
  return BigInt(value);
}

/** The number of a bigint that must fit a safe integer. */
export function toSafeNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`not a safe integer: ${value}`);
  return number;
}
