import { CallError } from '../client/index.ts';
import { playPlans, type BenchEvents, type PlayedRun } from './bench/bench.ts';
import { parseBenchOptions, type BenchOptions } from './bench/options.ts';
import { progressOf, resultOf, tableOf, writeResults } from './bench/results.ts';
import { OptionError } from './command/options.ts';
import { PlatformError } from './running/platform-child.ts';

/** `npm run bot-bench`: the faults of a venue meet a program, and the platform's record says which rules it keeps. */

/** Exit codes (docs/evaluation.md); those of `evaluate` where they mean the same. */
const EXIT = { good: 0, missed: 1, usage: 2, platform: 5, stopped: 143 } as const;

/** Runs after which it is said how far the bench is. */
const PROGRESS_EVERY = 100;

/** Follows a command line to its end; resolves with the exit code. @param play Stands in for the platform in tests. */
export async function botBench(args: readonly string[], play = playPlans): Promise<number> {
  const startedAt = new Date();
  const runs: PlayedRun[] = [];
  let retired = 0;
  let options: BenchOptions | undefined;
  // What was played before it broke is worth reading.
  const reportSoFar = () => {
    if (options !== undefined && runs.length > 0) report(options, startedAt, runs);
  };
  // Platforms and programs end with the command, also where a signal ends it.
  const stop = () => {
    reportSoFar();
    process.exit(EXIT.stopped);
  };
  process.once('SIGTERM', stop);
  try {
    options = parseBenchOptions(args);
    const { plans } = options;
    const events: BenchEvents = {
      received(run) {
        runs.push(run);
        process.stderr.write({ held: '.', late: 'l', failed: 'F' }[run.state]);
        if (runs.length % PROGRESS_EVERY === 0)
          process.stderr.write(` ${progressOf(plans, runs, (Date.now() - startedAt.getTime()) / 1_000)}\n`);
      },
      retired() {
        retired += 1;
        process.stderr.write('s');
      },
    };
    // In the order of the plans, which is that of the report.
    const played = await play(plans, options, events);
    process.stderr.write('\n');
    return report(options, startedAt, played) ? EXIT.good : EXIT.missed;
  } catch (error) {
    const isKnown = [OptionError, PlatformError, CallError].some((kind) => error instanceof kind);
    if (!isKnown) throw error;
    const isUsage = error instanceof OptionError;
    reportSoFar();
    process.stderr.write(
      `${(error as Error).message}${isUsage ? ' (see npm run bot-bench -- --help)' : ''}\n`,
    );
    return isUsage ? EXIT.usage : EXIT.platform;
  } finally {
    if (retired > 0)
      process.stderr.write(
        `${retired} ${retired === 1 ? 'seat was' : 'seats were'} too slow to judge by (s): fresh ones were given what they had to play\n`,
      );
    process.removeListener('SIGTERM', stop);
  }
}

/** Prints what runs say, and writes it where that is asked for; true where every rule was kept. */
function report(
  { command, paceMs, out }: BenchOptions,
  startedAt: Date,
  runs: readonly PlayedRun[],
): boolean {
  const seconds = Math.round((Date.now() - startedAt.getTime()) / 100) / 10;
  const played = { command, paceMs, startedAt, seconds, runs };
  const result = resultOf(played);
  process.stdout.write(`${tableOf(result)}\n`);
  if (out !== undefined)
    for (const file of writeResults(out, played, result))
      process.stdout.write(`again: npm run bot-bench -- --replay ${file}\n`);
  return result.isPassed;
}
