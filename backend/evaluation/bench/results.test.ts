import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Value } from 'typebox/value';
import { describe, expect, it, vi } from 'vitest';
import { botBench } from '../bot-bench.ts';
import { OptionError } from '../command/options.ts';
import { PlatformError } from '../running/platform-child.ts';
import type { PlayedRun } from './bench.ts';
import { parseBenchOptions } from './options.ts';
import { benchPage } from './page.ts';
import { BenchResult } from './result.ts';
import { junitOf, progressOf, resultOf, tableOf, writeResults } from './results.ts';

const run = (rule: string, fault: string, seed: number, problem: string | null = null): PlayedRun => ({
  rule,
  fault,
  seed,
  state: problem === null ? 'held' : 'failed',
  isPassed: problem === null,
  problem,
  ms: 1_500,
  before: problem === null ? [] : [{ rule: 'gap', fault: 'jitter' }],
  sequence: [
    { atMs: 5, from: 'program', to: 'platform', text: 'addMarketOrder <0.3>', isWrong: problem !== null },
  ],
  ...(problem !== null && { said: ['<last & \u0000least>'] }),
});
const RUNS = [
  run('clock', 'jitter', 1),
  run('gap', 'jitter', 1),
  { ...run('gap', 'cut-often', 1), state: 'late' as const },
  run('clock', 'clock-ahead', 2, 'holds 0 lots in the end, not "0.3"'),
  run('clock', 'jitter', 3),
];
const PLAYED = { command: 'node bot.mjs', paceMs: 250, startedAt: new Date(0), seconds: 3, runs: RUNS };
const RESULT = resultOf(PLAYED);

it('the grid has the worst of each pair, and says what has no part and what was not played', () => {
  expect(Value.Check(BenchResult, RESULT)).toBe(true);
  const cell = (rule: string, fault: string) =>
    RESULT.grid[RESULT.rules.findIndex(({ id }) => id === rule)]?.[
      RESULT.faults.findIndex(({ id }) => id === fault)
    ];
  expect([cell('clock', 'jitter'), cell('gap', 'cut-often'), cell('clock', 'clock-ahead')]).toEqual([
    'held',
    'late',
    'failed',
  ]);
  expect([cell('gap', 'loss-some'), cell('clock', 'half-open')]).toEqual(['notPlayed', 'noPart']);
  expect(RESULT.rules[0]).toMatchObject({ id: 'clock', held: 2, late: 0, failed: 1 });
  expect([RESULT.isPassed, RESULT.seeds]).toEqual([false, [1, 3]]);
});

it('sequences are kept of what failed or was late, and of the first run of a pair', () => {
  expect(RESULT.runs.map(({ sequence }) => sequence !== undefined)).toEqual([true, true, true, true, false]);
});

it('the table says for each rule in how many runs it held, and what was wrong first', () => {
  const [clock, gap, ...more] = tableOf(RESULT).split('\n');
  expect(clock).toMatch(
    /^clock +2\/3 .* FAIL {2}holds 0 lots in the end, not "0.3" \(clock-ahead, seed 2\)$/,
  );
  expect(gap).toMatch(/^gap +2\/2 .* pass, 1 late$/);
  expect(more).toEqual([]);
});

it('a long bench says how far it is, and which seeds are the rest of it', () => {
  const { plans } = parseBenchOptions(['--bot', 'node bot.mjs', '--rules', 'clock,gap', '--seeds', '4..9']);
  const of = (seed: number, isPassed = true) => ({ seed, isPassed });
  // Programs play at once: seed 6 is whole before seed 5 is.
  const runs = [of(4), of(4, false), of(6), of(6), of(5)];
  expect(progressOf(plans, runs, 300)).toBe('5 of 12, 1 failed, about 7 min left, the rest is --seeds 5..9');
  const grid = parseBenchOptions(['--bot', 'node bot.mjs', '--rules', 'clock']).plans;
  expect(progressOf(grid, [of(1)], 0)).not.toContain('--seeds');
});

it('the JUnit file has a case for each run, and its failures are escaped', () => {
  const text = junitOf(RESULT);
  expect(text).toContain('<testsuite name="bot-bench" tests="5" failures="1">');
  expect(text.match(/<testcase /g)).toHaveLength(5);
  expect(text).toContain(
    '<failure message="holds 0 lots in the end, not &quot;0.3&quot;">&lt;last &amp; ?least&gt;',
  );
});

