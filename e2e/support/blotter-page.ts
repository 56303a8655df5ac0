import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { WorkspacePage } from './workspace-page.ts';

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
    await this.workspace.quantity().fill(quantity);
    await this.workspace.order.getByRole('button', { name: 'Buy' }).click();
    await expect(this.rows(Number(quantity).toFixed(3))).toHaveCount(1);
  }

  /** Presses the button that does what a question asks about. */
  async agree(name: string | RegExp): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name }).click();
  }

  /** The text of the file that the shown list is saved as. */
  async csv(): Promise<readonly string[]> {
    const download = this.page.waitForEvent('download');
    await this.lists.getByRole('button', { name: 'Save as CSV' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    return text.replace('\uFEFF', '').trimEnd().split('\r\n');
  }
}
