import { test as base, type Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { IN_ELECTRON, startInElectron, type ElectronTerminal } from './electron-terminal.ts';
import { readTerminal, type Terminal } from './terminal-process.ts';

/** The built host. */
export const HOST = fileURLToPath(new URL('../../dist/main/host.js', import.meta.url));

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
  return readTerminal(child, (signal) => child.kill(signal));
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
  /** The terminal's page, opened by its link or in the window of its own; the sign-in page is shown. */
  readonly terminalPage: Page;
}

const withFolder = base.extend<Pick<Fixtures, 'folder'>>({
  // The empty pattern is how playwright is told that a fixture depends on no other.
  // eslint-disable-next-line no-empty-pattern
  folder: async ({}, use) => {
    const directory = await temporaryDirectory();
    await use(directory.path);
    await directory.remove();
  },
});

const inBrowser = withFolder.extend<Omit<Fixtures, 'folder'>>({
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

const inElectron = withFolder.extend<Omit<Fixtures, 'folder'> & { readonly electron: ElectronTerminal }>({
  // eslint-disable-next-line no-empty-pattern
  electron: async ({}, use, { project }) => {
    const electron = await startInElectron(STEADY_MARKET, project.use);
    await use(electron);
    await electron.terminal.stop();
  },
  terminal: ({ electron }, use) => use(electron.terminal),
  terminalPage: ({ electron }, use) => use(electron.page),
  // eslint-disable-next-line no-empty-pattern
  context: ({}, _use, { skip }) => skip(true, 'opens a browser of its own'),
});

/** `test` with a terminal that is started before and ended after, and a folder for what outlives one. */
export const test: typeof inBrowser = IN_ELECTRON ? inElectron : inBrowser;
export { expect } from '@playwright/test';
export type { Terminal, TerminalReady } from './terminal-process.ts';
