import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  estimateFill,
  expectFill,
  isBeyond,
  ladderOf,
  notionalAt,
  withStatedVolume,
  type DeepQuote,
} from './ladder.ts';
import { TEST_TERMS } from './testing/terms-fixture.ts';

/** Bid 60,000.00, ask 60,000.10; two price ticks of 0.01 between the prices of the levels behind. */
const QUOTE: DeepQuote = {
  bid: 6_000_000,
  ask: 6_000_010,
  depth: () => ({
    bids: [
      { price: 6_000_000, volume: 5 },
      { price: 5_999_900, volume: 20 },
      { price: 5_999_700, volume: 30 },
    ],
    asks: [
      { price: 6_000_010, volume: 5 },
      { price: 6_000_110, volume: 20 },
      { price: 6_000_310, volume: 30 },
    ],
  }),
};
/** Quote stands for 100, spread 3 above and 2 below. */
const MAKER = TEST_TERMS;
const HEDGED = { ...TEST_TERMS, tradeMode: 'butterflyMm' as const };
const AGGREGATION = { ...TEST_TERMS, tradeMode: 'aggregation' as const };

describe("a market maker's ladder", () => {
  it('deals the stated volume at the quote with its spread, without looking at the book', () => {
    const quote = {
      ...QUOTE,
      depth: () => {
        throw new Error('the book was asked for');
      },
    };
    expect(estimateFill({ direction: 'buy', volume: 100 }, quote, MAKER)).toEqual({
      volume: 100,
      notional: 6_000_013n * 100n,
    });
    expect(estimateFill({ direction: 'sell', volume: 100 }, quote, MAKER).notional).toBe(5_999_998n * 100n);
  });

  it('walks the levels behind for what is beyond it, each with the spread', () => {
    expect(estimateFill({ direction: 'buy', volume: 121 }, QUOTE, MAKER)).toEqual({
      volume: 121,
      notional: 6_000_013n * 100n + 6_000_113n * 20n + 6_000_313n,
    });
    expect(estimateFill({ direction: 'sell', volume: 121 }, QUOTE, MAKER).notional).toBe(
      5_999_998n * 100n + 5_999_898n * 20n + 5_999_698n,
    );
    // Mode 2 adds no spread.
    expect(estimateFill({ direction: 'buy', volume: 101 }, QUOTE, HEDGED).notional).toBe(
      6_000_010n * 100n + 6_000_110n,
    );
  });

  it('deals what is beyond its end at the price of the last level, up to a limit', () => {
    expect(estimateFill({ direction: 'buy', volume: 1_000 }, QUOTE, MAKER)).toEqual({
      volume: 1_000,
      notional: 6_000_013n * 100n + 6_000_113n * 20n + 6_000_313n * 880n,
    });
    expect(estimateFill({ direction: 'buy', volume: 1_000, limit: 6_000_200 }, QUOTE, MAKER)).toEqual({
      volume: 120,
      notional: 6_000_013n * 100n + 6_000_113n * 20n,
    });
    expect(estimateFill({ direction: 'buy', volume: 1, limit: 6_000_012 }, QUOTE, MAKER).volume).toBe(0);
  });

  it('deals any volume at the quote where there is no book', () => {
    const bare = { bid: 6_000_000, ask: 6_000_010 };
    expect(estimateFill({ direction: 'buy', volume: 1_000 }, bare, MAKER).notional).toBe(6_000_013n * 1_000n);
  });

  it('never takes a bid below one tick', () => {
    const quote = { bid: 1, ask: 2, depth: () => ({ bids: [{ price: 1, volume: 1 }], asks: [] }) };
    expect(ladderOf('sell', quote, MAKER)).toEqual([{ price: 1, volume: 100 }]);
  });
});

describe('aggregation', () => {
  it('walks the book as it is and leaves what it does not hold, unless the close must happen', () => {
    const held = 6_000_010n * 5n + 6_000_110n * 20n + 6_000_310n * 30n;
    const request = { direction: 'buy' as const, volume: 60 };
    expect(estimateFill(request, QUOTE, AGGREGATION)).toEqual({ volume: 55, notional: held });
    expect(estimateFill({ ...request, forced: true }, QUOTE, AGGREGATION)).toEqual({
      volume: 60,
      notional: held + 6_000_310n * 5n,
    });
    expect(notionalAt('buy', 60, QUOTE, AGGREGATION)).toBe(held + 6_000_010n * 5n);
  });
});

it('the expected price is the average, half to even, and the notional exact', () => {
  const expected = expectFill({ direction: 'buy', volume: 120 }, QUOTE, MAKER);
  expect(expected).toEqual({ price: 6_000_030, notional: 6_000_013n * 100n + 6_000_113n * 20n });
  expect(expectFill({ direction: 'buy', volume: 120 }, QUOTE, MAKER, 5_000_000)).toEqual({
    price: 5_000_000,
    notional: 5_000_000n * 120n,
  });
});

it('slippage counts the average of the whole fill, without rounding', () => {
  const fill = estimateFill({ direction: 'buy', volume: 120 }, QUOTE, MAKER);
  expect(isBeyond(17, 6_000_013, fill, 'buy')).toBe(false);
  expect(isBeyond(16, 6_000_013, fill, 'buy')).toBe(true);
  expect(isBeyond(0, 6_000_013, fill, 'sell')).toBe(false);
});

it('the best level of a shown book has at least the stated volume, the others stay', () => {
  const levels = QUOTE.depth?.()?.asks ?? [];
  expect(withStatedVolume(levels, 100)).toEqual([{ price: 6_000_010, volume: 100 }, ...levels.slice(1)]);
  expect(withStatedVolume(levels, 4)).toBe(levels);
  expect(withStatedVolume([], 100)).toEqual([]);
});

it('size has a price: a larger volume is never cheaper on average, and buying never below selling', () => {
  const volumes = fc.integer({ min: 1, max: 5_000 });
  fc.assert(
    fc.property(volumes, volumes, fc.constantFrom(MAKER, HEDGED), (one, other, terms) => {
      const [small, large] = [Math.min(one, other), Math.max(one, other)];
      const [less, more] = [small, large].map((volume) =>
        estimateFill({ direction: 'buy', volume }, QUOTE, terms),
      );
      const sold = estimateFill({ direction: 'sell', volume: large }, QUOTE, terms);
      expect(less?.volume).toBe(small);
      expect((less?.notional ?? 0n) * BigInt(large) <= (more?.notional ?? 0n) * BigInt(small)).toBe(true);
      expect((more?.notional ?? 0n) >= sold.notional).toBe(true);
    }),
  );
});
