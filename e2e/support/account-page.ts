import { expect, type Locator, type Page } from '@playwright/test';

/** The panels in which a trader looks at the account: risk, performance, the daily loss lock, the heat map. */
export class AccountPage {
  readonly page: Page;
  readonly account: Locator;
  readonly lock: Locator;
  readonly risk: Locator;
  readonly performance: Locator;
  readonly heatmap: Locator;

  constructor(page: Page) {
    this.page = page;
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    this.account = region('Account').filter({ has: page.getByRole('group', { name: 'Account in full' }) });
    this.lock = region('Daily loss lock');
    this.risk = region('Risk');
    this.performance = region('Performance');
    this.heatmap = region('Heat map');
  }

  /** Opens a further panel beside the lists, so that ticket and watchlist stay in view. */
  async open(panel: string): Promise<void> {
    await this.page.getByRole('tab', { name: 'Lists' }).click();
    await this.page.getByRole('button', { name: 'Add a panel' }).click();
    await this.page.getByRole('menuitem', { name: panel, exact: true }).click();
  }

  /** Brings the lists to the front of their frame. */
  async lists(): Promise<void> {
    const tab = this.page.getByRole('tab', { name: 'Lists' });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  }

  async setLimit(amount: string): Promise<void> {
    await this.lock.getByRole('button', { name: 'Set limit' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Daily loss lock' });
    await dialog.getByRole('textbox', { name: 'Most that a day may lose' }).fill(amount);
    await dialog.getByRole('button', { name: 'Set limit' }).click();
    await expect(dialog).toHaveCount(0);
  }
}
