import { expect, it } from 'vitest';
import { createSteppedClock } from '../../market/index.ts';
import { TEST_TERMS } from '../../domain/testing/terms-fixture.ts';
import type { MarketCommand } from '../decided.ts';
import { DayRollovers } from './day-ends.ts';
import type { TradingEngine } from '../trading-engine.ts';

const START_MS = Date.UTC(2026, 2, 2, 8);
const HOUR_MS = 3_600_000;

it('an end of a day that comes while nothing can be decided waits for that, and is then made up for once', () => {
  const marketClock = createSteppedClock(START_MS);
  const commands: MarketCommand[] = [];
  let resume = () => {};
  const engine = {
    isPaused: false,
    state: { positions: new Map([[1, { financedAtMs: START_MS }]]), heldProducts: () => [1] },
    terms: () => TEST_TERMS,
    quotes: { viewAt: () => undefined },
    advance: (command: MarketCommand) => void commands.push(command),
    onEvents: () => () => undefined,
    onResumed: (listener: () => void) => {
      resume = listener;
      return () => undefined;
    },
  };
  const dayEnds = new DayRollovers(engine as unknown as TradingEngine, marketClock);
  dayEnds.start();
  engine.isPaused = true;
  marketClock.advance(15 * HOUR_MS);
  expect(commands).toEqual([]);
  engine.isPaused = false;
  resume();
  const end = { type: 'closeDay', symbolId: 1, timeMs: Date.UTC(2026, 2, 2, 22), market: undefined };
  expect(commands).toEqual([end]);
  marketClock.advance(24 * HOUR_MS);
  expect(commands).toEqual([end, { ...end, timeMs: Date.UTC(2026, 2, 3, 22) }]);
  dayEnds.stop();
});
