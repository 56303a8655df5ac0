import { pictureBrowserLaunch } from './support/browser.ts';
import { ScreenPage, STILL_MARKET, type Look } from './support/screen-page.ts';
import { startTerminal, test } from './support/terminal.ts';

/**
 * The main screens as they looked when they were last agreed on (`e2e/screens/`). `node scripts/tools/screens.mjs` compares,
 * `node scripts/tools/screens.mjs --update` agrees on new ones; what differs is drawn into `test-results/browser/`.
 */

const launch = await pictureBrowserLaunch();
test.skip(launch === undefined, 'needs the browser that @sparticuz/chromium carries (Linux, x64)');
// Playwright's style for pictures would not pass the policy of the page, which e2e/policy.spec.ts tests.
test.use({ launchOptions: launch ?? {}, bypassCSP: true });

const THEMES = ['dark', 'light'] as const;
const LANGUAGES = ['en-US', 'zh-CN', 'zh-TW'] as const;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
] as const;

/** Each size in every language and both themes, each language in both themes: looks in which every main screen is drawn. */
const ALL_SCREENS: readonly string[] = [
  '1280-dark-en-US',
  '1280-dark-zh-CN',
  '1280-light-zh-TW',
  '1440-dark-en-US',
  '1440-light-zh-CN',
  '1440-dark-zh-TW',
  '2560-light-en-US',
  '2560-light-zh-CN',
  '2560-dark-zh-TW',
];

const what = (name: string) => (ALL_SCREENS.includes(name) ? 'the main screens' : 'sign-in and workspace');
const nameOf = ({ width, theme, language }: Look) => `${width}-${theme}-${language}`;
const looks = SIZES.flatMap((size) =>
  THEMES.flatMap((theme) => LANGUAGES.map((language): Look => ({ theme, language, ...size }))),
);

for (const look of looks) {
  const name = nameOf(look);
  test(`${what(name)} look as agreed on: ${name}`, { tag: '@long' }, async ({ page }) => {
    const terminal = await startTerminal(STILL_MARKET);
    try {
      const screen = new ScreenPage(page);
      await screen.open(terminal.ready, look);
      await screen.matches(`sign-in-${name}`, page.getByTestId('sign-in').locator('> :first-child'));
      await screen.signIn(terminal.ready);
      await screen.matches(`workspace-${name}`);
      if (ALL_SCREENS.includes(name)) await furtherScreens(screen, name);
    } finally {
      await terminal.stop();
    }
  });
}

/** The other main screens, from the workspace on. */
async function furtherScreens(screen: ScreenPage, name: string): Promise<void> {
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
}
