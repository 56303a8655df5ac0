import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNIT_RATE } from './amounts.ts';
import {
  addAmounts,
  convertAmount,
  formatAmount,
  inCurrencyOf,
  sumByCurrency,
  sumConverted,
  type CurrencyAmount,
} from './currency-amount.ts';

const currency = fc.constantFrom(
  { currency: 'USDT', digits: 2 },
  { currency: 'EUR', digits: 2 },
  { currency: 'BTC', digits: 8 },
);
const amount = fc.tuple(currency, fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }));
const amounts = amount.map(([of, value]): CurrencyAmount => inCurrencyOf(of, value));
/** Every currency is worth the same, so that a sum is that of the figures. */
const even = () => UNIT_RATE;

describe('money that knows its currency', () => {
  it('is added to its own currency alone', () => {
    fc.assert(
      fc.property(amounts, amounts, (first, second) => {
        if (first.currency === second.currency)
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
        const fine = { currency: 'XAU', digits: 18 };
        const sum = sumConverted(list, fine, even, 'down');
        expect(sum).toEqual(sumConverted([...list].reverse(), fine, even, 'down'));
        expect(sum?.currency).toBe('XAU');
        for (const one of list) {
          const there = convertAmount(one, fine, even, 'half-even');
          expect(there && convertAmount(there, one, even, 'half-even')).toEqual(one);
        }
      }),
    );
  });

  it('sums each currency alone, and none at two numbers of decimals', () => {
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 8 }), (list) => {
        const sums = sumByCurrency(list);
        expect(new Set(sums.map((sum) => sum.currency)).size).toBe(sums.length);
        for (const { currency: code, amount: sum } of sums) {
          const own = list.filter((one) => one.currency === code);
          expect(sum).toBe(own.reduce((all, one) => all + one.amount, 0n));
        }
        expect(sums.map((sum) => sum.currency)).toEqual([...new Set(list.map((one) => one.currency))]);
      }),
    );
    const euro = { currency: 'EUR', digits: 2, amount: 1n };
    expect(() => sumByCurrency([euro, { ...euro, digits: 8 }])).toThrow(RangeError);
  });

  it('has no sum while one rate is not known', () => {
    const list = [inCurrencyOf({ currency: 'EUR', digits: 2 }, 150n)];
    const usdt = { currency: 'USDT', digits: 2 };
    expect(sumConverted(list, usdt, () => undefined, 'down')).toBeUndefined();
    expect(formatAmount(sumConverted(list, usdt, () => 2n * UNIT_RATE, 'down') ?? list[0]!)).toBe('3.00');
  });
});
