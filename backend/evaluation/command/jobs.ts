import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeFiles } from '../folder/write-run.ts';
import { meanNet, type RunResult } from '../judge/result.ts';
import { verdictsOf } from '../judge/verdicts.ts';
import { groupsOf } from '../metrics/record.ts';
import { mean } from '../metrics/statistics.ts';
import { programName, reportPage } from '../report/page.ts';
import { runOnce, type RunSettings } from '../running/one-run.ts';
import { ProgramError } from '../running/program.ts';
import type { EvaluateOptions } from './options.ts';

/** Seeds that a market may have. */
const SEEDS = 2 ** 32;

/** One run of a batch: a seed, a setting, how kind fills are, and which time it is run. */
export interface Job {
  readonly seed: number;
  readonly parameters: Readonly<Record<string, string>>;
  readonly fidelity: string;
  readonly repetition: number;
}

/** A job that was run. */
export interface Done extends Job {
  readonly result: RunResult;
  /** Its folder inside of that of the batch; empty where it is the batch. */
  readonly folder: string;
}

/** Reports what goes on: so many runs of all, each by the share of its window that it has passed. */
export type OnProgress = (shares: readonly number[]) => void;

/** Every setting of a sweep: all combinations of the values, in their order; one without any where nothing is swept. */
export function settingsOf(sweep: EvaluateOptions['sweep']): readonly Job['parameters'][] {
  return sweep.reduce<readonly Job['parameters'][]>(
    (settings, { name, values }) =>
      settings.flatMap((setting) => values.map((value) => ({ ...setting, [name]: value }))),
    [{}],
  );
}

export function settingName(parameters: Job['parameters']): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

type Wanted = Pick<EvaluateOptions, 'seeds' | 'sweep' | 'fidelities' | 'repeat'>;

/** Every setting for every seed under every fidelity, so many times. */
export function jobsOf({ seeds, sweep, fidelities, repeat }: Wanted): readonly Job[] {
  const jobs: Job[] = [];
  for (const parameters of settingsOf(sweep))
    for (const fidelity of fidelities)
      for (const seed of seeds)
        for (let repetition = 0; repetition < repeat; repetition += 1)
          jobs.push({ seed, parameters, fidelity, repetition });
  return jobs;
}

/** A folder that is not there yet: the name of the program with the next free number. */
export function nextFolder(out: string, bot: string): string {
  const name = programName({ program: { command: bot } }).replaceAll(/[^\w.-]+/g, '-') || 'run';
  for (let number = 1; ; number += 1) {
    const folder = path.join(out, `${name}-${String(number).padStart(3, '0')}`);
    if (!existsSync(folder)) return folder;
  }
}

/** What the folder of a job is called among others. */
export function folderOf({ seed, parameters, fidelity, repetition }: Job): string {
  const words = [...Object.entries(parameters).flat(), path.basename(fidelity)];
  const named = words.map((word) => `-${word.replaceAll(/[^\w.-]+/g, '_')}`).join('');
  return `seed-${seed}${named}${repetition === 0 ? '' : `-again-${repetition}`}`;
}

export interface Place {
  readonly folder: string;
  readonly version: string;
}

/** Runs jobs, so many at once as there are cores. */
export async function runJobs(
  options: EvaluateOptions,
  jobs: readonly Job[],
  place: Place,
  onProgress: OnProgress,
): Promise<readonly Done[]> {
  const list = jobs.map((job) => ({ job, folder: jobs.length === 1 ? '' : folderOf(job), change: {} }));
  const results = await runBeside(options, list, place, onProgress);
  return list.map(({ job, folder }, at) => ({ ...job, folder, result: results[at] as RunResult }));
}

/** A job with something changed, in a folder of its own below the batch. */
export interface Beside {
  readonly job: Job;
  readonly folder: string;
  readonly change: Partial<Pick<RunSettings, 'warmUpMs' | 'later' | 'market'>>;
}

