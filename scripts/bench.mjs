import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { NODE_PROGRAM } from './build.mjs';
import { helpFirst } from './lib/help.mjs';
import { endWithNpm } from './lib/exit-with-parent.mjs';
import { inRoot, ROOT } from './lib/root.mjs';
import { adopt } from './lib/run-node.mjs';
import { giveUp, log } from './lib/log.mjs';

/**
 * `npm run bench -- [NAME…] [--json]`: runs the benchmarks, each in a process of its own. A benchmark is a file
 * `bench/NAME.ts` that exports `run`, which resolves with one result or a list of them:
 * `{ name, ours, baseline, ratio, unit, conditions }`; an empty one when it needs what the machine does not have, which
 * it says itself. Other files of the folder are its workers and helpers.
 */
const OUT = inRoot('dist', 'bench');
const RUN_EXPORT = /^export (async function|function|const) run\b/m;

function sources() {
  return readdirSync(inRoot('bench')).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
}

function benchmarks() {
  const measuring = sources().filter((file) => RUN_EXPORT.test(readFileSync(inRoot('bench', file), 'utf8')));
  return measuring.map((file) => file.slice(0, -'.ts'.length));
}

/** Bundles every file of the folder to `dist/bench/NAME.js`, so that a benchmark finds its workers beside itself. */
async function bundle() {
  const esbuild = await import('esbuild');
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const own = sources().map((file) => ({ in: `bench/${file}`, out: file.slice(0, -'.ts'.length) }));
  await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: [...own, { in: 'backend/storage/worker.ts', out: 'storage-worker' }],
    outdir: OUT,
    ...NODE_PROGRAM,
  });
}

/** Runs one benchmark and prints each result as a line of JSON; the whole life of the process that `measure` starts. */
async function runHere(name) {
  const { run } = await import(pathToFileURL(`${OUT}/${name}.js`).href);
  const results = await run();
  for (const result of [results].flat()) process.stdout.write(`${JSON.stringify(result)}\n`);
  process.exit(0);
}

/** Resolves with the results of one benchmark; undefined when it failed. */
function measure(name) {
  return new Promise((resolve) => {
    const args = ['--expose-gc', inRoot('scripts', 'bench.mjs'), '--run', name];
    const child = adopt(spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] }));
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.once('close', (code) => {
      const lines = output.split('\n').filter((line) => line.startsWith('{'));
      resolve(code === 0 ? lines.map((line) => JSON.parse(line)) : undefined);
    });
  });
}

function print(result, json) {
  if (json) {
    process.stdout.write(`${JSON.stringify(result)}\n`);
    return;
  }
  const { name, ours, baseline, ratio, unit, conditions } = result;
  const figures = `${figure(ours)}  baseline ${figure(baseline)}  ratio ${Number(ratio).toFixed(2).padStart(6)}  ${unit}`;
  process.stdout.write(`${name.padEnd(18)}${figures}\n${' '.repeat(18)}${conditions}\n`);
}

function figure(value) {
  return Number(value).toLocaleString('en-US', { maximumSignificantDigits: 4 }).padStart(14);
}

async function runAll(args) {
  const json = args.includes('--json');
  const wanted = args.filter((argument) => argument !== '--json');
  const known = benchmarks();
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined)
    giveUp(`There is no benchmark '${unknown}'. Benchmarks: ${known.join(', ')}.`, 2);
  await bootstrap();
  await bundle().catch((error) => giveUp(`the benchmarks could not be built: ${error.message}`));
  const failed = [];
  for (const name of wanted.length > 0 ? wanted : known) {
    log(`measuring ${name} …`);
    const results = await measure(name);
    if (results) for (const result of results) print(result, json);
    else failed.push(name);
  }
  if (failed.length > 0) giveUp(`failed: ${failed.join(', ')}`);
}

const args = process.argv.slice(2);
if (args[0] === '--run') {
  await runHere(args[1]);
} else {
  helpFirst(`usage: npm run bench -- [NAME…] [--json]\nbenchmarks: ${benchmarks().join(', ')}`);
  endWithNpm();
  await runAll(args);
}
