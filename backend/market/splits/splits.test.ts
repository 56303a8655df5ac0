import { describe, expect, it } from 'vitest';
import { KLINE_TYPE, type KlineType } from '../../contract/enumerations.ts';
import type { Candle } from '../../domain/market-data.ts';
import { createBuiltInMarket } from '../built-in-market.ts';
import { createMarketFeed } from '../market-feed.ts';
import { createSteppedClock } from '../clocks/stepped-clock.ts';
import type { MarketSource } from '../market-source.ts';
import type { ProductDefinition, StockSplit } from '../product-definition.ts';
import { BUILT_IN_PRODUCTS } from '../products/built-in-products.ts';
import { createScenarioMarket, makeScenario } from '../scenarios/index.ts';
import { openingOf, priceFactor, splitsOf } from './split-moments.ts';

const SHARE = BUILT_IN_PRODUCTS.find(({ code }) => code === 'VSPR') as ProductDefinition;
const ID = SHARE.symbolId;
const DATE = '2026-03-11';
const OPENING_MS = Date.UTC(2026, 2, 11, 14, 30);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The share alone, with some splits. */
function marketOf(...splits: StockSplit[]): MarketSource {
  return createBuiltInMarket({ seed: 7, products: [{ ...SHARE, splits }], funds: [] });
}

const split = (newShares: number, oldShares: number, date = DATE): StockSplit => ({
  date,
  newShares,
  oldShares,
});
const plain = marketOf();
const doubled = marketOf(split(2, 1));
const tenth = marketOf(split(1, 10));

const candlesOf = (source: MarketSource, type: KlineType, nowMs: number, count = 20): Candle[] =>
  source.candles(ID, type, Math.floor(nowMs / 1000), count, nowMs);

const LAST_NIGHT_MS = OPENING_MS - 12 * HOUR_MS;
const AFTERNOON_MS = OPENING_MS + 3 * HOUR_MS + 17_345;

