import { matchesGlob } from 'node:path';
import { expect, it, vi } from 'vitest';
import {
  ALSO_LONG,
  LONG_ALONE,
  mayBeQuick,
  longFiles,
  longStories,
  pathsOf,
  PLATFORM,
  PROCESSES,
  quickStories,
  taggedFiles,
  testsWith,
} from './long-files.mjs';
import { LANES, LONG_LANES, longWork, shareOfCommit, STAGES, workersOf } from './test-stages.mjs';
import { WEIGHTS } from './test-weights.mjs';

it('runs stages that exist, each once, in groups of lanes', () => {
  for (const groups of [LANES, LONG_LANES]) {
    const names = groups.flatMap((lanes) => lanes.flatMap((lane) => lane));
    for (const name of names) expect(STAGES[name], String(name)).toBeTypeOf('function');
    expect(new Set(names).size).toBe(names.length);
  }
});

it('does another share of the long stages with each commit, and all of them with thirty-six', () => {
  expect([720, 721, 722, 755, 756].map(shareOfCommit)).toEqual([0, 1, 2, 35, 0]);
});

it('does all long files in thirty-six shares, each in five minutes at most by what they have taken', () => {
  const divided = [
    'e2e/lab/lab.long.test.ts',
    'e2e/process/durability.test.ts',
    'e2e/process/bot-bench.long.test.ts',
    'e2e/process/hostile.test.ts',
    'backend/services/fund/money-histories.long.test.ts',
  ];
  const shares = Array.from({ length: 36 }, (_each, share) => longWork(share));
  expect(new Set(shares.flatMap(({ files }) => files))).toEqual(new Set(longFiles()));
  const seconds = shares.map(({ files, env }, share) => {
    expect(files.slice(0, divided.length)).toEqual(divided);
    expect(env).toEqual({ MERIDIAN_SHARES: '36', MERIDIAN_SHARE: String(share) });
    return files.reduce((sum, file) => sum + (WEIGHTS[file] ?? 20) / (divided.includes(file) ? 36 : 1), 0);
  });
  expect(Math.max(...seconds)).toBeLessThan(300);
  expect(Math.min(...seconds)).toBeGreaterThan(80);
  expect(longWork()).toEqual({ files: longFiles(), env: {} });
});

it('divides all long files and stories', () => {
  const files = [...longFiles(), ...taggedFiles(), ...longStories()];
  expect(new Set(files).size).toBe(files.length);
  expect(files).toEqual(
    expect.arrayContaining([
      'backend/services/trade/kill.long.test.ts',
      'e2e/process/hostile-crowd.test.ts',
      'e2e/process/damage.test.ts',
      'e2e/office-calls.spec.ts',
    ]),
  );
});

it('leaves no process test out: each runs in `whole`, in `processes` or among the long ones', () => {
  const own = testsWith(/./).filter((file) => file.startsWith('e2e/process/') && !file.includes('.long.'));
  const named = (globs, file) => globs.some((glob) => matchesGlob(file, glob));
  const whole = own.filter((file) => !named([...LONG_ALONE, ...PROCESSES], file));
  const processes = own.filter(
    (file) => pathsOf(PROCESSES).some((path) => file.startsWith(path)) && !named(ALSO_LONG, file),
  );
  const long = own.filter((file) => named(ALSO_LONG, file));
  expect(whole).toEqual([
    'e2e/process/durability.test.ts',
    'e2e/process/platform.test.ts',
    'e2e/process/hostile/judge.test.ts',
  ]);
  expect(new Set([...whole, ...processes, ...long])).toEqual(new Set(own));
});

it('loads the files of browser stories that are quick, and every one of which that cannot be told', () => {
  const long = "test(\n  'a story [HU-1]',\n  { tag: '@long' },\n  async () => {},\n);\n";
  const named = "for (const name of names)\n  ownTest(`a story of ${name}`, { tag: '@long' }, run);\n";
  expect([long, named, `${long}test.use({});`].map(mayBeQuick)).toEqual([false, false, false]);
  for (const quick of [
    "test('a story', run);",
    'test(title, { tag: "@long" }, run);',
    'for (const one of all) oneTest(`${one}`, run);',
  ])
    expect([quick, long + quick].map(mayBeQuick)).toEqual([true, true]);
  expect(quickStories()).toEqual(
    expect.arrayContaining(
      ['first-download', 'host', 'link-shell', 'trading'].map((name) => `e2e/${name}.spec.ts`),
    ),
  );
  expect(quickStories().length).toBeLessThan(10);
});

it('takes into `platform` just what `whole` leaves out of its rooms', () => {
  const own = testsWith(/./).filter((file) => file.endsWith('.integration.test.ts'));
  const left = own.filter((file) => PLATFORM.some((glob) => matchesGlob(file, glob)));
  const taken = own.filter((file) => pathsOf(PLATFORM).some((path) => file.startsWith(path)));
  expect(left.length).toBeGreaterThan(100);
  expect(taken).toEqual(left);
});

it(
  'has as many workers in a project as a stage says, not as many as the configuration',
  { tags: ['long'] },
  async () => {
    const { createVitest } = await import('vitest/node');
    for (const [name, value] of Object.entries(workersOf(2))) vi.stubEnv(name, value);
    const runner = await createVitest('test', { watch: false, project: ['node', 'dom'] });
    expect(runner.projects.map(({ name, config }) => [name, config.maxWorkers])).toEqual([
      ['node', 2],
      ['dom', 2],
    ]);
    await runner.close();
  },
);
