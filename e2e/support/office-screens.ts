import { expect, type Locator } from '@playwright/test';
import { SECTIONS } from '../../renderer/office/sections.ts';
import { ScreenPage, type Look } from './screen-page.ts';
import type { TerminalReady } from './terminal.ts';

/** What a page of the office shows only while something is awaited. */
const WAITING = '[aria-busy="true"]';

/** What the platform does in a second, how long it took to found the company, and the time that a form proposes. */
const CHANGING_STYLE =
  '[data-testid="story-page"] > :last-child, :is([data-testid="office-system"], [data-testid="office-overview"]) :is(figure, input[type="datetime-local"]) { visibility: hidden }';

/** Terms in force of the first product, and what is drafted in their place: leverages, and maintenance in percent. */
const DRAFT: Readonly<Record<string, string>> = { 20: '10', 100: '10', 0.5: '4' };

/** The office in front of a camera. */
export class OfficeScreens extends ScreenPage {
  /** Opens the door of the office with a look. */
  override async open(ready: TerminalReady, look: Look): Promise<void> {
    await super.open(ready, look);
    await this.page.goto(new URL('/?office', this.page.url()).href);
    await expect(this.page.getByTestId('office-sign-in')).toBeVisible();
  }

  /** Signs the administrator of the demonstration in. */
  override async signIn({ demo }: TerminalReady): Promise<void> {
    const person = demo.office.find(({ role }) => role === 'administrator');
    const fields = this.page.getByTestId('office-sign-in').locator('input');
    await fields.nth(0).fill(person?.name ?? '');
    await fields.nth(1).fill(person?.password ?? '');
    await this.page.keyboard.press('Enter');
    await expect(this.page.getByTestId('office')).toBeVisible();
  }

  /** Opens the section of a letter, and waits until all of it is there. */
  async section(letter: string): Promise<void> {
    // A field that was filled in would take the letters.
    await this.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await this.page.keyboard.press('g');
    await this.page.keyboard.press(letter);
    await this.isComplete();
  }

  /** How many tabs the page has. */
  tabs(): Promise<number> {
    return this.#tabs.count();
  }

  /** Opens the tab at a place from 1 on. */
  async tab(place: number): Promise<void> {
    const tab = this.#tabs.nth(place - 1);
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await this.isComplete();
  }

  /** Opens the page of a call of the open section. */
  async call(name: string): Promise<void> {
    await this.page.locator('h1 ~ button[aria-pressed="false"]').click();
    await this.page.locator(`[data-call="${name}"]`).click();
    await this.isComplete();
  }

  /** Fills in the fields of the open form in their order; an empty text leaves one as it is. */
  async fillIn(texts: readonly string[]): Promise<void> {
    const fields = this.page.getByRole('form').locator('input, select');
    for (const [at, text] of texts.entries()) {
      const field = fields.nth(at);
      if (text === '') continue;
      if (await field.evaluate((element) => element.matches('select'))) await field.selectOption(text);
      else await field.fill(text);
    }
    await this.isComplete();
  }

  /** Drafts dearer margins for the first product in its second account type, cross margin: beside it stands what that would do. */
  async draftTerms(): Promise<void> {
    await this.section('p');
    await this.page.getByTestId('office-products').getByRole('tab').nth(1).click();
    await this.isComplete();
    const fields = this.page.getByTestId('office-products').locator('input:not([type="search"])');
    for (const field of await fields.all()) {
      const drafted = DRAFT[await field.inputValue()];
      if (drafted !== undefined) await field.fill(drafted);
    }
    await this.isCounted();
  }

  /** Places a crash, which is not started: beside it stands what it would do. */
  async placeCrash(): Promise<void> {
    await this.section('k');
    await this.page.keyboard.press('1');
    await this.isCounted();
  }

  /** What a draft would do is worked out. */
  async isCounted(): Promise<void> {
    await expect(this.page.getByTestId('effect-pane').locator('[data-old="false"]')).toBeVisible();
    await this.isComplete();
  }

  /** Opens what waits for a second person, and the first of it. */
  async secondPerson(): Promise<void> {
    await this.section('m');
    await this.call('waitingRequests');
    await this.page.getByRole('row').nth(1).click();
    await this.isComplete();
  }

  /** Asks for all positions of the open customer to be closed. */
  async forcedClose(): Promise<void> {
    await this.page.locator('[role="group"]:has(> b) button:enabled').last().click();
    await expect(this.page.getByRole('dialog')).toBeVisible();
    await this.isComplete();
  }

  /** Opens the guided demo, which stands last in the rail. */
  async guidedDemo(): Promise<void> {
    const rail = this.page.getByTestId('office').locator('nav > button');
    await expect(rail).toHaveCount(SECTIONS.length + 1);
    await rail.last().click();
    await expect(this.page.getByTestId('story-page')).toBeVisible();
    await this.isComplete();
  }

  /** Plays a step of the guided demo: its notes stand below the page that it is about. */
  async playStep(place: number): Promise<Locator> {
    await this.page
      .getByTestId('story-page')
      .locator('li > button')
      .nth(place - 1)
      .dblclick();
    const notes = this.page.getByTestId('story-bar');
    await expect(notes).toBeVisible();
    await this.isComplete();
    return notes;
  }

  get #tabs() {
    return this.page.getByTestId('office').getByRole('tablist').first().getByRole('tab');
  }

  override async isComplete(): Promise<void> {
    await this.page.waitForLoadState('networkidle');
    await expect(this.page.locator(WAITING)).toHaveCount(0);
  }

  /** Opens the first customer of the list. */
  async customer(): Promise<void> {
    await this.section('c');
    await this.page.getByRole('row').nth(1).click();
    await expect(this.page.getByTestId('customer-page')).toBeVisible();
    await this.isComplete();
  }

  /** Times, marks and what the platform does in a second are others at each run: they are left out. */
  override async matches(name: string, part?: Locator): Promise<void> {
    await this.page.addStyleTag({ content: CHANGING_STYLE });
    await this.page.evaluate(() => {
      const CHANGING =
        /^\d{2}-\d{2}$|\d{4}-\d{2}-\d{2}|\d{2}-\d{2}(?= \d)|\d{1,2}:\d{2}(?::\d{2})?|[0-9a-f]{12,}/g;
      const steady = () => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const { currentNode: node } = texts;
          const text = node.nodeValue ?? '';
          const masked = text.replace(CHANGING, (found) => found.replace(/[0-9a-f]/g, '0'));
          if (masked !== text) node.nodeValue = masked;
        }
      };
      steady();
      if ('isSteady' in window) return;
      Object.assign(window, { isSteady: true });
      // What the page writes anew while the picture is taken is no other time than before.
      new MutationObserver(steady).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    await super.matches(name, part);
  }
}
