import { expect, type Locator, type Page } from '@playwright/test';
import type { WorkspacePage } from './workspace-page.ts';

/** Height of a row (pixels). */
const ROW = 18;

/** Where own orders stand. */
type OwnColumn = 'own' | 'buys' | 'sells';

/** The price ladder as a trader uses it: rows by their number from the top, columns by their names. */
export class LadderPage {
  readonly #page: Page;
  readonly panel: Locator;
  readonly drawing: Locator;

  constructor({ page, depth }: WorkspacePage) {
    this.#page = page;
    this.panel = depth;
    this.drawing = depth.getByRole('application', { name: 'Price ladder' });
  }

  get switch(): Locator {
    return this.panel.getByRole('switch', { name: 'A click sends an order' });
  }

  get quantity(): Locator {
    return this.panel.getByRole('textbox', { name: 'Quantity of a click' });
  }

  /** Arms the ladder and puts the pointer over its rows, which hold still from then on. */
  async arm(): Promise<void> {
    await this.switch.click();
    await expect(this.switch).toBeChecked();
    await this.hold();
  }

  /** Puts the pointer over the prices: nothing moves under it. */
  async hold(): Promise<void> {
    await expect(this.drawing).toHaveAttribute('data-top', /^\d+$/);
    const { x, y } = await this.#place('price', 1);
    await this.#page.mouse.move(x, y + 1);
    await this.#page.mouse.move(x, y);
  }

  /** Makes the rows as coarse as the product has them. */
  async coarsest(): Promise<void> {
    const coarser = this.panel.getByRole('button', { name: 'Coarser grouping' });
    while (await coarser.isEnabled()) await coarser.click();
  }

  /** The row in the middle, at which the market is while it is in sight. */
  async middleRow(): Promise<number> {
    return Math.floor((await this.rowCount()) / 2);
  }

  async rowCount(): Promise<number> {
    const box = await this.#box(this.drawing);
    return Math.floor((box.height - 22) / ROW);
  }

  /** Price of a row as lists show it, of a product with one decimal. */
  async priceOf(row: number): Promise<string> {
    const top = Number(await this.drawing.getAttribute('data-top'));
    const grouping = await this.panel.getByRole('status', { name: 'Grouping' }).textContent();
    const ticks = top - row * Math.round(Number(grouping) * 10);
    return (ticks / 10).toLocaleString('en-US', { minimumFractionDigits: 1 });
  }

  async click(column: string, row: number): Promise<void> {
    const { x, y } = await this.#place(column, row);
    await this.#page.mouse.click(x, y);
  }

  /** Clicks the cancel mark of the chip of a row. A wide ladder has own buys and own sells apart. */
  async clickCancel(row: number, column: OwnColumn = 'own'): Promise<void> {
    const { right, y } = await this.#place(column, row);
    await this.#page.mouse.click(right - 8, y);
  }

  /** Takes the chip of a row to another one and holds it there. */
  async take(from: number, to: number, column: OwnColumn = 'own'): Promise<void> {
    const start = await this.#place(column, from);
    const end = await this.#place(column, to);
    await this.#page.mouse.move(start.x, start.y);
    await this.#page.mouse.down();
    await this.#page.mouse.move(start.x, (start.y + end.y) / 2);
    await this.#page.mouse.move(end.x, end.y);
  }

  async drop(): Promise<void> {
    await this.#page.mouse.up();
  }

  async #place(column: string, row: number): Promise<{ x: number; y: number; right: number }> {
    const head = await this.#box(this.panel.locator(`[data-column="${column}"]`));
    const rows = await this.#box(this.drawing);
    return { x: head.x + 10, right: head.x + head.width, y: rows.y + row * ROW + ROW / 2 };
  }

  async #box(locator: Locator) {
    const box = await locator.boundingBox();
    if (box === null) throw new Error('the ladder is not on screen');
    return box;
  }
}
