import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Finds, fetches, probes and runs the Electron binary from plain Node, which must not import the package itself. */

const FETCH_LIMIT_MS = 60_000;
const PROBE_LIMIT_MS = 15_000;
/** After a fetch that failed, the next starts do not try again for this long. */
const FETCH_PAUSE_MS = 24 * 60 * 60_000;

/** Argument that makes the Electron entry end as soon as Electron is ready. */
export const PROBE_ARGUMENT = '--probe';

/** Path of the binary; undefined when it is not on this machine. */
export function findElectron(packageDirectory = electronPackage()): string | undefined {
  if (packageDirectory === undefined) return undefined;
  const pathFile = join(packageDirectory, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(packageDirectory, 'dist');
  const binary = join(dist, readFileSync(pathFile, 'utf8').trim());
  return existsSync(binary) ? binary : undefined;
}

function electronPackage(): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  } catch {
    return undefined;
  }
}

/**
 * Fetches the binary with the package's own installer, for at most a minute.
 * @param insist Tries even when a fetch failed lately.
 */
export async function fetchElectron(
  tell: (line: string) => void,
  insist: boolean,
): Promise<string | undefined> {
  const directory = electronPackage();
  if (directory === undefined) return undefined;
  const failure = join(dirname(directory), '.cache', 'electron-fetch-failed');
  if (!insist && failedLately(failure)) return undefined;
  tell('Electron is not on this machine yet: fetching it, for at most a minute …');
  const ended = await run(process.execPath, [join(directory, 'install.js')], {
    limitMs: FETCH_LIMIT_MS,
    quiet: true,
  });
  const binary = ended === 0 ? findElectron(directory) : undefined;
  if (binary === undefined) {
    mkdirSync(dirname(failure), { recursive: true });
    writeFileSync(failure, '');
  } else {
    rmSync(failure, { force: true });
  }
  return binary;
}

function failedLately(failure: string): boolean {
  return existsSync(failure) && Date.now() - statSync(failure).mtimeMs < FETCH_PAUSE_MS;
}

/** Whether the binary really starts here: libraries, display and sandbox are there. */
export async function probeElectron(binary: string, entry: string): Promise<boolean> {
  const args = [...sandboxArguments(), entry, PROBE_ARGUMENT];
  return (await run(binary, args, { limitMs: PROBE_LIMIT_MS, quiet: true })) === 0;
}

/** Runs the terminal under Electron until it ends; resolves with its exit code. */
export async function runElectron(binary: string, entry: string, args: readonly string[]): Promise<number> {
  return (await run(binary, [...sandboxArguments(), entry, ...args], { quiet: false })) ?? 1;
}

/** Under the superuser the browser's sandbox cannot run; for everybody else it is never left out. */
function sandboxArguments(): string[] {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

interface RunOptions {
  readonly limitMs?: number;
  readonly quiet: boolean;
}

/** Resolves with the exit code; undefined when the program could not be started or was ended. */
function run(
  program: string,
  args: readonly string[],
  { limitMs, quiet }: RunOptions,
): Promise<number | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, [...args], { stdio: quiet ? 'ignore' : 'inherit' });
    const timer = limitMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), limitMs);
    const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
    process.on('SIGINT', forward).on('SIGTERM', forward);
    const end = (code: number | undefined): void => {
      clearTimeout(timer);
      process.off('SIGINT', forward).off('SIGTERM', forward);
      resolve(code);
    };
    child.once('error', () => end(undefined));
    child.once('exit', (code) => end(code ?? undefined));
  });
}
