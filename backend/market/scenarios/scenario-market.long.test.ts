import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCENARIO_DEFAULTS, SCENARIO_NAMES } from '../../contract/calls/management/platform.ts';
import { KLINE_TYPE, type KlineType } from '../../contract/enumerations.ts';
import type { Candle, Tick } from '../../domain/market-data.ts';
import { createBuiltInMarket } from '../built-in-market.ts';
import { gridOf } from '../path/candles.ts';
import { BUILT_IN_PRODUCTS } from '../products/built-in-products.ts';
import { createScenarioMarket } from './scenario-market.ts';
import { makeScenario, type Scenario } from './scenario.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const [BTC, EUR, STOCK] = [10021, 10101, 20001];
const IDS = [BTC, EUR, STOCK];
const base = createBuiltInMarket({
  seed: 7,
  products: BUILT_IN_PRODUCTS.filter(({ symbolId }) => IDS.includes(symbolId)),
});
/** A Wednesday on which everything is open, at no round time. */
const START = Date.UTC(2026, 10, 18, 15, 2, 17, 345);

function marketWith(...scenarios: readonly Scenario[]) {
  const market = createScenarioMarket(base);
  market.setScenarios(scenarios);
  return market.source;
}

const scenario = (name: Scenario['name'], startMs = START, more = {}): Scenario =>
  makeScenario({ name, ...more }, startMs);

function candleOf(timestamp: number, ticks: readonly Tick[]): Candle | undefined {
  const [first, last] = [ticks[0], ticks.at(-1)];
  if (!first || !last) return undefined;
  return {
    timestamp,
    open: first.price,
    high: ticks.reduce((most, { price }) => Math.max(most, price), -Infinity),
    low: ticks.reduce((least, { price }) => Math.min(least, price), Infinity),
    close: last.price,
    volume: ticks.reduce((sum, { volume }) => sum + volume, 0),
    lastTickTimeMs: last.timeMs,
    lastTickSeq: last.seq,
  };
}

/** Some scenarios that follow on one another or overlap, some of them stopped. */
const anyScenarios = fc.array(
  fc
    .record({
      name: fc.constantFrom(...SCENARIO_NAMES),
      startMs: fc.integer({ min: START, max: START + 3 * HOUR_MS }),
      minutes: fc.integer({ min: 1, max: 180 }),
      ids: fc.subarray(IDS),
      stopAfterMs: fc.option(fc.integer({ min: 1, max: HOUR_MS })),
    })
    .map(({ name, startMs, minutes, ids, stopAfterMs }) => {
      const made = scenario(name, startMs, { minutes, symbolIds: ids });
      return stopAfterMs === null ? made : { ...made, stoppedMs: startMs + stopAfterMs };
    }),
  { minLength: 1, maxLength: 4 },
);
const anyNow = fc.integer({ min: START - HOUR_MS, max: START + 6 * HOUR_MS });

