import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { jsonText, writeFiles } from '../folder/write-run.ts';
import { medianOf, type RunResult } from '../judge/result.ts';
import { judgeRule, type Ruling } from '../judge/rules.ts';
import { sweepChance, verdictsOf, type Evidence } from '../judge/verdicts.ts';
import { ratioNumber } from '../metrics/print.ts';
import { groupsOf } from '../metrics/record.ts';
import { mean } from '../metrics/statistics.ts';
import { programName, reportPage } from '../report/page.ts';
import { runOnce, type RunSettings } from '../running/one-run.ts';
import type { EvaluateOptions } from './options.ts';

/** One run of a batch: a seed, a setting, and which time it is run. */
export interface Job {
  readonly seed: number;
  readonly parameters: Readonly<Record<string, string>>;
  readonly repetition: number;
}

/** A job that was run. */
export interface Done extends Job {
  readonly result: RunResult;
  /** Its folder inside of that of the batch; empty where it is the batch. */
  readonly folder: string;
}

export interface Batch {
  readonly folder: string;
  readonly done: readonly Done[];
  readonly shown: RunResult;
  readonly evidence: Evidence;
  readonly rulings: readonly Ruling[];
  readonly hash: string;
}

/** Told of what goes on: so many runs of all, each by the share of its window that it has passed. */
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

export function jobsOf({
  seeds,
  sweep,
  repeat,
}: Pick<EvaluateOptions, 'seeds' | 'sweep' | 'repeat'>): readonly Job[] {
  return settingsOf(sweep).flatMap((parameters) =>
    seeds.flatMap((seed) =>
      Array.from({ length: repeat }, (_, repetition) => ({ seed, parameters, repetition })),
    ),
  );
}

/** A folder that is not there yet: the name of the program with the next free number. */
export function nextFolder(out: string, bot: string): string {
  const name = programName({ program: { command: bot } }).replaceAll(/[^\w.-]+/g, '-') || 'run';
  for (let number = 1; ; number += 1) {
    const folder = path.join(out, `${name}-${String(number).padStart(3, '0')}`);
    if (!existsSync(folder)) return folder;
  }
}

/** Runs the jobs of a batch, so many at once as there are cores, and writes its folder. */
export async function runBatch(
  options: EvaluateOptions,
  version: string,
  onProgress: OnProgress,
): Promise<Batch> {
  const folder = nextFolder(options.out, options.bot);
  const jobs = jobsOf(options);
  const shares = jobs.map(() => 0);
  const results = await inPool(jobs, options.jobs ?? os.availableParallelism(), async (job, at) => {
    const own = jobs.length === 1 ? '' : folderOf(job);
    const settings = settingsOfRun(options, job, { version, folder: path.join(folder, own) });
    const result = await runOnce(settings, (share) => {
      shares[at] = share;
      onProgress(shares);
    });
    return { ...job, result, folder: own };
  });
  return writeBatch(folder, options, results);
}

function settingsOfRun(
  options: EvaluateOptions,
  { seed, parameters }: Job,
  place: Pick<RunSettings, 'version' | 'folder'>,
): RunSettings {
  const { bot, fromMs, toMs, account, speed, market } = options;
  const clock = { kind: 'speed', speed } as const;
  return {
    ...place,
    command: bot,
    parameters,
    fromMs,
    toMs,
    seed,
    account,
    fidelity: 'touch',
    clock,
    market,
  };
}

function folderOf({ seed, parameters, repetition }: Job): string {
  const setting = Object.entries(parameters).map(
    ([name, value]) => `-${name}-${value.replaceAll(/[^\w.-]+/g, '_')}`,
  );
  return `seed-${seed}${setting.join('')}${repetition === 0 ? '' : `-again-${repetition}`}`;
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

/** The setting with the best mean Sharpe ratio over its seeds; a ratio that is not defined is the worst. */
export function bestSetting(done: readonly Done[]): readonly Done[] {
  const groups = groupsOf(done, ({ parameters }) => settingName(parameters));
  const ratio = (members: readonly Done[]) =>
    mean(members.map(({ result }) => result.figures.ratios.sharpe ?? Number.NEGATIVE_INFINITY)) ?? 0;
  return [...groups.values()].toSorted((left, right) => ratio(right) - ratio(left))[0] ?? [];
}

/** Judges what was run, and writes the report of all beside the folders of each. */
function writeBatch(folder: string, options: EvaluateOptions, done: readonly Done[]): Batch {
  const first = done.filter(({ repetition }) => repetition === 0);
  const runs = bestSetting(first).map(({ result }) => result);
  const shown = medianOf(runs);
  if (shown === undefined) throw new Error('nothing was run');
  const ofFirstSeed = first.filter(({ seed }) => seed === options.seeds[0]);
  const repeats = groupsOf(done, (one) => folderOf({ ...one, repetition: 0 }));
  const evidence: Evidence = {
    shown,
    runs,
    fidelities: [{ name: shown.manifest.fidelity, runs }],
    settings:
      options.sweep.length === 0
        ? []
        : ofFirstSeed.map(({ parameters, result }) => [settingName(parameters), result]),
    repeats: [...repeats.values()].map((same) => same.map(({ result }) => result.hash)),
    isExact: shown.manifest.clock === 'stepped',
  };
  const verdicts = verdictsOf(evidence);
  const rulings = options.rules.map((rule) => judgeRule(rule, runs));
  const hash = batchHash(first);
  const files = new Map([['report.html', reportPage({ ...evidence, verdicts, requirements: rulings })]]);
  if (done.length > 1) {
    files.set('report.json', jsonText({ hash, runs: done.map(rowOf), ...judgement({ evidence, rulings }) }));
    files.set('hash', `${hash}\n`);
  }
  writeFiles(folder, files);
  return { folder, done, shown, evidence, rulings, hash };
}

/** The hash of one run, or over those of several. */
function batchHash(done: readonly Done[]): string {
  const [only, ...others] = done;
  if (only !== undefined && others.length === 0) return only.result.hash;
  const lines = done.map((one) => `${folderOf(one)} ${one.result.hash}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}

function rowOf({ seed, parameters, repetition, folder, result }: Done): object {
  const { ratios } = result.figures;
  const ratio = (name: keyof typeof ratios) => ratioNumber(ratios[name]);
  return {
    folder,
    seed,
    parameters,
    repetition,
    hash: result.hash,
    netReturn: ratio('netReturn'),
    sharpe: ratio('sharpe'),
    maxDrawdown: ratio('maxDrawdown'),
    trades: ratios.trades,
  };
}

/** Verdicts and rules for machines. */
export function judgement({ evidence, rulings }: Pick<Batch, 'evidence' | 'rulings'>): object {
  return {
    shown: evidence.shown.hash,
    deflatedSharpe: ratioNumber(sweepChance(evidence.settings)),
    verdicts: verdictsOf(evidence),
    requirements: rulings,
  };
}
