import { readFileSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { bootstrap } from './bootstrap.mjs';
import { build } from './build.mjs';
import { tableOf, writeResults } from './bot-bench/results.mjs';
import { RULES } from './bot-bench/rules.mjs';
import { playRule } from './bot-bench/scenario.mjs';
import { endWithNpm } from './lib/exit-with-parent.mjs';
import { giveUp } from './lib/log.mjs';

/** `npm run bot-bench`: plays the faults of a venue against a program, and says which rules it keeps (docs/evaluation.md). */
const USAGE = `usage: npm run bot-bench -- --bot COMMAND [options]
  --bot COMMAND    command that starts the program, for example 'node examples/bench/reference-bot.mjs'
  --rules A,B      these rules only: ${Object.keys(RULES).join(', ')}
  --seeds N        plays every rule so many times, each with noise and sizes of its own (default 1)
  --out DIR        writes bench.json, bench.xml (JUnit) and a file for each run that failed
  --replay FILE    plays the run of such a file again; --bot may be another program
Ends with 0 when all rules were kept, 1 when one was not, 2 when an option is wrong, 3 when the platform failed.`;
const MAX_SEEDS = 10_000;
/** The wrong use of an option. */
const EXIT_USAGE = 2;
/** Nothing is said of the program. */
const EXIT_PLATFORM = 3;

function refuse(reason) {
  process.stderr.write(`${reason}\n\n${USAGE}\n`);
  process.exit(EXIT_USAGE);
}

/** What is to be played, from the command line. */
function readOptions() {
  const text = { type: 'string' };
  const options = { bot: text, rules: text, seeds: text, out: text, replay: text, help: { type: 'boolean' } };
  const { values } = parseArgs({ options });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    process.exit(0);
  }
  const again = values.replay === undefined ? undefined : JSON.parse(readFileSync(values.replay, 'utf8'));
  const command = values.bot ?? again?.command;
  if (command === undefined) throw new Error('--bot is missing');
  if (again !== undefined)
    return { command, out: values.out, runs: [{ rule: again.rule, seed: again.seed }] };
  const rules = values.rules?.split(',') ?? Object.keys(RULES);
  const unknown = rules.find((rule) => !Object.hasOwn(RULES, rule));
  if (unknown !== undefined) throw new Error(`--rules: there is no rule '${unknown}'`);
  const seeds = Number(values.seeds ?? 1);
  if (!Number.isInteger(seeds) || seeds < 1 || seeds > MAX_SEEDS)
    throw new Error(`--seeds must be a whole number from 1 to ${MAX_SEEDS}`);
  const runs = Array.from({ length: seeds }, (_, at) => rules.map((rule) => ({ rule, seed: at + 1 }))).flat();
  return { command, out: values.out, runs };
}

/** Plays runs, as many at a time as there are processors for a platform and a program each. */
async function playAll(command, runs) {
  const waiting = [...runs.entries()];
  const played = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, run] = next;
      played[at] = await playRule({ command, ...run });
      process.stderr.write(played[at].isPassed ? '.' : 'F');
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, os.availableParallelism() >> 1) }, work));
  process.stderr.write('\n');
  return played;
}

endWithNpm();
let options;
try {
  options = readOptions();
} catch (error) {
  refuse(error.message);
}
await bootstrap();
await build(['node']).catch((error) => giveUp(`the build failed: ${error.message}`));
const runs = await playAll(options.command, options.runs).catch((error) =>
  giveUp(`the bench could not go on: ${error.message}`, EXIT_PLATFORM),
);
process.stdout.write(`${tableOf(runs)}\n`);
if (options.out !== undefined)
  for (const file of writeResults(options.out, options.command, runs))
    process.stdout.write(`again: npm run bot-bench -- --replay ${file}\n`);
process.exit(runs.every(({ isPassed }) => isPassed) ? 0 : 1);
