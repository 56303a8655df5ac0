import { expect, type Locator, type Page } from '@playwright/test';

/** How long a terminal may take to sign in and show its first prices (ms): on a busy machine that is most of a test. */
const START_LIMIT = 45_000;

/** The workspace as a trader sees it: panels and controls by the names that they carry. */
export class WorkspacePage {
  readonly page: Page;
  readonly watchlist: Locator;
  readonly chart: Locator;
  readonly depth: Locator;
  readonly tape: Locator;
  readonly order: Locator;
  readonly lists: Locator;
  readonly notices: Locator;

  constructor(page: Page) {
    this.page = page;
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    this.watchlist = region('Watchlist');
    this.chart = region('Chart');
    this.depth = region('Depth');
    this.tape = region('Tape');
    this.order = region('Order');
    this.lists = page.getByRole('tablist', { name: 'Lists' }).locator('xpath=ancestor::section[1]');
    this.notices = region('Notices');
  }

  /** Signs in to the demonstration account and waits until prices are there. */
  static async open(page: Page): Promise<WorkspacePage> {
    await page.getByRole('button', { name: 'Open the demo' }).click();
    const workspace = new WorkspacePage(page);
    await expect(workspace.order.getByRole('button', { name: 'Buy' })).toContainText(/\d/, {
      timeout: START_LIMIT,
    });
    return workspace;
  }

  tab(name: string): Locator {
    return this.lists.getByRole('tab', { name: new RegExp(`^${name}`) });
  }

  /** Rows of the open list, without the heads. */
  rows(text: string | RegExp): Locator {
    return this.lists.getByRole('row').filter({ hasText: text });
  }

  /** Position of a column of the open list by its head. */
  async column(head: string): Promise<number> {
    const heads = await this.lists.getByRole('columnheader').allTextContents();
    return heads.indexOf(head);
  }

  quantity(): Locator {
    return this.order.getByRole('textbox', { name: 'Quantity' });
  }

  /** Fills in a quantity and presses Buy: at the market, where nothing else is chosen. */
  async fillAndBuy(quantity: string): Promise<void> {
    await this.quantity().fill(quantity);
    await this.order.getByRole('button', { name: 'Buy' }).click();
  }

  /** Answers the question before an action with the button that does it. */
  async agree(name: string | RegExp): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name }).click();
  }

  async choose(product: string): Promise<void> {
    await this.watchlist.getByRole('option', { name: product }).click();
    await expect(this.chart.getByRole('heading', { name: product })).toBeVisible();
  }
}