describe('a split in the market', () => {
  it('is at the opening of its day, and nowhere on a day without one', () => {
    expect(splitsOf({ ...SHARE, splits: [split(2, 1)] })).toEqual([
      { atMs: OPENING_MS, newShares: 2, oldShares: 1 },
    ]);
    expect(openingOf(SHARE, '2026-03-14')).toBeUndefined();
    expect(openingOf(SHARE, '2026-02-30')).toBeUndefined();
    expect(priceFactor([{ atMs: 5, newShares: 3, oldShares: 2 }], 5, 9)).toBe(1);
    expect(priceFactor([{ atMs: 5, newShares: 4, oldShares: 2 }], 4, 5)).toBe(0.5);
  });

  it('changes nothing that was traded before it', () => {
    const from = OPENING_MS - 20 * HOUR_MS;
    expect(doubled.ticks(ID, from, OPENING_MS)).toEqual(plain.ticks(ID, from, OPENING_MS));
    expect(candlesOf(doubled, KLINE_TYPE.day, LAST_NIGHT_MS)).toEqual(
      candlesOf(plain, KLINE_TYPE.day, LAST_NIGHT_MS),
    );
    expect(doubled.lastTick(ID, OPENING_MS - 1)).toEqual(plain.lastTick(ID, OPENING_MS - 1));
    expect(doubled.depth(ID, OPENING_MS - 1, 20)).toEqual(plain.depth(ID, OPENING_MS - 1, 20));
  });

  it.each([
    [doubled, 0.5],
    [tenth, 10],
  ])('opens with a tick at the new price, and depth and tape follow', (source, factor) => {
    const [first] = source.ticks(ID, OPENING_MS, OPENING_MS + 60_000);
    const [same] = plain.ticks(ID, OPENING_MS, OPENING_MS + 60_000);
    expect(first?.timeMs).toBe(OPENING_MS);
    expect(first?.seq).toBe(same?.seq);
    expect(first?.price).toBe(Math.round((same?.price ?? 0) * factor));
    const depth = source.depth(ID, AFTERNOON_MS, 5);
    const tick = source.lastTick(ID, AFTERNOON_MS);
    expect(depth?.bids[0]?.price).toBe(tick?.bid);
    expect(depth?.asks[0]?.price).toBe(tick?.ask);
  });

  it.each([
    [doubled, 0.5],
    [tenth, 10],
  ])('leaves candles that are the sum of their ticks', (source, factor) => {
    const ticks = source.ticks(ID, OPENING_MS, AFTERNOON_MS + 1);
    const today = candlesOf(source, KLINE_TYPE.day, AFTERNOON_MS, 1)[0];
    const prices = ticks.map(({ price }) => price);
    expect(today).toMatchObject({
      open: prices[0],
      close: prices.at(-1),
      high: Math.max(...prices),
      low: Math.min(...prices),
      volume: ticks.reduce((sum, { volume }) => sum + volume, 0),
    });
    const usual = candlesOf(plain, KLINE_TYPE.day, AFTERNOON_MS, 1)[0]?.volume ?? 0;
    expect((today?.volume ?? 0) * factor).toBeGreaterThan(usual * 0.9);
    expect((today?.volume ?? 0) * factor).toBeLessThan(usual * 1.3);
  });

  it.each([
    [doubled, 2, 1],
    [tenth, 1, 10],
  ])('shows what was before it in the shares of after it, in every candle', (source, updates, olds) => {
    for (const type of Object.values(KLINE_TYPE)) {
      const before = candlesOf(plain, type, OPENING_MS - 1, 30);
      const shown = source.candles(ID, type, OPENING_MS / 1000 - 1, 30, AFTERNOON_MS);
      const whole = (candles: readonly Candle[]) =>
        candles.filter(({ lastTickTimeMs }) => lastTickTimeMs < OPENING_MS);
      const of = new Map(before.map((candle) => [candle.timestamp, candle]));
      expect(whole(shown).length).toBeGreaterThan(2);
      for (const candle of whole(shown)) {
        const same = of.get(candle.timestamp);
        for (const name of ['open', 'high', 'low', 'close'] as const)
          expect(candle[name]).toBe(Math.round(((same?.[name] ?? 0) * olds) / updates));
        expect(Math.abs(candle.volume / (((same?.volume ?? 0) * updates) / olds) - 1)).toBeLessThan(0.02);
        expect(candle.lastTickSeq).toBe(same?.lastTickSeq);
      }
    }
  });

  it('makes no change of the day, the week or 24 hours that did not happen', () => {
    const changeOf = (source: MarketSource) => {
      const { close = 0, yesterdayClose = 1 } = source.daySummary(ID, AFTERNOON_MS) ?? {};
      return close / yesterdayClose - 1;
    };
    for (const source of [doubled, tenth]) {
      expect(Math.abs(changeOf(source) - changeOf(plain))).toBeLessThan(0.01);
      for (const type of [KLINE_TYPE.day, KLINE_TYPE.week, KLINE_TYPE.month, KLINE_TYPE.hour1]) {
        const candles = candlesOf(source, type, AFTERNOON_MS, 40);
        const jumps = candles.map((candle, at) => candle.open / (candles[at - 1]?.close ?? candle.open) - 1);
        expect(Math.max(...jumps.map(Math.abs))).toBeLessThan(0.1);
        const usual = candlesOf(plain, type, AFTERNOON_MS, 40);
        for (const [at, { high, low }] of candles.entries())
          expect(high / low).toBeLessThan(((usual[at]?.high ?? 0) / (usual[at]?.low ?? 1)) * 1.01);
      }
    }
  });

  it('is the same for who asked before it and who never did', () => {
    const early = marketOf(split(2, 1));
    candlesOf(early, KLINE_TYPE.week, LAST_NIGHT_MS);
    early.ticks(ID, LAST_NIGHT_MS - DAY_MS, LAST_NIGHT_MS);
    const late = marketOf(split(2, 1));
    expect(candlesOf(early, KLINE_TYPE.week, AFTERNOON_MS)).toEqual(
      candlesOf(late, KLINE_TYPE.week, AFTERNOON_MS),
    );
    expect(early.ticks(ID, OPENING_MS - HOUR_MS, OPENING_MS + 60_000)).toEqual(
      late.ticks(ID, OPENING_MS - HOUR_MS, OPENING_MS + 60_000),
    );
  });

  it('comes after another, and one back leads to the prices of before', () => {
    const there = marketOf(split(2, 1), split(1, 2, '2026-03-18'));
    const laterMs = AFTERNOON_MS + 14 * DAY_MS;
    expect(there.ticks(ID, laterMs, laterMs + 60_000)).toEqual(plain.ticks(ID, laterMs, laterMs + 60_000));
    const before = candlesOf(there, KLINE_TYPE.day, laterMs, 30).filter(
      ({ lastTickTimeMs }) => lastTickTimeMs < OPENING_MS,
    );
    const same = candlesOf(plain, KLINE_TYPE.day, laterMs, 30).slice(0, before.length);
    expect(before).toEqual(same);
  });

  it('encloses the quotes of every span in their bounds', () => {
    for (const source of [doubled, tenth])
      for (const [from, to] of [
        [OPENING_MS - DAY_MS, OPENING_MS],
        [OPENING_MS, OPENING_MS + 60_000],
        [OPENING_MS - DAY_MS, OPENING_MS + DAY_MS],
      ] as const) {
        const bounds = source.bounds?.(ID, from, to);
        const ticks = source.ticks(ID, from, to);
        expect(Math.min(...ticks.map(({ bid }) => bid))).toBeGreaterThanOrEqual(bounds?.lowBid ?? Infinity);
        expect(Math.max(...ticks.map(({ ask }) => ask))).toBeLessThanOrEqual(bounds?.highAsk ?? 0);
      }
  });
});

