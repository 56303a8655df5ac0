import { mkdirSync, rmSync } from 'node:fs';
import { bootstrap } from './bootstrap.mjs';
import { helpFirst } from './help.mjs';
import { endWithNpm } from './life.mjs';
import { describeEnd } from './test-end.mjs';
import { LONG_PLAN, QUICK_PLAN, RESULTS, runStage, STAGES, stopStages } from './test-stages.mjs';

/**
 * `npm test`: what must hold after every change. `npm run test:long`: what takes longer. Lanes run side by side; a
 * stage that fails ends the run. Arguments name stages to run instead, one by one.
 */
const USAGE = `usage: npm test [-- STAGE…]     all stages, or the named ones in this order
       npm run test:long         the long stories: many kills, 50,000 hostile inputs, long faults
stages: ${Object.keys(STAGES).join(', ')}`;

/** Runs a lane's stages in order, then shared ones while there are any; stops at the first that fails, which ends the other lanes too. */
async function runLane(names, shared, results) {
  const own = [...names];
  for (let name = own.shift(); name !== undefined; name = own.shift() ?? shared.shift()) {
    if (results.some(({ code }) => code !== 0)) return;
    const result = await runStage(name);
    // What was ended because another stage failed has not failed itself.
    if (results.some(({ code }) => code !== 0)) return;
    results.push(result);
    if (result.code !== 0) await stopStages();
  }
}

/** Runs the lanes of a plan side by side. */
async function runAll({ lanes, shared }) {
  const results = [];
  const startedAt = Date.now();
  const waiting = [...shared];
  await Promise.all(lanes.map((names) => runLane(names, waiting, results)));
  return { results, tookMs: Date.now() - startedAt };
}

function planOf(args) {
  if (args.includes('--long')) return LONG_PLAN;
  return args.length > 0 ? { lanes: [args], shared: [] } : QUICK_PLAN;
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
  const { results, tookMs } = await runAll(planOf(args));
  const { said, line, code } = describeEnd(results, tookMs);
  process.stderr.write(said);
  process.stdout.write(`\n${line}\n`);
  process.exit(code);
}
