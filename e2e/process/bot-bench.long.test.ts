import { expect, it } from 'vitest';
import { BROKEN_LINES, brokenBot, REFERENCE_BOT, runBench } from './bot-bench-support.ts';

it('the reference bot keeps all twelve rules', async () => {
  const { code, runs, stdout } = await runBench(['--bot', REFERENCE_BOT, '--seeds', '2']);
  expect([code, runs().filter(({ isPassed }) => !isPassed), runs().length], stdout).toEqual([0, [], 24]);
});

it.each(BROKEN_LINES)('one that $fault breaks the rule of $rule, and no other', async (line) => {
  const { code, runs, stdout } = await runBench(['--bot', brokenBot(line)]);
  const broken = runs().flatMap(({ rule, isPassed }) => (isPassed ? [] : [rule]));
  expect([code, broken, runs().length], stdout).toEqual([1, [line.rule], 12]);
});
