import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReadyLine } from '../../backend/platform.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const CLI = path.join(root, 'dist/backend/cli.js');

export type { ReadyLine };

/** How a process ended, with everything it printed. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A platform running alone in a process of its own, as `npm run platform` starts it. */
export interface PlatformProcess {
  readonly ready: ReadyLine;
  readonly child: ChildProcess;
  /** What it has printed to standard error so far. */
  stderr(): string;
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Exit>;
}

export const FREE_PORTS = ['--port', '0', '--quote-port', '0', '--message-port', '0'];

/** Nothing to read, and both of its outputs. */
const OUTPUTS: StdioOptions = ['ignore', 'pipe', 'pipe'];
/** The same, and a channel for messages. */
const WITH_CHANNEL: StdioOptions = [...OUTPUTS, 'ipc'];
/** Preloaded into Node: the clock of the platform's host, which a test moves on. */
const HOST_CLOCK = path.join(root, 'e2e/interface/support/host-clock.mjs');

/** `within` is a command that runs the platform, such as one that opens a container. */
export function launch(
  args: readonly string[],
  nodeArgs: readonly string[] = [],
  within: readonly string[] = [],
  stdio: StdioOptions = OUTPUTS,
): { child: ChildProcess; exit: Promise<Exit>; firstLine: Promise<string>; stderr: () => string } {
  const [command = '', ...words] = [...within, process.execPath, ...nodeArgs, CLI, ...args];
  return watch(spawn(command, words, { stdio }));
}

/** What a process says, and how it ends. */
function watch(child: ChildProcess): ReturnType<typeof launch> {
  let stdout = '';
  let stderr = '';
  const exit = new Promise<Exit>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  const firstLine = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      const [line, ...rest] = stdout.split('\n');
      if (line !== undefined && rest.length > 0) resolve(line);
    });
    child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    void exit.then((end) => reject(new Error(`platform ended with code ${end.code}: ${end.stderr}`)));
  });
  firstLine.catch(() => undefined);
  return { child, exit, firstLine, stderr: () => stderr };
}

/** Runs the headless command to its end, for commands that are expected to refuse. */
export function runToEnd(args: readonly string[], within: readonly string[] = []): Promise<Exit> {
  return launch(args, [], within).exit;
}

/**
 * Starts the headless platform on free ports, with the demonstration customer whom tests sign in, and waits for its ready line.
 * `nodeArgs` are for Node itself.
 */
export async function startPlatformProcess(
  args: readonly string[] = [],
  nodeArgs: readonly string[] = [],
  within: readonly string[] = [],
): Promise<PlatformProcess> {
  return started(launch([...FREE_PORTS, ...withDemo(args)], nodeArgs, within));
}

/** Starts a platform by a whole command line, in a container for example, and waits for its ready line. */
export async function startWithin([program = '', ...words]: readonly string[]): Promise<PlatformProcess> {
  return started(watch(spawn(program, words, { stdio: OUTPUTS })));
}

/** Runs a whole command line to its end. */
export function runWithin([program = '', ...words]: readonly string[]): Promise<Exit> {
  return watch(spawn(program, words, { stdio: OUTPUTS })).exit;
}

/** A platform in memory has the demonstration anyway. */
function withDemo(args: readonly string[]): readonly string[] {
  const isDurable = args.includes('--data') || args.includes('--database');
  return isDurable && !args.includes('--demo') ? ['--demo', ...args] : args;
}

async function started({
  child,
  exit,
  firstLine,
  stderr,
}: ReturnType<typeof launch>): Promise<PlatformProcess> {
  const ready = JSON.parse(await firstLine) as ReadyLine;
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exit;
  };
  return { ready, child, stderr, stop };
}

/** A platform whose host has a clock that a test moves on. */
export interface SkippingPlatform extends PlatformProcess {
  /** Moves the clock on by so many milliseconds, with everything that becomes due meanwhile. */
  skip(ms: number): Promise<void>;
}

/** Starts a platform as `startPlatformProcess` does, with a clock that can be moved on. */
export async function startSkippingPlatform(args: readonly string[]): Promise<SkippingPlatform> {
  const nodeArgs = ['--import', HOST_CLOCK];
  const platform = await started(launch([...FREE_PORTS, ...withDemo(args)], nodeArgs, [], WITH_CHANNEL));
  const { child } = platform;
  const skip = async (skipMs: number) => {
    const moved = once(child, 'message');
    child.send({ skipMs });
    await moved;
  };
  return { ...platform, skip };
}

/** The parts of the full envelope that tests look at. */
export interface Answer<Data = Record<string, unknown>> {
  readonly code: string;
  readonly bizCode: string;
  readonly msg: string;
  readonly data: Data;
}

/** A client-API call as a deployed client would send it. Rejects when no answer arrives. */
export async function call<Data = Record<string, unknown>>(
  ready: ReadyLine,
  route: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<Data>> {
  const response = await fetch(`${ready.baseUrl}/api${route}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      companyId: String(ready.companyId),
      trace: `process-test-${Math.random().toString(36).slice(2)}`,
      timestamp: String(Date.now()),
      lang: 'en-US',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer<Data>;
}

/** Signs in as the demonstration customer. */
export async function signInDemo(ready: ReadyLine): Promise<string> {
  const answer = await call<{ token: string }>(ready, '/login/customer.app.CustomerWebApiService.login', {
    type: 1,
    device: 2,
    isThird: false,
    loginName: ready.demo.loginName,
    loginPwd: createHash('md5').update(ready.demo.password).digest('hex'),
  });
  if (answer.code !== '0') throw new Error(`login failed: ${answer.bizCode}${answer.code} ${answer.msg}`);
  return answer.data.token;
}

/** What the status page says of a part of the platform, with the reason where it is not up. */
export async function readPart({ ready }: Pick<PlatformProcess, 'ready'>, part: string): Promise<string> {
  const response = await fetch(new URL('/status.json', ready.statusUrl));
  const { parts } = (await response.json()) as { parts: { part: string; status: string; reason?: string }[] };
  const found = parts.find((each) => each.part === part);
  return [found?.status, found?.reason].filter(Boolean).join(': ');
}

/** Plans maintenance that begins in two seconds and closes connections, as the back office does. */
export async function beginMaintenance({ baseUrl, companyId, demo }: ReadyLine): Promise<void> {
  const post = async (route: string, body: object, headers: Record<string, string> = {}) => {
    const usual = { 'content-type': 'application/json', trace: 'maintenance', companyId: String(companyId) };
    const sent = { method: 'POST', headers: { ...usual, ...headers }, body: JSON.stringify(body) };
    const answer = (await (await fetch(`${baseUrl}/openapi-b/${route}`, sent)).json()) as Answer<{
      token: string;
    }>;
    if (answer.code !== '0') throw new Error(`${route}: ${answer.bizCode}${answer.code} ${answer.msg}`);
    return answer.data;
  };
  const { appId, appSecret } = demo;
  const { token } = await post('auth/admin.admin.CompanyAuthDubboService.auth', { appId, appSecret });
  const startTime = Date.now() + 2_000;
  const planned = { startTime, endTime: startTime + 3_600_000, text: 'new disks', disconnect: true };
  await post('global/venue.admin.MaintenanceService.save', planned, { token });
}
