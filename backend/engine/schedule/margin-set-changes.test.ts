import { beforeEach, expect, it } from 'vitest';
import { createSteppedClock } from '../../market/index.ts';
import type { MarginTier } from '../../domain/index.ts';
import { TEST_TERMS } from '../../domain/testing/terms-fixture.ts';
import type { TradingEvent } from '../core/index.ts';
import type { MarketCommand } from '../decided.ts';
import { MarginSetChanges } from './margin-set-changes.ts';
import type { TradingEngine } from '../trading-engine.ts';

/** A Friday, 08:00. */
const START_MS = Date.UTC(2026, 2, 6, 8);
const HOUR_MS = 3_600_000;
const WEEKEND_MS = Date.UTC(2026, 2, 6, 22);
const SUNDAY_MS = Date.UTC(2026, 2, 8, 22);
const tiers: readonly MarginTier[] = [{ fromVolume: 0, maxLeverage: 20, maintenanceRatio: 50_000_000n }];
const TERMS = {
  ...TEST_TERMS,
  marginSets: { daily: [...tiers], weekend: tiers, leads: { weekend: 60, holiday: 60, overnight: 60 } },
};

/** As much of an engine as is asked, with a position in product 1, and what it was told to decide. */
function fakeEngine(reachedMs: number | undefined) {
  const commands: MarketCommand[] = [];
  const skipped: number[] = [];
  const listeners: { resume(): void; follow(events: readonly TradingEvent[]): void } = {
    resume: () => undefined,
    follow: () => undefined,
  };
  const engine = {
    isPaused: false,
    reachedMs,
    quotes: { asOfMs: undefined as number | undefined },
    state: {
      positions: new Map([[1, { symbolId: 1, accountId: 9 }]]),
      account: () => ({ tradeType: 1 }),
      heldProducts: () => [1, 2],
    },
    terms: (symbolId: number) => (symbolId === 1 ? TERMS : TEST_TERMS),
    skip: (symbolId: number) => void skipped.push(symbolId),
    replay: (timeMs: number | undefined) => void (engine.quotes.asOfMs = timeMs),
    advance: (command: MarketCommand) => void commands.push(command),
    onEvents: (follow: (events: readonly TradingEvent[]) => void) => {
      listeners.follow = follow;
      return () => undefined;
    },
    onResumed: (resume: () => void) => {
      listeners.resume = resume;
      return () => undefined;
    },
  };
  return { engine, commands, skipped, listeners };
}

let clock: ReturnType<typeof createSteppedClock>;
beforeEach(() => {
  clock = createSteppedClock(START_MS);
});
const changeAt = (timeMs: number, only?: ReadonlySet<number>) => ({
  type: 'changeMarginSet',
  symbolId: 1,
  timeMs,
  only,
});

it('what is held is charged at the begin and the end of a weekend, with the quotes of then [ORD-37]', () => {
  const { engine, commands, skipped } = fakeEngine(START_MS);
  const changes = new MarginSetChanges(engine as unknown as TradingEngine, clock);
  changes.start();
  // At the start, what was lost or changed in the product file.
  expect(commands).toEqual([changeAt(START_MS)]);
  clock.advance(13 * HOUR_MS);
  expect(commands).toHaveLength(1);
  skipped.length = 0;
  clock.advance(HOUR_MS);
  expect(commands.slice(1)).toEqual([changeAt(WEEKEND_MS)]);
  expect(skipped).toEqual([1, 2]);
  clock.advance(48 * HOUR_MS);
  expect(commands.slice(2)).toEqual([changeAt(SUNDAY_MS)]);
  changes.stop();
});

it('changes that come while nothing can be decided are made up for at their own times [ORD-37]', () => {
  const { engine, commands, listeners } = fakeEngine(START_MS);
  const changes = new MarginSetChanges(engine as unknown as TradingEngine, clock);
  changes.start();
  engine.isPaused = true;
  clock.advance(72 * HOUR_MS);
  expect(commands).toHaveLength(1);
  engine.isPaused = false;
  listeners.resume();
  const times = commands.map(({ timeMs }) => timeMs);
  expect(times).toEqual([START_MS, WEEKEND_MS, SUNDAY_MS, START_MS + 72 * HOUR_MS]);
  expect(engine.quotes.asOfMs).toBeUndefined();
  changes.stop();
});

it('while the past is played it says when it is next due, from where trading stands, and for whom [ORD-37]', () => {
  const { engine, commands } = fakeEngine(START_MS - 24 * HOUR_MS);
  const changes = new MarginSetChanges(engine as unknown as TradingEngine, clock);
  expect(changes.nextMs()).toBe(WEEKEND_MS);
  const only = new Set([9]);
  changes.run(WEEKEND_MS, only);
  expect(commands).toEqual([changeAt(WEEKEND_MS, only)]);
  expect(changes.nextMs()).toBe(SUNDAY_MS);
});

it('the first position of a product is followed from its fill on [ORD-37]', () => {
  const { engine, commands, listeners } = fakeEngine(START_MS);
  engine.state.positions.clear();
  const changes = new MarginSetChanges(engine as unknown as TradingEngine, clock);
  changes.start();
  expect(changes.nextMs()).toBeUndefined();
  const fill = { type: 'orderFilled', deal: { opening: true }, position: { symbolId: 1, accountId: 9 } };
  listeners.follow([fill as unknown as TradingEvent]);
  clock.advance(14 * HOUR_MS);
  expect(commands).toEqual([changeAt(WEEKEND_MS)]);
  changes.stop();
});
