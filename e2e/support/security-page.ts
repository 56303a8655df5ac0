import { expect, type Locator, type Page } from '@playwright/test';
import { CustomerPage } from './customer-page.ts';

/** What protects an account: the list on the left, and the form of what is changed beside it. */
export class SecurityPage extends CustomerPage {
  readonly side: Locator;

  constructor(page: Page, outbox: string) {
    super(page, outbox);
    this.side = page.getByRole('region', { name: 'Change', exact: true });
  }

  async open(): Promise<void> {
    await this.#pages().getByRole('button', { name: 'Account and security' }).click();
    await expect(this.item('Password')).toBeVisible();
  }

  async openMoney(): Promise<void> {
    await this.#pages().getByRole('button', { name: 'Funds and accounts' }).click();
    await expect(this.page.getByTestId('money-page')).toBeVisible();
  }

  item(name: string): Locator {
    return this.page.getByRole('listitem', { name, exact: true });
  }

  /** Opens the form of an item. */
  async change(name: string): Promise<void> {
    await this.item(name).getByRole('button').click();
  }

  /** Sets a first fund password of six figures, with the code that it asks for. */
  async setFundPassword(figures: string): Promise<void> {
    await this.change('Fund password');
    await this.side.getByRole('textbox', { name: 'New fund password' }).fill(figures);
    await this.takeCode(this.side);
    await this.submit('Set fund password').click();
    await expect(this.side.getByRole('status')).toBeVisible();
  }

  submit(name: string): Locator {
    return this.side.getByRole('button', { name, exact: true });
  }

  /** The form says that the change was made. */
  async expectDone(text: string): Promise<void> {
    await expect(this.side.getByRole('status').filter({ hasText: text })).toBeVisible();
  }

  /** Why the platform or the form does not take what was typed. */
  refusal(): Locator {
    return this.side.getByRole('alert');
  }

  /** Takes the code of a part of the form: of the new address, or of an own one. */
  async takeCodeIn(part: string): Promise<void> {
    await this.takeCode(this.page.getByRole('region', { name: part, exact: true }));
  }

  #pages(): Locator {
    return this.page.getByRole('navigation', { name: 'Pages' });
  }
}
