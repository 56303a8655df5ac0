import { statSync, watch } from 'node:fs';
import { jsonText } from './folder/write-run.ts';
import { judgement, runBatch, type Batch } from './command/batch.ts';
import { runWalk } from './command/walk.ts';
import type { OnProgress } from './command/jobs.ts';
import { compareRuns } from './command/compare.ts';
import { OptionError, parseOptions, type EvaluateOptions } from './command/options.ts';
import { progressLine, progressWords, summaryOf } from './command/summary.ts';
import { isFound } from './judge/verdicts.ts';
import { ProgramError, wordsOf } from './running/program.ts';
import { PlatformError } from './running/platform-child.ts';

/** `npm run evaluate`: runs a program through markets of its own, and says what its result is worth. */

/** Exit codes (docs/evaluation.md). */
const EXIT = {
  good: 0,
  missed: 1,
  usage: 2,
  program: 3,
  differs: 4,
  platform: 5,
  found: 6,
  stopped: 143,
} as const;

/** Follows a command line to its end; resolves with the exit code. */
export async function evaluate(args: readonly string[], version: string): Promise<number> {
  // Platforms and programs end with the command, also where a signal ends it.
  process.once('SIGTERM', () => process.exit(EXIT.stopped));
  try {
    const options = parseOptions(args);
    if (options.kind === 'compare') {
      process.stdout.write(`${compareRuns(...options.folders)}\n`);
      return EXIT.good;
    }
    const code = await once(options, version);
    return options.watches ? await watchFiles(options, version) : code;
  } catch (error) {
    return report(error);
  }
}

/** Says a failure that its reader can mend in one line. @throws what is none */
function report(error: unknown): number {
  const code =
    error instanceof OptionError
      ? EXIT.usage
      : error instanceof ProgramError
        ? EXIT.program
        : error instanceof PlatformError
          ? EXIT.platform
          : undefined;
  if (code === undefined) throw error;
  const hint = code === EXIT.usage ? ' (see npm run evaluate -- --help)' : '';
  process.stderr.write(`${(error as Error).message}${hint}\n`);
  return code;
}

async function once(options: EvaluateOptions, version: string): Promise<number> {
  const startedMs = Date.now();
  const { isTTY } = process.stderr;
  const onProgress: OnProgress = (shares) => {
    if (options.printsProgress) return void process.stderr.write(`${progressWords(shares)}\n`);
    if (isTTY) process.stderr.write(`\r\u001B[K${progressLine(shares, startedMs, Date.now())}`);
  };
  const { walk } = options;
  const batch =
    walk === undefined
      ? await runBatch(options, version, onProgress)
      : await runWalk({ ...options, walk }, version, onProgress);
  if (isTTY) process.stderr.write('\r\u001B[K');
  const { folder, hash } = batch;
  process.stdout.write(
    options.json ? jsonText({ folder, hash, ...judgement(batch) }) : `${summaryOf(batch)}\n`,
  );
  return exitCodeOf(batch);
}

/** What the worst of a batch is: another hash, then a program that knows too much, then a rule that was missed. */
export function exitCodeOf({
  evidence,
  verdicts,
  rulings,
}: Pick<Batch, 'evidence' | 'verdicts' | 'rulings'>): number {
  if (evidence.repeats.some((hashes) => new Set(hashes).size > 1)) return EXIT.differs;
  if (isFound(verdicts)) return EXIT.found;
  return rulings.every(({ isMet }) => isMet) ? EXIT.good : EXIT.missed;
}

/** How long files may go on changing before the program is run again. */
const SETTLE_MS = 300;

/** Runs again whenever a file that the command names has changed, until it is interrupted. */
async function watchFiles(options: EvaluateOptions, version: string): Promise<number> {
  const files = wordsOf(options.bot).filter((word) => statSync(word, { throwIfNoEntry: false })?.isFile());
  if (files.length === 0) throw new OptionError('--watch: the command names no file that could change');
  for (;;) {
    process.stderr.write(`waiting for ${files.join(', ')} to change\n`);
    await changeOf(files);
    await once(options, version).catch(report);
  }
}

async function changeOf(files: readonly string[]): Promise<void> {
  const stop = new AbortController();
  await new Promise<void>((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    for (const file of files)
      watch(file, { signal: stop.signal }, () => {
        clearTimeout(timer);
        timer = setTimeout(resolve, SETTLE_MS);
      });
  });
  stop.abort();
}
