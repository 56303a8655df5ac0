import { join } from 'node:path';
import { KLINE_TYPE } from '../../backend/contract/enumerations.ts';
import type { PlayedRun } from '../../backend/evaluation/bench/bench.ts';
import { faultsOf, RULES } from '../../backend/evaluation/bench/catalogue.ts';
import { resultOf, writeResults } from '../../backend/evaluation/bench/results.ts';
import { writeBatch } from '../../backend/evaluation/command/batch.ts';
import { folderOf, type Done, type Job } from '../../backend/evaluation/command/jobs.ts';
import { futureTimes, parseOptions } from '../../backend/evaluation/command/options.ts';
import { filesOf, jsonText, writeFiles } from '../../backend/evaluation/folder/write-run.ts';
import type { RunResult } from '../../backend/evaluation/judge/result.ts';
import { figuresOf } from '../../backend/evaluation/metrics/figures.ts';
import type { Fill } from '../../backend/evaluation/metrics/record.ts';
import { manifestFixture } from '../../backend/evaluation/testing/run-fixture.ts';
import { BAR_MS, WINDOW, type MarketChoice } from '../../backend/evaluation/testing/planted/judge-planted.ts';
import { PLANTED } from '../../backend/evaluation/testing/planted/programs.ts';
import { runPlanted, type Bar } from '../../backend/evaluation/testing/planted/venue.ts';
import { createBuiltInMarket } from '../../backend/market/index.ts';

/**
 * A folder of runs in front of a camera, the same at every time: honest programs of the planted ones on prices of the
 * built-in market, under three fidelities, judged as the command judges.
 */

const BITCOIN = 10021;
const DAY_MS = 86_400_000;
/** What a fill costs more for each fidelity, in units of the price by a hundred thousand. */
const FEES = { touch: 2n, queue: 4n, through: 9n };
type Fidelity = keyof typeof FEES;

/** When each program ran: the list has the newest first. */
const STARTED: Readonly<Record<string, string>> = {
  'python3 tide.py': '2026-11-28T19:00:00.000Z',
  'python3 lattice.py': '2026-11-28T18:00:00.000Z',
  'python3 carry.py': '2026-11-28T17:00:00.000Z',
};

const markets = new Map<string, readonly Bar[]>();

/** Bars of bitcoin, each market once. */
function barsOf(choice: MarketChoice): readonly Bar[] {
  const name = JSON.stringify(choice);
  const known = markets.get(name) ?? drawBars(choice);
  markets.set(name, known);
  return known;
}

function drawBars(choice: MarketChoice): readonly Bar[] {
  const fromMs = WINDOW.fromMs - DAY_MS;
  return createBuiltInMarket(choice)
    .candles(
      BITCOIN,
      KLINE_TYPE.minute5,
      WINDOW.toMs / 1_000 - 1,
      (WINDOW.toMs - fromMs) / BAR_MS,
      WINDOW.toMs,
    )
    .map(({ timestamp, open, high, low, close }) => ({
      timeMs: timestamp * 1_000,
      open: open / 10,
      high: high / 10,
      low: low / 10,
      close: close / 10,
    }));
}

/** A run as a fidelity would have it: each fill with its fee, its time and why it came out so. */
function under(result: RunResult, fidelity: Fidelity, seed: number, command: string): RunResult {
  const fills = result.run.fills.map((fill, at) => withReason(fill, fidelity, at));
  const paidBy = (timeMs: number) =>
    fills.reduce((sum, fill) => (fill.timeMs <= timeMs ? sum + fill.fee + fill.impact : sum), 0n);
  const run = {
    ...result.run,
    fills,
    fee: fills.reduce((sum, { fee }) => sum + fee, 0n),
    equity: result.run.equity.map((point) => ({ ...point, equity: point.equity + paidBy(point.timeMs) })),
  };
  const manifest = manifestFixture({
    seed,
    fidelity,
    from: new Date(WINDOW.fromMs).toISOString(),
    to: new Date(WINDOW.toMs).toISOString(),
    program: { command, hash: 'a41'.padEnd(64, '0'), parameters: {} },
    machine: { node: '20.1.0', system: 'Linux x64', cores: 2, startedAt: STARTED[command] ?? '', seconds: 4 },
  });
  const figures = figuresOf(run);
  return { run, figures, manifest, hash: (filesOf(run, figures, manifest).get('hash') ?? '').trim() };
}

function withReason(fill: Fill, fidelity: Fidelity, at: number): Fill {
  const rests = at % 3 === 1 && fidelity !== 'touch';
  const latency = fidelity === 'touch' ? 0 : fidelity === 'queue' ? 1 : 2;
  return {
    ...fill,
    timeMs: fill.timeMs + 900 + at,
    fee: (-fill.amount * FEES[fidelity]) / 100_000n,
    impact: fidelity === 'through' ? -fill.amount / 100_000n : 0n,
    why: {
      model: fidelity,
      joinedAhead: rests ? '4.208' : '',
      filledAhead: rests ? '0' : '',
      levels: rests ? '' : String(1 + (at % 4)),
      quoteMs: String(latency * 38),
      latencyMs: String(latency * 21),
      answerMs: String(latency * 24),
    },
  };
}

