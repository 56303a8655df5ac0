import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { plainNumberText } from './plain-number.ts';

describe('plainNumberText', () => {
  it('never uses an exponent', () => {
    expect(plainNumberText(1e-7)).toBe('0.0000001');
    expect(plainNumberText(-1.25e-9)).toBe('-0.00000000125');
    expect(plainNumberText(1e21)).toBe('1000000000000000000000');
    expect(plainNumberText(1.5e22)).toBe('15000000000000000000000');
    expect(plainNumberText(0.01)).toBe('0.01');
    expect(plainNumberText(100)).toBe('100');
  });

  it('reads back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noDefaultInfinity: true, noNaN: true }), (value) => {
        const text = plainNumberText(value);
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(text)).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  it('refuses what is not finite', () => {
    expect(() => plainNumberText(Number.NaN)).toThrow(RangeError);
    expect(() => plainNumberText(Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });
});
