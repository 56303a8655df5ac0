import { readFile } from 'node:fs/promises';
import { BlotterPage } from './support/blotter-page.ts';
import { ChartPage } from './support/chart-page.ts';
import { DockPage } from './support/dock-page.ts';
import { expect, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

test('a panel dragged onto another becomes a tab beside it, survives a reload, and is taken back by undo', async ({
  terminalPage: page,
}) => {
  const workspace = await WorkspacePage.open(page);
  const dock = new DockPage(page);
  await expect(workspace.tape).toBeVisible();
  await dock.dragTab('Tape', workspace.depth);
  await expect(dock.frameOf('Tape').getByRole('tab', { name: 'Depth' })).toBeVisible();
  await expect(workspace.depth).toHaveCount(0);
  await expect(dock.layouts.getByRole('img', { name: 'Not saved' })).toBeVisible();

  await page.reload();
  await expect(dock.frameOf('Tape').getByRole('tab', { name: 'Depth' })).toBeVisible();
  await dock.tab('Depth').click();
  await expect(workspace.depth).toBeVisible();
  await expect(workspace.tape).toHaveCount(0);

  await dock.panelMenu('Depth', 'Split to the left');
  await expect(workspace.tape).toBeVisible();
  await expect(workspace.depth).toBeVisible();
  await page.keyboard.press('Control+Alt+z');
  await expect(workspace.tape).toHaveCount(0);
  await page.keyboard.press('Control+Alt+y');
  await expect(workspace.tape).toBeVisible();
  await dock.layoutMenu('Reset to the preset');
  await expect(dock.layouts.getByRole('img', { name: 'Not saved' })).toHaveCount(0);
});

test(
  'panels are closed, opened again, maximised and resized from the keyboard, in every language',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const dock = new DockPage(page);
    await dock.panelMenu('Tape', 'Close panel');
    await expect(workspace.tape).toHaveCount(0);
    await page.getByRole('button', { name: 'Add a panel' }).click();
    await page.getByRole('menuitem', { name: 'Tape', exact: true }).click();
    await expect(workspace.tape).toContainText(/\d\d:\d\d:\d\d/);

    const width = async () => (await workspace.watchlist.boundingBox())?.width ?? 0;
    const before = await width();
    await (await dock.splitterRightOf(workspace.watchlist)).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(width).toBeGreaterThan(before + 30);
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(width).toBeLessThan(before + 10);

    await dock.panelMenu('Chart', 'Maximise');
    await expect(workspace.order).toBeHidden();
    await page.keyboard.press('Control+Alt+m');
    await expect(workspace.order).toBeVisible();

    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('menuitemradio', { name: '简体中文' }).click();
    await expect(page.getByRole('tab', { name: '盘口' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: '全部布局' })).toContainText('多图');
  },
);

