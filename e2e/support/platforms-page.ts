import { expect, type Locator, type Page } from '@playwright/test';
import type { Terminal } from './terminal.ts';

/** The choice of the platform on the sign-in page. */
export class PlatformsPage {
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
  }

  /** Opens the sign-in page of a terminal by its link. */
  async openAt({ ready }: Terminal): Promise<void> {
    // The next start has the same address: from its own page the link would only be another place of it.
    await this.page.goto('about:blank');
    await this.page.goto(ready.link);
    await this.page.waitForURL(`${new URL(ready.link).origin}/`);
    await expect(this.page.getByTestId('sign-in')).toBeVisible();
  }

  /** One of the platforms, by how its name begins. */
  one(name: string): Locator {
    return this.page.getByRole('radiogroup', { name: 'Platform' }).getByRole('radio', { name });
  }

  tool(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Adds a platform from the operator's file. What is typed over it first is refused with these words. */
  async add(file: string, wrong: Readonly<Record<string, string>> = {}, words = ''): Promise<void> {
    await this.tool('Add a platform').click();
    await this.dialog.getByLabel('Read a file').setInputFiles(file);
    for (const [label, text] of Object.entries(wrong)) {
      const field = this.dialog.getByRole('textbox', { name: label });
      await expect(field).not.toHaveValue('');
      const right = await field.inputValue();
      await field.fill(text);
      await this.dialog.getByRole('button', { name: 'Save' }).click();
      await expect(this.dialog.getByText(words)).toBeVisible();
      await field.fill(right);
    }
    await expect(this.dialog.getByRole('textbox', { name: 'Name', exact: true })).not.toHaveValue('');
    await this.dialog.getByRole('button', { name: 'Save' }).click();
    await expect(this.dialog).toHaveCount(0);
  }

  /** Turns to a platform. Answers the addresses that the page, which is loaded again, may reach. */
  async choose(name: string): Promise<{ readonly connect: string }> {
    const isPage = (url: string) => new URL(url).pathname === '/';
    const loaded = this.page.waitForResponse((response) => isPage(response.url()));
    await this.one(name).click();
    const policy = (await (await loaded).allHeaders())['content-security-policy'] ?? '';
    await expect(this.one(name)).toBeChecked();
    return { connect: /connect-src ([^;]*)/.exec(policy)?.[1] ?? '' };
  }

  async remove(name: string): Promise<void> {
    await this.tool(`Remove ${name}`).click();
    await this.dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(this.one(name)).toHaveCount(0);
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Settings' }).first().click();
    await this.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(this.page.getByTestId('sign-in')).toBeVisible();
  }
}
