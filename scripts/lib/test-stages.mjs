import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../build.mjs';
import {
  ALSO_LONG,
  LONG_ALONE,
  longFiles,
  longStories,
  pathsOf,
  PLATFORM,
  PROCESSES,
  quickStories,
  taggedFiles,
  testsWith,
  windowStories,
} from './long-files.mjs';
import { SHARES } from './commits.mjs';
import { quickFolder } from './quick-folder.mjs';
import { inRoot } from './root.mjs';
import { runTool, runNode, stopChildren } from './run-node.mjs';
import { log, seconds } from './log.mjs';
import { browserResults, quickResults, taggedResults, unitResults } from './test-results.mjs';
import { divide } from './test-weights.mjs';

/** The stages of the test commands: each resolves with an exit code. */

export const RESULTS = inRoot('test-results');
const UNIT_REPORT = join(RESULTS, 'unit.json');
const PAGE_REPORT = join(RESULTS, 'page.json');
const WHOLE_REPORT = join(RESULTS, 'whole.json');
const PLATFORM_REPORT = join(RESULTS, 'platform.json');
const PROCESSES_REPORT = join(RESULTS, 'processes.json');
const PROPERTIES_REPORT = join(RESULTS, 'properties.json');
const LONG_REPORT = join(RESULTS, 'long.json');
const TAGGED_REPORT = join(RESULTS, 'tagged.json');
const BROWSER_REPORT = join(RESULTS, 'browser.json');
const CARRIED_BROWSER_REPORT = join(RESULTS, 'carried-browser.json');
const ELECTRON_REPORT = join(RESULTS, 'electron.json');
const LONG_BROWSER_REPORT = join(RESULTS, 'long-browser.json');

/** What these say is shown when they have ended, since they run beside others. */
const QUIET = { quiet: true };
/** Of a run of vitest: its option `--maxWorkers` reaches no project, whose own number from the configuration holds. */
export const workersOf = (workers) => (workers === undefined ? {} : { VITEST_MAX_WORKERS: String(workers) });

