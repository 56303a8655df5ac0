import { _electron, test, type Page, type PlaywrightTestOptions } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { findElectron } from '../../main/electron-launch.ts';
import { hasDisplay } from '../../main/shells/browser-program.ts';
import { inheritedEnvironment } from './browser.ts';
import { readTerminal, type Terminal } from './terminal-process.ts';

/**
 * The terminal in Electron's own window. Stories that take `terminalPage` run in it unchanged: `npm test -- electron`,
 * wherever the binary exists and a window can be shown.
 */

/** Environment variable of a test run: `electron` looks at the terminal in Electron's window, not in a browser. */
const SHELL_VARIABLE = 'MERIDIAN_TEST_SHELL';
const ENTRY = fileURLToPath(new URL('../../dist/main/electron.js', import.meta.url));
const START_LIMIT_MS = 60_000;

/** Whether this run looks at the terminal in Electron. */
export const IN_ELECTRON = process.env[SHELL_VARIABLE] === 'electron';

/** Ends a story here where it runs in Electron: what follows needs what only a browser has. It is named as skipped. */
export function endInElectron(reason: string): void {
  test.skip(IN_ELECTRON, reason);
}

/** What this machine lacks to show a terminal in Electron; undefined: nothing. */
export function missingForElectron(): string | undefined {
  if (findElectron() === undefined) return 'the Electron binary';
  return hasDisplay() ? undefined : 'a display';
}

export interface ElectronTerminal {
  readonly terminal: Terminal;
  /** The page of its window; the sign-in page is shown. */
  readonly page: Page;
}

/** Starts the built terminal in Electron, with a page like those of the browser stories. */
export async function startInElectron(
  args: readonly string[],
  { locale, timezoneId, viewport }: Partial<PlaywrightTestOptions>,
): Promise<ElectronTerminal> {
  const app = await _electron.launch({
    args: [ENTRY, '--json', ...args],
    // Under the superuser the sandbox of the browser cannot run.
    chromiumSandbox: process.getuid?.() !== 0,
    // Programs of a run are started by Node, which Electron is not.
    env: { ...inheritedEnvironment(), MERIDIAN_NODE: process.execPath },
    ...(locale === undefined ? {} : { locale }),
    ...(timezoneId === undefined ? {} : { timezoneId }),
    timeout: START_LIMIT_MS,
  });
  const terminal = await readTerminal(app.process(), () => app.close());
  const page = await app.firstWindow();
  await page.waitForURL(({ pathname, hash }) => pathname === '/' && hash === '');
  if (viewport) await page.setViewportSize(viewport);
  return { terminal, page };
}
