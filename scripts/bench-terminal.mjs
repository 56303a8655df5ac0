import { mkdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bootstrap } from './bootstrap.mjs';
import { build, NODE_PROGRAM } from './build.mjs';
import { helpFirst } from './lib/help.mjs';
import { endWithNpm } from './lib/exit-with-parent.mjs';
import { inRoot, ROOT } from './lib/root.mjs';
import { giveUp, log } from './lib/log.mjs';

/**
 * `npm run bench:terminal -- [--seconds N] [--speed X] [--profile FILE] [--presses N] [--json]`: the full workspace in a
 * headless Chromium with a real platform, beside a bare page that reads the same pushes and draws nothing; or how long a trader
 * waits after a press.
 */
const OUT = inRoot('dist', 'bench-terminal');
const USAGE = `usage: npm run bench:terminal -- [--seconds N] [--speed X] [--profile FILE] [--presses N] [--json]
  --seconds N     how long the terminal is measured, in stretches of 30 s with a collection between them (60);
                  the bare page a minute at most
  --speed X       how fast the market runs (29: above 5,000 pushes a second on two cores; 1: about 200)
  --profile FILE  writes a CPU profile of ten more seconds and prints its dearest functions
  --presses N     measures instead how long N presses of each kind take until the frame with what they bring
                  (opens the palette, chooses a product, a layout, an interval, the settings; the market at speed 1)
  --json          prints one line of JSON`;

function readOptions() {
  const types = { seconds: 'string', speed: 'string', profile: 'string', presses: 'string' };
  const options = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]));
  try {
    const { values } = parseArgs({ options: { ...options, json: { type: 'boolean' } } });
    const seconds = Number(values.seconds ?? 60);
    const turns = values.presses === undefined ? undefined : Number(values.presses);
    const speed = Number(values.speed ?? (turns === undefined ? 29 : 1));
    const isCount = turns === undefined || (Number.isInteger(turns) && turns > 0);
    if (!(seconds > 0 && speed > 0 && isCount)) giveUp(USAGE, 2);
    return { seconds, speed, turns, profile: values.profile, json: values.json === true };
  } catch (error) {
    return giveUp(`${error.message}\n${USAGE}`, 2);
  }
}

async function bundle() {
  const esbuild = await import('esbuild');
  mkdirSync(OUT, { recursive: true });
  await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ['bench/terminal/run.ts'],
    outfile: `${OUT}/run.js`,
    ...NODE_PROGRAM,
    external: [...NODE_PROGRAM.external, '@playwright/test'],
  });
}

const ROWS = [
  ['frames a second', (row) => row.framesPerSecond.toFixed(1)],
  [
    'frame p50 / p95 / p99',
    ({ p50, p95, p99 }) => [p50, p95, p99].map((ms) => ms.toFixed(0)).join(' / ') + ' ms',
  ],
  ['long tasks', ({ longTasks, longestTask }) => `${longTasks}, longest ${longestTask.toFixed(0)} ms`],
  [
    'tick to paint p50 / p99',
    (row) => `${row.tickToPaintP50.toFixed(0)} / ${row.tickToPaintP99.toFixed(0)} ms`,
  ],
  ['main thread', ({ busy, processor }) => `${busy.toFixed(0)} %, on a core ${processor.toFixed(0)} %`],
  ['of it layout and style', ({ layoutAndStyle }) => `${layoutAndStyle.toFixed(1)} %`],
  ['updates read a second', ({ pushesPerSecond }) => pushesPerSecond.toFixed(0)],
  ['heap', ({ heapMiB, heapGrowthMiB }) => `${heapMiB.toFixed(1)} MiB, grew ${heapGrowthMiB.toFixed(1)}`],
  ['collections before it', ({ heapSamples }) => String(heapSamples)],
];

function print({ conditions, bare, terminal, firstCandleMs, slowest }) {
  const line = (...cells) => log(cells.map((cell) => String(cell).padEnd(26)).join(''));
  line('', 'terminal', 'bare page');
  for (const [name, text] of ROWS) line(name, text(terminal), name.startsWith('tick') ? '' : text(bare));
  const share = terminal.framesPerSecond / bare.framesPerSecond;
  line('frames beside bare page', share.toFixed(2));
  line('first candle', `${firstCandleMs.toFixed(0)} ms`);
  log(conditions);
  for (const text of slowest) log(text);
}

function printPresses({ conditions, presses }) {
  const line = (...cells) => log(cells.map((cell, at) => String(cell).padEnd(at === 0 ? 28 : 14)).join(''));
  const at = (values, share) =>
    `${values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1].toFixed(0)} ms`;
  line('until its frame', 'median', 'p95', 'on a core');
  for (const { name, times, processor } of presses)
    line(name, at(times, 0.5), at(times, 0.95), at(processor, 0.5));
  log(conditions);
}

helpFirst(USAGE);
const { json, turns, ...options } = readOptions();
endWithNpm();
await bootstrap();
await build();
await bundle().catch((error) => giveUp(`the benchmark could not be built: ${error.message}`));
const { benchPresses, benchTerminal } = await import(pathToFileURL(`${OUT}/run.js`).href);
const measuring = turns === undefined ? benchTerminal(options) : benchPresses({ ...options, turns });
const report = await measuring.catch((error) => giveUp(error.message));
if (json) process.stdout.write(`${JSON.stringify(report)}\n`);
else if (turns === undefined) print(report);
else printPresses(report);
process.exit(0);
