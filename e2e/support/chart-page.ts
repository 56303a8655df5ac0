import { expect, type Locator, type Page } from '@playwright/test';
import { WorkspacePage } from './workspace-page.ts';

/** A chart as a trader works with it: its tools, its menus, and places of its plot by their share of width and height. */
export class ChartPage {
  readonly page: Page;
  readonly panel: Locator;
  readonly plot: Locator;

  constructor(page: Page, panel: Locator = page.getByRole('region', { name: 'Chart', exact: true })) {
    this.page = page;
    this.panel = panel;
    this.plot = panel.locator('[data-candles]');
  }

  /** Opens the demonstration and waits until the chart has its bars. */
  static async open(page: Page): Promise<ChartPage> {
    await WorkspacePage.open(page);
    const chart = new ChartPage(page);
    await chart.ready();
    return chart;
  }

  async ready(): Promise<void> {
    await expect(this.panel.locator('[data-count]')).toBeVisible();
  }

  tool(name: string): Locator {
    return this.panel.getByRole('button', { name, exact: true });
  }

  /** Where a place of the plot is on the page. */
  async at(x: number, y: number): Promise<{ readonly x: number; readonly y: number }> {
    const box = await this.plot.boundingBox();
    if (box === null) throw new Error('there is no plot');
    return { x: box.x + box.width * x, y: box.y + box.height * y };
  }

  async click(x: number, y: number, modifiers: readonly ('Control' | 'Shift')[] = []): Promise<void> {
    const point = await this.at(x, y);
    await this.page.mouse.move(point.x, point.y);
    for (const key of modifiers) await this.page.keyboard.down(key);
    await this.page.mouse.down();
    await this.page.mouse.up();
    for (const key of modifiers) await this.page.keyboard.up(key);
  }

  /** Opens the menu of the right button at a place of the plot. */
  async menuAt(x: number, y: number): Promise<Locator> {
    const menu = this.page.getByRole('menu');
    // What closes at the first press, a notice or another menu, takes it.
    await expect(async () => {
      const point = await this.at(x, y);
      await this.page.mouse.click(point.x, point.y, { button: 'right' });
      await expect(menu).toBeVisible({ timeout: 5_000 });
    }).toPass();
    return menu;
  }

  /** Chooses an entry of the menu at a place of the plot. */
  async choose(x: number, y: number, entry: string | RegExp): Promise<void> {
    await (await this.menuAt(x, y)).getByRole('menuitem', { name: entry }).click();
  }

  /** Chooses an entry of a menu of the tool row. */
  async pick(tool: string, entry: string): Promise<void> {
    await this.tool(tool).click();
    await this.page
      .getByRole('menu')
      .getByText(new RegExp(`^${entry}(On|Off)?$`))
      .click();
    await expect(this.page.getByRole('menu')).toHaveCount(0);
  }

  /** Shows bars of a length that is typed. */
  async typeInterval(text: string): Promise<void> {
    await this.pick('More intervals', 'Other interval');
    const dialog = this.page.getByRole('dialog', { name: 'Other interval' });
    await dialog.getByRole('textbox', { name: 'Length of a bar' }).fill(text);
    await dialog.getByRole('button', { name: 'Show' }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** Adds a product to the comparison. */
  async compare(product: string): Promise<void> {
    await this.tool('Compare').click();
    const dialog = this.page.getByRole('dialog', { name: 'Compare' });
    await dialog.getByRole('button', { name: new RegExp(`^${product}`) }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** The rows of the comparison: the product of the chart first. */
  compared(): Locator {
    return this.panel.getByRole('list', { name: 'Compare' }).getByRole('listitem');
  }

  replay(): Locator {
    return this.panel.getByRole('toolbar', { name: 'Replay' });
  }
}
