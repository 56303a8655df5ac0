import { describe, expect, it } from 'vitest';
import { axisSteps, depthCurves, sweepTo } from './depth-curve.ts';

const levels = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([price, volume]) => ({ price, volume }));
const BOOK = { bids: levels([100, 5], [90, 10]), asks: levels([110, 3], [150, 4]) };

describe('the depth of the book', () => {
  it('sums each side from its best price, on one scale around the middle', () => {
    const curves = depthCurves(BOOK);
    expect(curves).toMatchObject({ middle: 105, low: 60, high: 150, largest: 15 });
    expect(curves?.bids.map(({ price, sum }) => [price, sum])).toEqual([
      [100, 5],
      [90, 15],
    ]);
  });

  it('has no curves without both sides, and none of a crossed book', () => {
    expect(depthCurves({ ...BOOK, asks: [] })).toBeUndefined();
    expect(depthCurves({ bids: levels([120, 1]), asks: levels([110, 1]) })).toBeUndefined();
  });

  it('says what an order takes up to a price, at which limit and for which average', () => {
    const curves = depthCurves(BOOK);
    if (curves === undefined) throw new Error('no curves');
    expect(sweepTo(curves, 130)).toEqual({ side: 'buy', price: 110, volume: 3, average: 110 });
    // 3 at 110 and 4 at 150 are 930 over 7: 132.9, rounded up for who buys.
    expect(sweepTo(curves, 150)).toEqual({ side: 'buy', price: 150, volume: 7, average: 133 });
    // 5 at 100 and 10 at 90 are 1,400 over 15: 93.3, rounded down for who sells.
    expect(sweepTo(curves, 60)).toEqual({ side: 'sell', price: 90, volume: 15, average: 93 });
    expect(sweepTo(curves, 104)).toBeUndefined();
  });

  it('labels its axis with few round figures', () => {
    expect(axisSteps(110)).toEqual([50, 100]);
    expect(axisSteps(7_300)).toEqual([2_000, 4_000, 6_000]);
    expect(axisSteps(3)).toEqual([1, 2, 3]);
    expect(axisSteps(0)).toEqual([]);
  });
});
