import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../client/index.ts';
import { resultFixture } from '../testing/run-fixture.ts';
import type { Verdict } from '../judge/result.ts';
import { exitCodeOf } from '../evaluate.ts';
import { chainRuns } from '../judge/chain.ts';
import { commandOf } from '../running/program.ts';
import { sampleTimes, steppedClock, wallClock } from '../running/clocks.ts';
import { withFlows } from '../running/read-run.ts';
import {
  bestSetting,
  folderOf,
  inPool,
  jobsOf,
  otherSeeds,
  settingName,
  settingsOf,
  type Done,
} from './jobs.ts';
import { foldsOf, walkVerdict } from './walk.ts';
import { firstDifference } from './compare.ts';
import { futureTimes, parseOptions } from './options.ts';
import { progressLine } from './summary.ts';

function doneFixture(times: number, fast = '1'): Done {
  const parameters = { fast };
  return {
    seed: 1,
    parameters,
    fidelity: 'touch',
    repetition: 0,
    folder: '',
    result: resultFixture(1, times),
  };
}

const NEEDED = ['--bot', 'node bot.mjs', '--from', '2025-01-01', '--to', '2025-02-01T08:00Z'];

describe('the command line', () => {
  it('is read with its lists, rules and settings', () => {
    const rest = ['--seeds', '1..3', '--sweep', 'fast=1..2', '--sweep', 'kind=a,b', '--require', 'sharpe>1'];
    expect(
      parseOptions([
        ...NEEDED,
        ...rest,
        '--walk-forward',
        '9d/3d',
        '--products',
        'p.json',
        '--warm-up',
        '5d,10d',
      ]),
    ).toMatchObject({
      kind: 'run',
      fromMs: Date.UTC(2025, 0, 1),
      toMs: Date.UTC(2025, 1, 1, 8),
      seeds: [1, 2, 3],
      sweep: [
        { name: 'fast', values: ['1', '2'] },
        { name: 'kind', values: ['a', 'b'] },
      ],
      rules: [{ name: 'sharpe', over: 'every', bound: 1 }],
      walk: { chooseMs: 777_600_000, runMs: 259_200_000 },
      clock: { kind: 'stepped' },
      fidelities: ['queue'],
      repeat: 1,
      warmUps: [432_000_000, 864_000_000],
      market: { products: 'p.json' },
    });
    const scenarios = ['--scenario', 'trend-day@2025-01-02T00:00Z', '--scenario', 'illiquid'];
    expect(
      parseOptions([
        ...NEEDED,
        ...scenarios,
        '--second-future',
        '8',
        '--other-markets',
        '12',
        '--prepare',
        'x',
        '--other-scenarios',
        'illiquid,flash-crash',
      ]),
    ).toMatchObject({
      market: { scenario: 'trend-day@2025-01-02T00:00Z,illiquid' },
      secondFutures: 8,
      otherMarkets: 12,
      otherScenarios: ['illiquid', 'flash-crash'],
      prepare: 'x',
      stepTimeoutS: 300,
    });
    expect(parseOptions([...NEEDED, '--market', 'm.json', '--shuffled-days', '12'])).toMatchObject({
      market: { market: 'm.json' },
      shuffledDays: 12,
    });
    expect(parseOptions(['--compare', 'a', 'b'])).toEqual({ kind: 'compare', folders: ['a', 'b'] });
  });

  it.each([
    [['--from', '2025-01-01', '--to', '2025-02-01'], '--bot is needed'],
    [[...NEEDED, '--from', '2025-03-01'], '--to must be later'],
    [
      [...NEEDED, '--from', 'monday'],
      "--from must be a time such as 2025-01-01 or 2025-01-01T08:00Z, got 'monday'",
    ],
    [[...NEEDED, '--seeds', '9..1'], '--seeds must be a list'],
    [[...NEEDED, '--seeds', '1,x'], '--seeds must be a whole number'],
    [[...NEEDED, '--sweep', 'fast'], '--sweep must be a name and its values'],
    [[...NEEDED, '--walk-forward', '90d/30d'], '--walk-forward chooses among the settings'],
    [[...NEEDED, '--require', 'luck>1'], '--require must be a figure and its bound'],
    [[...NEEDED, '--sweep', 'a=1,2', '--walk-forward', '90d/30d'], '--walk-forward needs 120 days or more'],
    [[...NEEDED, '--other-scenarios', 'war'], '--other-scenarios must be all, or some of flash-crash'],
    [[...NEEDED, '--warm-up', '5d,10'], '--warm-up must be numbers of days'],
    [[...NEEDED, '--clock', 'sundial'], "--clock must be stepped, follow or speed, got 'sundial'"],
    [[...NEEDED, '--clock', 'follow', '--speed', '10'], '--speed is of --clock speed'],
    [[...NEEDED, '--fidelity', 'queue,queue'], '--fidelity must be names or files'],
    [[...NEEDED, '--fast'], "Unknown option '--fast'"],
    [['--compare', 'a'], '--compare needs two folders'],
    [[...NEEDED, '--second-future', '101'], '--second-future must be a whole number from 0 to 100'],
    [[...NEEDED, '--second-future', '8', '--clock', 'follow'], '--second-future needs --clock stepped'],
    [[...NEEDED, '--second-future', '8', '--speed', '10'], '--second-future needs --clock stepped'],
    [
      [...NEEDED, '--other-markets', '1', '--market', 'm.json'],
      'draw markets from seeds, which --market FILE has none',
    ],
    [
      [...NEEDED, '--market', 'm', '--shuffled-days', '1001'],
      '--shuffled-days must be a whole number from 0',
    ],
    [
      [...NEEDED, '--shuffled-days', '8', '--to', '2025-01-02T23:00Z'],
      '--shuffled-days needs two whole days (UTC) or more',
    ],
    [[...NEEDED, '--step-timeout', '0'], '--step-timeout must be a whole number from 1 to 86400'],
  ])('%j is refused in one line', (args, reason) => {
    expect(() => parseOptions(args)).toThrow(reason);
  });
});

