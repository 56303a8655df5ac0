import { describe, expect, it } from 'vitest';
import type { ProductArea } from '../contract/calls/management/groups.ts';
import { KLINE_TYPE, type KlineType } from '../contract/enumerations.ts';
import { parseDecimal } from '../domain/decimal.ts';
import { createBuiltInMarket } from './built-in-market.ts';
import { isCross } from './product-definition.ts';
import { BUILT_IN_PRODUCTS } from './products/built-in-products.ts';

const EVERY_TYPE = Object.values(KLINE_TYPE) as KlineType[];
const AREAS: readonly ProductArea[] = ['crypto', 'forex', 'metal', 'index', 'stock', 'etf', 'fund'];
/** One product of every area: the market of 2100 is a long walk from 2015. */
const products = AREAS.map((name) => BUILT_IN_PRODUCTS.find(({ area }) => area === name)!);
const market = createBuiltInMarket({ seed: 11, products });
const AFTERNOON = 15 * 3_600_000;

describe('the market far from today', () => {
  it.each(products.map((product) => [product.code, product] as const))(
    '%s has sound ticks, candles and depth until the end of 2100',
    (_code, { symbolId, digits, path }) => {
      if (isCross(path)) throw new Error('a cross has no start price');
      const start = Number(parseDecimal(path.startPrice, digits));
      for (const day of [Date.UTC(2027, 0, 4), Date.UTC(2040, 1, 29), Date.UTC(2099, 11, 31)]) {
        const now = day + AFTERNOON;
        const tick = market.lastTick(symbolId, now)!;
        // Nothing costs ten thousand times as much as in 2015, as bitcoin would after thirty years at its drift.
        expect(tick.price).toBeGreaterThan(start / 20);
        expect(tick.price).toBeLessThan(start * 10_000);
        const { bids, asks } = market.depth(symbolId, now, 60)!;
        expect([bids.length, asks.length]).toEqual([60, 60]);
        for (const { price, volume } of [...bids, ...asks]) expect(price * volume).toBeGreaterThan(0);
        for (const type of EVERY_TYPE) {
          const [before, running] = market.candles(symbolId, type, now / 1000, 2, now);
          expect(before!.lastTickSeq, `type ${type}`).toBeLessThan(running!.lastTickSeq);
          expect([running!.lastTickSeq, running!.close]).toEqual([tick.seq, tick.price]);
          for (const value of Object.values(running!)) expect(Number.isSafeInteger(value)).toBe(true);
        }
      }
    },
  );

  it('keeps its last tick, candles and day figures after the end of history', () => {
    const end = Date.UTC(2101, 0, 1);
    for (const { symbolId } of products) {
      const known = [market.lastTick(symbolId, end - 1), market.daySummary(symbolId, end - 1)];
      expect(known[0]).toBeDefined();
      for (const later of [end, end + 1, end + 40 * 86_400_000]) {
        expect([market.lastTick(symbolId, later), market.daySummary(symbolId, later)]).toEqual(known);
        expect(market.ticks(symbolId, end, later)).toEqual([]);
        for (const type of EVERY_TYPE)
          expect(market.candles(symbolId, type, later / 1000, 2, later)).toEqual(
            market.candles(symbolId, type, end / 1000 - 1, 2, end - 1),
          );
      }
    }
  });

  it('has nothing before 2015, and begins with the first tick of the first session', () => {
    const first = Date.UTC(2015, 0, 1);
    for (const { symbolId } of products) {
      expect(market.lastTick(symbolId, first - 1)).toBeUndefined();
      expect(market.daySummary(symbolId, first - 1)).toBeUndefined();
      expect(market.depth(symbolId, first - 1, 20)).toBeUndefined();
      for (const type of EVERY_TYPE)
        expect(market.candles(symbolId, type, first / 1000 - 1, 10, first - 1)).toEqual([]);
      const week = first + 7 * 86_400_000;
      const [opening] = market.candles(symbolId, KLINE_TYPE.minute30, week / 1000, 1_000, week);
      const openingMs = opening!.timestamp * 1000;
      const [tick] = market.ticks(symbolId, openingMs, openingMs + 1);
      expect(tick?.seq).toBe(1);
      expect(market.lastTick(symbolId, openingMs - 1)).toBeUndefined();
      for (const type of EVERY_TYPE)
        expect(market.candles(symbolId, type, tick!.timeMs / 1000, 10, tick!.timeMs)).toMatchObject([
          { open: tick!.price, close: tick!.price, volume: tick!.volume, lastTickSeq: 1 },
        ]);
    }
  });
});
