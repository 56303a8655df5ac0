import { chromium, type Browser, type Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareTestBrowser } from '../../main/shells/test-browser.ts';
import { HOST, STEADY_MARKET } from './terminal.ts';

/** How long a shell may take to show its window (ms). */
const START_LIMIT_MS = 60_000;

/** The terminal in its Chromium shell, which drives its browser itself; a story looks on from beside. */
export interface ShellTerminal {
  /** Looks at the windows as they are now: pages that crashed stay dead in an older look. */
  look(): Promise<ShellWindows>;
  stop(): Promise<void>;
}

export interface ShellWindows {
  readonly main: Page;
  /** Paths of all windows. */
  paths(): readonly string[];
}

/** Starts the built terminal with its Chromium shell, without a window on the screen. Its files are in the folder. */
export async function startShellTerminal(folder: string): Promise<ShellTerminal> {
  const program = await prepareTestBrowser();
  if (program === undefined) throw new Error('there is no browser for tests on this system');
  const named = join(folder, 'browser.sh');
  const command = `exec '${program.path}' --remote-debugging-port=0 --no-sandbox "$@"`;
  await writeFile(named, `#!/bin/sh\n${command}\n`, { mode: 0o700 });
  const { DISPLAY: _x, WAYLAND_DISPLAY: _wayland, ...surroundings } = process.env;
  const data = join(folder, 'data');
  const market = STEADY_MARKET.filter((option) => option !== '--in-memory');
  const child = spawn(process.execPath, [HOST, '--shell', 'chromium', '--data', data, ...market], {
    stdio: 'ignore',
    env: Object.assign(surroundings, program.env, { MERIDIAN_BROWSER: named }),
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const address = await portOf(join(data, 'browser', 'DevToolsActivePort'));
  const looks: Browser[] = [];
  return {
    async look() {
      const browser = await chromium.connectOverCDP(address);
      looks.push(browser);
      const pages = () => browser.contexts().flatMap((context) => context.pages());
      const main = () => pages().find((page) => new URL(page.url()).pathname === '/');
      for (let waited = 0; main() === undefined && waited < START_LIMIT_MS; waited += 100) await pause(100);
      const found = main();
      if (found === undefined) throw new Error('the shell shows no terminal');
      return { main: found, paths: () => pages().map((page) => new URL(page.url()).pathname) };
    },
    async stop() {
      for (const browser of looks) await browser.close();
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The address at which the browser lets itself be looked at. */
async function portOf(file: string): Promise<string> {
  for (let waited = 0; waited < START_LIMIT_MS; waited += 100) {
    const [port] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (port !== '' && port !== undefined) return `http://127.0.0.1:${port}`;
    await pause(100);
  }
  throw new Error('the browser did not start');
}