/** Runs jobs beside those of a batch: from earlier starts, with other futures, in other markets. */
export async function runBeside(
  options: EvaluateOptions,
  list: readonly Beside[],
  { folder, version }: Place,
  onProgress: OnProgress,
): Promise<readonly RunResult[]> {
  const shares = list.map(() => 0);
  return inPool(list, options.jobs ?? os.availableParallelism(), async ({ job, folder: own, change }, at) => {
    const settings = { ...settingsOfRun(options), version, ...job, ...change };
    const result = await runOnce({ ...settings, folder: path.join(folder, own) }, (share) => {
      shares[at] = share;
      onProgress(shares);
    });
    // Where one run is all, the page of the batch is its own.
    if (own !== '') writeFiles(path.join(folder, own), new Map([['report.html', pageOf(result)]]));
    return result;
  });
}

/** The same for jobs in which the program may fail: what it said in the place of a result. */
export async function tryBeside(
  options: EvaluateOptions,
  list: readonly Beside[],
  place: Place,
  onProgress: OnProgress,
): Promise<readonly (RunResult | ProgramError)[]> {
  const shares = list.map(() => 0);
  return inPool(list, options.jobs ?? os.availableParallelism(), async (one, at) => {
    const onShare: OnProgress = ([share = 0]) => {
      shares[at] = share;
      onProgress(shares);
    };
    return runBeside(options, [one], place, onShare)
      .then(([result]) => result ?? new ProgramError('nothing was run'))
      .catch((error: unknown) => {
        if (error instanceof ProgramError) return error;
        throw error;
      });
  });
}

function settingsOfRun(options: EvaluateOptions) {
  const { bot: command, fromMs, toMs, account, clock, market, prepare, stepTimeoutS } = options;
  return { command, fromMs, toMs, account, clock, market, prepare, stepTimeoutS };
}

/** Seeds that a batch has not, counted on from its largest. */
export function otherSeeds(seeds: readonly number[], count: number): readonly number[] {
  const largest = Math.max(...seeds);
  const all = Array.from({ length: count + seeds.length }, (_, at) => (largest + 1 + at) % SEEDS);
  return all.filter((seed) => !seeds.includes(seed)).slice(0, count);
}

/** The page of a run alone. */
function pageOf(result: RunResult): string {
  const runs = [result];
  const fidelities = [{ name: result.manifest.fidelity, runs }];
  const isExact = result.manifest.clock === 'stepped';
  const evidence = {
    shown: result,
    runs,
    fidelities,
    settings: [],
    repeats: [],
    isExact,
    futures: [],
    elsewhere: [],
    shuffled: [],
    scenarios: [],
  };
  return reportPage({ ...evidence, verdicts: verdictsOf(evidence), requirements: [] });
}

/** Does work on items, so many at once, and keeps their order. The first failure ends all: nothing new is begun. */
export async function inPool<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, at: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let next = 0;
  let hasFailed = false;
  const worker = async () => {
    while (next < items.length && !hasFailed) {
      const at = next++;
      try {
        results[at] = await work(items[at] as Item, at);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const workers = Array.from({ length: Math.min(atOnce, items.length) }, worker);
  // The others finish what they have begun, so that no platform is left behind.
  const ends = await Promise.allSettled(workers);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return results;
}

/**
 * The setting with the best mean Sharpe ratio over its seeds; a ratio that is not defined is the worst. Where none is, as in
 * windows of a few hours, the one that earns most.
 */
export function bestSetting(done: readonly Done[]): readonly Done[] {
  const groups = groupsOf(done, ({ parameters }) => settingName(parameters));
  const isRated = done.some(({ result }) => result.figures.ratios.sharpe !== undefined);
  const ratio = (members: readonly Done[]) =>
    isRated
      ? (mean(members.map(({ result }) => result.figures.ratios.sharpe ?? Number.NEGATIVE_INFINITY)) ?? 0)
      : meanNet(members.map(({ result }) => result));
  return [...groups.values()].toSorted((left, right) => ratio(right) - ratio(left))[0] ?? [];
}
