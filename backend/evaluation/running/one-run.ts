import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TradeType } from '../../domain/account-type.ts';
import type { Manifest } from '../folder/run.ts';
import { filesOf, writeFiles } from '../folder/write-run.ts';
import type { RunResult } from '../judge/result.ts';
import { figuresOf } from '../metrics/figures.ts';
import { sampleTimes, wallClock, type RunClock } from './clocks.ts';
import { startPlatformChild, type PlatformChild } from './platform-child.ts';
import { commandOf, programHash, startProgram } from './program.ts';
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
  /** `touch` is what every platform does. */
  readonly fidelity: string;
  readonly clock: { readonly kind: 'speed'; readonly speed: number };
  /** Options of the platform that name its market. */
  readonly market: Readonly<Record<string, string>>;
  readonly version: string;
  readonly folder: string;
}

/** The program ended with another code than 0, or not by the end of the window. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
}

/** Runs a program once through a market of its own, and writes its folder. @throws ProgramError, PlatformError */
export async function runOnce(settings: RunSettings, onTime: (share: number) => void): Promise<RunResult> {
  mkdirSync(settings.folder, { recursive: true });
  const startedAt = new Date();
  const platform = await startPlatformChild(platformArgs(settings));
  const wallMs = performance.now();
  try {
    const session = await openSession(platform.ready, settings.account);
    const clock = wallClock({ marketMs: session.openedMs, wallMs }, settings.clock.speed);
    const samples = await trade(settings, { platform, session, clock, onTime });
    const run = await readRun(session, samples);
    const figures = figuresOf(run);
    const manifest = manifestOf(settings, startedAt);
    const files = filesOf(run, figures, manifest);
    writeFiles(settings.folder, files);
    return { run, figures, manifest, hash: (files.get('hash') ?? '').trim() };
  } finally {
    await platform.stop();
  }
}

function platformArgs({ seed, fromMs, clock, market }: RunSettings): readonly string[] {
  return [
    '--seed',
    String(seed),
    '--at',
    new Date(fromMs).toISOString(),
    '--rate-limits',
    'off',
    '--speed',
    String(clock.speed),
    ...Object.entries(market).flatMap(([name, value]) => [`--${name}`, value]),
  ];
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
  const fromMs = Math.max(settings.fromMs, await clock.now());
  const logFile = path.join(folder, 'program.log');
  const samples: EquitySample[] = [];
  const sample = async (timeMs: number) => void samples.push({ timeMs, equity: await session.equity() });
  await sample(fromMs);
  const program = startProgram({ ...settings, logFile, clock: settings.clock.kind }, platform, session);
  const failed = program.ended.then((code) => {
    if (code !== 0) throw new ProgramError(`the program ended with ${code}; ${logFile} has what it said`);
  });
  // A program that ends well leaves the market to go on; only a failure ends the run.
  const failure = new Promise<never>((_, reject) => void failed.catch(reject));
  failure.catch(() => undefined);
  try {
    for (const timeMs of sampleTimes(fromMs, toMs).slice(1)) {
      const reached = await Promise.race([clock.until(timeMs), failure]);
      await sample(reached);
      onTime((timeMs - fromMs) / (toMs - fromMs));
    }
  } finally {
    await program.stop();
  }
  return samples;
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
    clock: `speed ${settings.clock.speed}`,
    account: settings.account,
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
