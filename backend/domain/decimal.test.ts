import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  divide,
  formatDecimal,
  parseDecimal,
  powerOfTen,
  rescale,
  toBigInt,
  toSafeNumber,
  type Rounding,
} from './decimal.ts';

// Limits, written out: a test does not import what it checks.
const MAX_DIGITS = 18;

const digits = fc.integer({ min: 0, max: MAX_DIGITS });
/** Twenty-four figures, the most that decimal text may have before its point. */
const LARGEST = 10n ** 24n - 1n;
const amount = fc.bigInt({ min: -LARGEST, max: LARGEST });

describe('decimal text', () => {
  it('is read back as the same scaled integer with exactly the digits asked for', () => {
    fc.assert(
      fc.property(amount, digits, (value, count) => {
        const text = formatDecimal(value, count);
        expect(text).toMatch(count === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${count}}$`));
        expect(parseDecimal(text, count)).toBe(value);
      }),
    );
  });

  it('formats small, negative and zero amounts', () => {
    expect(formatDecimal(5n, 3)).toBe('0.005');
    expect(formatDecimal(-5n, 3)).toBe('-0.005');
    expect(formatDecimal(0n, 2)).toBe('0.00');
    expect(formatDecimal(1234, 2)).toBe('12.34');
  });

  it('is refused when it loses decimals or is not plain', () => {
    expect(parseDecimal('1.25', 1)).toBeUndefined();
    expect(parseDecimal('1.20', 1)).toBe(12n);
    for (const text of ['', ' 1', '1.', '.5', '+1', '1e3', '1,5', '--1', 'NaN', '0x1', '1'.repeat(25)]) {
      expect(parseDecimal(text, 2), text).toBeUndefined();
    }
  });
});

describe('divide', () => {
  const MODES: Rounding[] = ['down', 'up', 'half-even', 'floor', 'ceil'];

  it('stays within one of the exact quotient, on the side that the mode names', () => {
    fc.assert(
      fc.property(
        amount,
        amount.filter((value) => value !== 0n),
        fc.constantFrom(...MODES),
        (a, b, mode) => {
          const quotient = divide(a, b, mode);
          // a - quotient * b, with the sign of a positive denominator.
          const rest = (a - quotient * b) * (b < 0n ? -1n : 1n);
          const size = b < 0n ? -b : b;
          expect(rest > -size && rest < size).toBe(true);
          if (mode === 'floor') expect(rest >= 0n).toBe(true);
          if (mode === 'ceil') expect(rest <= 0n).toBe(true);
          const positive = a < 0n === b < 0n;
          if (mode === 'down') expect(positive ? rest >= 0n : rest <= 0n).toBe(true);
          if (mode === 'up') expect(positive ? rest <= 0n : rest >= 0n).toBe(true);
          if (mode === 'half-even') {
            const twice = 2n * (rest < 0n ? -rest : rest);
            expect(twice < size || (twice === size && quotient % 2n === 0n)).toBe(true);
          }
        },
      ),
    );
  });

  it('refuses division by zero', () => {
    expect(() => divide(1n, 0n, 'down')).toThrow(RangeError);
  });
});

describe('rescale', () => {
  it('is exact when decimals are added and back again', () => {
    fc.assert(
      fc.property(amount, digits, digits, (value, from, more) => {
        expect(rescale(rescale(value, from, from + more, 'down'), from + more, from, 'up')).toBe(value);
      }),
    );
  });

  it('rounds as asked when decimals are lost', () => {
    expect(rescale(125n, 2, 1, 'half-even')).toBe(12n);
    expect(rescale(135n, 2, 1, 'half-even')).toBe(14n);
    expect(rescale(-129n, 2, 1, 'down')).toBe(-12n);
    expect(rescale(-121n, 2, 1, 'floor')).toBe(-13n);
  });
});

describe('conversions', () => {
  it('refuse what is not a safe integer', () => {
    expect(() => toBigInt(1.5)).toThrow(RangeError);
    expect(() => toBigInt(2 ** 53)).toThrow(RangeError);
    expect(() => toSafeNumber(2n ** 53n)).toThrow(RangeError);
    expect(toSafeNumber(toBigInt(-7))).toBe(-7);
  });

  it('know powers of ten up to twice the digits', () => {
    expect(powerOfTen(36)).toBe(10n ** 36n);
    for (const count of [-1, 37, 1.5]) expect(() => powerOfTen(count)).toThrow(RangeError);
  });
});
