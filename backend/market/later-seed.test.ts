import { describe, expect, it } from 'vitest';
import { KLINE_TYPE } from '../contract/enumerations.ts';
import { createBuiltInMarket } from './built-in-market.ts';
import type { MarketSource } from './market-source.ts';
import { expectMinuteOfTicks } from './minute-fixture.ts';
import { BUILT_IN_PRODUCTS } from './products/built-in-products.ts';
import { DAY_MS, MINUTE_MS } from './sessions/time.ts';

/** A Wednesday after the stored walk of seed 1, and one long before it. */
const TURN = Date.UTC(2026, 10, 18, 15, 47, 31);
const EARLY_TURN = Date.UTC(2016, 4, 11, 3, 0, 1);
const TYPES = Object.values(KLINE_TYPE);
/** One of each kind: crypto, currencies, a cross, metal, a share, an index that opens at midnight, a fund. */
const CODES = ['BTC/USDT', 'EUR/USD', 'USD/JPY', 'EUR/JPY', 'XAU/USD', 'ALDM', 'JPN225', 'MDF/USDT'];
const IDS = BUILT_IN_PRODUCTS.filter(({ code }) => CODES.includes(code)).map(({ symbolId }) => symbolId);

const first = createBuiltInMarket({ seed: 1 });
const turned = createBuiltInMarket({ seed: 1, later: { seed: 2, fromMs: TURN } });

/** Everything that a market says of a product at a time. */
function saidAt(source: MarketSource, symbolId: number, nowMs: number): readonly unknown[] {
  return [
    source.lastTick(symbolId, nowMs),
    source.ticks(symbolId, nowMs - 5 * MINUTE_MS, nowMs + 1),
    source.depth(symbolId, nowMs, 60),
    source.daySummary(symbolId, nowMs),
    ...TYPES.map((type) => source.candles(symbolId, type, nowMs / 1_000 + 900_000, 12, nowMs)),
  ];
}

describe('another seed from a time on', () => {
  it.each([TURN - 1, TURN - (TURN % MINUTE_MS), TURN - 7 * MINUTE_MS, TURN - DAY_MS - 12_345])(
    'changes nothing that a market says before that time, of any product (%i)',
    (nowMs) => {
      for (const symbolId of IDS)
        expect(saidAt(turned, symbolId, nowMs)).toEqual(saidAt(first, symbolId, nowMs));
    },
  );

  it('changes every price and book from then on, and the price continues from where it stood', () => {
    const open = IDS.filter((symbolId) => first.ticks(symbolId, TURN - 20_000, TURN).length > 0);
    expect(open.length).toBeGreaterThanOrEqual(6);
    for (const symbolId of open) {
      const before = turned.lastTick(symbolId, TURN - 1);
      const [after] = turned.ticks(symbolId, TURN, TURN + MINUTE_MS);
      expect(after?.seq).toBe((before?.seq ?? 0) + 1);
      expect(Math.abs((after?.price ?? 0) / (before?.price ?? 1) - 1)).toBeLessThan(0.01);
      // A full minute has a way of its own to its newest tick.
      const fullMs = TURN - (TURN % MINUTE_MS) + 10 * MINUTE_MS;
      expect(turned.lastTick(symbolId, fullMs)).toEqual(turned.ticks(symbolId, fullMs, fullMs + 1)[0]);
      const laterMs = TURN + (3 * DAY_MS) / 2;
      expect(turned.lastTick(symbolId, laterMs)).not.toEqual(first.lastTick(symbolId, laterMs));
      expect(turned.depth(symbolId, laterMs, 20)?.bids).not.toEqual(first.depth(symbolId, laterMs, 20)?.bids);
    }
  });

  it('is one market in the minute between the two: its candle is what its ticks make, within its bounds', () => {
    const minuteMs = Math.floor(TURN / MINUTE_MS) * MINUTE_MS;
    for (const symbolId of IDS) {
      for (const { bid, ask } of expectMinuteOfTicks(turned, symbolId, minuteMs, minuteMs + DAY_MS))
        expect(ask).toBeGreaterThan(bid);
    }
  });

  it(
    'is drawn as the market of any seed: candles are what their ticks and their parts make',
    { tags: ['long'] },
    () => {
      const nowMs = TURN + 3 * DAY_MS;
      for (const symbolId of IDS) {
        const days = turned.candles(symbolId, KLINE_TYPE.day, nowMs / 1_000 - 1, 5, nowMs);
        for (const { timestamp, high, low, volume, close, lastTickSeq } of days.slice(0, -1)) {
          const minutes = turned.candles(symbolId, KLINE_TYPE.minute1, timestamp + 86_399, 1_440, nowMs);
          const own = minutes.filter((one) => one.timestamp >= timestamp);
          expect([high, low, volume, close, lastTickSeq]).toEqual([
            Math.max(...own.map((one) => one.high)),
            Math.min(...own.map((one) => one.low)),
            own.reduce((sum, one) => sum + one.volume, 0),
            own.at(-1)?.close,
            own.at(-1)?.lastTickSeq,
          ]);
        }
      }
    },
  );

  it(
    'has the same days whichever was reversed for first, before and after where the walk of the seed is stored',
    { tags: ['long'] },
    () => {
      for (const fromMs of [TURN, EARLY_TURN]) {
        // Products of their own, of which nothing is stored.
        const products = BUILT_IN_PRODUCTS.map((product) => ({ ...product }));
        const later = { seed: 2, fromMs };
        const make = () => createBuiltInMarket({ seed: 1, later });
        const days = [-40, -1, 0, 1, 90, 3_900].map((at) => fromMs + at * DAY_MS);
        const closes = (order: readonly number[], source = make()) =>
          new Map(order.map((atMs) => [atMs, source.lastTick(10021, atMs)]));
        const reversed = closes(days.toReversed());
        expect(closes(days, createBuiltInMarket({ seed: 1, later, products }))).toEqual(reversed);
        expect(closes(days)).toEqual(reversed);
        // What is remembered of walks is of these seeds alone.
        expect(createBuiltInMarket({ seed: 1 }).lastTick(10021, fromMs + DAY_MS)).not.toEqual(
          reversed.get(fromMs + DAY_MS),
        );
        const other = createBuiltInMarket({ seed: 1, later: { seed: 3, fromMs } });
        expect(other.lastTick(10021, fromMs + DAY_MS)).not.toEqual(reversed.get(fromMs + DAY_MS));
      }
    },
  );

  it('begins with a second, early enough in its minute for a last tick', () => {
    for (const fromMs of [TURN + 1, TURN + 28_000])
      expect(() => createBuiltInMarket({ seed: 1, later: { seed: 2, fromMs } })).toThrow(RangeError);
  });
});
