import { TERMINAL_LANGUAGES } from '../renderer/i18n/i18n.ts';
import { StoryPage } from './support/story-page.ts';
import { expect, startTerminal, temporaryDirectory, test } from './support/terminal.ts';

/** The story of the guided demo, played against a company with a year behind it. Each language begins in the morning. */

const FOUNDING_LIMIT_MS = 400_000;
/** What the visitor pays in. */
const DEPOSIT = '60,000';

test.describe('the story of the guided demo', { tag: '@long' }, () => {
  test.describe.configure({ mode: 'serial' });
  let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
  const start = () =>
    startTerminal(['--data', folder.path, '--vault', 'memory', '--demo-company', 'harbour']);

  test.beforeAll(async () => {
    test.setTimeout(FOUNDING_LIMIT_MS);
    folder = await temporaryDirectory();
    await (await start()).stop();
  });
  test.afterAll(() => folder.remove());

  for (const language of TERMINAL_LANGUAGES)
    test(`is played from the brand to the reset in ${language}`, async ({ browser }) => {
      test.setTimeout(300_000);
      const terminal = await start();
      const [administrator, owner] = terminal.ready.demo.office.filter(
        ({ role }) => role === 'administrator',
      );
      if (administrator === undefined || owner === undefined)
        throw new Error('there are no two administrators');
      const context = await browser.newContext({ locale: language, viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.goto(terminal.ready.link);
      const office = await StoryPage.open(page, language);
      await office.signIn(administrator);
      await office.begin();

      await office.publishBrand('Northlight');
      await office.isSeen();
      await office.next();
      await office.letVisitorAct();
      await office.isSeen();
      await office.next();
      await office.letVisitorAct();
      await office.acceptPapers();
      await office.isSeen();
      await office.next();
      await office.letVisitorAct();
      await office.approveDeposit('treasury.approveFirst', DEPOSIT);
      await office.becomes(owner);
      await office.approveDeposit('treasury.approveIn', DEPOSIT);
      await office.becomes(administrator);
      await office.isSeen();
      await office.next();
      await office.letVisitorAct();
      await office.isSeen();
      await office.next();
      await expect(page.getByRole('main')).toContainText('BTC/USDT');
      await office.next();
      await office.previewTerms();
      await office.next();
      await office.startCrash(owner, administrator);
      await office.isSeen();
      await office.next();
      await office.openVisitor();
      // The crash reaches its low within half a minute, and the visitor was in it.
      await office.isSeen();
      await office.next();
      await office.letVisitorAct();
      await office.isSeen();
      await office.next();
      await office.proveAudit();
      await office.next();
      await office.resetToMorning();
      await office.signIn(administrator);
      await office.isSeen();
      await context.close();
      await terminal.stop();
    });
});