describe('a split under scenarios', () => {
  it('keeps candles of a trend that has begun before it', () => {
    const market = createScenarioMarket(doubled);
    const scenario = makeScenario({ name: 'trend-day', minutes: 1_440, size: 2 }, OPENING_MS - DAY_MS);
    market.setScenarios([scenario]);
    for (const type of [KLINE_TYPE.day, KLINE_TYPE.week, KLINE_TYPE.minute30]) {
      const candles = candlesOf(market.source, type, AFTERNOON_MS, 30);
      const jumps = candles.map((candle, at) => candle.open / (candles[at - 1]?.close ?? candle.open) - 1);
      expect(Math.max(...jumps.map(Math.abs))).toBeLessThan(0.1);
      for (const { high, low } of candles) expect(high / low).toBeLessThan(1.6);
    }
  });

  it('adds up ticks of before it that a crash has moved one by one', () => {
    const market = createScenarioMarket(doubled);
    market.setScenarios([makeScenario({ name: 'flash-crash' }, OPENING_MS - DAY_MS + 2 * HOUR_MS)]);
    const crashMs = OPENING_MS - DAY_MS + 2 * HOUR_MS;
    const of = (nowMs: number) => market.source.candles(ID, KLINE_TYPE.minute15, crashMs / 1000, 1, nowMs)[0];
    const [then, now] = [of(OPENING_MS - 1), of(AFTERNOON_MS)];
    expect(now?.low).toBe(Math.round((then?.low ?? 0) / 2));
    expect(now?.volume).toBe(2 * (then?.volume ?? 0));
  });

  it('is seen in the last quote while a frozen feed hides the first ones', () => {
    const market = createScenarioMarket(doubled);
    market.setScenarios([makeScenario({ name: 'frozen-feed', minutes: 120 }, OPENING_MS - HOUR_MS)]);
    const [before, after] = [OPENING_MS - 1, OPENING_MS + 1].map((atMs) => market.source.lastTick(ID, atMs));
    expect(after?.seq).toBe(before?.seq);
    expect(after?.price).toBe(Math.round((before?.price ?? 0) / 2));
    expect(market.source.depth(ID, OPENING_MS + 1, 5)?.bids[0]?.price).toBe(after?.bid);
    const clock = createSteppedClock(OPENING_MS - HOUR_MS / 2);
    const feed = createMarketFeed({ source: market.source, clock });
    feed.start();
    expect(feed.latest(ID)?.price).toBe(before?.price);
    clock.advance(HOUR_MS / 2 + 1);
    expect(feed.latest(ID)).toEqual(after);
    feed.stop();
  });
});
