import { expect, it } from 'vitest';
import { BUILT_IN_PRODUCTS, createBuiltInMarket } from '../../market/index.ts';
import { toInstrumentId } from '../../domain/units.ts';
import { ShownBook } from './shown-book.ts';

const EUR = toInstrumentId(10001);
const source = createBuiltInMarket({ seed: 7, products: BUILT_IN_PRODUCTS, funds: [] });

it('shows the book without what orders have taken of it, with one size for a best level wherever it is shown', () => {
  const tick = source.lastTick(source.products[0]?.symbolId ?? EUR, Date.UTC(2026, 2, 3, 15));
  if (tick === undefined) throw new Error('there is no tick');
  const product = { ...source.products[0], tradeType: 1, tradeMode: 3 } as never;
  const plain = new ShownBook(source);
  const market = plain.market(tick.symbolId, tick.timeMs) ?? expect.fail('there is no book');
  const before = plain.whole(market, product, undefined);
  const [best, second, third] = before.asks;
  const gone = new Map([
    [best?.price, 1e9],
    [second?.price, 1],
    [third?.price, 1e9],
  ]);
  const footprint = () => ({
    taken: (direction: string, price: number) => (direction === 'buy' ? (gone.get(price) ?? 0) : 0),
    worse: () => 0,
  });
  const shown = new ShownBook(source, { depth: () => undefined, footprint });
  const after = shown.whole(market, product, undefined);
  // One unit stands for the quote; a deeper level that was taken is none.
  expect(after.asks[0]).toEqual({ price: best?.price, volume: 1 });
  expect(after.asks[1]).toEqual({ price: second?.price, volume: (second?.volume ?? 0) - 1 });
  expect(after.asks[2]?.price).toBe(before.asks[3]?.price);
  expect(after.bids).toEqual(before.bids);
  expect(shown.quote(tick, product, undefined)).toEqual({
    ...plain.quote(tick, product, undefined),
    askVolume: 1,
  });
});
