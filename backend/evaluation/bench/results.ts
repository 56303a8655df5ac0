import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { printSpan } from '../metrics/print.ts';
import { jsonText } from '../folder/write-run.ts';
import { escaped } from '../report/draw.ts';
import { FAULTS, faultsOf, RULES, type Pair } from './catalogue.ts';
import type { Plan, PlayedRun } from './bench.ts';
import { benchPage } from './page.ts';
import type { BenchResult, BenchRun, CellState } from './result.ts';

/** What XML cannot carry at all. */
// eslint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

export interface Played {
  readonly command: string;
  readonly paceMs: number;
  readonly startedAt: Date;
  readonly seconds: number;
  readonly runs: readonly PlayedRun[];
}

/** A failed run plays again from such a file: everything that its program met since its start. */
export interface ReplayFile {
  readonly command: string;
  readonly paceMs: number;
  readonly plan: Plan;
}

/** Names of a pair with its seed in the names of files. */
function fileOf({ rule, fault, seed }: Pick<BenchRun, 'rule' | 'fault' | 'seed'>): string {
  return `failed-${rule}-${fault}-${seed}.json`;
}

/** What stands in `bench.json`. Sequences are kept of what failed or was late, and of the first run of each pair. */
export function resultOf({ command, paceMs, startedAt, seconds, runs }: Played): BenchResult {
  const seen = new Set<string>();
  const kept = runs.map(({ before: _before, sequence, ...run }): BenchRun => {
    const pair = `${run.rule} ${run.fault}`;
    const isFirst = !seen.has(pair);
    seen.add(pair);
    const file = run.isPassed ? {} : { file: fileOf(run) };
    return { ...run, ...file, ...((isFirst || run.state !== 'held') && { sequence }) };
  });
  const seeds = runs.map(({ seed }) => seed);
  const count = (rule: string, state: string) =>
    runs.filter((run) => run.rule === rule && run.state === state).length;
  return {
    form: 2,
    command,
    startedAt: startedAt.toISOString(),
    seconds,
    paceMs,
    seeds: [Math.min(...seeds), Math.max(...seeds)],
    isPassed: runs.every(({ isPassed }) => isPassed),
    rules: RULES.map(({ id, title, wants, remedy }) => ({
      id,
      title,
      wants,
      remedy,
      held: count(id, 'held'),
      late: count(id, 'late'),
      failed: count(id, 'failed'),
    })),
    faults: FAULTS.map(({ id, group, name, words }) => ({ id, group, name, words })),
    grid: RULES.map((rule) => {
      const faults = faultsOf(rule);
      return FAULTS.map(({ id }) =>
        faults.includes(id) ? cellOf(runs, { rule: rule.id, fault: id }) : 'noPart',
      );
    }),
    runs: kept,
  };
}

/** The worst of all runs of a pair. */
function cellOf(runs: readonly BenchRun[], { rule, fault }: Pair): CellState {
  const states = new Set(
    runs.filter((run) => run.rule === rule && run.fault === fault).map(({ state }) => state),
  );
  return (['failed', 'late', 'held'] as const).find((state) => states.has(state)) ?? 'notPlayed';
}

/**
 * How far the plans are after so many seconds: runs, failures and the time left by the pace until now; of a range of seeds, the range
 * that would play what is not whole yet.
 */
export function progressOf(
  plans: readonly Plan[],
  runs: readonly Pick<PlayedRun, 'seed' | 'isPassed'>[],
  seconds: number,
): string {
  const all = plans.reduce((sum, { pairs }) => sum + pairs.length, 0);
  const failed = runs.filter(({ isPassed }) => !isPassed).length;
  const left = printSpan((seconds / Math.max(1, runs.length)) * (all - runs.length) * 1_000);
  const played = new Map<number, number>();
  for (const { seed } of runs) played.set(seed, (played.get(seed) ?? 0) + 1);
  const open = plans.find(({ seed, pairs }) => (played.get(seed) ?? 0) < pairs.length);
  const last = plans.at(-1);
  const isRange = last !== undefined && last.seed !== plans[0]?.seed;
  const rest = open === undefined || !isRange ? '' : `, the rest is --seeds ${open.seed}..${last.seed}`;
  return `${runs.length} of ${all}, ${failed} failed, about ${left} left${rest}`;
}

/** A line for each rule that was played: in how many runs it held, and what was wrong first. */
export function tableOf({ rules, runs }: BenchResult): string {
  return rules
    .filter(({ held, late, failed }) => held + late + failed > 0)
    .map(({ id, title, held, late, failed }) => {
      const wrong = runs.find((run) => run.rule === id && !run.isPassed);
      const slow = late === 0 ? '' : `, ${late} late`;
      const verdict =
        wrong === undefined ? `pass${slow}` : `FAIL  ${wrong.problem} (${wrong.fault}, seed ${wrong.seed})`;
      const share = `${held + late}/${held + late + failed}`;
      return `${id.padEnd(12)} ${share.padStart(9)}  ${title.padEnd(52)} ${verdict}`;
    })
    .join('\n');
}

/** The runs as JUnit reads them: a case for each. */
export function junitOf({ runs }: BenchResult): string {
  const failed = runs.filter(({ isPassed }) => !isPassed).length;
  const safe = (text: string) => escaped(text.replaceAll(UNPRINTABLE, '?'));
  const titles = new Map(RULES.map(({ id, title }) => [id, title]));
  const cases = runs.map(({ rule, fault, seed, ms, isPassed, problem, said = [] }) => {
    const name = safe(`${titles.get(rule)}: ${fault} (seed ${seed})`);
    const failure = isPassed
      ? ''
      : `<failure message="${safe(problem ?? '')}">${safe(said.join('\n'))}</failure>`;
    return `    <testcase classname="${rule}" name="${name}" time="${ms / 1_000}">${failure}</testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites><testsuite name="bot-bench" tests="${runs.length}" failures="${failed}">`,
    ...cases,
    '</testsuite></testsuites>',
    '',
  ].join('\n');
}

/** Writes page, JSON and JUnit, and a file for each run that failed, which plays it again. Returns the paths of those. */
export function writeResults(folder: string, played: Played, result: BenchResult): readonly string[] {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  write('bench.json', jsonText(result));
  write('bench.xml', junitOf(result));
  write('bench.html', benchPage(result));
  const { command, paceMs } = played;
  return played.runs
    .filter(({ isPassed }) => !isPassed)
    .map((run) => {
      const { rule, fault, seed, before } = run;
      const again: ReplayFile = { command, paceMs, plan: { seed, pairs: [...before, { rule, fault }] } };
      return write(fileOf(run), jsonText(again));
    });
}
