import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DepthView } from '../../market/contracts.ts';
import { ladderWidths } from './ladder-widths.ts';
import {
  accuracySteps,
  accuracyText,
  accuracyTicks,
  toBucket,
  firstStep,
  groupedPrice,
  ladderPicture,
  sizeText,
} from './ladder-model.ts';

const depth = (bids: [number, number][], asks: [number, number][]): DepthView => ({
  symbolId: 1,
  seq: 1,
  timeMs: 0,
  receivedAtMs: 0,
  bids: bids.map(([price, volume]) => ({ price, volume })),
  asks: asks.map(([price, volume]) => ({ price, volume })),
});

const BOOK = depth(
  [
    [99, 10],
    [98, 20],
    [97, 30],
  ],
  [
    [101, 5],
    [102, 15],
    [103, 200],
  ],
);

describe('ladder', () => {
  it('draws exactly the levels of the push, sums from the best level outwards [DT-09]', () => {
    const picture = ladderPicture(BOOK, 10, undefined);
    expect(picture.asks.map((row) => [row.price, row.volume, row.sum])).toEqual([
      [103, 200, 220],
      [102, 15, 20],
      [101, 5, 5],
    ]);
    expect(picture.bids.map((row) => [row.price, row.volume, row.sum])).toEqual([
      [99, 10, 10],
      [98, 20, 30],
      [97, 30, 60],
    ]);
    expect(picture.asks.at(-1)?.best).toBe(true);
    expect(picture.bids[0]?.best).toBe(true);
  });

  it('draws a crossed book as it is: every half has the levels of its own side [DT-09]', () => {
    const crossed = depth(
      [
        [102, 7],
        [101, 8],
      ],
      [
        [101, 5],
        [102, 15],
      ],
    );
    const picture = ladderPicture(crossed, 10, undefined);
    const figures = (rows: typeof picture.asks) =>
      rows.map(({ price, side, volume, best }) => [price, side, volume, best]);
    expect(figures(picture.asks)).toEqual([
      [102, 'ask', 15, false],
      [101, 'ask', 5, true],
    ]);
    expect(figures(picture.bids)).toEqual([
      [102, 'bid', 7, true],
      [101, 'bid', 8, false],
    ]);
  });

  it('keeps the sizes in their columns, whatever they are', () => {
    expect(sizeText(33_325, 0, 7)).toBe('33,325');
    expect(sizeText(1_268_620, 1, 7)).toBe('126k');
    expect(sizeText(126_862, 0, 7)).toBe('126,862');
    expect(sizeText(12_345_678, 3, 7)).toBe('12.3k');
    expect(sizeText(1_268_620, 0, 7)).toBe('1.26M');
    expect(sizeText(33_325, 0, 5)).toBe('33.3k');
  });

  it('draws an empty section empty [DT-09]', () => {
    const picture = ladderPicture(depth([], [[101, 5]]), 5, undefined);
    expect(picture.bids).toEqual([]);
    expect(picture.asks).toHaveLength(1);
    expect(picture.bidShare).toBe(0);
    expect(ladderPicture(depth([], []), 5, undefined)).toMatchObject({ asks: [], bids: [], bidShare: 0 });
  });

  it('keeps every price in its row while the pointer is inside, whatever the book does', () => {
    const held = ladderPicture(BOOK, 3, undefined).prices;
    const moved = depth(
      [
        [102, 7],
        [101, 3],
        [99, 4],
      ],
      [[103, 9]],
    );
    const picture = ladderPicture(moved, 3, held);
    expect(picture.asks.map((row) => [row.price, row.side, row.volume])).toEqual([
      [103, 'ask', 9],
      [102, 'bid', 7],
      [101, 'bid', 3],
    ]);
    expect(picture.bids.map((row) => [row.price, row.side, row.volume])).toEqual([
      [99, 'bid', 4],
      [98, 'none', 0],
      [97, 'none', 0],
    ]);
    expect(picture.prices).toEqual(held);
  });

  it('marks a wall and never draws a bar beyond its cell', () => {
    const even = [1, 2, 3, 4, 5, 6, 7, 8].map((step): [number, number] => [100 + step, 10]);
    const picture = ladderPicture(depth([], [...even, [109, 300]]), 20, undefined);
    expect(picture.asks.filter((row) => row.wall).map((row) => row.price)).toEqual([109]);
    expect(Math.max(...picture.asks.map((row) => row.share))).toBeLessThanOrEqual(100);
  });

  it('shares its width so that no figure meets another', () => {
    const narrow = ladderWidths(226, '64,290');
    expect(narrow).toEqual({ sum: 32, price: 54, sizeLength: 6, shortSums: true });
    expect(ladderWidths(226, '0.14062').sizeLength).toBe(5);
    expect(ladderWidths(300, '64,290')).toMatchObject({ sum: 54, sizeLength: 7, shortSums: false });
  });

  it('offers the powers of ten from one tick to about one percent as grouping', () => {
    expect(accuracySteps(1, 964_125)).toEqual(['0.1', '1', '10', '100']);
    expect(accuracySteps(5, 108_421)).toEqual(['0.00001', '0.0001', '0.001', '0.01']);
    expect(accuracySteps(0, 50)).toEqual(['1']);
  });

  it('starts with rows that are at most two hundredths of a percent apart', () => {
    const first = (digits: number, price: number) => {
      const steps = accuracySteps(digits, price);
      return steps[firstStep(steps, digits, price)];
    };
    expect([first(1, 1_081_418), first(2, 407_002), first(5, 108_897), first(2, 3_984)]).toEqual([
      '10',
      '0.1',
      '0.0001',
      '0.01',
    ]);
  });

  it('writes only the decimals that a grouping can move', () => {
    expect(groupedPrice(1_081_400, 1, 100)).toBe('108,140');
    expect(groupedPrice(1_081_418, 1, 1)).toBe('108,141.8');
    expect(groupedPrice(108_890, 5, 10)).toBe('1.0889');
    expect(groupedPrice(1_081_418, 1, 100)).toBe('108,141.8');
  });

  it('converts a grouping to ticks and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 6 }), (digits, power) => {
        const ticks = 10 ** power;
        expect(accuracyTicks(accuracyText(ticks, digits), digits)).toBe(ticks);
      }),
    );
  });

  it('puts own buys and sells into the row that holds their price', () => {
    expect(toBucket(963_257, 100, true)).toBe(963_200);
    expect(toBucket(963_257, 100, false)).toBe(963_300);
    expect(toBucket(963_200, 100, false)).toBe(963_200);
  });
});
