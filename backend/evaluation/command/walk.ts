import path from 'node:path';
import { filesOf, writeFiles } from '../folder/write-run.ts';
import { chainRuns } from '../judge/chain.ts';
import { netOf, percent, type Verdict } from '../judge/result.ts';
import { mean } from '../metrics/statistics.ts';
import { writeBatch, type Batch } from './batch.ts';
import { bestSetting, jobsOf, nextFolder, runJobs, settingName, type Done, type OnProgress } from './jobs.ts';
import type { EvaluateOptions, Walk } from './options.ts';

/** One step of a walk: settings are chosen in the first window, and the chosen one is run in the second. */
export interface Fold {
  readonly chooseFromMs: number;
  readonly runFromMs: number;
  readonly toMs: number;
}

/** The steps that fit into a window, one after another. */
export function foldsOf(fromMs: number, toMs: number, { chooseMs, runMs }: Walk): readonly Fold[] {
  const folds: Fold[] = [];
  for (let at = fromMs; at + chooseMs + runMs <= toMs; at += runMs)
    folds.push({ chooseFromMs: at, runFromMs: at + chooseMs, toMs: at + chooseMs + runMs });
  return folds;
}

interface Walked {
  readonly name: string;
  readonly chosen: readonly Done[];
  readonly after: readonly Done[];
}

/** Walks forward through the window: every step chooses by what was before it, as one who trades has to. */
export async function runWalk(
  options: EvaluateOptions & { readonly walk: Walk },
  version: string,
  onProgress: OnProgress,
): Promise<Batch> {
  const folder = nextFolder(options.out, options.bot);
  const folds = foldsOf(options.fromMs, options.toMs, options.walk);
  const [fidelity = 'touch'] = options.fidelities;
  const jobs = jobsOf({ ...options, fidelities: [fidelity], repeat: 1 });
  const shares = folds.flatMap(() => [...jobs, ...options.seeds].map(() => 0));
  const walked: Walked[] = [];
  for (const [at, { chooseFromMs, runFromMs, toMs }] of folds.entries()) {
    const day = new Date(runFromMs).toISOString().slice(0, 10);
    let done = at * (jobs.length + options.seeds.length);
    const part = async (name: string, fromMs: number, endMs: number, own: typeof jobs) => {
      const first = done;
      done += own.length;
      const place = { folder: path.join(folder, name), version };
      return runJobs({ ...options, fromMs, toMs: endMs }, own, place, (parts) => {
        shares.splice(first, parts.length, ...parts);
        onProgress(shares);
      });
    };
    const chosen = bestSetting(await part(`${day}-choose`, chooseFromMs, runFromMs, jobs));
    const after = await part(`${day}-run`, runFromMs, toMs, chosen);
    walked.push({ name: `${day}, ${settingName(chosen[0]?.parameters ?? {})}`, chosen, after });
  }
  const results = options.seeds.flatMap((seed) => {
    const own = walked.flatMap(({ after }) => after.filter((one) => one.seed === seed));
    const result = chainRuns(own.map((one) => one.result));
    return result === undefined
      ? []
      : [{ seed, parameters: {}, fidelity, repetition: 0, folder: `seed-${seed}`, result }];
  });
  for (const { folder: own, result } of results)
    writeFiles(path.join(folder, own), filesOf(result.run, result.figures, result.manifest));
  const rows = walked.flatMap(({ name, after }) =>
    after.slice(0, 1).map(({ result }) => [name, result] as const),
  );
  return writeBatch(folder, { ...options, sweep: [], fidelities: [fidelity] }, results, {
    rows,
    verdict: walkVerdict(walked),
  });
}

/** Whether what was best before is good after. */
export function walkVerdict(walked: readonly Walked[]): Verdict {
  const part = (runs: readonly Done[]) => mean(runs.map(({ result }) => netOf(result))) ?? 0;
  const before = mean(walked.map(({ chosen }) => part(chosen))) ?? 0;
  const after = walked.map((one) => part(one.after));
  const earned = after.filter((net) => net > 0).length;
  const total = mean(after) ?? 0;
  const reason = `Chosen for ${percent(before)} on average, the settings gave ${percent(total)} in the windows after; ${earned} of ${after.length} earn.`;
  const say = (kind: Verdict['kind'], title: string): Verdict => ({
    check: 'settings',
    kind,
    title,
    reason,
    proof: `${earned} of ${after.length}`,
    table: {
      heads: ['Window and its setting', 'Chosen for', 'Gave after'],
      rows: walked.map((one) => [one.name, percent(part(one.chosen)), percent(part(one.after))]),
    },
  });
  if (total <= 0) return say('against', 'What was best before loses after');
  if (earned * 2 <= after.length) return say('look', 'Few of the windows after earn');
  return say('holds', 'What was best before earns after');
}
