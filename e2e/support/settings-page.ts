import { expect, type Locator, type Page } from '@playwright/test';

/** The settings window over the live desk. */
export class SettingsPage {
  readonly page: Page;
  readonly window: Locator;
  readonly find: Locator;

  constructor(page: Page) {
    this.page = page;
    this.window = page.getByRole('dialog', { name: 'Settings' });
    this.find = this.window.getByRole('textbox', { name: 'Find a setting' });
  }

  static async open(page: Page): Promise<SettingsPage> {
    const settings = new SettingsPage(page);
    await page.keyboard.press('Control+,');
    await expect(settings.window).toBeVisible();
    return settings;
  }

  async section(name: string): Promise<void> {
    await this.window
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('button', { name, exact: true })
      .click();
    await expect(this.window.getByRole('heading', { name, level: 3 })).toBeVisible();
  }

  /** Chooses one word of a setting. */
  async choose(setting: string, word: string): Promise<void> {
    const choice = this.window.getByRole('radiogroup', { name: setting, exact: true });
    await choice.getByRole('radio', { name: word, exact: true }).click();
    await expect(choice.getByRole('radio', { name: word, exact: true })).toBeChecked();
  }

  /** Switches a setting on or off. */
  async turn(setting: string, isOn: boolean): Promise<void> {
    const choice = this.window.getByRole('switch', { name: setting, exact: true });
    await choice.click();
    await expect(choice).toBeChecked({ checked: isOn });
  }

  /** The line of a setting by its name. */
  row(name: string): Locator {
    return this.window.getByText(name, { exact: true }).locator('xpath=..');
  }

  /** Starts to record the keys of an action and presses new ones. */
  async record(action: string, keys: string): Promise<void> {
    await this.window.getByRole('button', { name: `Change the keys of: ${action}` }).click();
    await this.page.keyboard.press(keys);
  }
}
