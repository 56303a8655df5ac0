import { expect, type Locator, type Page } from '@playwright/test';
import { WorkspacePage } from './workspace-page.ts';

/** How long another account may take to come with its prices (ms): on a busy machine that is most of a test. */
const ACCOUNT_LIMIT = 45_000;

/** The figure that a text begins with, without its marks. */
export const figure = (text: string | null): number =>
  Number(/[\d,]+\.?\d*/.exec(text ?? '')?.[0].replaceAll(',', ''));

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

  async size(by: string, name: string, text: string): Promise<void> {
    await this.radio(by).click();
    await this.field(name).fill(text);
  }

  /** Price that a purchase at the market would get now. */
  async market(): Promise<number> {
    await this.radio('Market').click();
    const price = this.line(/^Fills/)
      .getByRole('cell')
      .last();
    await expect(price).toContainText(/\d/);
    return figure(await price.textContent());
  }

  /** Chooses how long the order of the panel looks for its fill. */
  async life(choice: string): Promise<void> {
    await this.order.getByRole('button', { name: 'Expires' }).click();
    await this.page
      .getByRole('menu')
      .getByText(new RegExp(`^${choice}(On|Off)?$`))
      .click();
    await this.page.keyboard.press('Escape');
    await expect(this.page.getByRole('menu')).toHaveCount(0);
  }

  /** Writes the options of the order that is in the ticket. */
  async more(fill: (dialog: Locator) => Promise<void>): Promise<void> {
    const now = this.order.getByRole('button', { name: 'Now' });
    if (await now.isVisible()) await now.click();
    else {
      await this.order.getByRole('button', { name: 'Expires' }).click();
      await this.page.getByRole('menuitem', { name: 'More of this order…' }).click();
    }
    const dialog = this.page.getByRole('dialog', { name: 'More of this order' });
    await fill(dialog);
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Done' }).last().click();
    await expect(dialog).toHaveCount(0);
  }

  /** The cell of a row under a head. */
  async cell(row: Locator, head: string): Promise<string> {
    return (
      (await row
        .getByRole('cell')
        .nth(await this.column(head))
        .textContent()) ?? ''
    );
  }
}
