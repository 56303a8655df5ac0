import { expect, it } from 'vitest';
import { BUILT_IN_PRODUCTS, createBuiltInMarket } from '../../market/index.ts';
import { CustomerView } from '../../sockets/quote/customer-view.ts';
import { ShownBook } from '../../sockets/quote/shown-book.ts';
import { Instruments } from '../instruments.ts';
import { MarketReads } from './market-reads.ts';

const HOUR_MS = 3_600_000;
const NOW_MS = Date.UTC(2026, 2, 3, 9, 30);

it('trades of a time are looked through for an hour [MAX_SPAN_MS]', { tags: ['long'] }, () => {
  const source = createBuiltInMarket({ seed: 7 });
  const instrument = new Instruments(BUILT_IN_PRODUCTS, 5).require('BTCUSDT');
  const feed = {
    source,
    latest: () => source.lastTick(instrument.symbolId, NOW_MS),
    onTicks: () => () => undefined,
    start: () => undefined,
    stop: () => undefined,
  };
  const reads = new MarketReads({
    feed,
    marketClock: { nowMs: () => NOW_MS },
    view: new CustomerView(source, undefined),
    book: new ShownBook(source),
    companyId: 1,
  });
  const fromMs = NOW_MS - 3 * HOUR_MS;
  const found = reads.tradesBetween(instrument, fromMs, NOW_MS, Infinity);
  expect(found.length).toBeGreaterThan(0);
  expect(found.at(-1)?.timeMs).toBeLessThanOrEqual(fromMs + HOUR_MS);
  expect(found).toEqual(source.ticks(instrument.symbolId, fromMs, fromMs + HOUR_MS + 1));
});
