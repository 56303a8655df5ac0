import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TradeType } from '../../domain/account-type.ts';
import { marketOptions, type Manifest } from '../folder/run.ts';
import { filesOf, writeFiles } from '../folder/write-run.ts';
import type { RunResult } from '../judge/result.ts';
import { windowOf } from '../judge/warm-up.ts';
import { figuresOf } from '../metrics/figures.ts';
import { DAY_MS } from '../metrics/record.ts';
import { followingClock, sampleTimes, steppedClock, wallClock, type RunClock } from './clocks.ts';
import { startPlatformChild, type PlatformChild } from './platform-child.ts';
import { commandOf, ProgramError, programHash, startProgram, type RunningProgram } from './program.ts';
import { readRun, type EquitySample } from './read-run.ts';
import { openSession, type Session } from './session.ts';

/** Another seed from a time on. */
export interface LaterTime {
  readonly seed: number;
  readonly fromMs: number;
}

/** One run: a program, a seed, a window and how the market treats it. */
export interface RunSettings {
  readonly command: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly fromMs: number;
  readonly toMs: number;
  readonly seed: number;
  readonly account: TradeType;
  readonly fidelity: string;
  readonly clock:
    | { readonly kind: 'stepped' | 'follow' }
    | { readonly kind: 'speed'; readonly speed: number };
  /** Options of the platform that name its market. */
  readonly market: Manifest['market'];
  readonly version: string;
  readonly folder: string;
  /** Another seed from a time on. */
  readonly later?: LaterTime | undefined;
  /** Command that is run before, on the same market at the end of the window. */
  readonly prepare?: string | undefined;
  /** How long the program may think about one step of a stepped clock. */
  readonly stepTimeoutS: number;
  /** The program starts so much earlier, and only the window counts. */
  readonly warmUpMs?: number;
}

/** Runs a program once through a market of its own, and writes its folder. @throws ProgramError, PlatformError */
export async function runOnce(settings: RunSettings, onTime: (share: number) => void): Promise<RunResult> {
  mkdirSync(settings.folder, { recursive: true });
  const startedAt = new Date();
  await prepare(settings);
  const platform = await startPlatformChild(platformArgs(settings, startOf(settings)));
  const wallMs = performance.now();
  try {
    const session = await openSession(platform.ready, settings.account);
    const clock = clockOf(settings, session, wallMs);
    const samples = await trade(settings, { platform, session, clock, onTime });
    const wasLate = await clock.wasLate();
    const whole = await readRun(session, samples);
    const run = settings.warmUpMs === undefined ? whole : windowOf(whole, settings.fromMs);
    const figures = figuresOf(run);
    const manifest = manifestOf(settings, startedAt, wasLate);
    const files = filesOf(run, figures, manifest);
    writeFiles(settings.folder, files);
    return { run, figures, manifest, hash: (files.get('hash') ?? '').trim() };
  } finally {
    await platform.stop();
  }
}

/** Market time at which the program starts. */
function startOf({ fromMs, warmUpMs = 0 }: RunSettings): number {
  return fromMs - warmUpMs;
}

function clockOf({ clock }: RunSettings, { api, openedMs }: Session, wallMs: number): RunClock {
  switch (clock.kind) {
    case 'stepped':
      return steppedClock(api);
    case 'follow':
      return followingClock(api);
    case 'speed':
      return wallClock({ marketMs: openedMs, wallMs }, clock.speed);
  }
}

/** Options of the platform of a run. */
export function platformArgs(
  settings: Pick<RunSettings, 'seed' | 'later' | 'clock' | 'fidelity' | 'market' | 'stepTimeoutS'>,
  atMs: number,
): readonly string[] {
  const { seed, later, clock, fidelity, market, stepTimeoutS } = settings;
  const moved = {
    stepped: ['--clock', 'stepped', '--step-timeout', String(stepTimeoutS)],
    follow: ['--clock', 'follow'],
    speed: ['--speed', String(clock.kind === 'speed' && clock.speed)],
  }[clock.kind];
  const laterSeed = later === undefined ? {} : { laterSeed: laterName(later) };
  const start = ['--at', new Date(atMs).toISOString(), ...marketOptions({ seed, market, ...laterSeed })];
  return [...start, ...moved, '--fidelity', fidelity, '--rate-limits', 'off'];
}

/** `2@2026-03-02T08:02:11Z` */
export function laterName({ seed, fromMs }: LaterTime): string {
  return `${seed}@${new Date(fromMs).toISOString().slice(0, 19)}Z`;
}

