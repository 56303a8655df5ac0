import type { Page } from '@playwright/test';
import { pictureBrowserLaunch } from './support/browser.ts';
import { letWait, liveADay } from './support/office-life.ts';
import { OfficeScreens } from './support/office-screens.ts';
import { STILL_MARKET, type Look } from './support/screen-page.ts';
import { startTerminal, temporaryDirectory, test, type Terminal } from './support/terminal.ts';
import { SECTIONS, type SectionId } from '../renderer/office/sections.ts';

/**
 * Every page of the office, with something on it, as it looked when it was last agreed on (`e2e/screens/`): each theme in
 * each language, and the smallest, a usual and a large window in both themes. What stands behind the tabs of a page, what is
 * asked before something is done, and the guided demo are seen in two of the looks; in simplified Chinese the pages with the
 * most words also in the smallest and a large window. `node scripts/tools/screens.mjs` compares, with `--update` it agrees on new ones.
 */

const launch = await pictureBrowserLaunch();
test.skip(launch === undefined, 'needs the browser that @sparticuz/chromium carries (Linux, x64)');
test.use({ launchOptions: launch ?? {}, bypassCSP: true });

/** Of some looks the tabs and questions too, of others only some sections. */
type SeenLook = Look & { readonly tabs?: boolean; readonly sections?: readonly SectionId[] };
/** Sections whose pages have the most words in little room. */
const WORDY: readonly SectionId[] = ['overview', 'customers', 'trading', 'products', 'brand', 'system'];

const LOOKS: readonly SeenLook[] = [
  { theme: 'dark', language: 'en-US', width: 1280, height: 800, tabs: true },
  { theme: 'light', language: 'zh-TW', width: 1280, height: 800 },
  { theme: 'dark', language: 'zh-CN', width: 1440, height: 900 },
  { theme: 'light', language: 'zh-CN', width: 1440, height: 900, tabs: true },
  { theme: 'dark', language: 'zh-TW', width: 2560, height: 1440 },
  { theme: 'light', language: 'en-US', width: 2560, height: 1440 },
  { theme: 'light', language: 'zh-CN', width: 1280, height: 800, sections: WORDY },
  { theme: 'dark', language: 'zh-CN', width: 2560, height: 1440, sections: WORDY },
];
/** Sections whose tabs are pages of their own. */
const TABBED: readonly SectionId[] = ['money', 'brand', 'messages', 'people', 'connections', 'reports'];

for (const { tabs: hasTabs = false, sections, ...look } of LOOKS) {
  const name = `${look.width}-${look.theme}-${look.language}`;

  /** A story of the office with a day behind it, signed in or not. */
  const story = async (page: Page, play: (screens: OfficeScreens, terminal: Terminal) => Promise<void>) => {
    test.setTimeout(400_000);
    const terminal = await startTerminal(STILL_MARKET);
    try {
      await liveADay(terminal.ready);
      const screens = new OfficeScreens(page);
      await screens.open(terminal.ready, look);
      await play(screens, terminal);
    } finally {
      await terminal.stop();
    }
  };

  test(`the pages of the office look as agreed on: ${name}`, { tag: '@long' }, ({ page }) =>
    story(page, async (screens, { ready }) => {
      await screens.matches(`office-sign-in-${name}`);
      await screens.signIn(ready);
      for (const { id, letter } of SECTIONS.filter((section) => sections?.includes(section.id) ?? true)) {
        await screens.section(letter);
        await screens.matches(`office-${id}-${name}`);
      }
      await screens.customer();
      await screens.matches(`office-customer-${name}`);
    }),
  );

  if (hasTabs)
    test(`what stands behind tabs of the office looks as agreed on: ${name}`, { tag: '@long' }, ({ page }) =>
      story(page, async (screens, { ready }) => {
        await screens.signIn(ready);
        const tabs = async (id: string, first = 2) => {
          for (let tab = first; tab <= (await screens.tabs()); tab += 1) {
            await screens.tab(tab);
            await screens.matches(`office-${id}-${tab}-${name}`);
          }
        };
        for (const { id, letter } of SECTIONS.filter((section) => TABBED.includes(section.id))) {
          await screens.section(letter);
          await tabs(id);
        }
        await screens.customer();
        await tabs('customer');
      }),
    );

  if (hasTabs)
    test(`what is asked before something is done looks as agreed on: ${name}`, { tag: '@long' }, ({ page }) =>
      story(page, async (screens, { ready }) => {
        await letWait(ready);
        await screens.signIn(ready);
        await screens.draftTerms();
        await screens.matches(`office-ask-terms-${name}`);
        await screens.placeCrash();
        await screens.matches(`office-ask-crash-${name}`);
        await screens.section('t');
        await screens.call('setExposureLimit');
        await screens.fillIn(['product', '10021', '', 'USDT', '300000']);
        await screens.matches(`office-ask-form-${name}`);
        await screens.secondPerson();
        await screens.matches(`office-ask-second-${name}`);
        await screens.customer();
        await screens.forcedClose();
        await screens.matches(`office-ask-close-${name}`);
      }),
    );

  if (hasTabs)
    test(`the guided demo looks as agreed on: ${name}`, { tag: '@long' }, async ({ page }) => {
      test.setTimeout(600_000);
      const folder = await temporaryDirectory();
      const terminal = await startTerminal([
        '--data',
        folder.path,
        '--vault',
        'memory',
        '--demo-company',
        'harbour',
      ]);
      const screens = new OfficeScreens(page);
      await screens.open(terminal.ready, look);
      await screens.signIn(terminal.ready);
      await screens.guidedDemo();
      await screens.matches(`office-demo-${name}`);
      await screens.matches(`office-demo-notes-${name}`, await screens.playStep(1));
      await terminal.stop();
      await folder.remove();
    });
}
