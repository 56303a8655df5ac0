import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TradeType } from '../../domain/account-type.ts';
import type { Manifest } from '../folder/run.ts';
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
  readonly market: Readonly<Record<string, string>>;
  readonly version: string;
  readonly folder: string;
  /** The program starts so much earlier, and only the window counts. */
  readonly warmUpMs?: number;
}

/** Runs a program once through a market of its own, and writes its folder. @throws ProgramError, PlatformError */
export async function runOnce(settings: RunSettings, onTime: (share: number) => void): Promise<RunResult> {
  mkdirSync(settings.folder, { recursive: true });
  const startedAt = new Date();
  const platform = await startPlatformChild(platformArgs(settings));
  const wallMs = performance.now();
  try {
    const session = await openSession(platform.ready, settings.account);
    const clock = clockOf(settings, session, wallMs);
    const samples = await trade(settings, { platform, session, clock, onTime });
    const whole = await readRun(session, samples);
    const run = settings.warmUpMs === undefined ? whole : windowOf(whole, settings.fromMs);
    const figures = figuresOf(run);
    const manifest = manifestOf(settings, startedAt);
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

function platformArgs(settings: RunSettings): readonly string[] {
  const { seed, clock, fidelity, market } = settings;
  const moved = clock.kind === 'speed' ? ['--speed', String(clock.speed)] : ['--clock', clock.kind];
  const start = ['--seed', String(seed), '--at', new Date(startOf(settings)).toISOString()];
  const rest = Object.entries(market).flatMap(([name, value]) => [`--${name}`, value]);
  const kind = ['--fidelity', fidelity];
  return [...start, ...moved, ...kind, '--rate-limits', 'off', ...rest];
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
    { ...settings, fromMs, logFile, clock: settings.clock.kind },
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

function manifestOf(settings: RunSettings, startedAt: Date): Manifest {
  const command = commandOf(settings);
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
    program: { command, hash: programHash(command), parameters: settings.parameters },
    machine: {
      node: process.versions.node,
      system: `${os.type()} ${os.arch()}`,
      cores: os.availableParallelism(),
      startedAt: startedAt.toISOString(),
      seconds: Math.round((Date.now() - startedAt.getTime()) / 100) / 10,
    },
  };
}
