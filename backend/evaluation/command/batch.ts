import { createHash } from 'node:crypto';
import type { BatchReport, RunPart } from '../folder/forms.ts';
import { jsonText, writeFiles } from '../folder/write-run.ts';
import { medianOf, type RunResult, type Verdict } from '../judge/result.ts';
import { judgeRule, type Ruling } from '../judge/rules.ts';
import { warmUpVerdict } from '../judge/warm-up.ts';
import { sweepChance, verdictsOf, type Evidence } from '../judge/verdicts.ts';
import { ratioNumber } from '../metrics/print.ts';
import { groupsOf } from '../metrics/record.ts';
import { reportPage } from '../report/page.ts';
import {
  bestSetting,
  folderOf,
  jobsOf,
  nextFolder,
  runJobs,
  runWarm,
  settingName,
  type Done,
  type OnProgress,
} from './jobs.ts';
import type { EvaluateOptions } from './options.ts';

export interface Batch {
  readonly folder: string;
  readonly done: readonly Done[];
  readonly shown: RunResult;
  readonly evidence: Evidence;
  readonly verdicts: readonly Verdict[];
  readonly rulings: readonly Ruling[];
  readonly hash: string;
}

/** Runs the jobs of a batch, and writes its folder. */
export async function runBatch(
  options: EvaluateOptions,
  version: string,
  onProgress: OnProgress,
): Promise<Batch> {
  const folder = nextFolder(options.out, options.bot);
  const place = { folder, version };
  const done = await runJobs(options, jobsOf(options), place, onProgress);
  if (options.warmUps.length === 0) return writeBatch(folder, options, done);
  const { shown, settings } = evidenceOf(options, done);
  const cold = done.find(({ result }) => result === shown);
  if (cold === undefined) throw new Error('nothing was run');
  const warm = await runWarm(options, cold, place, onProgress);
  const results = warm.map(([, result]) => result);
  const before = settings.length === 0 ? [['from its first moment', shown] as const] : settings;
  return writeBatch(folder, options, done, {
    rows: [...before, ...warm],
    verdict: warmUpVerdict(shown, results),
  });
}

/** What a walk or warm starts add to a batch: their runs, and what they say. */
interface Extra {
  readonly rows: Evidence['settings'];
  readonly verdict: Verdict;
}

/** Judges what was run, and writes the report of all beside the folders of each. */
export function writeBatch(
  folder: string,
  options: EvaluateOptions,
  done: readonly Done[],
  extra?: Extra,
): Batch {
  const evidence = evidenceOf(options, done);
  const { shown, runs } = evidence;
  const verdicts = [...verdictsOf(evidence), ...(extra === undefined ? [] : [extra.verdict])];
  const rulings = options.rules.map((rule) => judgeRule(rule, runs));
  const hash = batchHash(done.filter(({ repetition }) => repetition === 0));
  const settings = extra?.rows ?? evidence.settings;
  const page = reportPage({ ...evidence, settings, verdicts, requirements: rulings });
  const batch: Batch = { folder, done, shown, evidence, verdicts, rulings, hash };
  const files = new Map([['report.html', page]]);
  const isSeveral = done.some((one) => one.folder !== '');
  // Of one run that is all, report.json is its own.
  files.set(
    isSeveral ? 'report.json' : 'verdicts.json',
    jsonText({ hash, runs: done.map(rowOf), ...judgement(batch) } satisfies BatchReport),
  );
  if (isSeveral) files.set('hash', `${hash}\n`);
  writeFiles(folder, files);
  return batch;
}

/** The fidelities that the platform has, the kindest first; a file stands before the harshest. */
const KINDEST = ['touch', 'queue', 'through'];

function kindness(fidelity: string): number {
  const place = KINDEST.indexOf(fidelity);
  return place === -1 ? KINDEST.length - 1.5 : place;
}

function evidenceOf({ fidelities, seeds, sweep }: EvaluateOptions, done: readonly Done[]): Evidence {
  const first = done.filter(({ repetition }) => repetition === 0);
  // The fair one is shown where it was run, and decides which setting is the best.
  const main = fidelities.includes('queue') ? 'queue' : fidelities[0];
  const best = bestSetting(first.filter(({ fidelity }) => fidelity === main));
  const runs = best.map(({ result }) => result);
  const shown = medianOf(runs);
  if (shown === undefined) throw new Error('nothing was run');
  const setting = settingName(best[0]?.parameters ?? {});
  const ofSetting = first.filter(({ parameters }) => settingName(parameters) === setting);
  const ofFirstSeed = first.filter(({ seed, fidelity }) => seed === seeds[0] && fidelity === main);
  const repeats = groupsOf(done, (one) => folderOf({ ...one, repetition: 0 }));
  return {
    shown,
    runs,
    fidelities: fidelities
      .toSorted((left, right) => kindness(left) - kindness(right))
      .map((name) => ({
        name,
        runs: ofSetting.filter(({ fidelity }) => fidelity === name).map(({ result }) => result),
      })),
    settings:
      sweep.length === 0
        ? []
        : ofFirstSeed.map(({ parameters, result }) => [settingName(parameters), result]),
    repeats: [...repeats.values()].map((same) => same.map(({ result }) => result.hash)),
    isExact: shown.manifest.clock === 'stepped',
  };
}

/** The hash of one run, or over those of several. */
function batchHash(done: readonly Done[]): string {
  const [only, ...others] = done;
  if (only !== undefined && others.length === 0) return only.result.hash;
  const lines = done.map((one) => `${folderOf(one)} ${one.result.hash}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}

function rowOf({ seed, parameters, fidelity, repetition, folder, result }: Done): RunPart {
  const { ratios } = result.figures;
  const ratio = (name: keyof typeof ratios) => ratioNumber(ratios[name]);
  return {
    folder,
    seed,
    parameters: { ...parameters },
    fidelity,
    repetition,
    hash: result.hash,
    netReturn: ratio('netReturn'),
    sharpe: ratio('sharpe'),
    maxDrawdown: ratio('maxDrawdown'),
    trades: ratios.trades,
  };
}

/** Verdicts and rules for machines. */
export function judgement({
  evidence,
  verdicts,
  rulings,
}: Pick<Batch, 'evidence' | 'verdicts' | 'rulings'>): Omit<BatchReport, 'hash' | 'runs'> {
  return {
    shown: evidence.shown.hash,
    deflatedSharpe: ratioNumber(sweepChance(evidence.settings)),
    verdicts: [...verdicts],
    requirements: [...rulings],
  };
}
