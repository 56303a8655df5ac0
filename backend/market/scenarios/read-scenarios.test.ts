import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MarketFileError } from '../sources/market-file-error.ts';
import { readScenarios, scenarioTime } from './read-scenarios.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scenario-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

const ENTRY = { name: 'trend-day', at: '2026-03-02T08:00Z' };

async function read(value: unknown) {
  const path = join(folder, 's.json');
  await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value));
  return readScenarios(path, [{ symbolId: 5 }]);
}

describe('a file of scenarios', () => {
  it('says what is not as usual, and may begin with a byte order mark', async () => {
    const entries = [{ ...ENTRY, minutes: 60, size: -2, symbolIds: [5] }, ENTRY];
    const startMs = Date.UTC(2026, 2, 2, 8);
    expect(await read(`\ufeff${JSON.stringify({ scenarios: entries })}`)).toMatchObject([
      { id: 0, name: 'trend-day', startMs, endMs: startMs + 3_600_000, size: -2, symbolIds: [5] },
      { id: 0, startMs, endMs: startMs + 86_400_000, size: 3, symbolIds: [] },
    ]);
  });

  it.each([
    ['{', 's.json: is not JSON: '],
    ['x\ny', 's.json: is not JSON: '],
    [[], 's.json, column /: must be object'],
    [{ scenarios: [{ ...ENTRY, colour: 1 }] }, "/scenarios/0: must not have additional properties: 'colour'"],
    [
      { scenarios: [{ ...ENTRY, name: 'calm' }] },
      '/scenarios/0/name: must be equal to one of the allowed values: flash-crash, opening-gap',
    ],
    [
      { scenarios: [{ ...ENTRY, at: 'noon\n' }] },
      "/scenarios/0: at must be a UTC time such as 2026-03-02T08:00Z, got 'noon?'",
    ],
    [{ scenarios: [ENTRY, { ...ENTRY, at: '2026-02-31T08:00Z' }] }, '/scenarios/1: at must be a UTC time'],
    [
      { scenarios: [{ ...ENTRY, minutes: 0 }] },
      '/scenarios/0: trend-day: minutes must be from 1 to 1440, got 0',
    ],
    [{ scenarios: [{ ...ENTRY, size: 21 }] }, '/scenarios/0: trend-day: size must be from -20 to 20'],
    [{ scenarios: [{ ...ENTRY, symbolIds: [5, 6] }] }, '/scenarios/0/symbolIds: there is no product 6'],
    [
      { scenarios: Array.from({ length: 201 }, () => ENTRY) },
      '/scenarios: must not have more than 200 items',
    ],
    [' '.repeat(1_048_577), 's.json: is larger than 1048576 bytes'],
  ])('%# is refused with the member that is wrong', async (value, expected) => {
    const reading = read(value);
    await expect(reading).rejects.toBeInstanceOf(MarketFileError);
    await expect(reading).rejects.toThrow(expected);
    await expect(reading).rejects.not.toThrow('\n');
  });

  it('that does not exist or is a folder is refused', async () => {
    await expect(readScenarios(join(folder, 'none.json'), [])).rejects.toThrow('none.json: does not exist');
    await expect(readScenarios(folder, [])).rejects.toThrow('is a folder; a file is expected');
  });
});

describe('the time of a scenario', () => {
  it.each([
    '2026-03-02',
    '2026-02-31T00:00Z',
    '2026-03-02T24:00Z',
    '2026-03-02T08:00',
    '1960-01-01T00:00Z',
    '',
  ])("'%s' is none", (text) => {
    expect(scenarioTime(text)).toBeUndefined();
  });

  it('may have seconds and milliseconds', () => {
    expect(scenarioTime('2026-03-02T08:00:30.5Z')).toBe(Date.UTC(2026, 2, 2, 8, 0, 30, 500));
  });
});
