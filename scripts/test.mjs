import { mkdirSync, rmSync } from 'node:fs';
import { bootstrap } from './bootstrap.mjs';
import { helpFirst } from './lib/help.mjs';
import { endWithNpm } from './lib/life.mjs';
import { describeEnd } from './lib/test-end.mjs';
import { LONG_LANES, RESULTS, LANES, runStage, STAGES, stopStages } from './lib/test-stages.mjs';

/**
 * `npm test`: what must hold after every change. `npm run test:long`: what takes longer. Lanes run side by side; a
 * stage that fails ends the run. Arguments name stages to run instead, one by one.
 */
const USAGE = `usage: npm test [-- STAGE…]     all stages, or the named ones in this order
       npm run test:long         the long stories: many kills, 50,000 hostile inputs, long faults
stages: ${Object.keys(STAGES).join(', ')}`;

/** Runs one lane's stages in order; stops at the first that fails, which ends the other lanes too. */
async function runLane(names, results) {
  for (const name of names) {
    if (results.some(({ code }) => code !== 0)) return;
    const result = await runStage(name);
    // What was ended because another stage failed has not failed itself.
    if (results.some(({ code }) => code !== 0)) return;
    results.push(result);
    if (result.code !== 0) await stopStages();
  }
}

/** Runs the lanes of a group side by side, one group after another; stops after a group with a failure. */
async function runAll(groups) {
  const results = [];
  const startedAt = Date.now();
  for (const lanes of groups) {
    await Promise.all(lanes.map((names) => runLane(names, results)));
    if (results.some(({ code }) => code !== 0)) break;
  }
  return { results, tookMs: Date.now() - startedAt };
}

function groupsOf(args) {
  if (args.includes('--long')) return LONG_LANES;
  return args.length > 0 ? [[args]] : LANES;
}

const args = process.argv.slice(2);
helpFirst(USAGE);
const unknown = args.find((name) => !(name in STAGES) && name !== '--long');
if (unknown !== undefined) {
  process.stderr.write(`There is no stage '${unknown}'.\n${USAGE}\n`);
  process.exitCode = 2;
} else {
  endWithNpm();
  await bootstrap();
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const { results, tookMs } = await runAll(groupsOf(args));
  const { said, line, code } = describeEnd(results, tookMs);
  process.stderr.write(said);
  process.stdout.write(`\n${line}\n`);
  process.exit(code);
}
