import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RULES } from './rules.mjs';

const XML = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What XML cannot carry at all. */
// eslint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;
const escaped = (text) =>
  String(text)
    .replaceAll(UNPRINTABLE, '?')
    .replaceAll(/[&<>"]/g, (sign) => XML[sign]);

/** A line for each rule: in how many runs it held, and what was wrong first. */
export function tableOf(runs) {
  const rules = [...new Set(runs.map(({ rule }) => rule))];
  return rules
    .map((rule) => {
      const own = runs.filter((run) => run.rule === rule);
      const held = own.filter(({ isPassed }) => isPassed).length;
      const wrong = own.find(({ isPassed }) => !isPassed);
      const verdict = wrong === undefined ? 'pass' : `FAIL  ${wrong.problem} (seed ${wrong.seed})`;
      return `${rule.padEnd(12)} ${`${held}/${own.length}`.padStart(7)}  ${RULES[rule].title.padEnd(52)} ${verdict}`;
    })
    .join('\n');
}

/** The runs as JUnit reads them: a case for each. */
export function junitOf(runs) {
  const failed = runs.filter(({ isPassed }) => !isPassed).length;
  const cases = runs.map(({ rule, seed, ms, isPassed, problem, said }) => {
    const name = `${RULES[rule].title} (seed ${seed})`;
    const failure = isPassed
      ? ''
      : `<failure message="${escaped(problem)}">${escaped(said.join('\n'))}</failure>`;
    return `    <testcase classname="${rule}" name="${escaped(name)}" time="${ms / 1_000}">${failure}</testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites><testsuite name="bot-bench" tests="${runs.length}" failures="${failed}">`,
    ...cases,
    '</testsuite></testsuites>',
    '',
  ].join('\n');
}

/** Writes all runs as JSON and JUnit, and a file for each one that failed, which plays it again. Resolves to the names of those. */
export function writeResults(folder, command, runs) {
  mkdirSync(folder, { recursive: true });
  const text = (content) => `${JSON.stringify(content, undefined, 2)}\n`;
  const isPassed = runs.every((run) => run.isPassed);
  writeFileSync(path.join(folder, 'bench.json'), text({ command, isPassed, runs }));
  writeFileSync(path.join(folder, 'bench.xml'), junitOf(runs));
  return runs
    .filter((run) => !run.isPassed)
    .map((run) => {
      const file = path.join(folder, `failed-${run.rule}-${run.seed}.json`);
      writeFileSync(file, text({ command, ...run }));
      return file;
    });
}
