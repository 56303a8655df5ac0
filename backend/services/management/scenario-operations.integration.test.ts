import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createBuiltInMarket,
  createScenarioMarket,
  createSteppedClock,
  ScenarioControl,
} from '../../market/index.ts';
import { type Database, openDatabase } from '../../storage/index.ts';
import { beginScenarios, loadScenarios } from './scenario-operations.ts';

const AT = Date.UTC(2026, 10, 18, 15);
const MINUTE_MS = 60_000;
const source = createBuiltInMarket({ seed: 7 });

let database: Database;
beforeEach(async () => void (database = await openDatabase()));
afterEach(() => database.close());

/** A start of the platform at a market time over the same data; answers its scenarios. */
async function start(nowMs: number, ...names: Parameters<typeof beginScenarios>[1]) {
  const marketClock = createSteppedClock(nowMs);
  const market = createScenarioMarket(source);
  const scenarios = new ScenarioControl({ market, clock: marketClock, onChange: () => undefined });
  await loadScenarios(database, scenarios);
  await beginScenarios({ database, marketClock, scenarios }, names);
  return scenarios.scenarios.map(({ id, name, startMs }) => [id, name, (startMs - AT) / MINUTE_MS]);
}

describe('scenarios that every start of the platform asks for', () => {
  const now = 1 / MINUTE_MS;

  it('go on while they last, and begin again when they are over', async () => {
    const first = [1, 'flash-crash', now];
    expect(await start(AT, 'flash-crash')).toEqual([first]);
    expect(await start(AT + 5 * MINUTE_MS, 'flash-crash')).toEqual([first]);
    expect(await start(AT + 15 * MINUTE_MS, 'flash-crash')).toEqual([first]);
    const second = [2, 'flash-crash', 16 + now];
    expect(await start(AT + 16 * MINUTE_MS, 'flash-crash')).toEqual([first, second]);
  });

  it('begin twice where they are asked for twice, and are not mistaken for one another', async () => {
    expect(await start(AT, 'illiquid', 'illiquid')).toHaveLength(2);
    expect(await start(AT + MINUTE_MS, 'illiquid', 'illiquid', 'crossed-feed')).toHaveLength(3);
  });

  it('are those of a market clock that was set back by less than they last, and begin before later ones', async () => {
    await start(AT, 'flash-crash');
    expect(await start(AT - MINUTE_MS, 'flash-crash')).toHaveLength(1);
    expect(await start(AT - 60 * MINUTE_MS, 'flash-crash')).toEqual([
      [2, 'flash-crash', -60 + now],
      [1, 'flash-crash', now],
    ]);
  });
});
