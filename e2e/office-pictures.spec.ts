import { pictureBrowserLaunch } from './support/browser.ts';
import { OfficeScreens } from './support/office-screens.ts';
import { startTerminal, temporaryDirectory, test } from './support/terminal.ts';

/** Takes the pictures of docs/office.md anew: `node scripts/tools/pictures.mjs office` runs it, nothing else does. */

const launch = await pictureBrowserLaunch();
test.skip(process.env['MERIDIAN_PICTURES'] !== 'yes' || launch === undefined, 'takes pictures for docs/');
test.use({ launchOptions: launch ?? {}, bypassCSP: true });

const FOUNDING_LIMIT_MS = 900_000;
const LOOK = { theme: 'dark', language: 'en-US', width: 1440, height: 900 } as const;

test('the pictures of the office are taken', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(FOUNDING_LIMIT_MS);
  const folder = await temporaryDirectory();
  const options = ['--data', folder.path, '--vault', 'memory', '--demo-company', 'harbour'];
  const terminal = await startTerminal(options);
  const screens = new OfficeScreens(page);
  const take = (name: string) => page.screenshot({ path: `docs/images/office-${name}.png` });
  await screens.open(terminal.ready, LOOK);
  await screens.signIn(terminal.ready);
  await screens.isComplete();
  await take('overview');
  await screens.section('b');
  await page.getByRole('button', { name: 'Use Northlight' }).click();
  await screens.isComplete();
  await take('brand');
  await screens.placeCrash();
  await take('market');
  await screens.draftTerms();
  await take('products');
  await terminal.stop();
  await folder.remove();
});
