import { expect, type Locator, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';

/** How long a terminal may take to sign in (ms): on a busy machine that is most of a test. */
const START_LIMIT = 45_000;

/** A message that the platform kept in its outbox file. */
interface StoredMessage {
  readonly id: number;
  readonly toUser: string;
  readonly code: string | null;
}

/** The ways in and the customer's own pages, by the names that they carry. */
export class CustomerPage {
  readonly page: Page;
  readonly #outbox: string;

  /** `outbox` is the file to which the platform writes its messages. */
  constructor(page: Page, outbox: string) {
    this.page = page;
    this.#outbox = outbox;
  }

  field(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  password(name: string): Locator {
    return this.page.getByLabel(name, { exact: true });
  }

  /** Asks for a code by the button inside `part` and types the one that came. */
  async takeCode(part: Locator | Page = this.page): Promise<void> {
    const known = await this.#messages();
    await part.getByRole('button', { name: /^(Send code|Send again)$/ }).click();
    await expect.poll(async () => (await this.#messages()).length).toBeGreaterThan(known.length);
    const code = (await this.#messages()).at(-1)?.code ?? '';
    await part.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
  }

  async register(email: string, password: string): Promise<void> {
    await this.button('Create an account').click();
    await this.field('E-mail').fill(email);
    await this.takeCode();
    await this.page.getByRole('combobox', { name: 'Country' }).selectOption('DE');
    await this.password('New password').fill(password);
    await this.button('Create account').click();
    await this.expectInside();
  }

  async signInByPassword(email: string, password: string): Promise<void> {
    await this.field('E-mail').fill(email);
    await this.password('Password').fill(password);
    await this.button('Sign in').click();
  }

  async signOut(): Promise<void> {
    await this.button('Settings').click();
    await this.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(this.button('Sign in')).toBeVisible();
  }

  /** The workspace is there. */
  async expectInside(): Promise<void> {
    await expect(this.page.getByRole('navigation', { name: 'Pages' })).toBeVisible({ timeout: START_LIMIT });
  }

  async #messages(): Promise<readonly StoredMessage[]> {
    const text = await readFile(this.#outbox, 'utf8').catch(() => '');
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as StoredMessage);
  }
}
