import { expect, type Locator, type Page } from '@playwright/test';

/** The dock around the panels: tabs, menus of frames, layouts. */
export class DockPage {
  readonly page: Page;
  readonly layouts: Locator;

  constructor(page: Page) {
    this.page = page;
    this.layouts = page.getByRole('navigation', { name: 'Layouts' });
  }

  /** Tabs of a panel by its name; a chart's begins with it. */
  tab(name: string): Locator {
    return this.page
      .getByRole('tablist', { name: 'Panels in this frame' })
      .getByRole('tab', { name: new RegExp(`^${name}`) });
  }

  /** The frame in which a panel stands. */
  frameOf(name: string): Locator {
    return this.page
      .getByRole('group')
      .filter({ has: this.tab(name) })
      .last();
  }

  async layout(name: string): Promise<void> {
    await this.layouts.getByRole('button', { name }).click();
    await expect(this.layouts.getByRole('button', { name })).toHaveAttribute('aria-current', 'true');
  }

  /** Chooses in the menu of the frame whose panel in front has this name. */
  async panelMenu(panel: string, item: string): Promise<void> {
    await this.page
      .getByRole('button', { name: `Panel menu: ${panel}` })
      .first()
      .click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  /** Opens the frame whose panel in front has this name in a window of its own, and gives that window. */
  async openInWindow(panel: string): Promise<Page> {
    const opened = this.page.context().waitForEvent('page');
    await this.panelMenu(panel, 'Open in a window of its own');
    return opened;
  }

  async layoutMenu(item: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Layout menu' }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  /** The splitter at the right edge of a panel. */
  async splitterRightOf(panel: Locator): Promise<Locator> {
    const edge = await panel.boundingBox();
    for (const splitter of await this.page.getByRole('separator').all()) {
      const box = await splitter.boundingBox();
      if (box && edge && Math.abs(box.x - edge.x - edge.width) < 6) return splitter;
    }
    throw new Error('no splitter stands beside the panel');
  }

  /** Drags a splitter between columns by so many pixels. */
  async moveSplitter(splitter: Locator, by: number): Promise<void> {
    const box = await splitter.boundingBox();
    if (!box) throw new Error('the splitter is not in sight');
    const { x, y } = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x + by, y, { steps: 4 });
    await this.page.mouse.up();
  }

  /** Drags a tab with the mouse to the middle of a panel. */
  async dragTab(name: string, target: Locator): Promise<void> {
    const from = await this.tab(name).first().boundingBox();
    const to = await target.boundingBox();
    if (!from || !to) throw new Error('the tab or its target is not in sight');
    await this.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await this.page.mouse.down();
    const middle = { x: to.x + to.width / 2, y: to.y + to.height / 2 };
    await this.page.mouse.move(middle.x - 10, middle.y - 10, { steps: 5 });
    await this.page.mouse.move(middle.x, middle.y, { steps: 5 });
    await this.page.mouse.up();
  }
}
