import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accuracySteps,
  accuracyText,
  accuracyTicks,
  toBucket,
  firstStep,
  groupedPrice,
  sizeText,
  columnAt,
  ladderColumns,
  ownSpan,
  type ColumnChoice,
} from './ladder-model.ts';

describe('ladder', () => {
  it('keeps the sizes in their columns, whatever they are', () => {
    expect(sizeText(33_325, 0, 7)).toBe('33,325');
    expect(sizeText(1_268_620, 1, 7)).toBe('126k');
    expect(sizeText(126_862, 0, 7)).toBe('126,862');
    expect(sizeText(12_345_678, 3, 7)).toBe('12.3k');
    expect(sizeText(1_268_620, 0, 7)).toBe('1.26M');
    expect(sizeText(33_325, 0, 5)).toBe('33.3k');
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

const ALL: ReadonlySet<ColumnChoice> = new Set(['profile', 'traded', 'delta', 'sum'] as const);
const names = (width: number, wanted: ReadonlySet<ColumnChoice> = ALL) =>
  Object.keys(ladderColumns(width, 8, wanted).spans).sort();

describe('the columns of the ladder', () => {
  it('has own orders, bid, price, ask and sums in a narrow ladder', () => {
    expect(names(226)).toEqual(['ask', 'bid', 'own', 'price', 'sum']);
  });

  it('gives own buys and sells columns of their own where there is room', () => {
    expect(names(350)).toEqual(['ask', 'bid', 'buys', 'price', 'sells']);
    const columns = ladderColumns(350, 8, ALL);
    expect(ownSpan(columns, true)).toEqual(columns.spans.buys);
    expect(ownSpan(columns, false)).toEqual(columns.spans.sells);
  });

  it('adds profile, traded volumes and delta as the ladder grows, and only those that are wanted', () => {
    expect(names(400)).toEqual(['ask', 'bid', 'buys', 'price', 'profile', 'sells']);
    expect(names(484)).toEqual(['ask', 'bid', 'bought', 'buys', 'price', 'profile', 'sells', 'sold']);
    expect(names(700)).toEqual(
      ['ask', 'bid', 'bought', 'buys', 'delta', 'price', 'profile', 'sells', 'sold', 'sum'].sort(),
    );
    expect(names(700, new Set())).toEqual(['ask', 'bid', 'buys', 'price', 'sells']);
  });

  it('covers the whole width without gaps, left to right', () => {
    for (const width of [204, 226, 300, 340, 480, 620, 760, 1_000]) {
      const spans = Object.values(ladderColumns(width, 9, ALL).spans).sort((one, other) => one[0] - other[0]);
      expect(spans[0]?.[0]).toBe(0);
      for (const [index, [from]] of spans.entries()) if (index > 0) expect(from).toBe(spans[index - 1]?.[1]);
      expect(spans.at(-1)?.[1]).toBeGreaterThan(width - 2);
      expect(spans.at(-1)?.[1]).toBeLessThanOrEqual(width);
    }
  });

  it('finds the column under the pointer', () => {
    const columns = ladderColumns(700, 8, ALL);
    const [from, to] = columns.spans.ask ?? [0, 0];
    expect(columnAt(columns, from)).toBe('ask');
    expect(columnAt(columns, to)).toBe('sells');
    expect(columnAt(columns, 5_000)).toBeUndefined();
  });
});
