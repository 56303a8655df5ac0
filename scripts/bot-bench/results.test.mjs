import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '../lib/root.mjs';
import { junitOf, tableOf } from './results.mjs';
import { RULES } from './rules.mjs';

const run = (rule, seed, problem = null) => {
  return { rule, seed, isPassed: problem === null, problem, ms: 1_500, said: ['<last & \u0000least>'] };
};
const RUNS = [run('clock', 1), run('gap', 1), run('clock', 2, 'holds 0 lots in the end, not "0.3"')];

it('the table says for each rule in how many runs it held, and what was wrong first', () => {
  const [clock, gap, ...more] = tableOf(RUNS).split('\n');
  expect(clock).toMatch(/^clock +1\/2 .* FAIL {2}holds 0 lots in the end, not "0.3" \(seed 2\)$/);
  expect(gap).toMatch(/^gap +1\/1 .* pass$/);
  expect(more).toEqual([]);
});

it('the JUnit file has a case for each run, and its failures are escaped', () => {
  const text = junitOf(RUNS);
  expect(text).toContain('<testsuite name="bot-bench" tests="3" failures="1">');
  expect(text.match(/<testcase /g)).toHaveLength(3);
  expect(text).toContain(
    '<failure message="holds 0 lots in the end, not &quot;0.3&quot;">&lt;last &amp; ?least&gt;',
  );
});

it('each rule is broken by one changed line of the reference bot', () => {
  const lines = readFileSync(inRoot('examples/bench/reference-bot.mjs'), 'utf8').split('\n');
  const table = JSON.parse(readFileSync(inRoot('examples/bench/broken.json'), 'utf8'));
  expect(table.map(({ rule }) => rule)).toEqual(Object.keys(RULES));
  for (const { line, broken } of table) {
    expect(
      lines.filter((one) => one === line),
      line,
    ).toHaveLength(1);
    expect(broken.split('\n')).toHaveLength(1);
    expect(broken).not.toBe(line);
  }
});
