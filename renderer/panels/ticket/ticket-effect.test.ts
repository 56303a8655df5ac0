import { expect, it } from 'vitest';
import { effectOf } from './ticket-effect.tsx';

/** A cross account of 1,000.00 with 500.00 bound, whose next order binds 400.00 more and costs 10.00. */
function effectAt(levels: { readonly callBp: number; readonly stopOutBp: number } | undefined) {
  const judged = {
    equity: 100_000n,
    levels,
    facts: { terms: { tradeType: 'cross', symbolId: 1 }, usedMargin: 50_000n, positions: [] },
  };
  const side = { direction: 'buy', preview: { margin: 40_000n, fee: 1_000n } };
  return effectOf(judged as never, side as never, false);
}

it.each([5_000, 9_000, 10_800])(
  'the effect of an order stands between safe and the stop-out level that the operator set: %i [HU-74]',
  (stopOutBp) => {
    const effect = effectAt({ callBp: 12_000, stopOutBp });
    expect([effect.before, effect.after]).toEqual([20_000, 11_000]);
    // As far as the logarithm of the level has gone from ten times the margin to the stop-out.
    const place = (level: number) => 1 - Math.log(level / stopOutBp) / Math.log(100_000 / stopOutBp);
    expect(effect.from).toBeCloseTo(place(20_000), 3);
    expect(effect.to).toBeCloseTo(place(11_000), 3);
    expect(effect.tone).toBe('danger');
  },
);

it('the effect of an order has no place before the levels of the account are known', () => {
  const { before, after, from, to } = effectAt(undefined);
  expect({ before, after, from, to }).toEqual({
    before: 20_000,
    after: 11_000,
    from: undefined,
    to: undefined,
  });
});
