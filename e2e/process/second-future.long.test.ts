import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Programs that know too much, or hold the market, through the whole command. */
const ROOT = path.resolve(import.meta.dirname, '../..');
const PROGRAM = path.join(import.meta.dirname, 'evaluated-program.mjs');
const run = promisify(execFile);

let out: string;
beforeAll(() => (out = mkdtempSync(path.join(os.tmpdir(), 'meridian-second-future-'))));
afterAll(() => rmSync(out, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function evaluate(argument: string, ...args: readonly string[]): Promise<Ended> {
  const window = ['--from', '2025-03-03T08:00Z', '--to', '2025-03-03T10:00Z', '--out', out, '--json'];
  const bot = ['--bot', `node "${PROGRAM}" ${argument}`];
  const command = [path.join(ROOT, 'scripts/evaluate.mjs'), ...window, ...bot, ...args];
  return run(process.execPath, command, { cwd: ROOT }).then(
    (said) => ({ code: 0, ...said }),
    (error: Ended) => error,
  );
}

interface Judged {
  readonly folder: string;
  readonly verdicts: readonly {
    readonly check: string;
    readonly kind: string;
    readonly title: string;
    readonly table?: { readonly rows: readonly (readonly string[])[] };
  }[];
}

/** What came of a program with two other futures. */
async function judged(task: 'peek' | 'past') {
  const prepare = ['--prepare', `node "${PROGRAM}" 0.1 save`];
  const { code, stdout, stderr } = await evaluate(`0.1 ${task}`, ...prepare, '--second-future', '2');
  expect(stdout, stderr).toMatch(/^\{/);
  const { folder, verdicts } = JSON.parse(stdout) as Judged;
  return { code, folder, verdict: verdicts.find(({ check }) => check === 'lookAhead') };
}

it('a program that reads its data too far is found, with the exit code for it', async () => {
  const { code, folder, verdict } = await judged('peek');
  expect(verdict).toMatchObject({ kind: 'against', title: 'Decides by what comes later' });
  expect(code).toBe(6);
  expect(readFileSync(path.join(folder, 'report.html'), 'utf8')).toContain('Decides by what comes later');
});

it('its twin that reads as far as the clock is not', async () => {
  const { code, folder, verdict } = await judged('past');
  expect({ code, verdict }).toMatchObject({ code: 0, verdict: { kind: 'holds' } });
  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as object;
  expect(manifest).not.toHaveProperty('wasLate');
  const other = path.join(folder, 'futures', '2-2025-03-03T08-02-11Z', 'manifest.json');
  expect(JSON.parse(readFileSync(other, 'utf8'))).toMatchObject({ laterSeed: '2@2025-03-03T08:02:11Z' });
});

it('a result is held against other markets of the kind, each on a platform of its own', async () => {
  const { code, stdout, stderr } = await evaluate('0.1', '--seeds', '3', '--other-markets', '8');
  expect(stdout, stderr).toMatch(/^\{/);
  const { folder, verdicts } = JSON.parse(stdout) as Judged;
  expect([0, 6]).toContain(code);
  const rowsOf = (check: string) => verdicts.find((one) => one.check === check)?.table?.rows;
  const seeds = [3, 4, 5, 6, 7, 8, 9, 10, 11];
  expect(rowsOf('markets')?.map(([name]) => name)).toEqual(
    seeds.map((seed) => `seed ${seed}${seed === 3 ? '' : ', other'}`),
  );
  expect(rowsOf('fitted')?.map(([name, runs]) => [name, runs])).toEqual([
    ['its own', '1'],
    ['others', '8'],
  ]);
  const hashes = seeds.map((seed) =>
    readFileSync(path.join(folder, ...(seed === 3 ? [] : ['elsewhere', `seed-${seed}`]), 'hash'), 'utf8'),
  );
  expect(new Set(hashes).size).toBe(seeds.length);
});

it('a program that joins the clock and then does nothing ends the run', async () => {
  const { code, stderr } = await evaluate('hold', '--step-timeout', '2');
  expect({ code, stderr }).toEqual({
    code: 3,
    stderr: expect.stringMatching(/'program' holds the market at 2025-03-03T08:00:00\.000Z: /),
  });
});
