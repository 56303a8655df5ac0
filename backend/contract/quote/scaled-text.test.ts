import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import { scaledNumber, scaledText } from './scaled-text.ts';

const anyScaled = fc.nat(Number.MAX_SAFE_INTEGER);
const anyDigits = fc.nat(10);

describe('text of scaled integers', () => {
  it('is what the decimal module writes, without exponent and sign [QU-46]', () => {
    fc.assert(
      fc.property(anyScaled, anyDigits, (value, digits) => {
        expect(scaledText(value, digits)).toBe(formatDecimal(value, digits));
        expect(scaledNumber(scaledText(value, digits), digits)).toBe(value);
      }),
    );
  });

  it('is read like the decimal module reads it, or refused', () => {
    const anyText = fc.oneof(fc.stringMatching(/^[0-9]{0,12}(\.[0-9]{0,12})?$/), fc.string());
    fc.assert(
      fc.property(anyText, anyDigits, (text, digits) => {
        const number = scaledNumber(text, digits);
        const exact = text.startsWith('-') ? undefined : parseDecimal(text, digits);
        if (exact !== undefined && exact <= BigInt(Number.MAX_SAFE_INTEGER))
          expect(number).toBe(Number(exact));
        else if (!Number.isNaN(number)) expect(text).toMatch(/^\d*\.?\d*$/);
      }),
    );
    for (const text of ['', '.', '-1', '1e5', ' 1', '1,5', '1.2.3', '99999999999999999999']) {
      expect(scaledNumber(text, 2)).toBeNaN();
    }
    expect(scaledNumber('1.2300', 2)).toBe(123);
    expect(scaledNumber('1.234', 2)).toBeNaN();
  });
});
