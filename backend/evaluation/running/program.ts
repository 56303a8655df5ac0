import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import type { PlatformChild } from './platform-child.ts';
import type { Session } from './session.ts';

/** The program under evaluation: a command line that is run by the shell of the system. */
export interface ProgramSettings {
  readonly command: string;
  /** Values of a sweep: they stand for `{name}` in the command, and in the environment. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly fromMs: number;
  readonly toMs: number;
  readonly clock: string;
  /** What was prepared for it; undefined where nothing was. */
  readonly dataFolder: string | undefined;
  /** What the program prints goes here. */
  readonly logFile: string;
}

/** The program ended with another code than 0, or does not do what its clock needs. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
}

export interface RunningProgram {
  hasEnded(): boolean;
  /** Resolves when the program has ended by itself; with the code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Ends it and everything that it has started. Resolves when it has ended. */
  stop(): Promise<void>;
}

/** How long a program may take to end after it was asked to. */
const GRACE_MS = 5_000;

/** The command with the values of a sweep in it. */
export function commandOf({ command, parameters }: Pick<ProgramSettings, 'command' | 'parameters'>): string {
  return Object.entries(parameters).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, value),
    command,
  );
}

/** Starts the program with everything that it needs to trade, in files and in its environment (docs/evaluation.md). */
export function startProgram(
  settings: ProgramSettings,
  platform: PlatformChild,
  session: Session,
): RunningProgram {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meridian-run-'));
  const secret = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    return file;
  };
  const { account, programKey } = session;
  const readyFile = secret('ready.json', `${platform.line}\n`);
  const keyFile = secret('key.json', `${JSON.stringify({ ...programKey, ...account })}\n`);
  const parameters = Object.entries(settings.parameters).map(([name, value]) => [
    `MERIDIAN_SET_${name.toUpperCase()}`,
    value,
  ]);
  const log = createWriteStream(settings.logFile);
  const hasGroup = process.platform !== 'win32';
  const child = spawn(commandOf(settings), {
    shell: true,
    // A group of its own, so that its end takes what it has started with it.
    detached: hasGroup,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      MERIDIAN_READY: readyFile,
      MERIDIAN_KEY: keyFile,
      MERIDIAN_BASE_URL: platform.ready.baseUrl,
      MERIDIAN_ACCOUNT: String(account.accountId),
      MERIDIAN_TRADE_TYPE: String(account.tradeType),
      MERIDIAN_FROM: String(settings.fromMs),
      MERIDIAN_TO: String(settings.toMs),
      MERIDIAN_CLOCK: settings.clock,
      ...(settings.dataFolder !== undefined && { MERIDIAN_DATA: settings.dataFolder }),
      ...Object.fromEntries(parameters),
    },
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  let hasEnded = false;
  const closed = once(child, 'close').then(([code, signal]): number | NodeJS.Signals => {
    hasEnded = true;
    log.end();
    rmSync(folder, { recursive: true, force: true });
    return (code as number | null) ?? (signal as NodeJS.Signals);
  });
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (hasGroup && child.pid !== undefined) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // It has ended meanwhile.
    }
  };
  const end = () => kill('SIGKILL');
  process.once('exit', end);
  const ended = closed.finally(() => process.removeListener('exit', end));
  return {
    ended,
    hasEnded: () => hasEnded,
    async stop() {
      kill('SIGTERM');
      const timer = setTimeout(end, GRACE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** The words of a command without its quotes, among them the files that it names. */
export function wordsOf(command: string): readonly string[] {
  return command.split(/[\s"']+/).filter((word) => word !== '');
}

/** SHA-256 over the command and the files that it names: another program has another hash. */
export function programHash(command: string): string {
  const hash = createHash('sha256').update(command);
  for (const word of wordsOf(command)) {
    if (statSync(word, { throwIfNoEntry: false })?.isFile())
      hash.update(`\n${word}\n`).update(readFileSync(word));
  }
  return hash.digest('hex');
}
