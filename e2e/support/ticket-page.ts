import { expect, type Locator, type Page } from '@playwright/test';
import { WorkspacePage } from './workspace-page.ts';

/** How long another account may take to come with its prices (ms): on a busy machine that is most of a test. */
const ACCOUNT_LIMIT = 45_000;

/** The order panel in one of the account types, by the names that its controls carry. */
export class TicketPage extends WorkspacePage {
  readonly buy: Locator;
  readonly sell: Locator;
  /** What selling and buying would do, or what a close would. */
  readonly preview: Locator;

  constructor(page: Page) {
    super(page);
    this.buy = this.order.getByRole('button', { name: 'Buy', exact: true });
    this.sell = this.order.getByRole('button', { name: 'Sell', exact: true });
    this.preview = this.order.getByLabel('Preview');
  }

  /** Signs in to the demonstration account and trades another account type. */
  static override async open(page: Page, account?: string): Promise<TicketPage> {
    await WorkspacePage.open(page);
    const ticket = new TicketPage(page);
    if (account !== undefined) await ticket.switchTo(account);
    return ticket;
  }

  async switchTo(account: string): Promise<void> {
    const choice = this.page.getByRole('button', { name: 'Account type' });
    await choice.click();
    await this.page.getByRole('menuitemradio', { name: new RegExp(`^${account} · `) }).click();
    await expect(choice).toHaveText(account);
    await expect(this.buy).toContainText(/\d/, { timeout: ACCOUNT_LIMIT });
  }

  radio(name: string): Locator {
    return this.order.getByRole('radio', { name, exact: true });
  }

  field(name: string): Locator {
    return this.order.getByRole('textbox', { name, exact: true });
  }

  /** A line of the preview with both of its sides. */
  line(name: string | RegExp): Locator {
    return this.preview.getByRole('row').filter({ hasText: name });
  }

  async size(by: string, name: string, figure: string): Promise<void> {
    await this.radio(by).click();
    await this.field(name).fill(figure);
  }
}
