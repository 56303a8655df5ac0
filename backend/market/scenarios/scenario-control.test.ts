import { describe, expect, it } from 'vitest';
import { SCENARIO_NAMES } from '../../contract/calls/management/platform.ts';
import { KLINE_TYPE } from '../../contract/enumerations.ts';
import type { Tick } from '../../domain/market-data.ts';
import { createBuiltInMarket } from '../built-in-market.ts';
import { createSteppedClock } from '../clocks/stepped-clock.ts';
import { createMarketFeed } from '../market-feed.ts';
import { BUILT_IN_PRODUCTS } from '../products/built-in-products.ts';
import { ScenarioControl } from './scenario-control.ts';
import { createScenarioMarket } from './scenario-market.ts';
import { BadScenarioError } from './scenario.ts';

// Limits, written out: a test does not import what it checks.
const MAX_SCENARIOS = 200;

const START = Date.UTC(2026, 10, 18, 15, 0, 10, 123);
const MINUTE_MS = 60_000;
const [BTC, STOCK] = [10021, 20001];
const base = createBuiltInMarket({
  seed: 7,
  products: BUILT_IN_PRODUCTS.filter(({ symbolId }) => symbolId === BTC || symbolId === STOCK),
});

/** A market that runs, everything that it hands out, and its scenarios. */
function setUp() {
  const clock = createSteppedClock(START);
  const market = createScenarioMarket(base);
  const feed = createMarketFeed({ source: market.source, clock });
  const control = new ScenarioControl({ market, clock, onChange: (fromMs) => feed.refresh(fromMs) });
  const ticks: Tick[] = [];
  feed.onTicks((batch) => ticks.push(...batch));
  feed.start();
  return { clock, market, feed, control, ticks };
}

/** Starts and stops a scenario between two ticks, and compares what was pushed with the history, also after a restart. */
function play(name: (typeof SCENARIO_NAMES)[number]): void {
  const { clock, market, control, ticks } = setUp();
  clock.advance(MINUTE_MS + 17);
  const started = control.start({ name });
  expect(started.startMs).toBe(clock.nowMs() + 1);
  clock.advance(3 * MINUTE_MS + 5);
  const stopped = control.stop(started.id)!;
  expect(stopped.stoppedMs).toBe(clock.nowMs() + 1);
  clock.advance(4 * MINUTE_MS);
  const now = clock.nowMs();

  const restarted = createScenarioMarket(base);
  restarted.setScenarios(control.scenarios);
  for (const source of [market.source, restarted.source]) {
    for (const id of [BTC, STOCK]) {
      const pushed = ticks.filter(({ symbolId }) => symbolId === id);
      expect(source.ticks(id, START + 1, now + 1)).toEqual(pushed);
      const minutes = source.candles(id, KLINE_TYPE.minute1, now / 1000, 5, now);
      for (const { timestamp, high, lastTickSeq, volume } of minutes.slice(1)) {
        const part = pushed.filter(({ timeMs }) => Math.floor(timeMs / MINUTE_MS) * 60 === timestamp);
        expect(Math.max(...part.map(({ price }) => price))).toBe(high);
        expect(part.at(-1)!.seq).toBe(lastTickSeq);
        expect(part.reduce((sum, tick) => sum + tick.volume, 0)).toBe(volume);
      }
      expect(pushed.every(({ seq }, i) => i === 0 || seq === pushed[i - 1]!.seq + 1)).toBe(true);
    }
  }
}

describe('scenarios of a running market', () => {
  const [first, ...others] = SCENARIO_NAMES;

  it(`start and stop between two ticks, and what was pushed is what history says, as of ${first} [KL-13]`, () => {
    play(first!);
  });

  it.each(others)('are so whichever of them it is: %s [KL-13]', { tags: ['long'] }, play);

  it('take effect at once although ticks are read ahead', () => {
    const { clock, control, ticks } = setUp();
    clock.advance(5_000);
    control.start({ name: 'frozen-feed', symbolIds: [BTC] });
    const before = ticks.filter(({ symbolId }) => symbolId === BTC).length;
    clock.advance(5 * MINUTE_MS);
    expect(ticks.filter(({ symbolId }) => symbolId === BTC)).toHaveLength(before);
    expect(ticks.at(-1)!.symbolId).toBe(STOCK);
    control.stop(1);
    clock.advance(30_000);
    expect(ticks.filter(({ symbolId }) => symbolId === BTC).length).toBeGreaterThan(before);
  });

  it('are refused when they would change the past, or are out of range', () => {
    const { clock, control } = setUp();
    const rejected = [
      { name: 'flash-crash', startMs: clock.nowMs() },
      { name: 'flash-crash', minutes: 0 },
      { name: 'flash-crash', minutes: 241 },
      { name: 'flash-crash', size: 21 },
      { name: 'trend-day', size: 0 },
      { name: 'frozen-feed', size: 1 },
      { name: 'illiquid', symbolIds: [4711] },
      { name: 'illiquid', symbolIds: Array.from({ length: 101 }, () => BTC) },
      { name: 'illiquid', startMs: 1.5e17 },
    ] as const;
    for (const request of rejected) expect(() => control.start(request)).toThrow(BadScenarioError);
    expect(control.scenarios).toEqual([]);
  });

  it('are at most two hundred, ended ones included [MAX_SCENARIOS]', { tags: ['long'] }, () => {
    const { control } = setUp();
    for (let i = 0; i < MAX_SCENARIOS; i++) control.start({ name: 'crossed-feed', symbolIds: [STOCK] });
    const fault = { kind: 'noRoom', member: 'name', details: [String(MAX_SCENARIOS)] };
    expect(() => control.start({ name: 'crossed-feed' })).toThrow(expect.objectContaining({ fault }));
    expect(control.scenarios).toHaveLength(MAX_SCENARIOS);
  });

  it('know which of them there are, and end only once', () => {
    const { clock, control } = setUp();
    const { id } = control.start({ name: 'crossed-feed', minutes: 1 });
    control.start({ name: 'illiquid', startMs: START + 5_000 });
    expect(control.scenarios.map(({ name }) => name)).toEqual(['crossed-feed', 'illiquid']);
    clock.advance(2 * MINUTE_MS);
    expect(control.stop(id)).not.toHaveProperty('stoppedMs');
    const stopped = control.stop(2);
    clock.advance(MINUTE_MS);
    expect(control.stop(2)).toEqual(stopped);
    expect(control.stop(3)).toBeUndefined();
  });
});
