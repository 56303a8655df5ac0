import path from 'node:path';
import { expect, it } from 'vitest';
import { BROKEN_LINES, brokenBot, runBench } from './bot-bench-support.ts';

const RULE = 'outcome';
const FAULT = 'delay-short';

it('a program that breaks a rule fails it, by the records of the platform, and its file plays the run again', async () => {
  const line = BROKEN_LINES.find(({ rule }) => rule === RULE);
  if (line === undefined) throw new Error(`nothing breaks ${RULE}`);
  const failed = await runBench(['--bot', brokenBot(line), '--rules', RULE, '--seeds', '1']);
  const [run, ...more] = failed.result().runs;
  expect([failed.code, more]).toEqual([1, []]);
  expect(run).toMatchObject({ rule: RULE, fault: FAULT, seed: 1, state: 'failed' });
  const wrong = run?.sequence?.filter(({ isWrong }) => isWrong) ?? [];
  expect(wrong.map(({ text }) => text.split(' ', 2).join(' '))).toContain('addMarketOrder open');
  expect(failed.text('bench.xml')).toContain('<testsuite name="bot-bench" tests="1" failures="1">');
  expect(failed.text('bench.html')).toContain(line.rule);
  const file = path.join(failed.folder, `failed-${RULE}-${FAULT}-1.json`);
  expect(failed.stdout).toContain(`npm run bot-bench -- --replay ${file}`);
  const again = await runBench(['--replay', file]);
  expect([again.code, again.result().runs]).toMatchObject([1, [{ rule: RULE, fault: FAULT, seed: 1 }]]);
});

it('an option that cannot be is named, and nothing is played', async () => {
  const wrong = await runBench(['--bot', 'true', '--rules', 'manners']);
  expect([wrong.code, wrong.stdout]).toEqual([2, expect.stringContaining("there is no rule 'manners'")]);
});
