import path from 'node:path';
import { expect, it } from 'vitest';
import { BROKEN_LINES, brokenBot, REFERENCE_BOT, runBench } from './bot-bench-support.ts';

const RULE = 'outcome';

it('a program that breaks a rule fails it, by the records of the platform, and its file plays the run again', async () => {
  const line = BROKEN_LINES.find(({ rule }) => rule === RULE);
  if (line === undefined) throw new Error(`nothing breaks ${RULE}`);
  const failed = await runBench(['--bot', brokenBot(line), '--rules', RULE]);
  expect([failed.code, failed.runs()]).toMatchObject([1, [{ rule: RULE, seed: 1, isPassed: false }]]);
  expect(failed.text('bench.xml')).toContain('<testsuite name="bot-bench" tests="1" failures="1">');
  const file = path.join(failed.folder, `failed-${RULE}-1.json`);
  expect(failed.stdout).toContain(`npm run bot-bench -- --replay ${file}`);
  const passed = await runBench(['--replay', file, '--bot', REFERENCE_BOT]);
  expect([passed.code, passed.runs()]).toMatchObject([
    0,
    [{ rule: RULE, seed: 1, isPassed: true, problem: null }],
  ]);
});

it('an option that cannot be is named, and nothing is played', async () => {
  const wrong = await runBench(['--bot', 'true', '--rules', 'manners']);
  expect([wrong.code, wrong.stdout]).toEqual([2, expect.stringContaining("there is no rule 'manners'")]);
  const seeds = await runBench(['--bot', 'true', '--seeds', '0']);
  expect([seeds.code, seeds.stdout]).toEqual([2, expect.stringContaining('--seeds must be a whole number')]);
});
