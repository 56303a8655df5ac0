import type { Page } from '@playwright/test';
import EXAMPLES from '../backend/gateway/documents/examples.json' with { type: 'json' };
import { MANAGEMENT_CALLS } from '../backend/contract/calls/management/management-calls.ts';
import { permissionsOf } from '../backend/contract/permissions.ts';
import { CALL_PAGES, pagesFor, type CallPage } from '../renderer/office/calls/catalogue.ts';
import { isDangerous } from '../renderer/office/calls/confirm/dangerous.ts';
import { writeFields } from '../renderer/office/calls/form/draft.ts';
import { shapeOf } from '../renderer/office/calls/form/shape.ts';
import { exampleFinder } from '../renderer/office/calls/testing/call-examples.ts';
import { entrySteps, type EntryStep } from '../renderer/office/calls/testing/entry-steps.ts';
import { collectWords, findSaid } from '../renderer/office/calls/words/collect-words.ts';
import TEXTS from '../renderer/office/texts/en-US.json' with { type: 'json' };
import { openOffice, signInAt } from './support/office-page.ts';
import { expect, test } from './support/terminal.ts';
import { addPerson } from './support/treasury-page.ts';

/** Of all management calls so many have to be sent from a page. */
const LEAST_SHARE = 0.95;

/** What ends the company's own credentials, closes its door or the session comes after everything else. */
const LAST = /^(?:saveCompanySettings|setOperationOpen|setCompanyStatus|rotateCompanySecret|resetAppSecret)$/;

/** Changes of a whole list, whose form begins with the list in force. */
const BEGIN_WITH_ROWS: ReadonlySet<string> = new Set(['saveDepositChannels', 'saveKycConfiguration']);

const WORDS = collectWords(MANAGEMENT_CALLS);
const exampleOf = exampleFinder(EXAMPLES);
const wallText = (ms: number) => new Date(ms).toISOString().slice(0, -1);

function stepsFor(page: CallPage): readonly EntryStep[] {
  const shape = shapeOf(page.request, (path) => findSaid(WORDS, page.name, 'q', path));
  return shape.kind === 'group'
    ? entrySteps(shape.members, writeFields(shape, exampleOf(page).request), wallText)
    : [];
}

async function enter(page: Page, step: EntryStep): Promise<void> {
  const control = page.locator(`[name="${step.name}"]`);
  switch (step.do) {
    case 'press':
      return control.click();
    case 'check':
      return control.check();
    case 'fill':
      return control.fill(step.value);
    case 'select':
      await control.selectOption(step.value);
      return;
    case 'pick':
      return page.locator(`[data-either="${step.name}"]`).getByRole('radio').nth(step.at).click();
  }
}

/** Opens the calls of a section; its rail opens the page that was drawn for it. */
async function openSection(page: Page, section: CallPage['section']): Promise<void> {
  const rail = page.getByRole('navigation', { name: TEXTS['office.sections'] });
  // Beside its name a section counts what waits in it.
  await rail.getByTitle(TEXTS[`section.${section}`], { exact: true }).click();
  const all = page.getByRole('button', { name: 'All calls', exact: true });
  if ((await all.getAttribute('aria-pressed')) !== 'true') await all.click();
}

/** Opens a call among the names of its section, which stand beside the call that was open before. */
async function openCall(page: Page, { section, name }: CallPage): Promise<void> {
  const call = page.locator(`[data-call="${name}"]`);
  if ((await call.count()) === 0) await openSection(page, section);
  await call.click();
}

/** A form that begins with the rows in force is emptied, so that it holds what the test enters and nothing else. */
async function removeRows(page: Page, { name }: CallPage): Promise<void> {
  if (!BEGIN_WITH_ROWS.has(name)) return;
  const rows = page.locator('form ol > li > button[title]');
  await expect(rows.first()).toBeVisible();
  while ((await rows.count()) > 0) await rows.last().click();
}