describe('a market under scenarios', () => {
  /** The candles of a type that ticks make, without the one that began before `fromMs`. */
  const candlesOf = (type: KlineType, ticks: readonly Tick[], fromMs: number): Candle[] => {
    const grid = gridOf(type);
    const byStart = new Map<number, Tick[]>();
    for (const tick of ticks) {
      const start = grid.startOf(tick.timeMs);
      const part = byStart.get(start);
      if (part) part.push(tick);
      else if (start >= fromMs) byStart.set(start, [tick]);
    }
    return [...byStart].map(([start, part]) => candleOf(start / 1000, part)!);
  };

  it('has candles of one minute to four hours that its ticks make, closed and running ones [KL-12] [KL-13]', () => {
    fc.assert(
      fc.property(anyScenarios, fc.constantFrom(...IDS), anyNow, (scenarios, id, now) => {
        const market = marketWith(...scenarios);
        const from = now - 4.5 * HOUR_MS;
        const ticks = market.ticks(id, from, now + 1);
        for (let type: KlineType = KLINE_TYPE.minute1; type < KLINE_TYPE.day; type++) {
          const wanted = candlesOf(type as KlineType, ticks, from).slice(-12);
          const candles = market.candles(id, type as KlineType, now / 1000, wanted.length, now);
          expect(candles).toEqual(wanted);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('has days that its ticks make, with and without their end [KL-12]', () => {
    fc.assert(
      fc.property(anyScenarios, anyNow, (scenarios, now) => {
        const market = marketWith(...scenarios);
        const from = gridOf(KLINE_TYPE.day).startOf(now);
        const wanted = candlesOf(KLINE_TYPE.day, market.ticks(STOCK, from, now + 1), from);
        expect(market.candles(STOCK, KLINE_TYPE.day, now / 1000, wanted.length, now)).toEqual(wanted);
      }),
      { numRuns: 10 },
    );
  });

  it('has weeks and months that are the sum of their days [KL-12]', () => {
    const later = Date.UTC(2026, 10, 28);
    for (const id of IDS) {
      const market = marketWith(scenario('opening-gap'), scenario('illiquid'), scenario('trend-day'));
      for (const type of [KLINE_TYPE.week, KLINE_TYPE.month]) {
        const grid = gridOf(type);
        const days = market.candles(id, KLINE_TYPE.day, later / 1000, 40, later);
        for (const large of market.candles(id, type, later / 1000, 2, later)) {
          const start = large.timestamp * 1000;
          const parts = days.filter(
            ({ timestamp }) => timestamp * 1000 >= start && timestamp * 1000 < grid.endOf(start),
          );
          if (type === KLINE_TYPE.month && start < days[0]!.timestamp * 1000) continue;
          expect(large).toEqual({
            timestamp: large.timestamp,
            open: parts[0]!.open,
            high: Math.max(...parts.map(({ high }) => high)),
            low: Math.min(...parts.map(({ low }) => low)),
            close: parts.at(-1)!.close,
            volume: parts.reduce((sum, { volume }) => sum + volume, 0),
            lastTickTimeMs: parts.at(-1)!.lastTickTimeMs,
            lastTickSeq: parts.at(-1)!.lastTickSeq,
          });
        }
      }
    }
  });

  it('numbers its ticks without a hole, also over frozen and thin stretches [QU-45]', () => {
    fc.assert(
      fc.property(anyScenarios, fc.constantFrom(...IDS), (scenarios, id) => {
        const market = marketWith(...scenarios);
        const from = START - 10 * MINUTE_MS;
        const ticks = market.ticks(id, from, from + 2 * HOUR_MS);
        let seq = market.lastTick(id, from - 1)!.seq;
        for (const tick of ticks) if (tick.seq !== ++seq) expect(tick).toEqual(`number ${seq}`);
      }),
      { numRuns: 10 },
    );
  });

  it('has the same newest tick, book and day figures as its ticks and candles [QU-18]', () => {
    fc.assert(
      fc.property(anyScenarios, fc.constantFrom(...IDS), anyNow, (scenarios, id, now) => {
        const market = marketWith(...scenarios);
        const newest = market.lastTick(id, now)!;
        expect(market.ticks(id, newest.timeMs, now + 1)).toEqual([newest]);
        const depth = market.depth(id, now, 60)!;
        expect([depth.seq, depth.timeMs]).toEqual([newest.seq, newest.timeMs]);
        expect(depth.bids[0]).toEqual({ price: newest.bid, volume: newest.bidVolume });
        expect(depth.asks[0]).toEqual({ price: newest.ask, volume: newest.askVolume });
        const [yesterday, today] = market.candles(id, KLINE_TYPE.day, now / 1000, 2, now);
        const { open, high, low, close } = today!;
        const figures = { open, high, low, close, yesterdayClose: yesterday!.close };
        expect(market.daySummary(id, now)).toEqual(figures);
        depth.bids.forEach(({ price }, i) => i > 0 && expect(price).toBeLessThan(depth.bids[i - 1]!.price));
        depth.asks.forEach(
          ({ price }, i) => i > 0 && expect(price).toBeGreaterThan(depth.asks[i - 1]!.price),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('is what it was before a scenario begins, and read alike in one piece or in many', () => {
    fc.assert(
      fc.property(anyScenarios, fc.constantFrom(...IDS), anyNow, (scenarios, id, now) => {
        const market = marketWith(...scenarios);
        const first = Math.min(...scenarios.map(({ startMs }) => startMs));
        expect(market.ticks(id, first - MINUTE_MS, first)).toEqual(base.ticks(id, first - MINUTE_MS, first));
        const cut = now + 37_000;
        expect([...market.ticks(id, now, cut), ...market.ticks(id, cut, now + 90_000)]).toEqual(
          market.ticks(id, now, now + 90_000),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('shows the same up to the moment at which a scenario is stopped', () => {
    for (const name of SCENARIO_NAMES) {
      const running = scenario(name);
      const stoppedMs = START + 4 * MINUTE_MS + 789;
      for (const id of IDS)
        expect(marketWith({ ...running, stoppedMs }).ticks(id, START - MINUTE_MS, stoppedMs)).toEqual(
          marketWith(running).ticks(id, START - MINUTE_MS, stoppedMs),
        );
    }
  });
});

describe('each scenario', () => {
  const priceAt = (market: typeof base, id: number, atMs: number): number =>
    market.lastTick(id, atMs)!.price / base.lastTick(id, atMs)!.price;
  const minutesOf = (name: Scenario['name']): number => SCENARIO_DEFAULTS[name].minutes * MINUTE_MS;

  it('flash crash: prices fall by four usual daily moves within three minutes and come back', () => {
    const market = marketWith(scenario('flash-crash'));
    const length = minutesOf('flash-crash');
    expect(Math.log(priceAt(market, BTC, START + 0.2 * length))).toBeCloseTo(-4 * 0.024, 1);
    expect(priceAt(market, BTC, START + 0.2 * length)).toBeLessThan(0.95);
    expect(priceAt(market, BTC, START + 0.6 * length)).toBeGreaterThan(0.96);
    expect(market.lastTick(BTC, START + length + 5_000)).toEqual(base.lastTick(BTC, START + length + 5_000));
    const spread = (source: typeof base): number => {
      const ticks = source.ticks(BTC, START + 0.19 * length, START + 0.21 * length);
      return ticks.reduce((sum, { bid, ask }) => sum + ask - bid, 0) / ticks.length;
    };
    expect(spread(market) / spread(base)).toBeGreaterThan(4);
  });

  it('opening gap: a product opens its next session lower and stays there; one that never shuts jumps', () => {
    const market = marketWith(scenario('opening-gap'));
    const opening = Date.UTC(2026, 10, 19, 14, 30);
    expect(market.lastTick(STOCK, opening - 1)).toEqual(base.lastTick(STOCK, opening - 1));
    expect(priceAt(market, STOCK, opening)).toBeLessThan(0.98);
    expect(priceAt(market, STOCK, opening + 400 * 24 * HOUR_MS)).toBeCloseTo(
      priceAt(market, STOCK, opening),
      3,
    );
    expect(priceAt(market, BTC, START + 2_000)).toBeLessThan(0.98);
    const stopped = { ...scenario('opening-gap'), stoppedMs: opening - HOUR_MS };
    expect(marketWith(stopped).lastTick(STOCK, opening)).toEqual(base.lastTick(STOCK, opening));
  });

  it('trend day: prices rise over the open minutes of a day and stay where they are', () => {
    const market = marketWith(scenario('trend-day', Date.UTC(2026, 10, 18)));
    const at = (hour: number): number => priceAt(market, STOCK, Date.UTC(2026, 10, 18, hour, 45));
    expect(at(13)).toBe(1);
    expect(at(15)).toBeGreaterThan(1.001);
    expect(at(18)).toBeGreaterThan(at(15));
    expect(at(20)).toBeGreaterThan(1.02);
    expect(priceAt(market, STOCK, Date.UTC(2026, 10, 20, 16))).toBeGreaterThanOrEqual(at(20));
  });

  it('illiquid: few ticks, wide spreads, four thin levels, and the grammar of the book holds [QU-40]', () => {
    const market = marketWith(scenario('illiquid'));
    const [ticks, usual] = [market, base].map((source) => source.ticks(BTC, START, START + 10 * MINUTE_MS));
    expect(usual!.length / ticks!.length).toBeGreaterThan(10);
    const spread = (of: readonly Tick[]): number =>
      of.reduce((sum, { bid, ask }) => sum + ask - bid, 0) / of.length;
    expect(spread(ticks!) / spread(usual!)).toBeGreaterThan(3);
    const depth = market.depth(BTC, START + 5 * MINUTE_MS, 60)!;
    expect([depth.bids.length, depth.asks.length]).toEqual([4, 4]);
  });

  it('frozen feed: no tick while the session goes on, and then the next number', () => {
    const market = marketWith(scenario('frozen-feed'));
    const end = START + minutesOf('frozen-feed');
    expect(market.ticks(BTC, START, end)).toEqual([]);
    const [last, next] = [market.lastTick(BTC, end - 1)!, market.ticks(BTC, end, end + MINUTE_MS)[0]!];
    expect(last.timeMs).toBeLessThan(START);
    expect(next.seq).toBe(last.seq + 1);
    expect(base.ticks(BTC, START, end).length).toBeGreaterThan(100);
  });

  it('crossed feed: every bid is above its ask while it lasts, and none before or after', () => {
    const market = marketWith(scenario('crossed-feed', START, { symbolIds: [BTC] }));
    const end = START + minutesOf('crossed-feed');
    const crossed = (from: number, to: number, id = BTC): boolean[] =>
      market.ticks(id, from, to).map(({ bid, ask }) => bid > ask);
    expect(crossed(START, end).every(Boolean)).toBe(true);
    expect(crossed(START - MINUTE_MS, START).some(Boolean)).toBe(false);
    expect(crossed(end, end + MINUTE_MS).some(Boolean)).toBe(false);
    expect(crossed(START, end, EUR).some(Boolean)).toBe(false);
    const { bids, asks } = market.depth(BTC, START + MINUTE_MS, 60)!;
    expect(bids[0]!.price).toBeGreaterThan(asks[0]!.price);
    expect(market.candles(BTC, KLINE_TYPE.minute1, end / 1000, 5, end)).toEqual(
      base.candles(BTC, KLINE_TYPE.minute1, end / 1000, 5, end),
    );
  });
});
