import { defineConfig } from '@playwright/test';
import { testBrowserLaunch } from './e2e/support/browser.ts';
import { IN_ELECTRON, missingForElectron } from './e2e/support/electron-terminal.ts';
import { findInstalledBrowser } from './main/shells/browser-program.ts';
import { wantsCarriedBrowser } from './main/shells/test-browser.ts';

/** Stories of this run: quick ones, or those that take longer (`npm run test:long`); all of them in Electron. */
const chosen = process.env['MERIDIAN_LONG'] === undefined ? { grepInvert: /@long/ } : { grep: /@long/ };
const stories = IN_ELECTRON ? {} : chosen;
const missing = IN_ELECTRON ? missingForElectron() : undefined;
const skipped = [
  ...(missing === undefined
    ? []
    : [`the stories of the terminal in a window of Electron (needs ${missing})`]),
  // A second run in the carried browser shows nothing where that is the only one.
  ...(wantsCarriedBrowser() && findInstalledBrowser() === undefined
    ? ['the quick stories once more in the carried browser (needs an installed Chrome or Chromium beside it)']
    : []),
];

/** End-to-end tests in a real browser: an installed one, else the one that a development dependency carries; or in Electron. */
export default defineConfig({
  testDir: 'e2e',
  // What is left out as a whole is not even loaded.
  testMatch: skipped.length === 0 ? '**/*.spec.ts' : [],
  outputDir: 'test-results/browser',
  // Pictures of screens are drawn by one browser on every machine.
  snapshotPathTemplate: '{testDir}/screens/{arg}{ext}',
  // Limits end what hangs. What works keeps far below them, also on a machine that is busy with other things.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 1,
  ...stories,
  // Named at the end of the run.
  metadata: { skipped },
  // Named by `npm test` whenever it was needed.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Recording a trace takes half as much again of the machine: only a second try does it.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: IN_ELECTRON ? {} : await testBrowserLaunch(),
  },
});