/** Fills a call in with its example, sends it and waits for what the page says of it: the answer, or why not, in words. */
async function sendCall(page: Page, call: CallPage): Promise<'answered' | 'refused'> {
  await openCall(page, call);
  const more = page.locator('form button[aria-expanded="false"]:not([aria-haspopup])');
  if ((await more.count()) > 0) await more.first().click();
  await removeRows(page, call);
  for (const step of stepsFor(call)) await enter(page, step);
  const ask = page.getByTestId(call.kind === 'form' ? 'send' : 'ask');
  if ((await ask.count()) > 0) await ask.click();
  if (isDangerous(call)) await ask.click();
  const failure = page.getByRole('alert');
  const done = call.kind === 'form' ? page.getByText('Done.', { exact: true }) : page.getByText(/^read .*\d/);
  const waits = page.getByText('Waits for a second person.');
  // Seen in the page when it comes: an expectation looks again after a tenth, a quarter, half a second and a second.
  await done.or(waits).or(failure).first().waitFor();
  if ((await done.count()) > 0 && (await failure.count()) === 0) return 'answered';
  // Words of the platform with its code, never a bare code and never an answer that did not come.
  await expect(waits.or(failure).first()).toHaveText(/\w+ \w+.*[A-Z0-9_]{5,}|Waits for a second person/);
  return 'refused';
}

test(
  'an administrator sends every management call from a page of the office, and reads its failure in words',
  { tag: '@long' },
  async ({ terminal, terminalPage: page }, info) => {
    test.setTimeout(1_200_000);
    // The first person of the company is somebody else than whoever makes the calls: the examples change it.
    await addPerson(terminal.ready, 'K. Adler', 'viewer');
    await openOffice(page);
    // A click that nothing takes ends too, and says so.
    page.setDefaultTimeout(20_000);
    let persons = 0;
    // Some calls end the session of whoever makes them: somebody new signs in and goes on.
    const signIn = async () => {
      if (await page.getByTestId('office').isVisible()) return;
      await expect(page.getByTestId('office-sign-in')).toBeVisible();
      await signInAt(page, await addPerson(terminal.ready, `Y. Ito ${(persons += 1)}`, 'administrator'));
    };
    const send = async (call: CallPage) => {
      await signIn();
      return sendCall(page, call);
    };
    const last = CALL_PAGES.filter(({ name }) => LAST.test(name));
    const sent = new Map<string, string>();
    const failed: string[] = [];
    for (const call of CALL_PAGES.filter((each) => !last.includes(each)).concat(last)) {
      try {
        const answer = send(call).catch(async (error: unknown) => {
          // The page shows a moment later that the call before has ended the session.
          if (!(await page.getByTestId('office-sign-in').isVisible())) throw error;
          return send(call);
        });
        sent.set(call.name, await answer);
      } catch (error) {
        failed.push(`${call.name}: ${String(error).split('\n')[0]}`);
        await page.screenshot({ path: info.outputPath(`${call.name}.png`) });
      }
    }
    const share = sent.size / CALL_PAGES.length;
    expect(failed, `${sent.size} of ${CALL_PAGES.length} calls`).toEqual([]);
    expect(share).toBeGreaterThanOrEqual(LEAST_SHARE);
    expect([...sent.values()].filter((each) => each === 'answered').length).toBeGreaterThan(100);
  },
);

test(
  'a viewer is offered what it may read, and no change',
  { tag: '@long' },
  async ({ terminal, terminalPage: page }) => {
    const viewer = await addPerson(terminal.ready, 'V. Novak', 'viewer');
    await openOffice(page);
    await signInAt(page, viewer);
    const pages = pagesFor(new Set(permissionsOf('viewer')));
    for (const section of ['customers', 'money', 'trading', 'products', 'brand', 'reports'] as const) {
      const here = pages.filter((each) => each.section === section);
      await openSection(page, section);
      await expect(page.locator('[data-call]')).toHaveCount(here.length);
      const names = await page
        .locator('[data-call]')
        .evaluateAll((found) => found.map((each) => each.getAttribute('data-call')));
      expect(names.toSorted()).toEqual(here.map(({ name }) => name).toSorted());
      expect(here.every(({ kind }) => kind !== 'form')).toBe(true);
    }
  },
);
