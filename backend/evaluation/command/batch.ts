import { createHash } from 'node:crypto';
import type { BatchReport, RunPart } from '../folder/forms.ts';
import { isoTime } from '../folder/tables.ts';
import { jsonText, writeFiles } from '../folder/write-run.ts';
import { isParted, type Future } from '../judge/look-ahead.ts';
import { inOrder, medianOf, type RunResult, type Verdict } from '../judge/result.ts';
import { judgeRule, type Ruling } from '../judge/rules.ts';
import { worstMoment } from '../judge/scenarios.ts';
import { warmUpVerdict } from '../judge/warm-up.ts';
import { sweepChance, verdictsOf } from '../judge/verdicts.ts';
import type { Evidence } from '../judge/proof.ts';
import { ratioNumber } from '../metrics/print.ts';
import { DAY_MS, groupsOf } from '../metrics/record.ts';
import { reportPage } from '../report/page.ts';
import { laterName } from '../running/one-run.ts';
import { ProgramError } from '../running/program.ts';
import {
  bestSetting,
  folderOf,
  jobsOf,
  nextFolder,
  otherSeeds,
  runBeside,
  runJobs,
  settingName,
  tryBeside,
  type Beside,
  type Done,
  type OnProgress,
} from './jobs.ts';
import { futureTimes, type EvaluateOptions } from './options.ts';

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
  const { shown, settings } = evidenceOf(options, done);
  const job = done.find(({ result }) => result === shown);
  if (job === undefined) throw new Error('nothing was run');
  const beside = (list: readonly Beside[]) => runBeside(options, list, place, onProgress);
  const futures = await runFutures(options, job, beside);
  const elsewhere = await beside(
    otherSeeds(options.seeds, options.otherMarkets).map((seed) => ({
      job: { ...job, seed },
      folder: `elsewhere/seed-${seed}`,
      change: {},
    })),
  );
  const shuffled = await beside(dayOrders(options, job));
  const scenarios = await runScenarios(options, job, (list) => tryBeside(options, list, place, onProgress));
  const warm = await beside(
    options.warmUps.map((warmUpMs) => ({
      job,
      folder: `${folderOf(job)}-warm-${warmUpMs / DAY_MS}d`,
      change: { warmUpMs },
    })),
  );
  const before = settings.length === 0 ? [['from its first moment', shown] as const] : settings;
  const starts = warm.map(
    (result, at) => [`${(options.warmUps[at] ?? 0) / DAY_MS} days before`, result] as const,
  );
  return writeBatch(folder, options, done, {
    futures,
    elsewhere,
    shuffled,
    scenarios,
    ...(warm.length > 0 && { rows: [...before, ...starts], verdict: warmUpVerdict(shown, warm) }),
  });
}

/** The shown run with other futures, each from another time on, and once more where its decisions before that time differ. */
async function runFutures(
  { fromMs, toMs, seeds, secondFutures }: EvaluateOptions,
  job: Done,
  beside: (list: readonly Beside[]) => Promise<readonly RunResult[]>,
): Promise<readonly Future[]> {
  const times = futureTimes(fromMs, toMs, secondFutures);
  const laters = otherSeeds(seeds, times.length).map((seed, at) => ({ seed, fromMs: times[at] ?? 0 }));
  const others = await beside(
    laters.map((later) => ({
      job,
      folder: `futures/${laterName(later).replaceAll(/[@:]/g, '-')}`,
      change: { later },
    })),
  );
  const run = job.result;
  const futures = others.map((other, at): Future => ({ fromMs: times[at] ?? 0, run, other }));
  if (!futures.some(isParted)) return futures;
  const [again] = await beside([{ job, folder: 'futures/again', change: {} }]);
  return futures.map((future) => (again === undefined ? future : { ...future, again }));
}

/** The shown run over its days in other orders, each drawn from a seed. */
function dayOrders({ shuffledDays, market, fromMs, toMs }: EvaluateOptions, job: Done): readonly Beside[] {
  return Array.from({ length: shuffledDays }, (_, at) => ({
    job,
    folder: `shuffled/order-${at + 1}`,
    change: { market: { ...market, 'day-order': `${at + 1}@${isoTime(fromMs)}/${isoTime(toMs)}` } },
  }));
}

/** The shown run once more with each scenario, which begins while it holds something. */
async function runScenarios(
  { otherScenarios, market }: EvaluateOptions,
  job: Done,
  beside: (list: readonly Beside[]) => ReturnType<typeof tryBeside>,
): Promise<Evidence['scenarios']> {
  const at = `@${new Date(worstMoment(job.result)).toISOString().slice(0, 16)}Z`;
  const own = market['scenario'] === undefined ? '' : `${market['scenario']},`;
  const results = await beside(
    otherScenarios.map((name) => ({
      job,
      folder: `scenarios/${name}`,
      change: { market: { ...market, scenario: `${own}${name}${at}` } },
    })),
  );
  return results.map((result, place) => [
    otherScenarios[place] ?? '',
    result instanceof ProgramError ? result.message : result,
  ]);
}

/** What is run beside a batch: walks and warm starts with what they say, other futures, other markets, days in other orders. */
interface Extra extends Partial<Pick<Evidence, 'futures' | 'elsewhere' | 'shuffled' | 'scenarios'>> {
  readonly rows?: Evidence['settings'];
  readonly verdict?: Verdict;
}

/** Judges what was run, and writes the report of all beside the folders of each. */
export function writeBatch(
  folder: string,
  options: EvaluateOptions,
  done: readonly Done[],
  extra: Extra = {},
): Batch {
  const { rows, verdict, ...more } = extra;
  const evidence = { ...evidenceOf(options, done), ...more };
  const { shown, runs } = evidence;
  const verdicts = inOrder([...verdictsOf(evidence), ...(verdict === undefined ? [] : [verdict])]);
  const rulings = options.rules.map((rule) => judgeRule(rule, runs));
  const hash = batchHash(done.filter(({ repetition }) => repetition === 0));
  const settings = rows ?? evidence.settings;
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
    futures: [],
    elsewhere: [],
    shuffled: [],
    scenarios: [],
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
