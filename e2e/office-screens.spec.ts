import { pictureBrowserLaunch } from './support/browser.ts';
import { OfficeScreens } from './support/office-screens.ts';
import { STILL_MARKET, type Look } from './support/screen-page.ts';
import { startTerminal, test } from './support/terminal.ts';
import { SECTIONS } from '../renderer/office/sections.ts';

/**
 * Every page of the office as it looked when it was last agreed on (`e2e/screens/`): both themes, the three languages, from a
 * small to a large window. `node scripts/tools/screens.mjs` compares, with `--update` it agrees on new ones.
 */

const launch = await pictureBrowserLaunch();
test.skip(launch === undefined, 'needs the browser that @sparticuz/chromium carries (Linux, x64)');
test.use({ launchOptions: launch ?? {}, bypassCSP: true });

const LOOKS: readonly Look[] = [
  { theme: 'dark', language: 'en-US', width: 1280, height: 800 },
  { theme: 'light', language: 'zh-CN', width: 1440, height: 900 },
  { theme: 'dark', language: 'zh-TW', width: 2560, height: 1440 },
];

for (const look of LOOKS) {
  const name = `${look.width}-${look.theme}-${look.language}`;
  test(`the pages of the office look as agreed on: ${name}`, { tag: '@long' }, async ({ page }) => {
    test.setTimeout(240_000);
    const terminal = await startTerminal(STILL_MARKET);
    try {
      const screens = new OfficeScreens(page);
      await screens.open(terminal.ready, look);
      await screens.matches(`office-sign-in-${name}`);
      await screens.signIn(terminal.ready);
      for (const { id, letter } of SECTIONS) {
        await screens.section(letter);
        await screens.matches(`office-${id}-${name}`);
      }
      await screens.customer();
      await screens.matches(`office-customer-${name}`);
    } finally {
      await terminal.stop();
    }
  });
}
