import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DepthLevel } from '../../domain/market-data.ts';
import { mergeExponent, mergeLevels, mergeStep } from './merge-accuracy.ts';

describe('merge accuracy', () => {
  it.each([
    ['10', 1],
    ['1', 0],
    ['1.0', 0],
    ['0.1', -1],
    ['0.10', -1],
    ['0.01', -2],
    ['0.001', -3],
    ['0.00000001', -8],
    ['10000', 4],
  ])('reads %s as a power of ten [QU-24]', (text, exponent) => {
    expect(mergeExponent(text)).toBe(exponent);
  });

  it.each([
    '0',
    '-1',
    'abc',
    '3',
    '',
    '0.0',
    '0.2',
    '11',
    '1.5',
    '01',
    '+1',
    '1e1',
    ' 1',
    '100000',
    '0.000000001',
    '1\n',
  ])('refuses %j [QU-25]', (text) => {
    expect(mergeExponent(text)).toBeUndefined();
  });

  it('turns into whole price ticks, one at least [QU-24]', () => {
    expect(mergeStep(1, 1)).toBe(100);
    expect(mergeStep(0, 1)).toBe(10);
    expect(mergeStep(-1, 1)).toBe(1);
    expect(mergeStep(-3, 1)).toBe(1);
    expect(mergeStep(-3, 5)).toBe(100);
  });

  it('rounds bids down and asks up, keeps every volume, and never crosses a book [QU-24] [QU-41]', () => {
    const gaps = fc.array(
      fc.record({ gap: fc.integer({ min: 1, max: 500 }), volume: fc.integer({ min: 1, max: 9_999 }) }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(gaps, gaps, fc.constantFrom(1, 10, 100, 1_000), (bidGaps, requestGaps, step) => {
        const ladder = (list: typeof bidGaps, from: number, sign: number): DepthLevel[] => {
          let price = from;
          return list.map(({ gap, volume }) => ({ price: (price += sign * gap), volume }));
        };
        const [bids, asks] = [ladder(bidGaps, 500_000, -1), ladder(requestGaps, 500_000, 1)];
        const [mergedBids, mergedAsks] = [mergeLevels(bids, 'bid', step), mergeLevels(asks, 'ask', step)];
        for (const [raw, merged, round] of [
          [bids, mergedBids, Math.floor],
          [asks, mergedAsks, Math.ceil],
        ] as const) {
          const sums = new Map<number, number>();
          for (const { price, volume } of raw) {
            const rounded = round(price / step) * step;
            sums.set(rounded, (sums.get(rounded) ?? 0) + volume);
          }
          expect(merged.map(({ price, volume }) => [price, volume])).toEqual([...sums]);
        }
        const [bid, ask] = [mergedBids[0], mergedAsks[0]];
        if (bid && ask) expect(bid.price).toBeLessThan(ask.price);
      }),
    );
  });

  it('leaves out bids below one step', () => {
    expect(mergeLevels([{ price: 5, volume: 1 }], 'bid', 10)).toEqual([]);
    expect(mergeLevels([{ price: 5, volume: 1 }], 'ask', 10)).toEqual([{ price: 10, volume: 1 }]);
  });
});
