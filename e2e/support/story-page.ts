import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import type { OfficeKey } from '../../renderer/office/texts/office-text.ts';
import type { StepText, StoryKey } from '../../renderer/office/story/story-text.ts';
import type { PanelsKey, TerminalLanguage } from '../../renderer/i18n/i18n.ts';
import type { ReadyDemoPerson } from '../../backend/ready-line.ts';

/** How long anything is waited for that a presenter presses. */
const ACT_LIMIT_MS = 30_000;

type Texts<Key extends string> = Readonly<Record<Key, string>>;

function readTexts(folder: string, language: TerminalLanguage): unknown {
  return JSON.parse(
    readFileSync(new URL(`../../renderer/office/${folder}/${language}.json`, import.meta.url), 'utf8'),
  );
}

/** The office in a language, as a presenter of the story uses it. */
export class StoryPage {
  readonly page: Page;
  readonly office: Texts<OfficeKey>;
  readonly story: Texts<StoryKey>;
  /** What a presenter reads in each step. */
  readonly steps: readonly StepText[];
  /** The texts of the terminal's panels, which the office uses too. */
  readonly terminal: Texts<PanelsKey>;
  readonly bar: Locator;

  private constructor(page: Page, language: TerminalLanguage) {
    this.page = page;
    this.office = readTexts('texts', language) as Texts<OfficeKey>;
    const { frame, steps } = readTexts('story/texts', language) as {
      readonly frame: Texts<StoryKey>;
      readonly steps: Readonly<Record<string, StepText>>;
    };
    this.story = frame;
    this.steps = Object.values(steps);
    this.terminal = (readTexts('../i18n', language) as { panels: Texts<PanelsKey> }).panels;
    this.bar = page.getByTestId('story-bar');
  }

  /** Opens the office of a terminal in the language of the browser. */
  static async open(page: Page, language: TerminalLanguage): Promise<StoryPage> {
    await page.goto(new URL('/?office', page.url()).href);
    page.setDefaultTimeout(ACT_LIMIT_MS);
    return new StoryPage(page, language);
  }

  async signIn({ name, password }: ReadyDemoPerson): Promise<void> {
    const door = this.page.getByTestId('office-sign-in');
    await door.getByRole('textbox', { name: this.office['signIn.name'] }).fill(name);
    await door.getByLabel(this.office['signIn.password'], { exact: true }).fill(password ?? '');
    await this.page.keyboard.press('Enter');
    await expect(this.page.getByTestId('office')).toBeVisible();
  }

