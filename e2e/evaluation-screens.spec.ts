import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pictureBrowserLaunch } from './support/browser.ts';
import { EvaluationScreens } from './support/evaluation-screens.ts';
import { makeRunsFolder } from './support/runs-folder.ts';
import { STILL_MARKET, type Look } from './support/screen-page.ts';
import { startTerminal, test } from './support/terminal.ts';

/**
 * The pages of the evaluation as they looked when they were last agreed on (`e2e/screens/`), over one folder of runs: both
 * themes, the three languages, from a small to a large window. `node scripts/tools/screens.mjs` compares.
 */

const launch = await pictureBrowserLaunch();
test.skip(launch === undefined, 'needs the browser that @sparticuz/chromium carries (Linux, x64)');
test.use({ launchOptions: launch ?? {}, bypassCSP: true });

const LOOKS: readonly Look[] = [
  { theme: 'dark', language: 'en-US', width: 1280, height: 800 },
  { theme: 'light', language: 'zh-CN', width: 1440, height: 900 },
  { theme: 'dark', language: 'zh-TW', width: 2560, height: 1440 },
];

let runs = '';
test.beforeAll(async () => {
  runs = await mkdtemp(path.join(tmpdir(), 'runs-'));
  makeRunsFolder(runs);
});
test.afterAll(() => rm(runs, { recursive: true }));

for (const look of LOOKS) {
  const name = `${look.width}-${look.theme}-${look.language}`;
  test(`the pages of the evaluation look as agreed on: ${name}`, { tag: '@long' }, async ({ page }) => {
    test.setTimeout(240_000);
    const terminal = await startTerminal([...STILL_MARKET, '--runs', runs]);
    try {
      const screens = new EvaluationScreens(page);
      await screens.open(terminal.ready, look);
      await screens.enter(runs);
      for (const view of ['runs', 'report', 'fills', 'bench', 'platform'] as const) {
        await screens.view(view);
        await screens.matches(`evaluation-${view}-${name}`);
      }
    } finally {
      await terminal.stop();
    }
  });
}
