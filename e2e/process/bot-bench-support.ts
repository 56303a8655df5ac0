import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BenchResult } from '../../backend/evaluation/bench/result.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BENCH = path.join(ROOT, 'scripts/bot-bench.mjs');
const BOT = path.join(ROOT, 'examples/bench/reference-bot.mjs');
const BROKEN = path.join(ROOT, 'examples/bench/broken.json');

/** One changed line of the reference bot, and the rule that it breaks. */
interface BrokenLine {
  readonly rule: string;
  readonly fault: string;
  readonly line: string;
  readonly broken: string;
}

/** The faults of the table, one for each rule. */
export const BROKEN_LINES = JSON.parse(readFileSync(BROKEN, 'utf8')) as readonly BrokenLine[];
export const REFERENCE_BOT = `node ${BOT}`;

/** The command of the reference bot with one changed line. Throws when the line is not there exactly once. */
export function brokenBot({ rule, line, broken }: BrokenLine): string {
  const lines = readFileSync(BOT, 'utf8').split('\n');
  const places = lines.flatMap((one, at) => (one === line ? [at] : []));
  if (places.length !== 1) throw new Error(`'${line}' stands ${places.length} times in the reference bot`);
  // Inside of the project, where it finds its packages.
  const folder = path.join(ROOT, 'dist/bot-bench');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${rule}-${process.pid}.mjs`);
  writeFileSync(file, lines.map((one, at) => (at === places[0] ? broken : one)).join('\n'));
  return `node ${file}`;
}

/** Runs `npm run bot-bench` with its options; resolves with its end and what it wrote. */
export async function runBench(options: readonly string[]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-results-'));
  const { code, stdout } = await new Promise<{ code: number; stdout: string }>((resolve) => {
    execFile(process.execPath, [BENCH, ...options, '--out', folder], { cwd: ROOT }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout: out + err }),
    );
  });
  const text = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  return { code, stdout, folder, text, result: () => JSON.parse(text('bench.json')) as BenchResult };
}
