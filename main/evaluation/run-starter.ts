import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { argumentsOf, commandLineOf, type RunRequest } from '../../backend/evaluation/command/run-request.ts';
import { OptionError, parseOptions } from '../../backend/evaluation/command/options.ts';
import { makeRunsFolder } from '../../backend/evaluation/folder/run-list.ts';
import type { RunningCommand } from '../ipc/evaluation-calls.ts';
import type { Logger } from '../log.ts';

/**
 * Starts `npm run evaluate` and `npm run bot-bench` for the person at the terminal. A program is a command of the shell, so
 * each start is a question that shows the whole command, and its answer by a person.
 */

/** Lines of a command that are kept: the newest. */
const MAX_LINES = 200;
/** Characters of a line that are kept. */
const MAX_LINE = 500;
/** Shortest time from a question to its answer, in milliseconds: nobody reads a command faster. */
const ANSWER_EARLIEST_MS = 300;
/** How long a command may take to end in order after it was stopped, in milliseconds. */
const GRACE_MS = 5_000;

/** How a command is started: the program that runs scripts, and the folder of the project; undefined where this build has none. */
export interface CommandPlace {
  readonly node: string;
  readonly project: string;
}

/** A question to the person at the terminal: whether a command may be started. */
export interface StartQuestion {
  readonly id: string;
  readonly command: string;
}

export interface RunStarter {
  readonly canStart: boolean;
  /** The question for a request, or what is wrong with it in one line. */
  ask(request: RunRequest): { readonly question?: StartQuestion; readonly refusal?: string };
  /** Starts the command of the newest question; false when it is another one, too early, or one runs. */
  start(id: string): Promise<boolean>;
  /** Ends what runs; what is done stays. */
  stop(): Promise<void>;
  /** What runs, or what ran last. */
  current(): RunningCommand | undefined;
}

export interface RunStarterOptions {
  readonly place: CommandPlace | undefined;
  /** The folder of runs. */
  readonly folder: string;
  /** Wall-clock time in milliseconds. */
  readonly nowMs: () => number;
  readonly log: Logger;
}

export function createRunStarter({ place, folder, nowMs, log }: RunStarterOptions): RunStarter {
  let pending: { readonly id: string; readonly request: RunRequest; readonly atMs: number } | undefined;
  let run: Run | undefined;
  const isRunning = () => run !== undefined && run.state.ended === null;
  return {
    canStart: place !== undefined,
    ask(request) {
      if (place === undefined) return { refusal: 'not available in this build' };
      const refusal = refusalOf(request);
      if (refusal !== undefined) return { refusal };
      pending = { id: randomUUID(), request, atMs: nowMs() };
      return {
        question: {
          id: pending.id,
          command: commandLineOf(request.tool, shownArguments(request, folder, place)),
        },
      };
    },
    async start(id) {
      if (place === undefined || pending?.id !== id || isRunning()) return false;
      if (nowMs() - pending.atMs < ANSWER_EARLIEST_MS) return false;
      const { request } = pending;
      pending = undefined;
      await makeRunsFolder(folder);
      if (isRunning()) return false;
      run = startRun(place, request, folder, nowMs());
      log.info({ tool: request.tool }, 'a command was started by the person at the terminal');
      return true;
    },
    async stop() {
      await run?.stop();
    },
    current: () => run?.state,
  };
}

/** Signs that are not seen, or that change the order of others. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** What of a request the command would refuse, in its own words. */
function refusalOf(request: RunRequest): string | undefined {
  if (request.bot.trim() === '' && !(request.tool === 'bot-bench' && request.replay !== ''))
    return '--bot is needed: the command that starts the program';
  // Whoever reads the command sees all of it, in the order in which it is written.
  const texts =
    request.tool === 'evaluate'
      ? [request.bot, request.prepare, request.fidelity, ...request.sweep, ...request.scenario]
      : [request.bot];
  if (texts.some((text) => UNSEEN.test(text))) return 'every option must be one line that can be read';
  if (request.tool === 'bot-bench') {
    if (request.replay !== '' && !/^[\w][\w.-]{0,119}\/failed-[\w-]+\.json$/.test(request.replay))
      return '--replay must be a failed run below the folder of runs';
    return /^\d{0,5}$/.test(request.seeds) && /^[\w,]*$/.test(request.rules)
      ? undefined
      : '--seeds must be a whole number';
  }
  try {
    parseOptions(argumentsOf(request));
    return undefined;
  } catch (error) {
    if (error instanceof OptionError) return error.message;
    throw error;
  }
}

/** Where results go: the folder of runs is named unless it is the one that the command would take. */
function shownArguments(request: RunRequest, folder: string, { project }: CommandPlace): readonly string[] {
  const args = argumentsOf(
    request.tool === 'bot-bench' && request.replay !== ''
      ? { ...request, replay: join(folder, request.replay) }
      : request,
  );
  if (request.tool === 'evaluate')
    return folder === join(project, 'runs') ? args : [...args, `--out=${folder}`];
  return [...args, `--out=${nextBench(folder)}`];
}

function nextBench(folder: string): string {
  for (let number = 1; ; number += 1) {
    const name = join(folder, `bench-${String(number).padStart(3, '0')}`);
    if (!existsSync(name)) return name;
  }
}

interface Run {
  readonly state: RunningCommand;
  stop(): Promise<void>;
}

function startRun(place: CommandPlace, request: RunRequest, folder: string, startedAtMs: number): Run {
  const args = shownArguments(request, folder, place);
  const script = join(place.project, 'scripts', `${request.tool}.mjs`);
  const more = request.tool === 'evaluate' ? ['--progress'] : [];
  const hasGroup = process.platform !== 'win32';
  const child = spawn(place.node, [script, ...args, ...more], {
    cwd: place.project,
    // A group of its own, so that its end takes platforms and programs with it.
    detached: hasGroup,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, npm_lifecycle_script: '' },
  });
  let isStopped = false;
  const state: RunningCommand = {
    command: commandLineOf(request.tool, args),
    tool: request.tool,
    startedAtMs,
    share: 0,
    done: 0,
    of: 0,
    lines: [],
    ended: null,
  };
  const say = (line: string) => {
    const progress = /^progress (\d(?:\.\d+)?) (\d+) (\d+)$/.exec(line);
    if (progress !== null) {
      [state.share, state.done, state.of] = progress.slice(1).map(Number) as [number, number, number];
      return;
    }
    state.lines = [...state.lines, line.slice(0, MAX_LINE)].slice(-MAX_LINES);
  };
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', say);
  const end = () => killGroup(child, hasGroup, 'SIGKILL');
  process.once('exit', end);
  const ended = new Promise<void>((resolve) => {
    const close = (code: number | null) => {
      process.removeListener('exit', end);
      state.ended = { code: code ?? 1, isStopped };
      resolve();
    };
    child.once('error', (error) => {
      say(error.message);
      close(1);
    });
    child.once('close', close);
  });
  return {
    state,
    async stop() {
      if (state.ended !== null) return;
      isStopped = true;
      killGroup(child, hasGroup, 'SIGTERM');
      const timer = setTimeout(end, GRACE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

function killGroup(child: ChildProcess, hasGroup: boolean, signal: NodeJS.Signals): void {
  try {
    if (hasGroup && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // It has ended meanwhile.
  }
}
