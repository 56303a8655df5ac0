import { expect, it } from 'vitest';
import { KLINE_TYPE } from '../contract/enumerations.ts';
import { createBuiltInMarket } from './built-in-market.ts';
import type { MarketSource } from './market-source.ts';
import { expectMinuteOfTicks } from './minute-fixture.ts';
import { BUILT_IN_PRODUCTS } from './products/built-in-products.ts';
import { DAY_MS, MINUTE_MS } from './sessions/time.ts';

/** Two weeks from a Monday on. */
const FROM = Date.UTC(2026, 10, 2);
const TO = FROM + 14 * DAY_MS;
/** One of each kind: crypto, currencies, a cross, a share, an index that opens at midnight. */
const CODES = ['BTC/USDT', 'EUR/USD', 'EUR/JPY', 'ALDM', 'JPN225'];
const IDS = CODES.map((code) => BUILT_IN_PRODUCTS.find((product) => product.code === code)!.symbolId);
const TYPES = Object.values(KLINE_TYPE);

const own = createBuiltInMarket({ seed: 1 });
const shuffled = createBuiltInMarket({ seed: 1, shuffle: { seed: 3, fromMs: FROM, toMs: TO } });

/** What each day (UTC) of the window did: its half hours, how far it moved, and what was traded. */
function daysOf(source: MarketSource, symbolId: number) {
  return Array.from({ length: 14 }, (_, at) => {
    const startMs = FROM + at * DAY_MS;
    const endS = (startMs + DAY_MS) / 1_000 - 1;
    const candles = source
      .candles(symbolId, KLINE_TYPE.minute30, endS, 48, TO + DAY_MS)
      .filter(({ timestamp }) => timestamp * 1_000 >= startMs);
    const times = candles.map(({ timestamp }) => timestamp - startMs / 1_000).join();
    const moved = Math.log((candles.at(-1)?.close ?? 1) / (candles[0]?.open ?? 1));
    return { times, moved, volume: candles.reduce((sum, { volume }) => sum + volume, 0) };
  });
}

/** By the place of each day in the shuffled market its place in the own one; a volume is that of one day only. */
function orderOf(symbolId: number): readonly number[] {
  const [was, is] = [daysOf(own, symbolId), daysOf(shuffled, symbolId)];
  return is.map((day, place) => {
    const from = day.volume === 0 ? place : was.findIndex(({ volume }) => volume === day.volume);
    expect(was[from]?.times, `${symbolId}, ${place}`).toBe(day.times);
    expect(was[from]?.moved).toBeCloseTo(day.moved, 3);
    return from;
  });
}

it('days of the drawn market take one another’s places, with their own moves, volumes and times', () => {
  const places = Array.from({ length: 14 }, (_, at) => at);
  const orders = IDS.map(orderOf);
  for (const order of orders) {
    expect(order).not.toEqual(places);
    expect(order.toSorted((left, right) => left - right)).toEqual(places);
  }
  // A cross goes as its legs do.
  expect(orders[CODES.indexOf('EUR/JPY')]).toEqual(orders[CODES.indexOf('EUR/USD')]);
});

it('is the own market to the byte before the window, and after it', () => {
  const said = (source: MarketSource, symbolId: number, nowMs: number) => [
    source.lastTick(symbolId, nowMs),
    source.ticks(symbolId, nowMs - MINUTE_MS, nowMs),
    source.depth(symbolId, nowMs, 20),
  ];
  for (const symbolId of IDS) {
    for (const nowMs of [FROM - 1, FROM - DAY_MS, TO + DAY_MS + 15 * 3_600_000])
      expect(said(shuffled, symbolId, nowMs)).toEqual(said(own, symbolId, nowMs));
    for (const type of TYPES)
      expect(shuffled.candles(symbolId, type, FROM / 1_000 - 1, 5, FROM - 1)).toEqual(
        own.candles(symbolId, type, FROM / 1_000 - 1, 5, FROM - 1),
      );
  }
});

it('is one market in itself: candles are what ticks make, within their bounds, and the book begins at the quote', () => {
  for (const symbolId of IDS)
    for (const day of [0, 3, 8, 11]) {
      const minuteMs = FROM + day * DAY_MS + 15 * 3_600_000;
      for (const { timeMs } of expectMinuteOfTicks(shuffled, symbolId, minuteMs)) {
        const tick = shuffled.lastTick(symbolId, timeMs);
        const depth = shuffled.depth(symbolId, timeMs, 5);
        expect([depth?.timeMs, depth?.seq]).toEqual([tick?.timeMs, tick?.seq]);
        expect([depth?.bids[0]?.price, depth?.asks[0]?.price]).toEqual([tick?.bid, tick?.ask]);
      }
    }
});

it('numbers ticks one after the other over the places of days', () => {
  for (const symbolId of IDS)
    for (let day = 0; day <= 14; day += 1) {
      const startMs = FROM + day * DAY_MS;
      const before = shuffled.lastTick(symbolId, startMs - 1);
      const next = [0, 1, 2, 3].flatMap((later) => {
        const span = startMs + later * DAY_MS;
        for (let ms = span; ms < span + DAY_MS; ms += 30 * MINUTE_MS) {
          const [tick] = shuffled.ticks(symbolId, ms, ms + MINUTE_MS);
          if (tick !== undefined) return [tick];
        }
        return [];
      })[0];
      expect(next?.seq, `${symbolId} ${day}`).toBe((before?.seq ?? 0) + 1);
    }
});
