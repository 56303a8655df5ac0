import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIRECTION } from '../direction.ts';
import { executionPrice } from './execution-price.ts';
import { estimateFill, notionalAt, type DeepQuote } from '../ladder.ts';
import { TEST_TERMS } from '../testing/terms-fixture.ts';
import { largestVolume, volumeWithin } from './volume-within.ts';

const TRADE_MODES = ['mm', 'butterflyMm', 'aggregation', 'matchmaking'] as const;
/** Books of one to six levels, each some ticks behind the one before. */
const levels = fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 60 })), {
  minLength: 1,
  maxLength: 6,
});
const books = fc.record({ asks: levels, bids: levels, bid: fc.integer({ min: 9_000, max: 20_000 }) });

function quoteOf({ asks, bids, bid }: { asks: [number, number][]; bids: [number, number][]; bid: number }) {
  const side = (best: number, sign: 1 | -1, all: readonly [number, number][]) => {
    let price = best;
    return all.map(([gap, volume], index) => {
      if (index > 0) price += sign * gap;
      return { price, volume };
    });
  };
  const ask = bid + 4;
  const depth = () => ({ asks: side(ask, 1, asks), bids: side(bid, -1, bids) });
  return { bid, ask, depth } satisfies DeepQuote;
}

describe('the largest quantity that an amount pays for', () => {
  it('is one whose fill costs no more, while one step more would, in every mode and on both sides', () => {
    const cases = fc.record({
      book: books,
      tradeMode: fc.constantFrom(...TRADE_MODES),
      direction: fc.constantFrom(DIRECTION.buy, DIRECTION.sell),
      volumeStep: fc.integer({ min: 1, max: 5 }),
      quoteVolume: fc.integer({ min: 0, max: 40 }),
      most: fc.bigInt({ min: 0n, max: 6_000_000n }),
    });
    fc.assert(
      fc.property(cases, ({ book, tradeMode, direction, volumeStep, quoteVolume, most }) => {
        const terms = { ...TEST_TERMS, tradeMode, volumeStep, quoteVolume };
        const quote = quoteOf(book);
        const volume = volumeWithin(most, direction, quote, terms);
        expect(volume % volumeStep).toBe(0);
        expect(estimateFill({ direction, volume }, quote, terms).notional).toBeLessThanOrEqual(most);
        expect(notionalAt(direction, volume, quote, terms)).toBeLessThanOrEqual(most);
        const more = estimateFill({ direction, volume: volume + volumeStep }, quote, terms);
        if (more.volume === volume + volumeStep) expect(more.notional).toBeGreaterThan(most);
      }),
    );
  });

  it('counts at the best price where there is no book, and is nothing without money', () => {
    const terms = { ...TEST_TERMS, volumeStep: 1 };
    const quote = { bid: 10_000, ask: 10_004 };
    const price = executionPrice(DIRECTION.buy, quote, terms);
    expect(volumeWithin(BigInt(price) * 7n + 5n, DIRECTION.buy, quote, terms)).toBe(7);
    expect(volumeWithin(0n, DIRECTION.buy, quote, terms)).toBe(0);
    expect(volumeWithin(-1n, DIRECTION.sell, quote, terms)).toBe(0);
  });
});

it('the largest volume that fits is on a step, within the bound, and 0 where nothing fits', () => {
  const step = { volumeStep: 3 };
  expect(largestVolume(100, step, (volume) => volume <= 50)).toBe(48);
  expect(largestVolume(100, step, () => true)).toBe(99);
  expect(largestVolume(100, step, () => false)).toBe(0);
});
