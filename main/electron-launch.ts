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
  const given = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  const pathFile = join(packageDirectory, 'path.txt');
  // The package's installer, which writes that file, has no work where a folder is given.
  if (given === undefined && !existsSync(pathFile)) return undefined;
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : usualName();
  const binary = join(given ?? join(packageDirectory, 'dist'), name);
  return existsSync(binary) ? binary : undefined;
}

/** The path of the binary in an unpacked Electron. */
function usualName(platform = process.platform): string {
  if (platform === 'darwin') return join('Electron.app', 'Contents', 'MacOS', 'Electron');
  return platform === 'win32' ? 'electron.exe' : 'electron';
}

function electronPackage(): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  } catch {
    return undefined;
  }
}

/** What the user is told of Electron, once: it is said again when it has been otherwise meanwhile. */
const NOTICE = {
  notFetched: 'Electron is not on this machine and could not be fetched.',
  notStarting: 'Electron is here but does not start on this machine.',
} as const;

export interface ElectronSearch {
  readonly notify: (line: string) => void;
  /** Tries even when it failed lately, and says why there is no Electron whenever there is none. */
  readonly insist: boolean;
  /** Folder of the Electron package; undefined where it is not installed, which no start can change. */
  readonly packageDirectory?: string | undefined;
  readonly nowMs?: number;
}

/** The binary that starts here, fetched when it is missing; undefined when there is none, which the user is told once. */
export async function obtainElectron(entry: string, search: ElectronSearch): Promise<string | undefined> {
  const { packageDirectory = electronPackage() } = search;
  if (packageDirectory === undefined) {
    if (search.insist) search.notify(NOTICE.notFetched);
    return undefined;
  }
  const binary = findElectron(packageDirectory) ?? (await fetchElectron({ ...search, packageDirectory }));
  if (binary === undefined) return undefined;
  const failure = noteFile(packageDirectory, 'electron-start-failed');
  if (await probeElectron(binary, entry)) {
    rmSync(failure, { force: true });
    return binary;
  }
  if (search.insist || !existsSync(failure)) search.notify(NOTICE.notStarting);
  storeNote(failure);
  return undefined;
}

/** Fetches the binary with the package's own installer, for at most a minute, and not again for a day after a failure. */
async function fetchElectron({
  notify,
  insist,
  packageDirectory,
  nowMs = Date.now(),
}: ElectronSearch & { readonly packageDirectory: string }): Promise<string | undefined> {
  const failure = noteFile(packageDirectory, 'electron-fetch-failed');
  const isKnown = existsSync(failure);
  const isLate = isKnown && nowMs - statSync(failure).mtimeMs < FETCH_PAUSE_MS;
  if (isLate && !insist) return undefined;
  notify('Electron is not on this machine yet: fetching it, for at most a minute …');
  const installer = join(packageDirectory, 'install.js');
  const ended = await run(process.execPath, [installer], { limitMs: FETCH_LIMIT_MS, quiet: true });
  const binary = ended === 0 ? findElectron(packageDirectory) : undefined;
  if (binary !== undefined) {
    rmSync(failure, { force: true });
    return binary;
  }
  if (insist || !isKnown) notify(NOTICE.notFetched);
  storeNote(failure);
  return undefined;
}

function noteFile(packageDirectory: string, name: string): string {
  return join(dirname(packageDirectory), '.cache', name);
}

/** Where nothing can be written, the notice is said at every start. */
function storeNote(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
  } catch {
    // The packages belong to somebody else.
  }
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
    // Electron is no Node that runs scripts: it is told which one does (`evaluation/runs-folder.ts`).
    const env = { ...process.env, MERIDIAN_NODE: process.execPath };
    const child = spawn(program, [...args], { stdio: quiet ? 'ignore' : 'inherit', env });
    const timer = limitMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), limitMs);
    const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
    process.on('SIGINT', forward).on('SIGTERM', forward).on('SIGHUP', forward);
    const end = (code: number | undefined): void => {
      clearTimeout(timer);
      process.off('SIGINT', forward).off('SIGTERM', forward).off('SIGHUP', forward);
      resolve(code);
    };
    child.once('error', () => end(undefined));
    child.once('exit', (code) => end(code ?? undefined));
  });
}
