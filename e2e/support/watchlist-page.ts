import { expect, type Locator, type Page } from '@playwright/test';

/** The watchlist as a trader uses it: views, own lists, columns, the menu of a product. */
export class WatchlistPage {
  readonly page: Page;
  readonly panel: Locator;
  readonly filter: Locator;
  readonly list: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole('region', { name: 'Watchlist', exact: true });
    this.filter = this.panel.getByRole('textbox', { name: 'Filter' });
    this.list = this.panel.getByRole('listbox', { name: 'Products' });
  }

  row(product: string): Locator {
    return this.panel.getByRole('option', { name: product });
  }

  /** Names of the products in the order in which they stand. */
  names(): Promise<string[]> {
    return this.list.locator('[role="option"] > .visually-hidden').allTextContents();
  }

  /** Opens the menu of the views and chooses one, by its name. */
  async show(view: string): Promise<void> {
    await this.#menu();
    await this.page.getByRole('menuitemradio', { name: view, exact: true }).click();
  }

  async toggle(item: string): Promise<void> {
    await this.#menu();
    await this.page.getByRole('menuitemcheckbox', { name: item }).click();
    await this.page.keyboard.press('Escape');
    await expect(this.page.getByRole('menu')).toHaveCount(0);
  }

  async newList(name: string): Promise<void> {
    await this.#menu();
    await this.page.getByRole('menuitem', { name: 'New list…' }).click();
    await this.page.getByRole('textbox', { name: 'Name' }).fill(name);
    await this.page.getByRole('button', { name: 'Save' }).click();
    await expect(this.panel.getByRole('button', { name: `List: ${name}` })).toBeVisible();
  }

  /** Types a search and puts its first hit into the list on screen. */
  async add(search: string, product: string): Promise<void> {
    await this.filter.fill(search);
    await expect(this.row(product)).toBeVisible();
    await this.filter.press('Shift+Enter');
    await expect(this.filter).toHaveValue('');
  }

  async menuOf(product: string, item: string): Promise<void> {
    await this.row(product).click({ button: 'right' });
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  /** Drags a product onto the upper edge of another one. */
  async drag(product: string, target: string): Promise<void> {
    const from = await this.row(product).boundingBox();
    const to = await this.row(target).boundingBox();
    if (!from || !to) throw new Error('a row is not on screen');
    await this.page.mouse.move(from.x + 30, from.y + from.height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(to.x + 30, to.y + to.height / 2, { steps: 4 });
    await this.page.mouse.move(to.x + 30, to.y + 2, { steps: 2 });
    await this.page.mouse.up();
  }

  async #menu(): Promise<void> {
    await this.panel.getByRole('button', { name: /^List: / }).click();
  }
}
