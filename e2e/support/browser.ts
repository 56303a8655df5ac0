import type { LaunchOptions } from '@playwright/test';
import type { BrowserProgram } from '../../main/shells/browser-program.ts';
import { prepareCarriedBrowser, prepareTestBrowser } from '../../main/shells/test-browser.ts';

/** How playwright starts the browser for tests on this machine. */
export async function testBrowserLaunch(): Promise<LaunchOptions> {
  const program = await prepareTestBrowser();
  if (!program)
    throw new Error('There is no browser for tests: install Chrome or Chromium, or set MERIDIAN_BROWSER.');
  return launchOf(program);
}

/** How the browser starts whose pictures are the same on every machine; undefined where there is none. */
export async function pictureBrowserLaunch(): Promise<LaunchOptions | undefined> {
  const program = await prepareCarriedBrowser();
  if (program === undefined) return undefined;
  const launch = launchOf(program);
  return {
    ...launch,
    args: ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
  };
}

function launchOf(program: BrowserProgram): LaunchOptions {
  return {
    executablePath: program.path,
    env: { ...inheritedEnvironment(), ...program.env },
    chromiumSandbox: false,
  };
}

/** The environment as it is, so that the variables of the test run reach what it starts too. */
export function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
