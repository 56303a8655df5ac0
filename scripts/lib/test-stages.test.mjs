import { matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { ALSO_LONG, LONG_ALONE, pathsOf, PLATFORM, PROCESSES, testsWith } from './long-files.mjs';
import { LANES, LONG_LANES, shareOption, STAGES } from './test-stages.mjs';

it('runs stages that exist, each once, in groups of lanes', () => {
  for (const groups of [LANES, LONG_LANES]) {
    const names = groups.flatMap((lanes) => lanes.flatMap((lane) => lane));
    for (const name of names) expect(STAGES[name], String(name)).toBeTypeOf('function');
    expect(new Set(names).size).toBe(names.length);
  }
});

it('does another share of the long stages with each commit, and all of them with six', () => {
  const shares = [600, 601, 602, 603, 604, 605].map((commits) => shareOption(commits)[0]);
  expect(shares).toEqual([1, 2, 3, 4, 5, 6].map((part) => `--shard=${part}/6`));
  expect(shareOption(606)).toEqual(shareOption(600));
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

it('takes into `platform` just what `whole` leaves out of its rooms', () => {
  const own = testsWith(/./).filter((file) => file.endsWith('.integration.test.ts'));
  const left = own.filter((file) => PLATFORM.some((glob) => matchesGlob(file, glob)));
  const taken = own.filter((file) => pathsOf(PLATFORM).some((path) => file.startsWith(path)));
  expect(left.length).toBeGreaterThan(100);
  expect(taken).toEqual(left);
});
