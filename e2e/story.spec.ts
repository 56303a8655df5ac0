import { TERMINAL_LANGUAGES } from '../renderer/i18n/i18n.ts';
import { readingSeconds, secondsOf, watchHands } from './support/keystroke-level.ts';
import { StoryPage } from './support/story-page.ts';
import { expect, startTerminal, temporaryDirectory, test } from './support/terminal.ts';

/** The story of the guided demo, played against a company with a year behind it. Each language begins in the morning. */

const FOUNDING_LIMIT_MS = 400_000;
/** What the visitor pays in. */
const DEPOSIT = '60,000';
/** How long the story takes by hand at most (seconds), by the keystroke-level model. */
const MANUAL_LIMIT_S = 600;

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
    test(`is played from the brand to the reset in ${language}`, async ({ browser }, info) => {
      test.setTimeout(300_000);
      const terminal = await start();
      const [administrator, owner] = terminal.ready.demo.office.filter(
        ({ role }) => role === 'administrator',
      );
      if (administrator === undefined || owner === undefined)
        throw new Error('there are no two administrators');
      const context = await browser.newContext({ locale: language, viewport: { width: 1440, height: 900 } });
      const acts = await watchHands(context);
      const page = await context.newPage();
      await page.goto(terminal.ready.link);
      const office = await StoryPage.open(page, language);
      const begunMs = performance.now();
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
      const notes = office.steps.flatMap(({ title, sub, press, see }) => [title, sub, ...press, ...see]);
      const hands = secondsOf(acts);
      const silent = readingSeconds(notes);
      const aloud = readingSeconds(
        office.steps.map(({ say }) => say),
        true,
      );
      const count = (kind: string) => acts.filter((act) => act[0] === kind);
      const letters = [...count('key'), ...count('field')].reduce((sum, [, keys]) => sum + keys, 0);
      const measured = {
        language,
        presses: count('press').length + count('field').length,
        keys: letters,
        'notes read': office.steps.length,
        'hands, s': Math.round(hands),
        'notes in silence, s': Math.round(silent),
        'what is said aloud, s': Math.round(aloud),
        'the story itself, by the clock of this machine, s': Math.round((performance.now() - begunMs) / 1000),
      };
      console.log(JSON.stringify(measured));
      await info.attach('by hand', { body: JSON.stringify(measured) });
      expect(acts.length).toBeGreaterThan(40);
      expect(hands + silent + aloud).toBeLessThan(MANUAL_LIMIT_S);
      await context.close();
      await terminal.stop();
    });
});
