import { expect, type Locator, type Page } from '@playwright/test';
import { manage, type Credentials } from './company-calls.ts';
import type { TerminalReady } from './terminal.ts';

export type { Credentials };

/** The operator's office: the queue of approvals, one proposal, reconciliation. */
export class TreasuryPage {
  readonly page: Page;
  readonly queue: Locator;
  readonly proposal: Locator;
  readonly reconciliation: Locator;

  constructor(page: Page) {
    this.page = page;
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    this.queue = region('Proposals');
    this.proposal = region('Proposal');
    this.reconciliation = region('Reconciliation');
  }

  /** Opens the page by the palette: traders never see it in the top bar. */
  async open(): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await this.page.keyboard.type('Treasury');
    await this.page
      .getByRole('option', { name: /Treasury/ })
      .first()
      .click();
    await expect(this.page.getByTestId('treasury-page')).toBeVisible();
  }

  async signIn({ appId, appSecret }: Credentials): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Application number' }).fill(appId);
    await this.page.getByLabel('Secret').fill(appSecret);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(this.queue).toBeVisible();
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Sign out' }).click();
    await expect(this.page.getByLabel('Secret')).toBeVisible();
  }

  /** Opens the proposal of the first row that says so. */
  async choose(text: string): Promise<void> {
    await this.queue.getByRole('row').filter({ hasText: text }).first().click();
  }
}

/** A person with a role at the operator's office, whose credentials the company issues, or the person `by`. */
export async function addPerson(
  ready: TerminalReady,
  name: string,
  role: string,
  by?: Credentials,
): Promise<Credentials> {
  const person = await manage(ready, 'venue.admin.OperatorService.create', { name, role }, by);
  return { appId: String(person['appId']), appSecret: String(person['appSecret']) };
}

/** Takes the times away that new places and passwords wait, and the levels that amounts need. */
export async function allowWithdrawals(ready: TerminalReady): Promise<void> {
  const settings = await manage(ready, 'venue.admin.WithdrawSettingService.find', {});
  const methods = (settings['methods'] as { limits: object[] }[]).map((method) => ({
    ...method,
    limits: method.limits.map((limit) => ({ ...limit, verifications: [] })),
  }));
  const conditions = (settings['conditions'] as object[]).map((each) => ({ ...each, newPayeeMinutes: 0 }));
  await manage(ready, 'venue.admin.WithdrawSettingService.save', { methods, conditions });
}
