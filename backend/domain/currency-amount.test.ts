import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNIT_RATE } from './amounts.ts';
import {
  addAmounts,
  convertAmount,
  formatAmount,
  inCurrencyOf,
  sumConverted,
  type CurrencyAmount,
} from './currency-amount.ts';

const currency = fc.constantFrom(
  { code: 'USDT', digits: 2 },
  { code: 'EUR', digits: 2 },
  { code: 'BTC', digits: 8 },
);
const amount = fc.tuple(currency, fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }));
const amounts = amount.map(([{ code, digits }, value]): CurrencyAmount => ({ code, digits, amount: value }));
/** Every currency is worth the same, so that a sum is that of the figures. */
const even = () => UNIT_RATE;

describe('money that knows its currency', () => {
  it('is added to its own currency alone', () => {
    fc.assert(
      fc.property(amounts, amounts, (first, second) => {
        if (first.code === second.code)
          expect(addAmounts(first, second).amount).toBe(first.amount + second.amount);
        else expect(() => addAmounts(first, second)).toThrow(RangeError);
      }),
    );
  });

  it('cannot be added as a number: that does not compile', () => {
    const of = (first: CurrencyAmount, second: CurrencyAmount) =>
      // @ts-expect-error two amounts are no numbers
      first + second;
    expect(of).toBeTypeOf('function');
  });

  it('sums to one currency, whatever the order, and comes back from it as it was', () => {
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 8 }), (list) => {
        const fine = { code: 'XAU', digits: 18 };
        const sum = sumConverted(list, fine, even, 'down');
        expect(sum).toEqual(sumConverted([...list].reverse(), fine, even, 'down'));
        expect(sum?.code).toBe('XAU');
        for (const one of list) {
          const there = convertAmount(one, fine, even, 'half-even');
          expect(there && convertAmount(there, one, even, 'half-even')).toEqual(one);
        }
      }),
    );
  });

  it('has no sum while one rate is not known', () => {
    const list = [inCurrencyOf({ currency: 'EUR', digits: 2 }, 150n)];
    const usdt = { code: 'USDT', digits: 2 };
    expect(sumConverted(list, usdt, () => undefined, 'down')).toBeUndefined();
    expect(formatAmount(sumConverted(list, usdt, () => 2n * UNIT_RATE, 'down') ?? list[0]!)).toBe('3.00');
  });
});
