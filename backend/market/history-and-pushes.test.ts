import { describe, expect, it } from 'vitest';
import { KLINE_TYPE, type KlineType } from '../contract/enumerations.ts';
import type { Candle, Tick } from '../domain/market-data.ts';
import { createBuiltInMarket } from './built-in-market.ts';
import { createSteppedClock } from './clocks/stepped-clock.ts';
import { createMarketFeed } from './market-feed.ts';
import { gridOf } from './path/candles.ts';
import { BUILT_IN_PRODUCTS } from './products/built-in-products.ts';
import { createScenarioMarket, makeScenario, type Scenario } from './scenarios/index.ts';

const MINUTE_MS = 60_000;
const [BTC, EUR, STOCK] = [10021, 10101, 20001];
const products = BUILT_IN_PRODUCTS.filter(({ symbolId }) => [BTC, EUR, STOCK].includes(symbolId));
const EVERY_TYPE = Object.values(KLINE_TYPE) as KlineType[];

/** Everything that is pushed from one time to another, by two platforms: the second goes on where the first stopped. */
function pushes(scenarios: readonly Scenario[], fromMs: number, toMs: number) {
  const ticks: Tick[] = [];
  const middle = fromMs + Math.floor((toMs - fromMs) / 2) + 123;
  let market = createScenarioMarket(createBuiltInMarket({ seed: 7, products }));
  for (const [start, end] of [
    [fromMs, middle],
    [middle, toMs],
  ] as const) {
    market = createScenarioMarket(createBuiltInMarket({ seed: 7, products }));
    market.setScenarios(scenarios);
    const clock = createSteppedClock(start);
    const feed = createMarketFeed({ source: market.source, clock });
    feed.onTicks((batch) => ticks.push(...batch));
    feed.start();
    clock.advance(end - start);
    feed.stop();
  }
  return { ticks, source: market.source };
}

/** The candle that pushed ticks make. */
function candleOf(startMs: number, ticks: readonly Tick[]): Candle | undefined {
  const [first, last] = [ticks[0], ticks.at(-1)];
  if (!first || !last) return undefined;
  const prices = ticks.map(({ price }) => price);
  return {
    timestamp: startMs / 1000,
    open: first.price,
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: last.price,
    volume: ticks.reduce((sum, { volume }) => sum + volume, 0),
    lastTickTimeMs: last.timeMs,
    lastTickSeq: last.seq,
  };
}

const at = (name: Scenario['name'], startMs: number, minutes: number): Scenario =>
  makeScenario({ name, minutes }, startMs);
/** A Monday that is the first of a month: minute, hour, day, week and month begin together. */
const MONTH = Date.UTC(2026, 5, 1);
const SUNDAY_OPENING = Date.UTC(2026, 4, 31, 22);
const STOCK_OPENING = Date.UTC(2026, 5, 1, 14, 30);

describe('history agrees with what was pushed, across a restart', () => {
  it.each([
    ['at the border of a month, a week and a day', BTC, MONTH, []],
    ['at that border under a flash crash', BTC, MONTH, [at('flash-crash', MONTH - 3 * MINUTE_MS, 7)]],
    ['at that border with the feed frozen over it', BTC, MONTH, [at('frozen-feed', MONTH - 61_234, 2)]],
    ['at that border in an illiquid market', BTC, MONTH, [at('illiquid', MONTH - 30_001, 4)]],
    ['where a session begins on Sunday', EUR, SUNDAY_OPENING, []],
    ['where a session begins with a gap', STOCK, STOCK_OPENING, [at('opening-gap', MONTH, 1_440)]],
    ['where a session begins on a trend day', STOCK, STOCK_OPENING, [at('trend-day', MONTH, 1_440)]],
  ] as const)('%s, for every candle type [KL-12] [KL-13] [KL-14]', (_place, id, border, scenarios) => {
    const [from, to] = [border - 6 * MINUTE_MS, border + 6 * MINUTE_MS];
    const { ticks, source } = pushes(scenarios, from, to);
    const pushed = ticks.filter(({ symbolId }) => symbolId === id);
    expect(pushed.length).toBeGreaterThan(20);
    expect(pushed.every(({ seq }, i) => i === 0 || seq === pushed[i - 1]!.seq + 1)).toBe(true);
    const lastUnseenMs = source.lastTick(id, from)!.timeMs;
    for (const type of EVERY_TYPE) {
      const grid = gridOf(type);
      const candles = source.candles(id, type, to / 1000, 20, to);
      const complete = candles.filter(({ timestamp }) => timestamp * 1000 > lastUnseenMs);
      // The week in which forex opens on Sunday evening, and its month, began long before.
      const hasOne = id !== EUR || type <= KLINE_TYPE.day;
      expect(complete.length > 0, `type ${type}`).toBe(hasOne);
      for (const candle of complete) {
        const start = candle.timestamp * 1000;
        const part = pushed.filter(({ timeMs }) => timeMs >= start && timeMs < grid.endOf(start));
        expect(candle, `type ${type}`).toEqual(candleOf(start, part));
      }
    }
  });
});
