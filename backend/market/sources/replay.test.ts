import fc from 'fast-check';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCENARIO_NAMES } from '../../contract/calls/management/platform.ts';
import { KLINE_TYPE } from '../../contract/enumerations.ts';
import type { Candle, Tick } from '../../domain/market-data.ts';
import { createSteppedClock } from '../clocks/stepped-clock.ts';
import { createMarketFeed } from '../market-feed.ts';
import { gridOf } from '../path/candles.ts';
import { createScenarioMarket, makeScenario, ScenarioControl } from '../scenarios/index.ts';
import { openFileMarket } from './file-market.ts';
import { readManifest } from './manifest.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replay-'));
});
afterAll(() => rm(folder, { recursive: true }));

const ID = 30_002;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The last day of a month. */
const START = Date.UTC(2024, 1, 29, 18);

/** Candles with gaps, the first of them before the start. */
const anyCandles = fc.record({
  minutes: fc.constantFrom(1, 5, 15, 60),
  rows: fc.array(
    fc.record({
      move: fc.integer({ min: -300, max: 300 }),
      volume: fc.nat(50),
      gap: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 400 })),
    }),
    { minLength: 5, maxLength: 60 },
  ),
});
/** Trades at the times that come of their distances. */
const anyTrades = fc.array(
  fc.record({
    afterMs: fc.oneof(fc.constant(0), fc.nat(90_000), fc.nat(3 * HOUR_MS)),
    price: fc.integer({ min: 9_000, max: 11_000 }),
    side: fc.constantFrom('buy', 'sell', ''),
    volume: fc.nat(30),
  }),
  { minLength: 1, maxLength: 60 },
);
/** A scenario of the configuration, or one that is started by a call and stopped again. */
const anyScenario = fc.record({
  name: fc.constantFrom(...SCENARIO_NAMES),
  afterMs: fc.integer({ min: -2 * HOUR_MS, max: 14 * HOUR_MS }),
  minutes: fc.integer({ min: 1, max: 200 }),
  isCalled: fc.boolean(),
});
const anyRun = fc.record({
  candles: anyCandles,
  trades: anyTrades,
  scenarios: fc.array(anyScenario, { maxLength: 3 }),
  stepsMs: fc.array(fc.integer({ min: 1, max: 2 * HOUR_MS }), { minLength: 4, maxLength: 10 }),
});
type Run = typeof anyRun extends fc.Arbitrary<infer Value> ? Value : never;

async function writeMarket({ candles: { minutes, rows }, trades }: Run): Promise<void> {
  let [timeMs, price] = [START - 5 * minutes * MINUTE_MS, 10_000];
  const candleRows = rows.map(({ move, volume, gap }) => {
    const open = price;
    price = Math.max(3_000, open + move);
    const prices = [open, Math.max(open, price) + 7, Math.min(open, price) - 4, price];
    const row = [timeMs, ...prices.map((each) => (each / 100).toFixed(2)), volume].join(',');
    timeMs += gap * minutes * MINUTE_MS;
    return row;
  });
  let tradeMs = START + HOUR_MS;
  const tradeRows = trades.map(({ afterMs, price: traded, volume, side }) =>
    [(tradeMs += afterMs), (traded / 100).toFixed(2), volume, side].join(','),
  );
  const interval = minutes === 60 ? '1h' : `${minutes}m`;
  const files = [{ path: 'candles.csv', interval }, { path: 'trades.csv' }];
  const product = {
    symbolId: ID,
    code: 'XYZ/USDT',
    area: 'crypto',
    baseCurrency: 'XYZ',
    profitCurrency: 'USDT',
    digits: 2,
    numberDigits: 1,
    ticksPerMinute: 4,
    files,
  };
  await writeFile(join(folder, 'candles.csv'), `time,open,high,low,close,volume\n${candleRows.join('\n')}\n`);
  await writeFile(join(folder, 'trades.csv'), `time,price,volume,side\n${tradeRows.join('\n')}\n`);
  await writeFile(join(folder, 'market.json'), JSON.stringify({ products: [product] }));
}

const openMarket = async () =>
  createScenarioMarket((await openFileMarket(await readManifest(join(folder, 'market.json')))).source);

/** Account types a run; what was pushed, the market then, and the same market opened again. */
async function play(run: Run) {
  await writeMarket(run);
  const market = await openMarket();
  const clock = createSteppedClock(START);
  const feed = createMarketFeed({ source: market.source, clock });
  const control = new ScenarioControl({ market, clock, onChange: (fromMs) => feed.refresh(fromMs) });
  const [called, configured] = [true, false].map((wanted) =>
    run.scenarios.filter(({ isCalled }) => isCalled === wanted),
  );
  control.add(
    configured!.map(({ name, minutes, afterMs }) => makeScenario({ name, minutes }, START + afterMs)),
  );
  const pushed: Tick[] = [];
  feed.onTicks((batch) => pushed.push(...batch));
  feed.start();
  for (const step of run.stepsMs) {
    const next = called!.pop();
    if (next) {
      const { id } = control.start({ name: next.name, minutes: next.minutes });
      clock.advance(Math.floor(step / 2));
      control.stop(id);
    }
    clock.advance(step);
  }
  feed.stop();
  const again = await openMarket();
  again.setScenarios(control.scenarios);
  return { pushed, now: clock.nowMs(), sources: [market.source, again.source] };
}

function candleOf(startMs: number, ticks: readonly Tick[]): Candle {
  const prices = ticks.map(({ price }) => price);
  const [first, last] = [ticks[0]!, ticks.at(-1)!];
  return {
    timestamp: startMs / 1_000,
    open: first.price,
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: last.price,
    volume: ticks.reduce((sum, { volume }) => sum + volume, 0),
    lastTickTimeMs: last.timeMs,
    lastTickSeq: last.seq,
  };
}

/** The candles that ticks make, by the starts of their intervals. */
function candlesOf(ticks: readonly Tick[], startOf: (tick: Tick) => number): Candle[] {
  const groups = new Map<number, Tick[]>();
  for (const tick of ticks) {
    const group = groups.get(startOf(tick));
    if (group) group.push(tick);
    else groups.set(startOf(tick), [tick]);
  }
  return [...groups].map(([startMs, group]) => candleOf(startMs, group));
}

describe('a replay of candles and trades', () => {
  it(
    'pushes what its history says, in candles of every type, under scenarios and after a restart [KL-12] [KL-13]',
    { tags: ['long'] },
    async () => {
      await fc.assert(
        fc.asyncProperty(anyRun, async (run) => {
          const { pushed, now, sources } = await play(run);
          for (const source of sources) {
            expect(source.ticks(ID, START + 1, now + 1)).toEqual(pushed);
            const all = source.ticks(ID, 0, now + 1);
            expect(all.every(({ seq }, at) => seq === at + 1)).toBe(true);
            expect(source.lastTick(ID, now)).toEqual(all.at(-1));
            for (const type of Object.values(KLINE_TYPE)) {
              const wanted = candlesOf(all, ({ timeMs }) => gridOf(type).startOf(timeMs));
              expect(source.candles(ID, type, Math.floor(now / 1_000), 5_000, now)).toEqual(wanted);
            }
          }
        }),
        { numRuns: 25 },
      );
    },
  );
});