test(
  'four charts follow a product of their colour and keep their interval',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const dock = new DockPage(page);
    await dock.layout('Multi-chart');
    await expect(workspace.chart).toHaveCount(4);
    const headings = workspace.chart.getByRole('heading');
    await expect(headings.first()).toHaveText('BTC/USDT');
    const others = (await headings.allTextContents()).slice(1);
    expect(new Set(others).size).toBe(3);

    await workspace.watchlist.getByRole('option', { name: 'ETH/USDT' }).click();
    await expect(headings.first()).toHaveText('ETH/USDT');
    expect((await headings.allTextContents()).slice(1)).toEqual(others);
    await expect(workspace.order).toContainText('ETH/USDT');

    // A panel that changes its colour shows the product of that colour from then on.
    await workspace.chart.nth(1).getByRole('button', { name: '4h' }).click();
    await page.getByRole('button', { name: 'Follows the product of: Cyan' }).click();
    await page.getByRole('menuitemradio', { name: 'Violet' }).click();
    await expect(headings.nth(1)).toHaveText('ETH/USDT');
    await page.reload();
    await expect(headings.nth(1)).toHaveText('ETH/USDT');
    await expect(workspace.chart.nth(1).getByRole('button', { name: '4h' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  },
);

test(
  'a layout is kept under a name, exported and imported; a broken file is refused in words',
  { tag: '@long' },
  async ({ terminalPage: page }, info) => {
    const workspace = await WorkspacePage.open(page);
    const dock = new DockPage(page);
    await dock.panelMenu('Tape', 'Close panel');
    await dock.layoutMenu('Save as');
    await page.getByRole('textbox', { name: 'Name' }).fill('Quiet');
    await page.keyboard.press('Enter');
    await expect(dock.layouts.getByRole('button', { name: 'Quiet' })).toHaveAttribute('aria-current', 'true');
    await dock.layout('Standard');
    await expect(workspace.tape).toBeVisible();
    await page.keyboard.press('Control+6');
    await expect(workspace.tape).toHaveCount(0);

    const download = page.waitForEvent('download');
    await dock.layoutMenu('Export to a file');
    const file = info.outputPath('layout.json');
    await (await download).saveAs(file);
    const text = await readFile(file, 'utf8');
    await dock.layoutMenu('Delete this layout');
    await expect(dock.layouts.getByRole('button', { name: 'Quiet' })).toHaveCount(0);
    const give = (name: string, content: string) =>
      page
        .getByLabel('Import from a file')
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
    await give('broken.json', text.replace('"kind": "chart"', '"kind": "shell"'));
    await expect(workspace.notices).toContainText('It names a panel that this terminal does not have.');
    await expect(workspace.tape).toBeVisible();
    await give('layout.json', text);
    await expect(dock.layouts.getByRole('button', { name: 'Quiet' })).toHaveAttribute('aria-current', 'true');
    await expect(workspace.tape).toHaveCount(0);
  },
);

test(
  'a frame floats over the desk, opens in a window of its own with the same prices and keys, and comes back',
  { tag: '@long' },
  async ({ terminalPage: page, context }) => {
    const errors: string[] = [];
    context.on('weberror', (error) => errors.push(error.error().message));
    const workspace = await WorkspacePage.open(page);
    const dock = new DockPage(page);
    await dock.panelMenu('Depth', 'Float over the desk');
    const bar = page.getByRole('toolbar', { name: 'Layout' });
    await expect(bar.getByRole('button', { name: 'Undo' })).toBeEnabled();
    await page.keyboard.press('Control+Alt+z');
    await expect(bar.getByRole('button', { name: 'Redo' })).toBeEnabled();

    const opened = context.waitForEvent('page');
    await dock.panelMenu('Order', 'Open in a window of its own');
    const other = await opened;
    await expect(workspace.order).toHaveCount(0);
    const order = other.getByRole('region', { name: 'Order', exact: true });
    await expect(order.getByRole('button', { name: 'Buy' })).toContainText(/\d/);
    expect(await other.evaluate(() => 'desktop' in window)).toBe(false);
    const look = () => other.evaluate(() => document.documentElement.dataset['theme']);
    expect(await look()).toBe('dark');

    // The same session and the same prices: what is chosen here is shown there.
    await page.bringToFront();
    await workspace.choose('ETH/USDT');
    await expect(order).toContainText('ETH/USDT');
    await other.bringToFront();
    await other.keyboard.press('l');
    await expect(order.getByRole('radio', { name: 'Limit' })).toBeChecked();
    await other.getByRole('button', { name: 'Panel menu: Order' }).click();
    await other.getByRole('menuitem', { name: 'Back onto the desk' }).click();
    await expect(workspace.order).toBeVisible();
    expect(errors).toEqual([]);
  },
);

declare global {
  interface Window {
    /** The window is minimised: nothing of it is seen, and it gets no frame. */
    isMinimised?: boolean;
  }
}

/** Lets a test minimise a window, which the browser of a test cannot. */
function canBeMinimised(): void {
  const frame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (task) =>
    frame((nowMs) => (window.isMinimised === true ? window.requestAnimationFrame(task) : task(nowMs)));
  const Observer = window.ResizeObserver;
  window.ResizeObserver = class extends Observer {
    constructor(onChange: ResizeObserverCallback) {
      super((entries, own) => (window.isMinimised === true ? undefined : onChange(entries, own)));
    }
  };
  Object.defineProperty(document, 'visibilityState', {
    get: () => (window.isMinimised === true ? 'hidden' : 'visible'),
  });
}

test(
  'a chart in a window of its own goes on while the main window is minimised',
  { tag: '@long' },
  async ({ terminalPage: page, context }) => {
    await page.addInitScript(canBeMinimised);
    await page.reload();
    await WorkspacePage.open(page);
    const dock = new DockPage(page);
    const opened = context.waitForEvent('page');
    await dock.panelMenu('Chart', 'Open in a window of its own');
    const other = await opened;
    const canvas = other.locator('[data-candles] canvas').first();
    const picture = () => canvas.evaluate((drawn) => (drawn as HTMLCanvasElement).toDataURL());
    await expect(other.locator('[data-count]')).toBeVisible();
    await page.evaluate(() => {
      window.isMinimised = true;
      document.dispatchEvent(new Event('visibilitychange'));
    });
    // What was asked for before is painted; from then on it is the other window's frames that count.
    for (let change = 0; change < 3; change += 1) {
      const before = await picture();
      await expect.poll(picture).not.toBe(before);
    }
  },
);

test(
  'panels in windows of their own fill them at any size while the main window is minimised',
  { tag: '@long' },
  async ({ terminalPage: page, context }) => {
    await page.addInitScript(canBeMinimised);
    await page.reload();
    await WorkspacePage.open(page);
    const dock = new DockPage(page);
    for (const panel of ['Chart', 'Depth', 'Tape']) {
      const opened = context.waitForEvent('page');
      await dock.panelMenu(panel, 'Open in a window of its own');
      const other = await opened;
      await expect(other.locator('canvas').first()).toBeVisible();
      const minimise = (isMinimised: boolean) =>
        page.evaluate((so) => void (window.isMinimised = so), isMinimised);
      const width = () =>
        other.evaluate(() => Math.max(...[...document.querySelectorAll('canvas')].map((one) => one.width)));
      await minimise(true);
      await other.setViewportSize({ width: 1_000, height: 600 });
      await expect.poll(width).toBeGreaterThan(450);
      const wide = await width();
      await other.setViewportSize({ width: 700, height: 500 });
      await expect.poll(width).toBeLessThan(wide);
      await minimise(false);
      await page.bringToFront();
    }
  },
);

test(
  'a window of its own says that it is armed, asks its own questions, and ends with the desk',
  { tag: '@long' },
  async ({ terminalPage: page, context }) => {
    test.setTimeout(90_000);
    const blotter = await BlotterPage.open(page);
    await blotter.buy('0.1');
    const dock = new DockPage(page);
    const inWindow = async (panel: string) => {
      const opened = context.waitForEvent('page');
      await dock.panelMenu(panel, 'Open in a window of its own');
      return opened;
    };
    const lists = await inWindow('Lists');
    await lists.getByRole('button', { name: 'Reverse' }).click();
    await lists.getByRole('dialog').getByRole('button', { name: 'Leave as it is' }).click();
    await expect(lists.getByRole('dialog')).toHaveCount(0);
    await lists.getByRole('button', { name: 'More' }).click();
    await expect(lists.getByRole('region', { name: 'Close part' })).toBeVisible();
    await lists.keyboard.press('Escape');

    await page.bringToFront();
    await page.getByRole('switch', { name: 'Click trading' }).click();
    const mark = lists.getByRole('button', { name: /^Armed ends in/ });
    await expect(mark).toBeVisible();
    await mark.click();
    await expect(page.getByRole('switch', { name: 'Click trading' })).not.toBeChecked();
    await expect(mark).toHaveCount(0);

    await page.close({ runBeforeUnload: true });
    await expect.poll(() => context.pages().length).toBe(0);
  },
);

test(
  'a level that is drawn in one window stands in the other at once',
  { tag: '@long' },
  async ({ terminalPage: page, context }) => {
    await ChartPage.open(page);
    const dock = new DockPage(page);
    const opened = context.waitForEvent('page');
    await dock.panelMenu('Chart', 'Open in a window of its own');
    const moved = new ChartPage(await opened);
    await moved.ready();
    await page.bringToFront();
    await page.getByRole('button', { name: 'Add a panel' }).click();
    await page.getByRole('menuitem', { name: 'Chart', exact: true }).click();
    const here = new ChartPage(page);
    await here.ready();
    await expect(moved.tool('Undo')).toBeDisabled();
    await here.tool('Horizontal line').click();
    await here.click(0.3, 0.4);
    await expect(moved.tool('Undo')).toBeEnabled();
  },
);

test(
  'a window of a frame opens again in its place where the page is loaded again, and its layout is unchanged',
  { tag: '@long' },
  async ({ terminalPage: page, context }) => {
    const workspace = await WorkspacePage.open(page);
    const dock = new DockPage(page);
    const opened = context.waitForEvent('page');
    await dock.panelMenu('Tape', 'Open in a window of its own');
    const first = await opened;
    await expect(first.getByRole('region', { name: 'Tape', exact: true })).toBeVisible();
    const placeOf = (of: typeof page) =>
      of.evaluate(() => [window.screenX, window.screenY, window.innerWidth, window.innerHeight]);
    await first.evaluate(() => window.moveTo(0, 77));
    await expect.poll(async () => (await placeOf(first))[1]).toBe(77);
    const place = await placeOf(first);
    const keptTop = () =>
      page.evaluate(
        () => /"windows":.*?"top":(\d+)/.exec(JSON.stringify({ ...localStorage }).replaceAll('\\', ''))?.[1],
      );
    await expect.poll(keptTop).toBe('77');
    await page.bringToFront();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dock.layouts.getByRole('img', { name: 'Not saved' })).toHaveCount(0);
    const again = context.waitForEvent('page');
    await page.reload();
    const second = await again;
    const tape = second.getByRole('region', { name: 'Tape', exact: true });
    await expect(tape).toContainText(/\d\d:\d\d:\d\d/);
    await expect(workspace.chart).toBeVisible();
    await expect(workspace.tape).toHaveCount(0);
    expect(await placeOf(second)).toEqual(place);
    await expect(dock.layouts.getByRole('img', { name: 'Not saved' })).toHaveCount(0);
  },
);

test(
  'where the browser refuses the window its panel is on the desk, which says so, and the next start tries again',
  { tag: '@long' },
  async ({ terminalPage: page, context }) => {
    await page.addInitScript(() => {
      const open = window.open.bind(window);
      window.open = (...given) => (sessionStorage.getItem('refused') === null ? open(...given) : null);
    });
    await page.reload();
    const workspace = await WorkspacePage.open(page);
    const dock = new DockPage(page);
    const opened = context.waitForEvent('page');
    await dock.panelMenu('Tape', 'Open in a window of its own');
    await expect((await opened).getByRole('region', { name: 'Tape', exact: true })).toBeVisible();
    await page.evaluate(() => sessionStorage.setItem('refused', 'yes'));
    await page.reload();
    await expect(workspace.tape).toContainText(/\d\d:\d\d:\d\d/);
    await expect(page.getByText('The window was not opened')).toHaveCount(1);
    await page.evaluate(() => sessionStorage.removeItem('refused'));
    const again = context.waitForEvent('page');
    await page.reload();
    await expect((await again).getByRole('region', { name: 'Tape', exact: true })).toBeVisible();
    await expect(workspace.tape).toHaveCount(0);
  },
);

test(
  'closing the window of a frame puts its panels back where they were',
  { tag: '@long' },
  async ({ terminalPage: page, context }) => {
    const workspace = await WorkspacePage.open(page);
    const dock = new DockPage(page);
    const before = await workspace.order.boundingBox();
    const opened = context.waitForEvent('page');
    await dock.panelMenu('Order', 'Open in a window of its own');
    const other = await opened;
    await expect(workspace.order).toHaveCount(0);
    await other.close();
    await expect(workspace.order).toBeVisible();
    expect((await workspace.order.boundingBox())?.x).toBe(before?.x);
  },
);

test(
  'a layout is copied, renamed and deleted, and the deletion is taken back',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await WorkspacePage.open(page);
    const dock = new DockPage(page);
    await dock.layoutMenu('Duplicate');
    await expect(dock.layouts.getByRole('button', { name: 'Standard copy' })).toBeVisible();
    await dock.layoutMenu('Rename this layout');
    await page.getByRole('dialog').getByRole('textbox').fill('Morning');
    await page.keyboard.press('Enter');
    await expect(dock.layouts.getByRole('button', { name: 'Morning' })).toBeVisible();
    await dock.layoutMenu('Delete this layout');
    await expect(dock.layouts.getByRole('button', { name: 'Morning' })).toHaveCount(0);
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
    await expect(dock.layouts.getByRole('button', { name: 'Morning' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.keyboard.press('Control+2');
    await expect(dock.layouts.getByRole('button', { name: 'Scalper' })).toHaveAttribute(
      'aria-current',
      'true',
    );
  },
);

test(
  'Ctrl Alt and an arrow move the frame under the keyboard past its neighbour',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const dock = new DockPage(page);
    await dock.tab('Watchlist').click();
    const left = async () => (await workspace.watchlist.boundingBox())?.x ?? 0;
    const chart = async () => (await workspace.chart.boundingBox())?.x ?? 0;
    expect(await left()).toBeLessThan(await chart());
    await page.keyboard.press('Control+Alt+ArrowRight');
    await expect.poll(async () => (await left()) > (await chart())).toBe(true);
    await page.keyboard.press('Control+Alt+z');
    await expect.poll(async () => (await left()) < (await chart())).toBe(true);
  },
);