/** Folder of a run for what is prepared. */
const DATA_FOLDER = 'data';

/**
 * Runs what makes the data of a program, on a platform of the same market that stands at the end of the window: whoever loads
 * history, or trains on it, has all of it. @throws ProgramError where it fails
 */
async function prepare(settings: RunSettings): Promise<void> {
  const { prepare: command, toMs, folder, account } = settings;
  if (command === undefined) return;
  mkdirSync(path.join(folder, DATA_FOLDER), { recursive: true });
  const platform = await startPlatformChild(platformArgs(settings, toMs));
  try {
    const session = await openSession(platform.ready, account);
    const logFile = path.join(folder, 'prepare.log');
    const program = startProgram(
      { ...settings, command, logFile, clock: settings.clock.kind, dataFolder: dataOf(settings) },
      platform,
      session,
    );
    const code = await program.ended;
    if (code !== 0)
      throw new ProgramError(`what prepares it ended with ${code}; ${logFile} has what it said`);
  } finally {
    await platform.stop();
  }
}

function dataOf({ prepare: command, folder }: RunSettings): string | undefined {
  return command === undefined ? undefined : path.resolve(folder, DATA_FOLDER);
}

interface Stage {
  readonly platform: PlatformChild;
  readonly session: Session;
  readonly clock: RunClock;
  readonly onTime: (share: number) => void;
}

/** Lets the program trade until the end of the window, and notes the equity on the way. */
async function trade(
  settings: RunSettings,
  { platform, session, clock, onTime }: Stage,
): Promise<readonly EquitySample[]> {
  const { toMs, folder } = settings;
  // A market that runs by itself has gone on while the platform started.
  const fromMs = Math.max(startOf(settings), await clock.now());
  const logFile = path.join(folder, 'program.log');
  const samples: EquitySample[] = [];
  const sample = async (timeMs: number) => void samples.push({ timeMs, equity: await session.equity() });
  await clock.open();
  await sample(fromMs);
  const program = startProgram(
    { ...settings, fromMs, logFile, clock: settings.clock.kind, dataFolder: dataOf(settings) },
    platform,
    session,
  );
  const failure = failureOf(program, session, logFile);
  try {
    await Promise.race([clock.begin(program), failure]);
    for (const timeMs of sampleTimes(fromMs, toMs, settings.fromMs).slice(1)) {
      const reached = await Promise.race([clock.until(timeMs), failure]);
      await sample(reached);
      if (reached < timeMs) break;
      onTime((timeMs - fromMs) / (toMs - fromMs));
    }
  } finally {
    await program.stop();
  }
  return samples;
}

/** Rejects when the program fails; one that ends well leaves the market to go on, and the run with it. */
function failureOf(program: RunningProgram, session: Session, logFile: string): Promise<never> {
  const failure = program.ended.then(async (code) => {
    if (code !== 0) throw new ProgramError(`the program ended with ${code}; ${logFile} has what it said`);
    await session.endProgram();
    return new Promise<never>(() => undefined);
  });
  failure.catch(() => undefined);
  return failure;
}

function manifestOf(settings: RunSettings, startedAt: Date, wasLate: boolean): Manifest {
  const command = commandOf(settings);
  const { later, prepare: prepared } = settings;
  return {
    form: 1,
    version: settings.version,
    seed: settings.seed,
    from: new Date(settings.fromMs).toISOString(),
    to: new Date(settings.toMs).toISOString(),
    fidelity: settings.fidelity,
    clock: settings.clock.kind === 'speed' ? `speed ${settings.clock.speed}` : settings.clock.kind,
    account: settings.account,
    ...(settings.warmUpMs !== undefined && { warmUpDays: settings.warmUpMs / DAY_MS }),
    market: settings.market,
    ...(later !== undefined && { laterSeed: laterName(later) }),
    ...(wasLate && { wasLate }),
    program: {
      command,
      ...(prepared !== undefined && { prepare: prepared }),
      hash: programHash([command, ...(prepared === undefined ? [] : [prepared])].join('\n')),
      parameters: settings.parameters,
    },
    machine: {
      node: process.versions.node,
      system: `${os.type()} ${os.arch()}`,
      cores: os.availableParallelism(),
      startedAt: startedAt.toISOString(),
      seconds: Math.round((Date.now() - startedAt.getTime()) / 100) / 10,
    },
  };
}
