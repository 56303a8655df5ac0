import fc from 'fast-check';
import { toRate } from '../../../domain/units.ts';
import { describe, expect, it } from 'vitest';
import { isRateStep, RateWatch } from './rate-watch.ts';

describe('the watch on rates', () => {
  it('never says that nothing is due while a position is a step away', () => {
    const rate = fc.bigInt({ min: 90_000n, max: 110_000n }).map(toRate);
    fc.assert(
      fc.property(fc.array(rate, { minLength: 1, maxLength: 5 }), rate, (known, now) => {
        const watch = new RateWatch();
        for (const one of known) watch.include('USDT', one);
        if (known.some((one) => isRateStep(one, now))) expect(watch.mayStep('USDT', now)).toBe(true);
      }),
    );
  });

  it('is at rest while the rate stays within a thousandth of all positions, and for other currencies', () => {
    const watch = new RateWatch();
    watch.include('USDT', toRate(1_000_000n));
    watch.include('USDT', toRate(1_000_500n));
    expect([999_600n, 1_000_900n].map((rate) => watch.mayStep('USDT', toRate(rate)))).toEqual([false, false]);
    expect([999_500n, 1_001_000n].map((rate) => watch.mayStep('USDT', toRate(rate)))).toEqual([true, true]);
    expect(watch.mayStep('EUR', toRate(1n))).toBe(false);
    watch.clear('USDT');
    expect(watch.mayStep('USDT', toRate(1n))).toBe(false);
  });
});
