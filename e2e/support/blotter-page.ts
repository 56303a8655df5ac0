import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { WorkspacePage } from './workspace-page.ts';
import { endInElectron } from './electron-terminal.ts';

/** The lists of positions, orders, fills and money as a trader uses them. */
export class BlotterPage {
  readonly page: Page;
  readonly workspace: WorkspacePage;
  readonly lists: Locator;

  constructor(workspace: WorkspacePage) {
    this.page = workspace.page;
    this.workspace = workspace;
    this.lists = workspace.lists;
  }

  /** Signs in to the demonstration account. */
  static async open(page: Page): Promise<BlotterPage> {
    return new BlotterPage(await WorkspacePage.open(page));
  }

  async show(tab: string): Promise<void> {
    await this.workspace.tab(tab).click();
  }

  rows(text: string | RegExp = 'BTC/USDT'): Locator {
    return this.lists.locator('tr[data-row]').filter({ hasText: text });
  }

  /** Buys at the market and waits for the position. */
  async buy(quantity: string): Promise<void> {
    await this.workspace.fillAndBuy(quantity);
    await expect(this.rows(Number(quantity).toFixed(3))).toHaveCount(1);
  }

  /** Presses the button that does what a question asks about. */
  async agree(name: string | RegExp): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name }).click();
  }

  /** Where the tools of the open list are: in the strip, or behind a button of it that is pressed for them. */
  async tools(): Promise<Locator> {
    const folded = this.lists.getByRole('button', { name: 'Tools of the list' });
    const save = this.lists.getByRole('button', { name: 'Save as CSV' });
    await expect(folded.or(save)).toBeVisible();
    if (await save.isVisible()) return this.lists;
    await folded.click();
    return this.page.getByRole('dialog', { name: 'Tools of the list' });
  }

  /** Puts away what was opened of the tools. */
  async endTools(): Promise<void> {
    const open = this.page.getByRole('dialog');
    for (let count = await open.count(); count > 0; count = await open.count()) {
      await this.page.keyboard.press('Escape');
      await expect(open).toHaveCount(count - 1);
    }
  }

  /** The text of the file that the shown list is saved as. */
  async csv(): Promise<readonly string[]> {
    endInElectron('files are saved by the dialog of the system');
    const download = this.page.waitForEvent('download');
    await (await this.tools()).getByRole('button', { name: 'Save as CSV' }).click();
    await this.endTools();
    const text = await readFile(await (await download).path(), 'utf8');
    return text.replace('\uFEFF', '').trimEnd().split('\r\n');
  }
}
