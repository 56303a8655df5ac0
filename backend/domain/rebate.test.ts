import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rebateOf, sumFees } from './rebate.ts';

const RATE = 10n ** 10n;

describe('a rebate', () => {
  it('is the share of the fees, rounded down at the digits of the account', () => {
    const fees = sumFees([
      { amount: 12_345n, digits: 4 },
      { amount: 100n, digits: 2 },
    ]);
    expect(fees).toEqual({ amount: 22_345n, digits: 4 });
    expect(rebateOf(fees, RATE / 5n, 2)).toBe(44n);
    expect(rebateOf(fees, RATE / 5n, 4)).toBe(4_469n);
    expect(rebateOf(fees, RATE / 5n, 8)).toBe(44_690_000n);
  });

  it('is never more than the fees and never below zero', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.integer({ min: 0, max: 8 }),
        fc.bigInt({ min: 0n, max: RATE }),
        (amount, digits, rate) => {
          const rebate = rebateOf({ amount, digits }, rate, digits);
          expect(rebate >= 0n && rebate <= (amount > 0n ? amount : 0n)).toBe(true);
        },
      ),
      { seed: 1 },
    );
  });
});
