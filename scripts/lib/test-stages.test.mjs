import { matchesGlob } from 'node:path';
import { expect, it } from 'vitest';
import { ALSO_LONG, LONG_ALONE, PROCESS_PATHS, PROCESSES, testsWith } from './long-files.mjs';
import { LANES, LONG_LANES, shareOption, STAGES } from './test-stages.mjs';

it('runs stages that exist, each once, in groups of lanes', () => {
  for (const groups of [LANES, LONG_LANES]) {
    const names = groups.flatMap((lanes) => lanes.flatMap((lane) => lane));
    for (const name of names) expect(STAGES[name], String(name)).toBeTypeOf('function');
    expect(new Set(names).size).toBe(names.length);
  }
});

it('does another share of the long stages with each commit, and all of them with four', () => {
  const shares = [400, 401, 402, 403].map(shareOption);
  expect(shares).toEqual([['--shard=1/4'], ['--shard=2/4'], ['--shard=3/4'], ['--shard=4/4']]);
  expect(shareOption(404)).toEqual(shares[0]);
});

it('leaves no process test out: each runs in `whole`, in `processes` or among the long ones', () => {
  const own = testsWith(/./).filter((file) => file.startsWith('e2e/process/') && !file.includes('.long.'));
  const named = (globs, file) => globs.some((glob) => matchesGlob(file, glob));
  const whole = own.filter((file) => !named([...LONG_ALONE, ...PROCESSES], file));
  const processes = own.filter(
    (file) => PROCESS_PATHS.some((path) => file.startsWith(path)) && !named(ALSO_LONG, file),
  );
  const long = own.filter((file) => named(ALSO_LONG, file));
  expect(whole).toEqual([
    'e2e/process/durability.test.ts',
    'e2e/process/platform.test.ts',
    'e2e/process/hostile/judge.test.ts',
  ]);
  expect(new Set([...whole, ...processes, ...long])).toEqual(new Set(own));
});
