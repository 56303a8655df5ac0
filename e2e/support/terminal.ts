import { test as base, type Page } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReadyDemoPerson } from '../../backend/ready-line.ts';

/** The built host. */
export const HOST = fileURLToPath(new URL('../../dist/main/host.js', import.meta.url));

/** The line that the terminal prints with `--json` when it is ready. */
export interface TerminalReady {
  readonly ready: true;
  readonly shell: 'link';
  readonly link: string;
  readonly baseUrl: string;
  readonly quoteWsUrl: string;
  readonly messageWsUrl: string;
  readonly clientWsUrl: string;
  readonly companyId: number;
  readonly demo: {
    readonly loginName: string;
    readonly password: string;
    readonly appId: string;
    readonly appSecret: string;
    readonly openMsgAppId: string;
    readonly office: readonly ReadyDemoPerson[];
  };
}

/** A running terminal: its host with the embedded platform, served behind a one-time link. */
export interface Terminal {
  readonly ready: TerminalReady;
  readonly child: ChildProcess;
  /** Everything that the host has written to standard error so far. */
  errorOutput(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * A market that is the same at every run: the seed, and an hour at which every session is open. What a browser test
 * sees never depends on the day and the hour at which it runs. Its company refuses members that a call does not read, so
 * that the terminal sends none.
 */
export const STEADY_MARKET: readonly string[] = [
  '--in-memory',
  '--seed',
  '7',
  '--at',
  '2026-03-04T15:30:00Z',
  '--unknown-members',
  'refused',
];

/** Starts the built terminal with the link shell on free ports. The built files have to be there. */
export async function startTerminal(args: readonly string[] = STEADY_MARKET): Promise<Terminal> {
  const child = spawn(process.execPath, [HOST, '--shell', 'link', '--json', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = await new Promise<TerminalReady>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [line, rest] = output.split('\n', 2);
      if (rest !== undefined) resolve(JSON.parse(line ?? '') as TerminalReady);
    });
    void ended.then((code) => reject(new Error(`the terminal ended with code ${code}: ${errors}`)));
  });
  return {
    ready,
    child,
    errorOutput: () => errors,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs the built host until it ends by itself; resolves with its exit code and everything that it said. */
export function runHost(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [HOST, ...args]);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

/** A folder of its own for the data of one test, removed afterwards. */
export async function temporaryDirectory(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'meridian-e2e-'));
  return { path: directory, remove: () => rm(directory, { recursive: true, force: true }) };
}

interface Fixtures {
  /** A folder of the test's own, removed after it. */
  readonly folder: string;
  /** A terminal of the test's own, in memory, with the steady market. */
  readonly terminal: Terminal;
  /** The terminal's page, opened by its link; the sign-in page is shown. */
  readonly terminalPage: Page;
}

/** `test` with a terminal that is started before and ended after, and a folder for what outlives one. */
export const test = base.extend<Fixtures>({
  // The empty pattern is how playwright is told that a fixture depends on no other.
  // eslint-disable-next-line no-empty-pattern
  folder: async ({}, use) => {
    const directory = await temporaryDirectory();
    await use(directory.path);
    await directory.remove();
  },
  // eslint-disable-next-line no-empty-pattern
  terminal: async ({}, use) => {
    const terminal = await startTerminal();
    await use(terminal);
    await terminal.stop();
  },
  terminalPage: async ({ terminal, page }, use) => {
    await page.goto(terminal.ready.link);
    await page.waitForURL(`${new URL(terminal.ready.link).origin}/`);
    await use(page);
  },
});
export { expect } from '@playwright/test';
