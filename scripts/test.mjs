import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { build } from './build.mjs';
import { inRoot, ROOT } from './root.mjs';
import { say, seconds } from './say.mjs';
import { browserResults, unitResults } from './test-results.mjs';

/**
 * `npm test`: everything that must hold, in the order in which it fails soonest. Stops at the first stage that fails.
 * Arguments name stages to run instead of all: `npm test -- types lint`.
 */
const RESULTS = inRoot('test-results');
const VITEST_REPORT = join(RESULTS, 'vitest.json');
const PLAYWRIGHT_REPORT = join(RESULTS, 'playwright.json');

const STAGES = {
  types: () => tool('typescript', 'tsc', ['-p', 'tsconfig.json', '--noEmit']),
  lint: () => tool('eslint', 'eslint', ['.', '--max-warnings', '0']),
  format: () => tool('prettier', 'prettier', ['--check', '--log-level', 'warn', '.']),
  acceptance: async () =>
    (await node(['scripts/acceptance.mjs'])) || (await node(['scripts/error-codes.mjs'])),
  build: async () => {
    await build();
    return 0;
  },
  unit: () =>
    tool('vitest', 'vitest', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${VITEST_REPORT}`,
    ]),
  browser: () =>
    tool('@playwright/test', 'playwright', ['test', '--reporter=line,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT,
    }),
};

/** What the runners of a stage reported. */
const RESULTS_OF = {
  unit: () => unitResults(readJson(VITEST_REPORT)),
  browser: () => browserResults(readJson(PLAYWRIGHT_REPORT)),
};

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function node(args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs the command of an installed package, whatever the path and the operating system. */
function tool(packageName, command, args, env) {
  const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`);
  const { bin } = readJson(manifest);
  const script = typeof bin === 'string' ? bin : bin[command];
  return node([join(manifest, '..', script), ...args], env);
}

const total = { passed: 0, failed: 0, skipped: 0 };
/** Tests that held only at a second try. */
const again = [];

/** Runs one stage; true when it holds. */
async function run(name) {
  say(`\n── ${name}`);
  const startedAt = Date.now();
  const code = await STAGES[name]().catch((error) => {
    say(error.message);
    return 1;
  });
  const results = existsReport(name) ? RESULTS_OF[name]() : { passed: 0, failed: 0, skipped: 0, again: [] };
  if (code !== 0 && results.failed === 0) results.failed = 1;
  for (const kind of Object.keys(total)) total[kind] += results[kind];
  again.push(...results.again);
  say(`── ${name} ${code === 0 ? 'passed' : 'FAILED'} in ${seconds(Date.now() - startedAt)}`);
  return code === 0;
}

function existsReport(name) {
  return (
    (name === 'unit' && existsSync(VITEST_REPORT)) || (name === 'browser' && existsSync(PLAYWRIGHT_REPORT))
  );
}

function conclude(failedStage) {
  if (total.skipped > 0)
    say(`\n${total.skipped} skipped: they need what this machine does not have (named above).`);
  if (again.length > 0) say(`\n${again.length} held only at a second try, which asks for a look:`);
  for (const { name, failure } of again) say(`  ${name}\n    at first: ${failure}`);
  if (failedStage) say(`\nStopped: the stage '${failedStage}' failed; the lines above say why.`);
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  process.exit(failedStage ? 1 : 0);
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in STAGES));
if (unknown.length > 0) {
  say(`There is no stage '${unknown[0]}'. Stages: ${Object.keys(STAGES).join(', ')}.`);
  process.exit(2);
}
await bootstrap();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
let failedStage;
for (const name of wanted.length > 0 ? wanted : Object.keys(STAGES)) {
  if (await run(name)) continue;
  failedStage = name;
  break;
}
conclude(failedStage);
