import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createSystemClock } from './clocks/system-clock.ts';
import { readScenarios } from './scenarios/index.ts';
import { schemaFault } from './schema-fault.ts';
import { MarketFileError, quoted } from './sources/market-file-error.ts';

/** What is at a bound of the market is taken, one more is not. */

const folder = mkdtempSync(join(tmpdir(), 'market-bounds-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  // First what stands over the fake timer: put back later, it would stand over the real one.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('what a fault quotes', () => {
  it('has 120 characters of a list, 40 of a value and 80 of a column [schema-fault:MAX_QUOTED] [market-file-error:MAX_QUOTED] [MAX_COLUMN]', () => {
    const listed = (text: string) =>
      schemaFault([
        {
          keyword: 'additionalProperties',
          instancePath: '',
          message: 'm',
          params: { additionalProperties: [text] },
        },
      ]).problem;
    expect(listed('x'.repeat(121))).toBe(`m: ${'x'.repeat(120)}`);
    expect([quoted('v'.repeat(40)), quoted('v'.repeat(41))]).toEqual([
      `'${'v'.repeat(40)}'`,
      `'${'v'.repeat(40)}…'`,
    ]);
    const column = (length: number) =>
      new MarketFileError({ file: 'a.csv', column: 'c'.repeat(length) }, 'is wrong').message;
    expect(column(80)).toBe(`a.csv, column ${'c'.repeat(80)}: is wrong`);
    expect(column(81)).toBe(`a.csv, column ${'c'.repeat(80)}…: is wrong`);
  });
});

describe('a wait of the system clock', () => {
  it('is cut into pieces that a timer of the host can hold [MAX_TIMER_MS]', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    const waits: (number | undefined)[] = [];
    const schedule = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((task: () => void, ms?: number) => {
      waits.push(ms);
      return schedule(task, ms);
    }) as never);
    const clock = createSystemClock();
    const stop = clock.schedule(clock.nowMs() + 2_147_483_647, () => {});
    const stopLonger = clock.schedule(clock.nowMs() + 2_147_483_648, () => {});
    expect(waits).toEqual([2_147_483_647, 2_147_483_647]);
    stop();
    stopLonger();
  });
});

describe('a file of scenarios', () => {
  it('has 1 MiB and names a hundred products at most [MAX_FILE_BYTES] [MAX_SCENARIO_PRODUCTS]', async () => {
    const path = join(folder, 'scenarios.json');
    const read = (text: string) => {
      writeFileSync(path, text);
      return readScenarios(
        path,
        Array.from({ length: 200 }, (_, id) => ({ symbolId: id + 1 })),
      );
    };
    const text = (products: number) =>
      JSON.stringify({
        scenarios: [
          {
            name: 'flash-crash',
            at: '2026-11-18T15:00:00Z',
            symbolIds: Array.from({ length: products }, (_, id) => id + 1),
          },
        ],
      });
    const padded = (bytes: number) => text(1) + ' '.repeat(bytes - text(1).length);
    await expect(read(padded(1_048_576))).resolves.toHaveLength(1);
    await expect(read(padded(1_048_577))).rejects.toThrow('scenarios.json');
    await expect(read(text(100))).resolves.toHaveLength(1);
    await expect(read(text(101))).rejects.toThrow('symbolIds');
  });
});
