import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** `npm run evaluate` as its users start it, over a morning of a market. */
const ROOT = path.resolve(import.meta.dirname, '../..');
const PROGRAM = path.join(import.meta.dirname, 'evaluated-program.mjs');
const run = promisify(execFile);

let out: string;
beforeAll(() => (out = mkdtempSync(path.join(os.tmpdir(), 'meridian-evaluate-'))));
afterAll(() => rmSync(out, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function evaluate(...args: readonly string[]): Promise<Ended> {
  const window = ['--from', '2025-03-03T08:00Z', '--to', '2025-03-03T12:00Z', '--out', out];
  const command = [path.join(ROOT, 'scripts/evaluate.mjs'), ...window, ...args];
  return run(process.execPath, command, { cwd: ROOT }).then(
    (said) => ({ code: 0, ...said }),
    (error: Ended) => error,
  );
}

it('a program in lock step gives the same folder twice, it adds up, and a rule that it misses is in the exit code', async () => {
  const { code, stdout, stderr } = await evaluate(
    '--bot',
    `node "${PROGRAM}" 0.1`,
    '--repeat',
    '2',
    '--require',
    'trades<1',
    '--json',
  );
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  const { folder } = JSON.parse(stdout) as { folder: string };
  const [first, again] = ['seed-1-queue', 'seed-1-queue-again-1'].map(
    (own) => (name: string) => readFileSync(path.join(folder, own, name), 'utf8'),
  );
  const read = first ?? (() => '');
  expect(read('hash')).toBe(again?.('hash'));
  const { amounts, ratios } = JSON.parse(read('report.json')) as Record<
    'amounts' | 'ratios',
    Record<string, number>
  >;
  expect(ratios?.['trades']).toBeGreaterThan(0);
  const cents = (name: string) => Math.round(Number(amounts?.[name]) * 100);
  const costs = ['spread', 'slippage', 'fee', 'financing'].reduce((sum, name) => sum + cents(name), 0);
  expect(cents('gross') + costs).toBe(cents('net'));
  expect(cents('fee')).toBeLessThan(0);
  expect(cents('spread')).toBeLessThan(0);
  const ledger = read('ledger.csv')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
  const changes = ledger.reduce((sum, [, , , change]) => sum + Math.round(Number(change) * 100), 0);
  expect(changes).toBe(Math.round(Number(ledger.at(-1)?.[4]) * 100));
  expect(read('report.html')).toContain('evaluated-program.mjs');
  expect(read('manifest.json')).not.toMatch(/privateKey|token/);
});

it('a program that fails ends the run, and its words are kept', async () => {
  const { code, stderr } = await evaluate('--bot', `node "${PROGRAM}" exit=7`);
  expect({ code, stderr }).toEqual({
    code: 3,
    stderr: expect.stringMatching(/^the program ended with 7; .*program\.log has what it said\n$/),
  });
});
