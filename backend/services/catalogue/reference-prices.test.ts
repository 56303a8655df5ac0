import { describe, expect, it } from 'vitest';
import { BUILT_IN_PRODUCTS, createBuiltInMarket, createSteppedClock } from '../../market/index.ts';
import { ReferencePrices } from './catalogue-service.ts';

const SHARE = BUILT_IN_PRODUCTS.find(({ code }) => code === 'VSPR')!;
const ID = SHARE.symbolId;
const OPENING_MS = Date.UTC(2026, 2, 11, 14, 30);
const HOUR_MS = 3_600_000;

const market = createBuiltInMarket({
  seed: 7,
  products: [{ ...SHARE, splits: [{ date: '2026-03-11', newShares: 1, oldShares: 10 }] }],
  funds: [],
});

describe('the reference price of a day', () => {
  it('is the one of its start, in the shares of the moment: a split converts it', () => {
    const clock = createSteppedClock(OPENING_MS - HOUR_MS);
    const prices = new ReferencePrices(
      { lastTick: (id, atMs) => market.lastTick(id, atMs), products: market.products },
      clock,
    );
    const before = prices.of(ID);
    const { since } = prices;
    expect(before).toBe(market.lastTick(ID, Date.UTC(2026, 2, 11))?.bid);
    clock.advance(HOUR_MS - 1);
    expect([prices.of(ID), prices.since]).toEqual([before, since]);
    clock.advance(1);
    expect([prices.of(ID), prices.since]).toEqual([(before ?? 0) * 10, OPENING_MS]);
    clock.advance(10 * HOUR_MS);
    const next = Date.UTC(2026, 2, 12);
    expect([prices.of(ID), prices.since]).toEqual([market.lastTick(ID, next)?.bid, next]);
  });
});