/** Makes runs of a program that is known by a name, judged by other futures and markets. */
function makeRuns(root: string, { name, folder, seeds }: { name: string; folder: string; seeds: string }) {
  const program = PLANTED.find((one) => one.name === name);
  if (program === undefined) throw new Error(`${name} is not planted`);
  const command = `python3 ${folder.replace(/-\d+$/, '')}`;
  const options = parseOptions([
    `--bot=${command}`,
    `--from=${new Date(WINDOW.fromMs).toISOString().slice(0, 10)}`,
    `--to=${new Date(WINDOW.toMs).toISOString().slice(0, 10)}`,
    `--seeds=${seeds}`,
    '--fidelity=touch,queue,through',
    '--require=maxDrawdown<0.2',
    '--require=median.sharpe>1',
  ]);
  if (options.kind !== 'run') throw new Error('no run');
  const play = (choice: MarketChoice, fidelity: Fidelity = 'queue') => {
    const result = runPlanted(program, undefined, {
      seed: choice.seed,
      bars: barsOf(choice),
      from: DAY_MS / BAR_MS,
    });
    return under(result, fidelity, choice.seed, command);
  };
  const done = (['touch', 'queue', 'through'] as const).flatMap((fidelity) =>
    options.seeds.map((seed): Done => {
      const job: Job = { seed, parameters: {}, fidelity, repetition: 0 };
      return { ...job, folder: folderOf(job), result: play({ seed }, fidelity) };
    }),
  );
  for (const { folder: own, result } of done)
    writeFiles(join(root, folder, own), filesOf(result.run, result.figures, result.manifest));
  const queue = done.filter(({ fidelity }) => fidelity === 'queue');
  const middle = queue[Math.floor(queue.length / 2)] ?? queue[0];
  if (middle === undefined) throw new Error('no run');
  writeBatch(join(root, folder), options, done, {
    futures: futureTimes(WINDOW.fromMs, WINDOW.toMs, 4).map((fromMs, at) => ({
      fromMs,
      run: middle.result,
      other: play({ seed: middle.seed, later: { seed: 101 + at, fromMs } }),
    })),
    elsewhere: Array.from({ length: 8 }, (_, at) => play({ seed: 50 + at })),
  });
}

/** Results of the bench in which one pair failed and one was late. */
function makeBench(folder: string): void {
  const sequence: PlayedRun['sequence'] = [
    { atMs: 0, from: 'program', to: 'platform', text: 'addMarketOrder 0.2', isWrong: false },
    {
      atMs: 38,
      from: 'platform',
      to: 'wire',
      text: 'accepted',
      fault: 'silence',
      isWrong: false,
      position: '0.2',
    },
    {
      atMs: 1_012,
      from: 'program',
      to: 'platform',
      text: 'addMarketOrder 0.2',
      isWrong: true,
      position: '0.4',
    },
    { atMs: 1_049, from: 'platform', to: 'program', text: 'trade 0.2', isWrong: false },
  ];
  const runs = RULES.flatMap((rule) =>
    faultsOf(rule).map((fault, at): PlayedRun => {
      const isFailed = rule.id === 'outcome' && at === 2;
      return {
        rule: rule.id,
        fault,
        seed: 1,
        state: isFailed ? 'failed' : rule.id === 'heartbeats' && at === 1 ? 'late' : 'held',
        isPassed: !isFailed,
        problem: isFailed ? 'holds 0.4 lots in the end, not 0.2: the order was sent twice' : null,
        ms: 1_500,
        before: [],
        sequence,
      };
    }),
  );
  const played = {
    command: 'python3 tide.py',
    paceMs: 250,
    startedAt: new Date('2026-11-28T15:06:40Z'),
    seconds: 372,
    runs,
  };
  writeResults(folder, played, resultOf(played));
}

/** Fills a folder with runs of three programs and results of the bench. */
export function makeRunsFolder(root: string): void {
  makeRuns(root, { name: 'crossing 6/24', folder: 'tide.py-001', seeds: '1..5' });
  makeRuns(root, { name: 'momentum 12', folder: 'lattice.py-001', seeds: '1,4' });
  makeRuns(root, { name: 'holds', folder: 'carry.py-001', seeds: '7' });
  writeFiles(
    join(root, 'tide.py-001'),
    new Map([['notes.json', jsonText({ note: 'candidate', tags: ['kept'] })]]),
  );
  makeBench(join(root, 'bench-001'));
}
