import { CallError } from '../client/index.ts';
import { playPlans } from './bench/bench.ts';
import { parseBenchOptions } from './bench/options.ts';
import { resultOf, tableOf, writeResults } from './bench/results.ts';
import { OptionError } from './command/options.ts';
import { PlatformError } from './running/platform-child.ts';

/** `npm run bot-bench`: the faults of a venue meet a program, and the platform's record says which rules it keeps. */

/** Exit codes (docs/evaluation.md); those of `evaluate` where they mean the same. */
const EXIT = { good: 0, missed: 1, usage: 2, platform: 5 } as const;

/** Follows a command line to its end; resolves with the exit code. */
export async function botBench(args: readonly string[]): Promise<number> {
  try {
    const options = parseBenchOptions(args);
    const startedAt = new Date();
    const runs = await playPlans(options.plans, options, ({ state }) =>
      process.stderr.write({ held: '.', late: 'l', failed: 'F' }[state]),
    );
    process.stderr.write('\n');
    const seconds = Math.round((Date.now() - startedAt.getTime()) / 100) / 10;
    const played = { command: options.command, paceMs: options.paceMs, startedAt, seconds, runs };
    const result = resultOf(played);
    process.stdout.write(`${tableOf(result)}\n`);
    if (options.out !== undefined)
      for (const file of writeResults(options.out, played, result))
        process.stdout.write(`again: npm run bot-bench -- --replay ${file}\n`);
    return result.isPassed ? EXIT.good : EXIT.missed;
  } catch (error) {
    const isKnown = [OptionError, PlatformError, CallError].some((kind) => error instanceof kind);
    if (!isKnown) throw error;
    const isUsage = error instanceof OptionError;
    process.stderr.write(
      `${(error as Error).message}${isUsage ? ' (see npm run bot-bench -- --help)' : ''}\n`,
    );
    return isUsage ? EXIT.usage : EXIT.platform;
  }
}
