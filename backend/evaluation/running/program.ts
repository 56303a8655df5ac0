import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import type { Writable } from 'node:stream';
import type { PlatformChild } from './platform-child.ts';
import type { ProgramKey, Session } from './session.ts';

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

/** How long a program may take to end after it was requested to. */
const GRACE_MS = 5_000;

/** The command with the values of a sweep in it. */
export function commandOf({ command, parameters }: Pick<ProgramSettings, 'command' | 'parameters'>): string {
  return Object.entries(parameters).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, value),
    command,
  );
}

/** Files that a program is handed, readable by their owner alone, and what of its environment names them. */
export interface HandedOver {
  readonly environment: Readonly<Record<string, string>>;
  /** Puts another key in the place of the one in its file. */
  giveKey(key: ProgramKey): void;
  remove(): void;
}

/** Writes down what every program needs to trade (docs/evaluation.md). */
export function handOver(
  { line, ready }: Pick<PlatformChild, 'line' | 'ready'>,
  { account, programKey }: Pick<Session, 'account' | 'programKey'>,
): HandedOver {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meridian-run-'));
  const secret = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    return file;
  };
  const giveKey = (key: ProgramKey) => secret('key.json', `${JSON.stringify({ ...key, ...account })}\n`);
  return {
    giveKey,
    environment: {
      MERIDIAN_READY: secret('ready.json', `${line}\n`),
      MERIDIAN_KEY: giveKey(programKey),
      MERIDIAN_BASE_URL: ready.baseUrl,
      MERIDIAN_ACCOUNT: String(account.accountId),
      MERIDIAN_TRADE_TYPE: String(account.tradeType),
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Ends of the programs that run: they do not outlive this process. */
const running = new Set<() => void>();
process.on('exit', () => {
  for (const end of running) end();
});

/** A program that was started, and its standard input. */
export interface StartedCommand extends RunningProgram {
  readonly input: Writable;
  /** Ends it at once, as `kill -9` does. Resolves when it has ended. */
  kill(): Promise<void>;
}

/** Starts a command line by the shell; `received` gets what it prints. */
export function startCommand(
  command: string,
  environment: Readonly<Record<string, string>>,
  received: (chunk: Buffer) => void,
): StartedCommand {
  const hasGroup = process.platform !== 'win32';
  const child = spawn(command, {
    shell: true,
    // A group of its own, so that its end takes what it has started with it.
    detached: hasGroup,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  child.stdout.on('data', received);
  child.stderr.on('data', received);
  // A program that has ended reads nothing any more.
  child.stdin.on('error', () => undefined);
  let hasEnded = false;
  const kill = (signal: NodeJS.Signals) => {
    try {
      if (hasGroup && child.pid !== undefined) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // It has ended meanwhile.
    }
  };
  const end = () => kill('SIGKILL');
  running.add(end);
  const ended = once(child, 'close').then(([code, signal]): number | NodeJS.Signals => {
    hasEnded = true;
    running.delete(end);
    return (code as number | null) ?? (signal as NodeJS.Signals);
  });
  return {
    ended,
    input: child.stdin,
    hasEnded: () => hasEnded,
    async kill() {
      end();
      await ended;
    },
    async stop() {
      kill('SIGTERM');
      const timer = setTimeout(end, GRACE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Starts the program of a run with everything that it needs to trade, in files and in its environment. */
export function startProgram(
  settings: ProgramSettings,
  platform: Pick<PlatformChild, 'line' | 'ready'>,
  session: Pick<Session, 'account' | 'programKey'>,
): RunningProgram {
  const handed = handOver(platform, session);
  const parameters = Object.entries(settings.parameters).map(([name, value]) => [
    `MERIDIAN_SET_${name.toUpperCase()}`,
    value,
  ]);
  const log = createWriteStream(settings.logFile);
  // What it prints is no result: a full disk costs these lines, and no run.
  log.on('error', ({ message }) => process.stderr.write(`${settings.logFile}: ${message}\n`));
  const environment = {
    ...handed.environment,
    MERIDIAN_FROM: String(settings.fromMs),
    MERIDIAN_TO: String(settings.toMs),
    MERIDIAN_CLOCK: settings.clock,
    ...(settings.dataFolder !== undefined && { MERIDIAN_DATA: settings.dataFolder }),
    ...Object.fromEntries(parameters),
  };
  const program = startCommand(commandOf(settings), environment, (chunk) => log.write(chunk));
  // It is told nothing.
  program.input.end();
  const ended = program.ended.finally(() => {
    log.end();
    handed.remove();
  });
  return { ...program, ended };
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
