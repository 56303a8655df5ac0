import fc from 'fast-check';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCENARIO_NAMES } from '../contract/calls/management/platform.ts';
import { createBuiltInMarket } from './built-in-market.ts';
import type { MarketSource } from './market-source.ts';
import { BUILT_IN_PRODUCTS } from './products/built-in-products.ts';
import { createScenarioMarket, makeScenario } from './scenarios/index.ts';
import { openFileMarket } from './sources/file-market.ts';
import { readManifest } from './sources/manifest.ts';

const MINUTE_MS = 60_000;
const [BTC, EUR, CROSS, STOCK] = [10021, 10101, 10111, 20001];
const IDS = [BTC, EUR, CROSS, STOCK].filter((id) =>
  BUILT_IN_PRODUCTS.some(({ symbolId }) => symbolId === id),
);
const market = createBuiltInMarket({ seed: 7 });
/** A Wednesday on which everything is open. */
const START = Date.UTC(2026, 10, 18, 12);

const anySpan = fc
  .record({
    fromMs: fc.integer({ min: START, max: START + 180 * MINUTE_MS }),
    lengthMs: fc.integer({ min: 1, max: 40 * MINUTE_MS }),
  })
  .map(({ fromMs, lengthMs }) => ({ fromMs, toMs: fromMs + lengthMs }));

/** Every sound quote of the span lies within its bounds; without bounds there is none. */
function expectEnclosed(source: MarketSource, symbolId: number, fromMs: number, toMs: number): void {
  const bounds = source.bounds?.(symbolId, fromMs, toMs);
  const ticks = source.ticks(symbolId, fromMs, toMs).filter(({ bid, ask }) => bid <= ask);
  if (bounds === undefined) {
    expect(ticks).toEqual([]);
    return;
  }
  const outside = ticks.filter(
    ({ bid, ask }) =>
      bid < bounds.lowBid || bid > bounds.highBid || ask < bounds.lowAsk || ask > bounds.highAsk,
  );
  expect(outside).toEqual([]);
}

describe('Bounds of the quotes of a span', () => {
  it('enclose every quote of the built-in market, whatever span is asked for', () => {
    fc.assert(
      fc.property(fc.constantFrom(...IDS), anySpan, (symbolId, { fromMs, toMs }) => {
        expectEnclosed(market, symbolId, fromMs, toMs);
      }),
      { numRuns: 60 },
    );
  });

  it('are those of the trades, at most a spread apart: a span that does not come near a price can be skipped', () => {
    for (let minute = 0; minute < 60; minute++) {
      const [fromMs, toMs] = [START + minute * MINUTE_MS, START + (minute + 1) * MINUTE_MS];
      const bounds = market.bounds?.(BTC, fromMs, toMs);
      const prices = market.ticks(BTC, fromMs, toMs).map(({ price }) => price);
      expect(bounds?.highBid).toBe(Math.max(...prices));
      expect(bounds?.lowAsk).toBe(Math.min(...prices));
    }
  });

  it('are absent while a product is closed', () => {
    const sunday = Date.UTC(2026, 10, 22, 3);
    expect(market.bounds?.(STOCK, sunday, sunday + 60 * MINUTE_MS)).toBeUndefined();
    expect(market.bounds?.(BTC, START, START)).toBeUndefined();
  });

  it('enclose every quote under scenarios', () => {
    const anyScenarios = fc.array(
      fc
        .record({
          name: fc.constantFrom(...SCENARIO_NAMES),
          startMs: fc.integer({ min: START, max: START + 120 * MINUTE_MS }),
          minutes: fc.integer({ min: 1, max: 90 }),
        })
        .map(({ name, startMs, minutes }) => makeScenario({ name, minutes }, startMs)),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(anyScenarios, fc.constantFrom(...IDS), anySpan, (scenarios, symbolId, { fromMs, toMs }) => {
        const bent = createScenarioMarket(market);
        bent.setScenarios(scenarios);
        expectEnclosed(bent.source, symbolId, fromMs, toMs);
      }),
      { numRuns: 60 },
    );
  });
});

describe('Bounds of a market of files', () => {
  const ID = 30_001;
  const PRODUCT = {
    symbolId: ID,
    code: 'XYZ/USDT',
    area: 'crypto',
    baseCurrency: 'XYZ',
    profitCurrency: 'USDT',
  };
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quote-bounds-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function open(name: string, content: string) {
    await writeFile(join(folder, name), content);
    const products = [{ ...PRODUCT, digits: 2, numberDigits: 1, files: [{ path: name }] }];
    await writeFile(join(folder, 'market.json'), JSON.stringify({ products }));
    return (await openFileMarket(await readManifest(join(folder, 'market.json')))).source;
  }

  const rows = Array.from({ length: 12 }, (_, i) => {
    const price = 100 + ((i * 7) % 5);
    return [START + i * 15 * MINUTE_MS, price, price + 1, price - 1, price + 0.5, 5_000].join(',');
  });
  const trades = Array.from({ length: 200 }, (_, i) =>
    [START + i * 2_000, ...[100, 99.5, 100.9].map((at) => (at + ((i * 13) % 17) / 10).toFixed(2)), 1].join(
      ',',
    ),
  );

  it.each([
    ['candles', `time,open,high,low,close,volume\n${rows.join('\n')}\n`],
    ['trades with bid and ask', `time,price,bid,ask,volume\n${trades.join('\n')}\n`],
  ])('enclose every quote that is made from %s', async (name, content) => {
    const source = await open(`${name.slice(0, 6)}.csv`, content);
    const known = source.known?.(ID);
    expect(known?.fromMs).toBe(START);
    expect(known?.toMs).toBeGreaterThan(START + 5 * MINUTE_MS);
    expect(source.ticks(ID, START, START + 5 * MINUTE_MS).length).toBeGreaterThan(10);
    fc.assert(
      fc.property(anySpan, ({ fromMs, toMs }) => {
        expectEnclosed(source, ID, fromMs, toMs);
      }),
      { numRuns: 60 },
    );
  });
});
