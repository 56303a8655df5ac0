import { expect, type Locator, type Page } from '@playwright/test';

/** The command palette: search, commands and orders as a sentence. */
export class PalettePage {
  readonly page: Page;
  readonly palette: Locator;
  readonly input: Locator;
  readonly pieces: Locator;

  constructor(page: Page) {
    this.page = page;
    this.palette = page.getByRole('dialog');
    this.input = page.getByPlaceholder('Products and actions');
    this.pieces = this.palette.locator('dl').first();
  }

  static async open(page: Page): Promise<PalettePage> {
    await page.keyboard.press('Control+k');
    const palette = new PalettePage(page);
    await expect(palette.input).toBeVisible();
    return palette;
  }

  async write(sentence: string): Promise<void> {
    await this.input.fill(sentence);
  }

  /** The button that names the whole order. */
  send(order: string): Locator {
    return this.palette.getByRole('button', { name: order });
  }
}
