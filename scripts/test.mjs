import { mkdirSync, rmSync } from 'node:fs';
import { bootstrap } from './bootstrap.mjs';
import { helpFirst } from './lib/help.mjs';
import { numberOfCommits, SHARES } from './lib/commits.mjs';
import { endWithNpm } from './lib/exit-with-parent.mjs';
import { log } from './lib/log.mjs';
import { describeEnd } from './lib/test-end.mjs';
import {
  LANES,
  LONG_LANES,
  RESULTS,
  runStage,
  shareOfCommit,
  STAGES,
  stopStages,
} from './lib/test-stages.mjs';

/**
 * `npm test`: what must hold after every change. `npm run test:long`: what takes longer. Lanes run side by side; a
 * stage that fails ends the run. Arguments name stages to run instead, one by one.
 */
const USAGE = `usage: npm test [-- STAGE…]     all stages, or the named ones in this order
       npm run test:long         the long stories: many kills, 50,000 hostile inputs, long faults
       npm run test:long -- --share   a share of them (1 of 36), another one with each commit, as CI does
stages: ${Object.keys(STAGES).join(', ')}`;

/** Runs one lane's stages in order; stops at the first that fails, which ends the other lanes too. */
async function runLane(names, results, share) {
  for (const name of names) {
    if (results.some(({ code }) => code !== 0)) return;
    const result = await runStage(name, share);
    // What was ended because another stage failed has not failed itself.
    if (results.some(({ code }) => code !== 0)) return;
    results.push(result);
    if (result.code !== 0) await stopStages();
  }
}

/** Runs the lanes of a group side by side, one group after another; stops after a group with a failure. */
async function runAll(groups, share) {
  const results = [];
  const startedAt = Date.now();
  for (const lanes of groups) {
    await Promise.all(lanes.map((names) => runLane(names, results, share)));
    if (results.some(({ code }) => code !== 0)) break;
  }
  return { results, tookMs: Date.now() - startedAt };
}

function groupsOf(args) {
  if (args.includes('--long')) return LONG_LANES;
  const names = args.filter((arg) => !OPTIONS.includes(arg));
  return names.length > 0 ? [[names]] : LANES;
}

/** The share of long stages that this run does, said; undefined, which is all, where none is asked for. */
function shareOf(args) {
  if (!args.includes('--share')) return undefined;
  const share = shareOfCommit(numberOfCommits());
  log(`of the long stories this run does the share ${share + 1}/${SHARES}; npm run test:long does all`);
  return share;
}

const OPTIONS = ['--long', '--share'];
const args = process.argv.slice(2);
helpFirst(USAGE);
const unknown = args.find((name) => !(name in STAGES) && !OPTIONS.includes(name));
if (unknown !== undefined) {
  process.stderr.write(`There is no stage '${unknown}'.\n${USAGE}\n`);
  process.exitCode = 2;
} else {
  endWithNpm();
  await bootstrap();
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const { results, tookMs } = await runAll(groupsOf(args), shareOf(args));
  const { said, line, code } = describeEnd(results, tookMs);
  process.stderr.write(said);
  process.stdout.write(`\n${line}\n`);
  process.exit(code);
}
