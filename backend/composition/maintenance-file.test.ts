import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMaintenanceFile } from './maintenance-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'maintenance-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(startTime: string | number, endTime: string | number) {
  const file = path.join(folder, 'windows.json');
  await writeFile(file, JSON.stringify([{ startTime, endTime, text: 'new disks' }]));
  return (await readMaintenanceFile(file)).map(({ startMs, endMs }) => [startMs, endMs]);
}

const [EIGHT, NINE] = [Date.UTC(2026, 2, 2, 8), Date.UTC(2026, 2, 2, 9)];

it('a window is read in UTC, wherever the machine stands', async () => {
  expect(await read('2026-03-02T08:00Z', '2026-03-02T09:00:00Z')).toEqual([[EIGHT, NINE]]);
  expect(await read(EIGHT, NINE)).toEqual([[EIGHT, NINE]]);
});

it.each([
  ['2026-02-30T08:00Z', '2026-04-02T09:00Z'],
  ['2026-02-02T08:00Z', '2026-02-31T09:00Z'],
  ['2026-03-02 08:00', '2026-03-02T09:00Z'],
  ['March 2, 2026 08:00', '2026-03-02T09:00Z'],
  ['2026-03-02T09:00Z', '2026-03-02T08:00Z'],
])(
  'a window from %j to %j is refused: a day that does not exist, a clock of no place, an end before its start',
  async (from, to) => {
    await expect(read(from, to)).rejects.toThrow('window 1 needs a startTime before its endTime');
  },
);
