import type { LaunchOptions } from '@playwright/test';
import { prepareTestBrowser } from '../../main/shells/test-browser.ts';

/** How playwright starts the browser for tests on this machine. */
export async function testBrowserLaunch(): Promise<LaunchOptions> {
  const program = await prepareTestBrowser();
  if (!program)
    throw new Error('There is no browser for tests: install Chrome or Chromium, or set MERIDIAN_BROWSER.');
  // The environment is passed on as it is, so that the variables of the test run reach the browser too.
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    executablePath: program.path,
    env: { ...Object.fromEntries(inherited), ...program.env },
    chromiumSandbox: false,
  };
}
