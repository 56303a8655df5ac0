import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Tick } from '../../domain/market-data.ts';
import { createBuiltInMarket } from '../built-in-market.ts';
import { createSteppedClock } from '../clocks/stepped-clock.ts';
import type { MarketSource } from '../market-source.ts';
import { BUILT_IN_PRODUCTS } from '../products/built-in-products.ts';
import { createScenarioMarket } from '../scenarios/scenario-market.ts';
import { makeScenario, type Scenario } from '../scenarios/scenario.ts';
import { toMessage } from './bus.ts';
import { restoreScenarios, scenarioChanges } from './market-changes.ts';
import { MarketFollower, SILENCE_MS } from './market-follower.ts';
import { SIGN_OF_LIFE_MS } from './market-producer.ts';
import { fingerprintOf } from './market-state.ts';
import {
  START,
  SOURCE as source,
  startProducer as startEnding,
  type ProducerOptions,
} from './producer-fixture.ts';
import { createMemoryBus, type MemoryBus } from './testing.ts';
import { encodeBatch } from './tick-batch.ts';

// Limits, written out: a test does not import what it checks.
const JOIN_TIMEOUT_MS = 30_000;
const MAX_CATCH_UP_MS = 3_600_000;

const endings: (() => void)[] = [];
afterEach(() => endings.splice(0).forEach((end) => end()));

const startProducer = (options: ProducerOptions) => startEnding(endings, options);

async function startFollower(
  bus: MemoryBus,
  market: MarketSource = source,
  restore: (changes: unknown) => void = () => undefined,
) {
  const wallClock = createSteppedClock(0);
  const notified = { onRewound: vi.fn(), onFailed: vi.fn(), onSilence: vi.fn() };
  const follower = await MarketFollower.join({ source: market, restore, wallClock, bus, ...notified });
  const received: Tick[] = [];
  follower.onTicks((ticks) => received.push(...ticks));
  follower.start();
  endings.push(() => follower.stop());
  return { follower, wallClock, received, ...notified };
}

/** Lets answers over the bus arrive. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

/** Numbers of each product's ticks, one after the other. */
function expectNoHoles(ticks: readonly Tick[]): void {
  const last = new Map<number, number>();
  for (const { symbolId, seq } of ticks) {
    expect(seq).toBe((last.get(symbolId) ?? seq - 1) + 1);
    last.set(symbolId, seq);
  }
}

const SPEAKS_OTHERWISE = /^the producer on the bus speaks another version/;
const STATE = { run: 1, number: 1, revision: 0, changes: [], products: fingerprintOf(source), latest: [] };
const TICK = source.lastTick(10021, START);
const UNREADABLE = (
  [
    ['no object', null],
    ['an empty object', {}],
    ['without numbers', { ...STATE, run: 'x' }],
    ['a list of ticks that are none', { ...STATE, latest: [null] }],
    ['a tick at no time', { ...STATE, latest: [{ ...TICK, timeMs: 1e17 }] }],
    ['with scenarios that are none', { ...STATE, changes: [null], latest: [TICK] }],
    ['with a scenario without a name', { ...STATE, changes: [{ startMs: START }], latest: [TICK] }],
  ] as const
).map(([what, state]) => [what, toMessage(state)] as const);

