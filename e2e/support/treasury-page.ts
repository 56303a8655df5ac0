import { expect, type Locator, type Page } from '@playwright/test';
import type { TerminalReady } from './terminal.ts';

export interface Credentials {
  readonly appId: string;
  readonly appSecret: string;
}

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

/** A person with a role at the operator's office, made with the credentials of the company. */
export async function addPerson(ready: TerminalReady, name: string, role: string): Promise<Credentials> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${ready.baseUrl}/openapi-b/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', trace: `${name}-${role}`, ...headers },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { data: Record<string, unknown> }).data;
  };
  const { appId, appSecret } = ready.demo;
  const company = await post('auth/admin.admin.CompanyAuthDubboService.auth', { appId, appSecret });
  const person = await post(
    'global/venue.admin.OperatorService.create',
    { name, role },
    { token: String(company['token']), companyId: String(company['id']) },
  );
  return { appId: String(person['appId']), appSecret: String(person['appSecret']) };
}