it('every setting is run for every seed, so many times', () => {
  const sweep = [
    { name: 'fast', values: ['1', '2'] },
    { name: 'slow', values: ['5'] },
  ];
  expect(settingsOf(sweep).map(settingName)).toEqual(['fast 1, slow 5', 'fast 2, slow 5']);
  expect(settingsOf([])).toEqual([{}]);
  const jobs = jobsOf({ seeds: [3, 4], sweep, fidelities: ['touch', 'a/my.json'], repeat: 2 });
  expect(jobs).toHaveLength(16);
  const parameters = { fast: '1', slow: '5' };
  expect(jobs[1]).toEqual({ seed: 3, parameters, fidelity: 'touch', repetition: 1 });
  expect(folderOf({ seed: 3, parameters, fidelity: 'a/my.json', repetition: 1 })).toBe(
    'seed-3-fast-1-slow-5-my.json-again-1',
  );
  expect(commandOf({ command: 'bot {fast} {slow} {fast}', parameters: { fast: '1', slow: '5' } })).toBe(
    'bot 1 5 1',
  );
});

it('the best setting is the one with the best mean Sharpe ratio', () => {
  const done = [-1, 1, 0.5].map((times, at) => doneFixture(times, String(at)));
  expect(bestSetting(done).map(({ parameters }) => parameters)).toEqual([{ fast: '1' }]);
});

it('a pool keeps the order, runs so many at once, and begins nothing after a failure', async () => {
  let [running, most] = [0, 0];
  const work = async (item: number) => {
    most = Math.max(most, (running += 1));
    await Promise.resolve();
    running -= 1;
    return item * 2;
  };
  expect(await inPool([1, 2, 3, 4, 5], 2, work)).toEqual([2, 4, 6, 8, 10]);
  expect(most).toBe(2);
  const begun: number[] = [];
  const failing = inPool([1, 2, 3], 1, async (item) => {
    begun.push(item);
    if (item === 2) throw new Error('it failed');
  });
  await expect(failing).rejects.toThrow('it failed');
  expect(begun).toEqual([1, 2]);
});

it('other futures begin shortly past an hour, evenly apart, and inside of the window', () => {
  const hour = 3_600_000;
  expect(futureTimes(0, 12 * hour, 3)).toEqual([2, 6, 10].map((at) => at * hour + 131_000));
  expect(futureTimes(0, hour / 2, 2)).toEqual([131_000]);
  expect(futureTimes(hour / 4, hour / 2, 2)).toEqual([18, 26].map((at) => at * 60_000 + 11_000));
  expect(futureTimes(0, 1_000, 3)).toEqual([]);
});

it('other markets have seeds that the batch has not', () => {
  expect(otherSeeds([3, 1, 5], 3)).toEqual([6, 7, 8]);
  expect(otherSeeds([0, 2 ** 32 - 1], 2)).toEqual([1, 2]);
});

it('a participant that holds the market ends the run, and one that thinks does not', async () => {
  let turns = 0;
  const clockOf = (isLate: boolean) => {
    const participants = [{ name: 'bot', isLate }];
    const call = async ({ bizType }: { readonly bizType: string }) => {
      if (!bizType.endsWith('advance'))
        return { kind: 'value', value: { timeMs: 7, participants, waitingFor: [], wasLate: isLate } };
      while (!isLate && turns < 3) await new Promise(setImmediate).then(() => (turns += 1));
      return isLate ? new Promise(() => undefined) : { kind: 'value', value: { timeMs: 9 } };
    };
    return steppedClock({ call } as unknown as ApiClient, 1);
  };
  await expect(clockOf(true).until(9)).rejects.toThrow(/'bot' holds the market at 1970-01-01T00:00:00.007Z/);
  expect(await clockOf(false).until(9)).toBe(9);
  expect(await clockOf(true).wasLate()).toBe(true);
});