describe('a follower of a market', () => {
  it('hands out exactly what the producer hands out, batch by batch', async () => {
    const bus = createMemoryBus();
    const { marketClock, sent } = await startProducer({ bus });
    const { received, follower } = await startFollower(bus);
    for (let step = 0; step < 40; step++) {
      marketClock.advance(250);
      expect(received).toEqual(sent);
    }
    expect(sent.length).toBeGreaterThan(500);
    expect(follower.clock.nowMs()).toBe(sent.at(-1)?.timeMs);
    expect(follower.latest(10021)).toEqual(sent.findLast(({ symbolId }) => symbolId === 10021));
  });

  it('that starts late goes on behind the newest tick that it reports', async () => {
    const bus = createMemoryBus();
    const { marketClock, sent } = await startProducer({ bus });
    marketClock.advance(10_000);
    const before = sent.length;
    const { received, follower } = await startFollower(bus);
    expect(follower.latest(10021)).toEqual(sent.findLast(({ symbolId }) => symbolId === 10021));
    marketClock.advance(10_000);
    expect(received).toEqual(sent.slice(before));
  });

  it.each([2, 3, 7])('computes the ticks of messages that are lost, one in %i, without a hole', async (n) => {
    const bus = createMemoryBus();
    const { marketClock, sent } = await startProducer({ bus });
    const { received } = await startFollower(bus);
    bus.loses = (message) => message % n === 0;
    for (let step = 0; step < 40; step++) marketClock.advance(250);
    bus.loses = () => false;
    marketClock.advance(1_000);
    expect(received).toEqual(sent);
  });

  it('computes what it missed while the bus was away, a batch a turn', { tags: ['long'] }, async () => {
    const bus = createMemoryBus();
    const { marketClock, sent } = await startProducer({ bus });
    const { received, wallClock, follower } = await startFollower(bus);
    marketClock.advance(1_000);
    bus.isAway = true;
    marketClock.advance(180_000);
    bus.isAway = false;
    const missed = sent.length - received.length;
    expect(missed).toBeGreaterThan(3 * 4_096);
    const sizes: number[] = [];
    follower.onTicks((ticks) => sizes.push(ticks.length));
    marketClock.advance(1_000);
    expect(received.length).toBeLessThan(sent.length);
    wallClock.advance(0);
    marketClock.advance(1_000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4_096);
    expectNoHoles(received);
    expect(received).toEqual(sent);
  });

  it(
    'skips what lies more than an hour of the market behind [MAX_CATCH_UP_MS]',
    { tags: ['long'] },
    async () => {
      const bus = createMemoryBus();
      const market = createBuiltInMarket({ seed: 7, products: BUILT_IN_PRODUCTS.slice(0, 3), funds: [] });
      const { marketClock, sent } = await startProducer({ bus, market });
      const { received, wallClock } = await startFollower(bus, market);
      marketClock.advance(1_000);
      bus.isAway = true;
      for (let minute = 0; minute < 120; minute++) marketClock.advance(60_000);
      bus.isAway = false;
      const known = received.length;
      marketClock.advance(1_000);
      wallClock.advance(0);
      const first = received[known];
      expect(first?.timeMs).toBeGreaterThanOrEqual(marketClock.nowMs() - MAX_CATCH_UP_MS - 1_000);
      expect(received.at(-1)).toEqual(sent.at(-1));
    },
  );

  it('goes on with a producer that was started anew, without a hole or a repetition', async () => {
    const bus = createMemoryBus();
    const first = await startProducer({ bus });
    const { received, wallClock, onRewound } = await startFollower(bus);
    first.marketClock.advance(5_000);
    first.end();
    const second = await startProducer({ bus, atMs: START + 9_000 });
    second.marketClock.advance(1_000);
    await settle();
    wallClock.advance(0);
    second.marketClock.advance(5_000);
    const ends = second.marketClock.nowMs();
    const all = source.products.flatMap(({ symbolId }) => source.ticks(symbolId, START + 1, ends + 1));
    expect(received).toHaveLength(all.length);
    expectNoHoles(received);
    expect(onRewound).not.toHaveBeenCalled();
  });

  it('starts over, and says so, when the market comes back behind what was handed out', async () => {
    const bus = createMemoryBus();
    const first = await startProducer({ bus });
    const { received, onRewound, follower } = await startFollower(bus);
    for (let minute = 0; minute < 3; minute++) first.marketClock.advance(60_000);
    first.end();
    const second = await startProducer({ bus });
    second.marketClock.advance(1_000);
    const known = received.length;
    await settle();
    expect(onRewound).toHaveBeenCalledOnce();
    second.marketClock.advance(1_000);
    expect(received.length).toBeGreaterThan(known);
    expect(follower.clock.nowMs()).toBe(second.sent.at(-1)?.timeMs);
  });

  it.each([
    [59_000, 0],
    [62_000, 1],
  ])(
    'goes on with one that comes back %i ms behind: starts over %i times [MAX_REWIND_MS]',
    { tags: ['long'] },
    async (behindMs, times) => {
      const bus = createMemoryBus();
      const first = await startProducer({ bus });
      const { onRewound } = await startFollower(bus);
      for (let minute = 0; minute < 3; minute++) first.marketClock.advance(60_000);
      first.end();
      const second = await startProducer({ bus, atMs: START + 180_000 - behindMs });
      second.marketClock.advance(100);
      await settle();
      expect(onRewound).toHaveBeenCalledTimes(times);
    },
  );

  it('starts over when the market comes back with its ticks numbered otherwise', async () => {
    const bus = createMemoryBus();
    const [ours, theirs] = [createScenarioMarket(source), createScenarioMarket(source)];
    const first = await startProducer({ bus });
    const { received, onRewound } = await startFollower(bus, theirs.source, (snapshot) =>
      restoreScenarios(theirs, snapshot),
    );
    first.marketClock.advance(2_000);
    first.end();
    const known = received.length;
    // Most ticks of the half hour before are gone, so that every number is smaller than at the same time before.
    const past = [makeScenario({ name: 'illiquid', minutes: 20 }, START - 1_800_000, 1)];
    ours.setScenarios(past);
    const market = ours.source;
    const second = await startProducer({
      bus,
      market,
      atMs: START + 3_000,
      changes: scenarioChanges(() => past),
    });
    second.marketClock.advance(1_000);
    await settle();
    second.marketClock.advance(1_000);
    expect(onRewound).toHaveBeenCalledOnce();
    expect(received.slice(known)).toEqual(second.sent.slice(-(received.length - known)));
    expect(received.length).toBeGreaterThan(known);
    expectNoHoles(received.slice(known));
  });

  it('takes over a scenario that was started meanwhile before it hands out a tick of it', async () => {
    const bus = createMemoryBus();
    const [ours, theirs] = [createScenarioMarket(source), createScenarioMarket(source)];
    let scenarios: readonly Scenario[] = [];
    const changes = scenarioChanges(() => scenarios);
    const { marketClock, sent } = await startProducer({ bus, market: ours.source, changes });
    const { received, wallClock } = await startFollower(bus, theirs.source, (snapshot) =>
      restoreScenarios(theirs, snapshot),
    );
    marketClock.advance(1_000);
    expect(received).toEqual(sent);
    // What the feed has read ahead is as it was; the scenario begins behind it.
    scenarios = [makeScenario({ name: 'flash-crash' }, marketClock.nowMs() + 90_000, 1)];
    ours.setScenarios(scenarios);
    marketClock.advance(180_000);
    expect(received.length).toBeLessThan(sent.length);
    await settle();
    for (let turn = 0; turn < 10; turn++) wallClock.advance(0);
    marketClock.advance(1_000);
    expect(received).toEqual(sent);
    const last = received.at(-1)!;
    expect(last.price).not.toBe(source.lastTick(last.symbolId, last.timeMs)?.price);
  });

  it('refuses a producer with other products', async () => {
    const bus = createMemoryBus();
    await startProducer({ bus });
    const market = { ...source, products: source.products.slice(1) };
    await expect(startFollower(bus, market)).rejects.toThrow(
      /other products: start both with the same --products/,
    );
  });

  it('refuses a producer with another seed', async () => {
    const bus = createMemoryBus();
    await startProducer({ bus });
    await expect(
      startFollower(bus, createBuiltInMarket({ seed: 8, products: source.products, funds: [] })),
    ).rejects.toThrow(/other prices \(product \d+ at .*\): start both with the same --seed/);
  });

  it('hands out nothing more and says so when a producer comes back with another market', async () => {
    const bus = createMemoryBus();
    const first = await startProducer({ bus });
    const { received, onFailed } = await startFollower(bus);
    first.marketClock.advance(1_000);
    first.end();
    const known = received.length;
    const second = await startProducer({
      bus,
      market: createBuiltInMarket({ seed: 8, products: source.products, funds: [] }),
    });
    second.marketClock.advance(2_000);
    await settle();
    second.marketClock.advance(2_000);
    expect(onFailed).toHaveBeenCalledOnce();
    expect(received).toHaveLength(known);
  });

  it('waits for a producer, and gives up after half a minute with one clear line [JOIN_TIMEOUT_MS]', async () => {
    const bus = createMemoryBus();
    const wallClock = createSteppedClock(0);
    const joining = MarketFollower.join({
      source,
      restore: vi.fn(),
      wallClock,
      bus,
      onRewound: vi.fn(),
      onFailed: vi.fn(),
      onSilence: vi.fn(),
    });
    const rejected = expect(joining).rejects.toThrow(/no producer is on the bus/);
    for (let waited = 0; waited <= JOIN_TIMEOUT_MS; waited += 500) {
      await settle();
      wallClock.advance(500);
    }
    await rejected;
  });

  it('reports a producer that falls silent, and one that speaks again', async () => {
    const bus = createMemoryBus();
    const { wallClock: producersClock } = await startProducer({ bus });
    const { wallClock, onSilence } = await startFollower(bus);
    for (let second = 0; second < 10; second++) {
      producersClock.advance(SIGN_OF_LIFE_MS);
      wallClock.advance(1_000);
    }
    expect(onSilence).not.toHaveBeenCalled();
    wallClock.advance(SILENCE_MS);
    expect(onSilence).toHaveBeenLastCalledWith(true);
    producersClock.advance(SIGN_OF_LIFE_MS);
    wallClock.advance(1_000);
    expect(onSilence).toHaveBeenLastCalledWith(false);
  });

  it.each(UNREADABLE)(
    'refuses a producer whose state is %s, now and later, with one clear line',
    async (_, state) => {
      const other = createMemoryBus();
      other.serve('meridian.market.state', () => state);
      const market = createScenarioMarket(source);
      const restore = (snapshot: unknown): void => restoreScenarios(market, snapshot);
      await expect(startFollower(other, market.source, restore)).rejects.toThrow(SPEAKS_OTHERWISE);

      const bus = createMemoryBus();
      const { marketClock, end } = await startProducer({ bus });
      const { onFailed } = await startFollower(bus, market.source, restore);
      end();
      bus.serve('meridian.market.state', () => state);
      bus.publish(
        'meridian.market.ticks',
        encodeBatch({ run: 1, number: 1, revision: 0, nowMs: marketClock.nowMs(), ticks: [] }),
      );
      await settle();
      expect(onFailed).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({
          name: 'BusError',
          message: expect.stringMatching(SPEAKS_OTHERWISE) as string,
        }),
      );
    },
  );

  it('is not disturbed by what is no batch', async () => {
    const bus = createMemoryBus();
    const { marketClock, sent } = await startProducer({ bus });
    const { received } = await startFollower(bus);
    bus.publish('meridian.market.ticks', new Uint8Array([1, 2, 3]));
    marketClock.advance(1_000);
    expect(received).toEqual(sent);
  });
});
