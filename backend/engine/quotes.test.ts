import { expect, it } from 'vitest';
import type { MarketFeed } from '../market/index.ts';
import { createSteppedClock } from '../market/index.ts';
import type { Tick } from '../domain/market-data.ts';
import { Quotes } from './quotes.ts';

it('a deal has no rate that the store could not hold [MAX_STORED_RATE]', () => {
  const product = { symbolId: 1, digits: 0, baseCurrency: 'AAA', profitCurrency: 'BBB' };
  const rateAt = (price: number) => {
    const tick = { symbolId: 1, timeMs: 0, bid: price, ask: price, price } as Tick;
    const feed = { source: { products: [product] }, latest: () => tick } as unknown as MarketFeed;
    return new Quotes(feed, createSteppedClock(0)).view(tick, 'AAA').rate('BBB');
  };
  // Rates have twelve decimals, and the store 63 bits: 9,223,372,036,854,775,807.
  expect(rateAt(9_223_372)).toBe(9_223_372_000_000_000_000n);
  expect(rateAt(9_223_373)).toBeUndefined();
});