it('another hash counts before a program that knows too much, and that before a rule that was missed', () => {
  const result = resultFixture(1);
  const evidence = {
    shown: result,
    runs: [result],
    fidelities: [],
    settings: [],
    isExact: true,
    futures: [],
    elsewhere: [],
    shuffled: [],
    scenarios: [],
  };
  const known = { check: 'lookAhead', kind: 'against', title: '', reason: '', proof: '' } as const;
  const codeOf = (repeats: string[][], isMet: boolean, verdicts: readonly Verdict[] = []) =>
    exitCodeOf({ evidence: { ...evidence, repeats }, verdicts, rulings: [{ text: '', value: '', isMet }] });
  expect([codeOf([['a', 'a']], true), codeOf([['a']], false), codeOf([['a', 'b']], false)]).toEqual([
    0, 1, 4,
  ]);
  expect([codeOf([['a']], false, [known]), codeOf([['a', 'b']], true, [known])]).toEqual([6, 4]);
});

it('two tables part at their first other line', () => {
  expect(firstDifference('fills.csv', 'a\nb\n', 'a\nb\n')).toBeUndefined();
  expect(firstDifference('fills.csv', 'a\nb\nc\n', 'a\nx\nc\n')).toBe('fills.csv parts at line 2:\n  b\n  x');
  expect(firstDifference('fills.csv', 'a\n', 'a\nb\n')).toBe(
    'fills.csv parts at line 2:\n  no more lines\n  b',
  );
});

it('equity is read at the start, at full hours and at the end; of a year every fourth hour', () => {
  const hour = 3_600_000;
  expect(sampleTimes(hour / 2, 2.5 * hour)).toEqual([hour / 2, hour, 2 * hour, 2.5 * hour]);
  expect(sampleTimes(0, 2 * hour, 1.5 * hour)).toEqual([0, hour, 1.5 * hour, 2 * hour]);
  const year = sampleTimes(0, 365 * 24 * hour);
  expect([year[1], year.length]).toEqual([4 * hour, 365 * 6 + 1]);
});

it('a market of the wall goes on so many times as fast', async () => {
  let wallMs = 500;
  const clock = wallClock({ marketMs: 1_000_000, wallMs: 400 }, 1000, () => wallMs);
  expect(await clock.now()).toBe(1_100_000);
  wallMs = 900;
  expect(await clock.until(1_500_000)).toBe(1_500_000);
});

it('what is paid in counts with the first point after it, and what trading moves does not', () => {
  const line = (timeMs: number, flow: string, change: bigint) => ({
    line: '1',
    timeMs,
    flow,
    change,
    balance: 0n,
    orderId: '',
    fillId: '',
  });
  const ledger = [
    line(0, 'deposit', 100n),
    line(5, 'deposit', 7n),
    line(6, 'openFee', -1n),
    line(6, 'marginLocked', -9n),
    line(10, 'withdrawal', -3n),
    line(11, 'closeResult', 4n),
  ];
  const samples = [0, 10, 20].map((timeMs) => ({ timeMs, equity: 100n }));
  expect(withFlows(samples, ledger).map(({ flow }) => flow)).toEqual([0n, 4n, 0n]);
});

it('progress says how far all runs are, and how long they may still take', () => {
  expect(progressLine([1, 0.5, 0], 0, 10_000)).toBe(
    `${'█'.repeat(12)}${'░'.repeat(12)}  50%  1 of 3 runs, 10 s left`,
  );
});

describe('a walk', () => {
  const day = 86_400_000;

  it('chooses anew for every window, by the days before it', () => {
    expect(foldsOf(0, 10 * day, { chooseMs: 4 * day, runMs: 2 * day })).toEqual([
      { chooseFromMs: 0, runFromMs: 4 * day, toMs: 6 * day },
      { chooseFromMs: 2 * day, runFromMs: 6 * day, toMs: 8 * day },
      { chooseFromMs: 4 * day, runFromMs: 8 * day, toMs: 10 * day },
    ]);
  });

  it('is judged by what its choices gave after', () => {
    const fold = (before: number, after: number) => ({
      name: '2025-01-05, fast 3',
      chosen: [doneFixture(before)],
      after: [doneFixture(after)],
    });
    expect(walkVerdict([fold(1, 0.5), fold(1, 0.2)])).toMatchObject({ kind: 'holds', proof: '2 of 2' });
    expect(walkVerdict([fold(1, 1), fold(1, -0.2), fold(1, -0.1)])).toMatchObject({ kind: 'look' });
    expect(walkVerdict([fold(1, -0.5)])).toMatchObject({ kind: 'against' });
    expect(walkVerdict([fold(1, 0.5)]).table?.rows).toEqual([['2025-01-05, fast 3', '+18.4%', '+9.7%']]);
  });

  it('is one run whose windows each begin with money of their own', () => {
    const [one, other] = [resultFixture(1, 1), resultFixture(1, -0.5)];
    const chained = chainRuns([one, other]);
    const { amounts, trades } = chained?.figures ?? one.figures;
    expect(amounts.net).toBe(one.figures.amounts.net + other.figures.amounts.net);
    expect(trades).toHaveLength(one.figures.trades.length + other.figures.trades.length);
    const both = (1 + (one.figures.ratios.netReturn ?? 0)) * (1 + (other.figures.ratios.netReturn ?? 0)) - 1;
    expect(chained?.figures.index.at(-1)?.value).toBeCloseTo(1 + both, 1);
  });
});