  button(name: string, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name, exact: true });
  }

  /** Opens the whole story and begins with its first step. */
  async begin(): Promise<void> {
    await this.button(this.story.title).click();
    await this.button(this.story.open).click();
    await expect(this.bar).toBeVisible();
  }

  /** Goes to the next step. */
  async next(): Promise<void> {
    await this.bar.getByTestId('story-next').click();
  }

  /** Lets the visitor do its part. */
  async letVisitorAct(): Promise<void> {
    const act = this.button(this.story.act, this.bar);
    await act.click();
    await expect(act).toBeEnabled();
  }

  /** Waits until everything that the platform can tell of the step is seen. */
  async isSeen(): Promise<void> {
    await expect(this.bar.locator('[data-seen="true"]')).not.toHaveCount(0);
    await expect(this.bar.locator('[data-seen="false"]')).toHaveCount(0, { timeout: 30_000 });
  }

  /** Puts a finished brand on. */
  async publishBrand(name: string): Promise<void> {
    await this.button(this.office['brand.use'].replace('{{name}}', name)).click();
    await this.page.keyboard.press('Control+Enter');
    const dialog = this.page.getByRole('dialog');
    await this.button(this.office['brand.publishNow'], dialog).click();
    // Its legal texts wait for somebody else; the look is there.
    await expect(dialog.locator('[data-outcome], [role="status"], [role="alert"]').first()).toBeVisible();
    await this.page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(this.page.getByTestId('office').getByRole('banner').first()).toContainText(name);
  }

  /** Opens the page of the visitor. */
  async openVisitor(): Promise<void> {
    await this.button(this.story.openVisitor, this.bar).click();
    await expect(this.page.getByTestId('customer-page')).toBeVisible();
  }

  /** Opens the visitor, and accepts the papers that it sent. */
  async acceptPapers(): Promise<void> {
    await this.openVisitor();
    const customer = this.page.getByTestId('customer-page');
    await customer.getByRole('tab', { name: this.office['customer.tab.verification'] }).click();
    await this.button(this.office['verification.accept'], customer).click();
    await this.button(this.office['verification.accept'], this.page.getByRole('dialog')).click();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }

  /** Approves the newest deposit, as the first or as the second person. */
  async approveDeposit(key: 'treasury.approveFirst' | 'treasury.approveIn', row: string): Promise<void> {
    const says = this.terminal[key].replace(/\{\{\w+\}\}/g, '.*');
    await this.page.getByRole('row').filter({ hasText: row }).first().click();
    await this.page.getByRole('button', { name: new RegExp(`^${says}$`) }).click();
  }

  /** Signs out, and in as somebody else. */
  async becomes(person: ReadyDemoPerson): Promise<void> {
    await this.button(this.office['session.signOut'], this.page.getByRole('navigation')).click();
    await this.signIn(person);
  }

  /** Drafts another leverage for bitcoin, sees whom it touches, and throws it away. */
  async previewTerms(): Promise<void> {
    await this.page.getByRole('main').getByText('BTC/USDT', { exact: true }).first().click();
    for (const key of ['products.maxLeverage', 'products.defaultLeverage'] as const)
      await this.page.getByRole('textbox', { name: this.office[key] }).first().fill('10');
    const counted = new RegExp(this.office['effect.ofOpen'].replace('{{count}}', String.raw`\d+`));
    await expect(this.page.getByTestId('effect-pane')).toContainText(counted);
    await this.button(this.office['products.throwAway']).click();
  }

  /** Starts the deepest crash of one minute, for which a second person signs when it closes many. */
  async startCrash(second: ReadyDemoPerson, first: ReadyDemoPerson): Promise<void> {
    await this.page.keyboard.press('1');
    for (const slider of await this.page.getByTestId('scenario-setup').getByRole('slider').all())
      await slider.press('Home');
    const start = this.page.getByTestId('scenario-start');
    const named = (name: string) => start.getByRole('button', { name });
    const large = named(this.office['desk.askSecond']);
    const small = named(this.office['desk.start']);
    await expect(large.or(small)).toBeEnabled({ timeout: 30_000 });
    const takesTwo = await large.isVisible();
    await large.or(small).click();
    if (!takesTwo) return;
    await this.becomes(second);
    await this.button(this.office['desk.look']).click();
    const signs = named(this.office['desk.sign']);
    await expect(signs).toBeEnabled({ timeout: 30_000 });
    await signs.click();
    await this.becomes(first);
  }

  /** Has the trail of the audit worked out again. */
  async proveAudit(): Promise<void> {
    await this.page.getByRole('tab', { name: this.office['reports.tab.audit'] }).click();
    const proof = this.page.getByRole('region', { name: this.office['reports.proof'], exact: true });
    await this.button(this.office['reports.proof.start'], proof).click();
    const [sound = ''] = this.office['reports.proof.sound'].split('{{');
    await expect(proof.getByRole('status')).toContainText(sound.trim(), { timeout: 30_000 });
  }

  /** Puts the company back to its morning. */
  async resetToMorning(): Promise<void> {
    const name = this.office['desk.morning'];
    await this.button(name).first().click();
    await this.button(name, this.page.getByRole('dialog')).click();
    await expect(this.page.getByTestId('office-sign-in')).toBeVisible({ timeout: 30_000 });
  }
}