const vitest = (report, projects, { tags, exclude = [], files = [], workers, env = {} } = {}) =>
  runTool(
    'vitest',
    'vitest',
    [
      'run',
      ...files,
      ...projects.map((project) => `--project=${project}`),
      ...(tags === undefined ? [] : [`--tags-filter=${tags}`]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env: { ...quickFolder(), ...workersOf(workers), ...env, MERIDIAN_LEAVE_OUT: exclude.join(' ') } },
  );

/** The compiler keeps most of what it makes: collecting garbage less often takes a quarter less time, and half as much memory again at most. */
const ROOMY_HEAP = { GOGC: '400', GOMEMLIMIT: '3500MiB' };

/** Whole programs need a build; a stage named alone, or beside the lane that builds, waits for one. */
async function wholeVitest(report, projects, options) {
  await build();
  return vitest(report, projects, options);
}

async function playwright(report, env = {}, options = []) {
  await build();
  return runTool('@playwright/test', 'playwright', ['test', '--reporter=line,json', ...options], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
}

/** Runs scripts one after another until one fails. */
async function runScripts(scripts) {
  for (const script of scripts) {
    const [name, ...options] = script.split(' ');
    const code = await runNode([`scripts/${name}.mjs`, ...options], QUIET);
    if (code !== 0) return code;
  }
  return 0;
}

/** Tests that wait for nothing: a third worker would load all that the others have loaded, twenty seconds, and win nothing. */
const BUSY = { workers: 2 };
/** The tests that have no long story. */
const QUICK = '!long';
/** Draws all the values that property tests ask for, not a sixteenth of them. */
const ALL_RUNS = { MERIDIAN_RUNS: 'all' };
/** Tells tests that there is time: all of the values, many kills, large crowds. */
const LONG = { MERIDIAN_LONG: 'yes' };
/** Takes the browser that the tests carry although another is installed, which people have and `browser` takes. */
const CARRIED = { MERIDIAN_TEST_BROWSER: 'carried' };
/** Looks at the terminal in Electron's own window. */
const IN_ELECTRON = { MERIDIAN_TEST_SHELL: 'electron' };

/** The files of a share, all where none is asked for. */
const inShare = (files, share) => (share === undefined ? files : divide(files, SHARES)[share]);

/** These take longer than a whole share should: each share does a part of their kills, seeds and operations. */
const DIVIDED = [
  'e2e/lab/lab.long.test.ts',
  'e2e/process/durability.test.ts',
  'e2e/process/bot-bench.long.test.ts',
  'e2e/process/hostile.test.ts',
  'backend/services/fund/money-histories.long.test.ts',
];

/** The long files of a share with what they are told, all where none is asked for. */
export function longWork(share) {
  const files = longFiles();
  if (share === undefined) return { files, env: {} };
  const whole = files.filter((file) => !DIVIDED.includes(file));
  const env = { MERIDIAN_SHARES: String(SHARES), MERIDIAN_SHARE: String(share) };
  return { files: [...DIVIDED, ...divide(whole, SHARES)[share]], env };
}

/** Those of long stories take the number of a share. */
export const STAGES = {
  // The compiler in machine code; one checker does each type once, and the other core has work of its own.
  types: () =>
    runTool('typescript-native', 'tsc', ['-p', 'tsconfig.json', '--noEmit', '--checkers', '1'], {
      ...QUIET,
      env: ROOMY_HEAP,
    }),
  lint: () => runTool('oxlint', 'oxlint', [], QUIET),
  format: () => runTool('oxfmt', 'oxfmt', ['--check'], QUIET),
  lists: () =>
    runScripts([
      'checks/cycles',
      'checks/files',
      'checks/acceptance',
      'checks/error-codes',
      'checks/attacks',
      'checks/limits',
      'mutations --table',
    ]),
  // These read all types of the program, which takes ten times as long as the other lists together.
  'typed-lists': () => runScripts(['checks/thrown-codes', 'checks/promises']),
  build: () => build().then(() => 0),
  unit: () => vitest(UNIT_REPORT, ['node'], { ...BUSY, tags: QUICK }),
  page: () => vitest(PAGE_REPORT, ['dom'], { ...BUSY, tags: QUICK }),
  whole: () =>
    wholeVitest(WHOLE_REPORT, ['whole'], {
      tags: QUICK,
      exclude: [...LONG_ALONE, ...PLATFORM, ...PROCESSES],
    }),
  browser: () => playwright(BROWSER_REPORT, {}, quickStories()),
  platform: () => wholeVitest(PLATFORM_REPORT, ['whole'], { tags: QUICK, files: pathsOf(PLATFORM) }),
  processes: () =>
    wholeVitest(PROCESSES_REPORT, ['whole'], { tags: QUICK, exclude: ALSO_LONG, files: pathsOf(PROCESSES) }),
  properties: () =>
    vitest(PROPERTIES_REPORT, ['node', 'dom'], {
      ...BUSY,
      tags: QUICK,
      exclude: ALSO_LONG,
      files: testsWith(/from 'fast-check'/),
      env: ALL_RUNS,
    }),
  long: (share) => {
    const { files, env } = longWork(share);
    return wholeVitest(LONG_REPORT, ['long'], { files, env: { ...LONG, ...ALL_RUNS, ...env } });
  },
  // Single long tests of files whose other tests are quick; some files run whole among the long ones.
  tagged: (share) =>
    wholeVitest(TAGGED_REPORT, ['node', 'dom', 'whole'], {
      tags: 'long',
      exclude: ALSO_LONG,
      files: inShare(taggedFiles(), share),
      env: ALL_RUNS,
    }),
  // Where no other browser is installed, `browser` has run in the carried one: none is left, and the run says so.
  'carried-browser': () =>
    playwright(CARRIED_BROWSER_REPORT, CARRIED, [...quickStories(), '--pass-with-no-tests']),
  'long-browser': (share) => playwright(LONG_BROWSER_REPORT, LONG, inShare(longStories(), share)),
  // Where there is no Electron none is left, and the run says so.
  electron: (share) =>
    playwright(ELECTRON_REPORT, IN_ELECTRON, [...inShare(windowStories(), share), '--pass-with-no-tests']),
  mutations: () => runNode(['scripts/mutations.mjs'], QUIET),
  'some-mutations': () => runNode(['scripts/mutations.mjs', '--share'], QUIET),
};

/** What `npm test` runs: the lanes of a group side by side. A browser that waits leaves its core to the other lane. */
export const LANES = [
  [
    ['build', 'lint', 'format', 'unit', 'whole'],
    ['types', 'lists', 'page', 'browser'],
  ],
];
/** What `npm run test:long` runs. A browser waits much, and the other lane takes its core. */
export const LONG_LANES = [
  [
    ['build', 'platform', 'long', 'some-mutations'],
    ['typed-lists', 'properties', 'processes', 'carried-browser', 'tagged', 'long-browser', 'electron'],
  ],
];

/** The share of a commit. */
export function shareOfCommit(commits) {
  return commits % SHARES;
}

/** Where the runner of a stage reports, and how that is read. */
const REPORTS = {
  unit: [UNIT_REPORT, quickResults],
  page: [PAGE_REPORT, quickResults],
  whole: [WHOLE_REPORT, quickResults],
  platform: [PLATFORM_REPORT, quickResults],
  processes: [PROCESSES_REPORT, quickResults],
  properties: [PROPERTIES_REPORT, quickResults],
  tagged: [TAGGED_REPORT, taggedResults],
  long: [LONG_REPORT, unitResults],
  browser: [BROWSER_REPORT, browserResults],
  'carried-browser': [CARRIED_BROWSER_REPORT, browserResults],
  'long-browser': [LONG_BROWSER_REPORT, browserResults],
  electron: [ELECTRON_REPORT, browserResults],
};

/** Runs one stage, or a share of it; resolves with its results, its exit code and its time. */
export async function runStage(name, share) {
  log(`── ${name} …`);
  const startedAt = Date.now();
  const code = await STAGES[name](share).catch((error) => {
    log(error.message);
    return 1;
  });
  const results = readReport(name);
  if (code !== 0 && results.failed === 0) results.failed = 1;
  const tookMs = Date.now() - startedAt;
  log(`── ${name} ${code === 0 ? 'passed' : 'FAILED'} in ${seconds(tookMs)}`);
  return { name, code, tookMs, ...results };
}

/** Ends what other stages have started: the run has failed already. */
export const stopStages = stopChildren;

function readReport(name) {
  const [file, read] = REPORTS[name] ?? [];
  if (file === undefined || !existsSync(file)) return { passed: 0, failed: 0, skipped: [], again: [] };
  return read(JSON.parse(readFileSync(file, 'utf8')));
}
