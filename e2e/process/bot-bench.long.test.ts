import path from 'node:path';
import { expect, it } from 'vitest';
import { BROKEN_LINES, brokenBot, REFERENCE_BOT, runBench } from './bot-bench-support.ts';

/** By hand 1,000 seeds, and the whole grid for the broken ones: `MERIDIAN_BENCH_SEEDS=1000`. */
const REQUESTED = process.env['MERIDIAN_BENCH_SEEDS'];
const SEEDS = REQUESTED ?? '100';
const OF_BROKEN = REQUESTED === undefined ? ['--seeds', '2'] : ['--seed', '1'];

it(`the reference bot keeps all twelve rules with ${SEEDS} seeds`, { timeout: 7_200_000 }, async () => {
  const { code, result, stdout } = await runBench(['--bot', REFERENCE_BOT, '--seeds', SEEDS]);
  const { runs } = result();
  expect([code, runs.filter(({ isPassed }) => !isPassed)], stdout).toEqual([0, []]);
  expect(runs).toHaveLength(12 * Number(SEEDS));
});

it.each(BROKEN_LINES)('one that $fault breaks the rule of $rule, and no other', async (line) => {
  const { code, result, stdout, folder } = await runBench(['--bot', brokenBot(line), ...OF_BROKEN]);
  const broken = result().rules.flatMap(({ id, failed }) => (failed > 0 ? [id] : []));
  expect([code, broken], stdout).toEqual([1, [line.rule]]);
  const { file = '' } = result().runs.find(({ isPassed }) => !isPassed) ?? {};
  const again = await runBench(['--replay', path.join(folder, file), '--bot', REFERENCE_BOT]);
  expect([again.code, again.result().isPassed], again.stdout).toEqual([0, true]);
});
