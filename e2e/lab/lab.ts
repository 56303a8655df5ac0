import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { found } from './founding.ts';
import { FAULT_KINDS, type FaultKind } from './faults.ts';
import { run, type RunResult } from './run.ts';
import { USAGE } from './usage.ts';

/** Lines of a trace that are shown of a run that failed; `--trace` shows all. */
const LAST_LINES = 12;
const PROGRESS_EVERY = 10;

const YEAR = { steps: 4, days: 365 };

const OPTIONS = {
  seeds: { type: 'string', default: '50' },
  from: { type: 'string', default: '1' },
  seed: { type: 'string' },
  steps: { type: 'string', default: '40' },
  days: { type: 'string', default: '1' },
  year: { type: 'boolean', default: false },
  trace: { type: 'boolean', default: false },
} as const;

/** The command of the laboratory; resolves to its exit code. @param folder Of its own, for what the next call of the same code needs not make again. */
export async function lab(args: readonly string[], folder: string): Promise<number> {
  let requested;
  try {
    requested = read(args);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
    return 2;
  }
  const { from, count, steps, days, isTraced } = requested;
  const founding = await found(join(folder, 'founding'));
  const failed: RunResult[] = [];
  const seen = new Map<FaultKind, number>();
  const totals = { lives: 0, acknowledged: 0 };
  const startedMs = performance.now();
  try {
    for (let seed = from; seed < from + count; seed++) {
      const onDay = (day: number) => {
        if (day % PROGRESS_EVERY === 0) say(`${day} of ${days} days in ${seconds(startedMs)} s`);
      };
      const result = await run({ founding, seed, steps, days, onDay });
      for (const kind of result.seen) seen.set(kind, (seen.get(kind) ?? 0) + 1);
      totals.lives += result.lives;
      totals.acknowledged += result.acknowledged;
      if (result.problems.length > 0) failed.push(result);
      if (isTraced || result.problems.length > 0) describe(result, isTraced, { steps, days });
      const done = seed - from + 1;
      if (done % PROGRESS_EVERY === 0 || done === count)
        say(`${done} of ${count} seeds in ${seconds(startedMs)} s, ${failed.length} failed`);
    }
  } finally {
    founding.end();
  }
  say(`${totals.lives} lives, ${totals.acknowledged} requests acknowledged`);
  say(`faults by seeds: ${FAULT_KINDS.map((kind) => `${kind} ${seen.get(kind) ?? 0}`).join(', ')}`);
  return failed.length === 0 ? 0 : 1;
}

/** @throws Error for options that cannot be. */
function read(args: readonly string[]) {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const whole = (name: 'seeds' | 'from' | 'seed' | 'steps' | 'days', most: number) => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < 1 || value > most)
      throw new Error(`--${name} is a whole number from 1 to ${most}`);
    return value;
  };
  const isOne = values.seed !== undefined;
  return {
    from: isOne ? whole('seed', 1e9) : whole('from', 1e9),
    count: isOne || values.year ? 1 : whole('seeds', 1e6),
    ...(values.year ? YEAR : { steps: whole('steps', 1e5), days: whole('days', 3_660) }),
    isTraced: values.trace,
  };
}

function describe(
  { seed, trace, hash, problems }: RunResult,
  isWhole: boolean,
  { steps, days }: { readonly steps: number; readonly days: number },
): void {
  for (const line of isWhole ? trace : trace.slice(-LAST_LINES)) say(`  ${line}`);
  for (const problem of problems) say(`seed ${seed}: ${problem}`);
  say(`seed ${seed}: trace ${hash}`);
  const length = Object.entries({ steps, days }).filter(([name, value]) => value !== usual(name));
  const given = length.map(([name, value]) => ` --${name} ${value}`).join('');
  if (problems.length > 0) say(`again: npm run lab -- --seed ${seed}${given} --trace`);
}

const usual = (name: string) => Number(OPTIONS[name as 'steps' | 'days'].default);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const seconds = (sinceMs: number) => ((performance.now() - sinceMs) / 1000).toFixed(1);
