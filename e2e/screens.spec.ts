import { pictureBrowserLaunch } from './support/browser.ts';
import { ScreenPage, STILL_MARKET, type Look } from './support/screen-page.ts';
import { startTerminal, test } from './support/terminal.ts';

/**
 * The main screens as they looked when they were last agreed on (`e2e/screens/`). `node scripts/screens.mjs` compares,
 * `node scripts/screens.mjs --update` agrees on new ones; what differs is drawn into `test-results/browser/`.
 */

const launch = await pictureBrowserLaunch();
test.skip(launch === undefined, 'needs the browser that @sparticuz/chromium carries (Linux, x64)');
// Playwright's style for pictures would not pass the policy of the page, which e2e/policy.spec.ts tests.
test.use({ launchOptions: launch ?? {}, bypassCSP: true });

/** Each size in both themes, each language in both themes. */
const LOOKS: readonly Look[] = [
  { theme: 'dark', language: 'zh-CN', width: 1280, height: 800 },
  { theme: 'light', language: 'zh-TW', width: 1280, height: 800 },
  { theme: 'dark', language: 'en-US', width: 1440, height: 900 },
  { theme: 'light', language: 'zh-CN', width: 1440, height: 900 },
  { theme: 'dark', language: 'zh-TW', width: 2560, height: 1440 },
  { theme: 'light', language: 'en-US', width: 2560, height: 1440 },
];

for (const look of LOOKS) {
  const name = `${look.width}-${look.theme}-${look.language}`;
  test(`the main screens look as agreed on: ${name}`, { tag: '@long' }, async ({ page }) => {
    const terminal = await startTerminal(STILL_MARKET);
    try {
      const screen = new ScreenPage(page);
      await screen.open(terminal.ready, look);
      await screen.matches(`sign-in-${name}`, page.getByTestId('sign-in').locator('> :first-child'));
      await screen.signIn(terminal.ready);
      await screen.matches(`workspace-${name}`);
      await screen.layout(1);
      await screen.matches(`scalper-${name}`);
      await screen.matches(`palette-${name}`, await screen.palette());
      await screen.matches(`settings-${name}`, await screen.settings());
      await screen.keys();
      await screen.matches(`keys-${name}`);
      await screen.openPage(1);
      await screen.matches(`funds-${name}`);
      await screen.openPage(2);
      await screen.matches(`account-${name}`);
      await screen.openPage(0);
      await screen.layout(3);
      await screen.matches(`multi-chart-${name}`);
    } finally {
      await terminal.stop();
    }
  });
}