it('the page has the grid and each pair that was played, asks for nothing, and escapes what it shows', () => {
  const page = benchPage(RESULT);
  expect(page.match(/class="panel pair"/g)).toHaveLength(4);
  expect(page.match(/role="gridcell"/g)).toHaveLength(480);
  expect(page).toContain('addMarketOrder &lt;0.3&gt;');
  expect(page).not.toMatch(/<0\.3>|https?:|src=/);
});

it('a failed run is written with everything that its program met before, and plays again from there', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  const [file = '', ...more] = writeResults(folder, PLAYED, RESULT);
  expect([path.basename(file), more]).toEqual(['failed-clock-clock-ahead-2.json', []]);
  expect(JSON.parse(readFileSync(path.join(folder, 'bench.json'), 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(RESULT)),
  );
  const pairs = [
    { rule: 'gap', fault: 'jitter' },
    { rule: 'clock', fault: 'clock-ahead' },
  ];
  expect(parseBenchOptions(['--replay', file])).toMatchObject({
    command: 'node bot.mjs',
    paceMs: 250,
    plans: [{ seed: 2, pairs }],
  });
  expect(parseBenchOptions(['--replay', file, '--bot', 'other']).command).toBe('other');
  writeFileSync(
    file,
    JSON.stringify({
      command: 'x',
      paceMs: 250,
      plan: { seed: 1, pairs: [{ rule: 'clock', fault: 'half-open' }] },
    }),
  );
  expect(() => parseBenchOptions(['--replay', file])).toThrow('is no file of a failed run');
});

it.each([
  [[], '--bot is missing'],
  [['--bot', 'x', '--rules', 'clock,manners'], "there is no rule 'manners'"],
  [['--bot', 'x', '--seeds', '0'], '--seeds must be a whole number from 1 to 10000'],
  [['--bot', 'x', '--seeds', '1', '--seed', '2'], 'exclude one another'],
  [['--bot', 'x', '--pace', '5'], '--pace must be a whole number from 50 to 60000'],
  [['--bot', 'x', '--jobs', '101'], '--jobs must be a whole number from 1 to 100'],
  [['--replay', '/nowhere'], 'cannot be read'],
  [['--bot', 'x', '--what'], "Unknown option '--what'"],
  [['--bot', 'x', '--seeds', '10001'], '--seeds must be a whole number from 1 to 10000'],
  [['--bot', 'x', '--seed', '4294967296'], '--seed must be a whole number from 0 to 4294967295'],
])('%j is refused by its name [MAX_SEEDS] [MAX_SEED]', (args, reason) => {
  expect(() => parseBenchOptions(args)).toThrow(OptionError);
  expect(() => parseBenchOptions(args)).toThrow(reason);
});

it('a bench says how many seats were too slow', async () => {
  const said: string[] = [];
  const quiet = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => said.push(String(text)) > 0),
  );
  await botBench(['--bot', 'node bot.mjs'], (_plans, _settings, events) => {
    events.retired();
    events.retired();
    events.received(RUNS[0]!);
    return Promise.resolve(RUNS.slice(0, 1));
  });
  for (const stream of quiet) stream.mockRestore();
  expect(said.join('')).toContain('2 seats were too slow to judge by');
});

describe('what was played is written all the same', () => {
  const play = async (after: () => void) => {
    const out = path.join(mkdtempSync(path.join(os.tmpdir(), 'bench-')), 'results');
    const quiet = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockReturnValue(true),
    );
    const code = await botBench(['--bot', 'node bot.mjs', '--out', out], (_plans, _settings, events) => {
      for (const played of RUNS.slice(0, 4)) events.received(played);
      after();
      return Promise.reject(new PlatformError('the platform ended'));
    });
    for (const stream of quiet) stream.mockRestore();
    const bench = JSON.parse(readFileSync(path.join(out, 'bench.json'), 'utf8')) as BenchResult;
    return { code, runs: bench.runs.length, isPassed: bench.isPassed };
  };

  it('before the platform failed, and the code says that it did', async () => {
    expect(await play(() => undefined)).toEqual({ code: 5, runs: 4, isPassed: false });
  });

  it('before a signal ends the bench, and what it has started with it', async () => {
    const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
    const others = process.listenerCount('SIGTERM');
    expect(await play(() => process.listeners('SIGTERM').at(-1)?.('SIGTERM'))).toMatchObject({ runs: 4 });
    expect(exit).toHaveBeenCalledExactlyOnceWith(143);
    expect(process.listenerCount('SIGTERM')).toBe(others);
  });
});
