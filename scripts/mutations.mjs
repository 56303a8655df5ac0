// Changes the sources one fault at a time and sees that a test turns red: what no test notices is not tested. All of it
// is `npm test -- mutations`, ten minutes; `npm run test:long` runs a share (`--share`), another one with each commit.
// `--limits` doubles and halves every named limit and runs the tests that name it (long; by hand). `--table` only sees
// that the rows fit the sources.
// Usage: node scripts/mutations.mjs [PART OF A NAME] | --share | --limits [PART OF A FILE] | --table
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readLimits } from './checks/limits.mjs';
import { SHARES, numberOfCommits } from './lib/commits.mjs';
import { adopt } from './lib/run-node.mjs';
import { inRoot, ROOT } from './lib/root.mjs';
import { log, seconds } from './lib/log.mjs';

const TABLE = 'scripts/mutations.json';

/**
 * Faults that a test must notice, by the file that they are in: its text `from`, which it has just once, is replaced by
 * `to`, and one of `tests` (of their tests those with `title`, where it is given) turns red. A check that an attack
 * would need broken has a row.
 */
export const MUTATIONS = Object.entries(JSON.parse(readFileSync(inRoot(TABLE), 'utf8'))).flatMap(
  ([file, rows]) => rows.map((row) => ({ file, ...row })),
);

/** A test that hangs under a fault has noticed it too. */
const TEST_LIMIT_MS = 20_000;
const RUN_LIMIT_MS = 120_000;
const MAX_LIST_BYTES = 64 * 1024 * 1024;
const VITEST = join(createRequire(import.meta.url).resolve('vitest/package.json'), '..', 'vitest.mjs');

/** What is wrong with the rows of a table: a text that its file does not have just once, or no test file. */
export function tableProblems(mutations, read = (file) => readFileSync(inRoot(file), 'utf8')) {
  const problems = [];
  for (const { name, file, from, to, tests } of mutations) {
    const found = read(file).split(from).length - 1;
    if (found !== 1) problems.push(`${name}: ${file} has the text ${found} times instead of once: ${from}`);
    if (from === to) problems.push(`${name}: changes nothing`);
    if (tests.length === 0) problems.push(`${name}: names no test`);
    for (const test of tests) read(test);
  }
  return problems;
}

/** The faults of a limit: twice as much and half as much, each seen by the tests whose titles name it. */
export function limitMutations({ file, name, value }, tests, source) {
  const declared = new RegExp(`const ${name}(?:: [^=\\n]+)? =\\s+[^;]+;`).exec(source)[0];
  const unit = /\dn\b/.test(value) ? 'n' : '';
  const change = (how, changed) => ({
    name: `${name} ${how}`,
    file,
    from: declared,
    to: `const ${name} = ${changed};`,
    tests,
    title: `\\[[^\\]]*${name}\\b`,
  });
  const half = unit === '' ? `Math.trunc((${value}) / 2) || (${value}) / 2` : `(${value}) / 2n`;
  return [change('doubled', `(${value}) * 2${unit}`), change('halved', half)];
}

/** What is wrong with titles of a table: none of `listed`, the tests that there are (`{ file, name }`), has it. */
export function titleProblems(mutations, listed) {
  const isOf = ({ tests, title }, { file, name }) =>
    tests.some((test) => file.endsWith(`/${test}`)) && new RegExp(title).test(name.replaceAll(' > ', ' '));
  return mutations
    .filter((row) => row.title !== undefined && !listed.some((test) => isOf(row, test)))
    .map(({ name, tests, title }) => `${name}: ${tests.join(', ')}: no test is called "${title}"`);
}

/** The tests of the files that rows with a title name, as vitest lists them without running one. */
function listTests(mutations) {
  const files = new Set(mutations.filter(({ title }) => title !== undefined).flatMap(({ tests }) => tests));
  const args = [VITEST, 'list', '--json', '--project=!long', ...files];
  const listed = execFileSync(process.execPath, args, { cwd: ROOT, maxBuffer: MAX_LIST_BYTES });
  return JSON.parse(listed);
}

/** Runs the tests of a mutation; resolves with what is wrong with it, undefined where one of them failed. */
async function judgeMutation({ name, file, from, to, tests, title }) {
  const args = ['run', '--config', 'scripts/mutated.config.mjs', '--bail=1', '--retry=0'];
  args.push(`--testTimeout=${TEST_LIMIT_MS}`, `--hookTimeout=${TEST_LIMIT_MS}`, '--project=!long');
  if (title !== undefined) args.push('-t', title);
  const child = adopt(
    spawn(process.execPath, [VITEST, ...args, ...tests], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NO_COLOR: '1',
        MERIDIAN_RUNS: 'all',
        MERIDIAN_MUTATION: JSON.stringify({ file, from, to }),
      },
    }),
  );
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const limit = setTimeout(() => child.kill('SIGKILL'), RUN_LIMIT_MS);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(limit);
  const text = Buffer.concat(said).toString();
  // A file that does not load, or a title that no test has, is a fault of the table: no test has judged.
  if (code !== null && !/^\s+Tests .*(?:failed|passed)/m.test(text)) {
    return `${name}: no test has run under ${file}: ${to}\n${text}`;
  }
  return code === 0 ? `${name}: no test notices ${file}: ${to}` : undefined;
}

/** One row in `SHARES`, from all over the table. */
export function shareOf(rows, number) {
  return rows.filter((_row, at) => at % SHARES === number % SHARES);
}

function rowsOf(args) {
  const [first, second = ''] = args;
  if (first === '--table') return MUTATIONS;
  if (first === '--share') {
    const number = numberOfCommits();
    log(`share ${(number % SHARES) + 1} of ${SHARES}, by the number of commits`);
    return shareOf(MUTATIONS, number);
  }
  if (first !== '--limits') return MUTATIONS.filter(({ name }) => name.includes(first ?? ''));
  return [...readLimits()]
    .filter(([{ file }, tests]) => file.includes(second) && tests.length > 0)
    .flatMap(([limit, tests]) => limitMutations(limit, tests, readFileSync(inRoot(limit.file), 'utf8')));
}

/** Judges the rows, two at a time; resolves with the problems that were found. */
async function judge(rows) {
  const problems = [];
  const waiting = [...rows];
  const worker = async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      const problem = await judgeMutation(row);
      if (problem === undefined) continue;
      problems.push(problem);
      log(problem);
    }
  };
  await Promise.all([worker(), worker()]);
  return problems;
}

async function main(args) {
  const rows = rowsOf(args);
  const faults = tableProblems(rows);
  // A title that a test had once stops a run only where its row is judged: all are looked at each time.
  if (args[0] === '--share') faults.push(...titleProblems(MUTATIONS, listTests(MUTATIONS)));
  for (const fault of faults) log(fault);
  if (args[0] === '--table') {
    process.exitCode = faults.length === 0 ? 0 : 1;
    return;
  }
  const startedAt = Date.now();
  const unnoticed = faults.length === 0 ? await judge(rows) : rows;
  const noticed = rows.length - unnoticed.length;
  log(`mutations: ${rows.length}, ${noticed} noticed by a test in ${seconds(Date.now() - startedAt)}`);
  process.exitCode = unnoticed.length === 0 && rows.length > 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
