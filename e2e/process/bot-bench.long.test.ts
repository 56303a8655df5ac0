import path from 'node:path';
import { expect, it } from 'vitest';
import { BROKEN_LINES, brokenBot, REFERENCE_BOT, runBench } from './bot-bench-support.ts';

/** By hand 1,000 seeds, and the whole grid for the broken ones: `MERIDIAN_BENCH_SEEDS=1000`. */
const REQUESTED = process.env['MERIDIAN_BENCH_SEEDS'];
const SEEDS = Number(REQUESTED ?? '100');
const OF_BROKEN = REQUESTED === undefined ? ['--seeds', '2'] : ['--seed', '1'];
/** Runs that do the long story together, and which of them this is. */
const SHARES = Number(process.env['MERIDIAN_SHARES'] ?? '1');
const SHARE = Number(process.env['MERIDIAN_SHARE'] ?? '0');
const FIRST = Math.floor((SEEDS * SHARE) / SHARES) + 1;
const LAST = Math.floor((SEEDS * (SHARE + 1)) / SHARES);
/** Other long stories run beside it in CI. */
const JOBS = SHARES === 1 ? [] : ['--jobs', '4'];
const LINES = BROKEN_LINES.filter((_, at) => at % SHARES === SHARE);

it(
  `the reference bot keeps all twelve rules with the seeds ${FIRST} to ${LAST}`,
  { timeout: 7_200_000 },
  async () => {
    const { code, result, stdout } = await runBench([
      '--bot',
      REFERENCE_BOT,
      '--seeds',
      `${FIRST}..${LAST}`,
      ...JOBS,
    ]);
    const { runs } = result();
    expect([code, runs.filter(({ isPassed }) => !isPassed)], stdout).toEqual([0, []]);
    expect(runs).toHaveLength(12 * (LAST - FIRST + 1));
  },
);

// Each waits most of the time, for a program that does not come to its target.
it.concurrent.each(LINES)('one that $fault breaks the rule of $rule, and no other', async (line) => {
  const { code, result, stdout, folder } = await runBench(['--bot', brokenBot(line), ...OF_BROKEN]);
  const broken = result().rules.flatMap(({ id, failed }) => (failed > 0 ? [id] : []));
  expect([code, broken], stdout).toEqual([1, [line.rule]]);
  const { file = '' } = result().runs.find(({ isPassed }) => !isPassed) ?? {};
  const again = await runBench(['--replay', path.join(folder, file), '--bot', REFERENCE_BOT]);
  expect([again.code, again.result().isPassed], again.stdout).toEqual([0, true]);
});
