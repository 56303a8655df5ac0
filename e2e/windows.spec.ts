import type { Page } from '@playwright/test';
import { BlotterPage } from './support/blotter-page.ts';
import { DockPage } from './support/dock-page.ts';
import { ChartPage } from './support/chart-page.ts';
import { expect, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

/** Windows of frames: what they share with the desk, how they end, and how they open again. */

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

    const other = await dock.openInWindow('Order');
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

async function deskThatCanBeMinimised(page: Page): Promise<DockPage> {
  await page.addInitScript(canBeMinimised);
  await page.reload();
  await WorkspacePage.open(page);
  return new DockPage(page);
}

test(
  'a chart in a window of its own goes on while the main window is minimised',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const dock = await deskThatCanBeMinimised(page);
    const other = await dock.openInWindow('Chart');
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

// One story each: on a busy machine three windows and a start take most of the limit of a story.
for (const panel of ['Chart', 'Depth', 'Tape'])
  test(
    `${panel} in a window of its own fills it at any size while the main window is minimised`,
    { tag: '@long' },
    async ({ terminalPage: page }) => {
      const dock = await deskThatCanBeMinimised(page);
      const other = await dock.openInWindow(panel);
      await expect(other.locator('canvas').first()).toBeVisible();
      await page.evaluate(() => void (window.isMinimised = true));
      const width = () =>
        other.evaluate(() => Math.max(...[...document.querySelectorAll('canvas')].map((one) => one.width)));
      await other.setViewportSize({ width: 1_000, height: 600 });
      await expect.poll(width).toBeGreaterThan(450);
      const wide = await width();
      await other.setViewportSize({ width: 700, height: 500 });
      await expect.poll(width).toBeLessThan(wide);
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
    const lists = await dock.openInWindow('Lists');
    await lists.getByRole('button', { name: 'Reverse' }).click();
    await lists.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
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
  async ({ terminalPage: page }) => {
    await ChartPage.open(page);
    const dock = new DockPage(page);
    const moved = new ChartPage(await dock.openInWindow('Chart'));
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
    const first = await dock.openInWindow('Tape');
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
    await expect(
      (await dock.openInWindow('Tape')).getByRole('region', { name: 'Tape', exact: true }),
    ).toBeVisible();
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

/** How many colours the canvas of a panel shows: one where it is blank or dead. */
function coloursOf(page: Page, panel: string): Promise<number> {
  const canvases = page.getByRole('region', { name: panel, exact: true }).locator('canvas');
  return canvases.evaluateAll((all) =>
    Math.max(
      ...all.map((one) => {
        const { width, height } = one as HTMLCanvasElement;
        const { data } = (one as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
        return new Set(new Uint32Array(data.buffer)).size;
      }),
    ),
  );
}

/** Nothing of a window that ends reaches the desk, as when its process is ended. */
function withoutLastWords(): void {
  if (location.pathname !== '/blank') return;
  for (const last of ['beforeunload', 'pagehide', 'visibilitychange'])
    addEventListener(last, (event) => event.stopImmediatePropagation(), true);
}

test(
  'the panels of a window are back and drawn however it ends: for good, without a word, by its X, by itself [HU-71]',
  { tag: '@long' },
  async ({ terminalPage: page, context }) => {
    const workspace = await WorkspacePage.open(page);
    const dock = new DockPage(page);
    await page.getByRole('button', { name: 'Add a panel' }).click();
    await page.getByRole('menuitem', { name: 'Heat map', exact: true }).click();
    for (const way of ['for good', 'without a word']) {
      if (way === 'without a word') await context.addInitScript(withoutLastWords);
      for (const panel of ['Chart', 'Tape', 'Heat map', 'Depth']) {
        await dock.tab(panel).first().click();
        const other = await dock.openInWindow(panel);
        await expect.poll(() => coloursOf(other, panel), `${panel} in its window`).toBeGreaterThan(5);
        await other.close();
        const back = () => coloursOf(page, panel);
        await expect.poll(back, `${panel} after ${way}`).toBeGreaterThan(5);
      }
    }
    const before = await workspace.order.boundingBox();
    const ends = [
      (own: Page) => own.close({ runBeforeUnload: true }),
      (own: Page) => own.evaluate(() => window.close()),
    ];
    for (const end of ends) {
      const other = await dock.openInWindow('Order');
      await expect(workspace.order).toHaveCount(0);
      await end(other);
      await expect(workspace.order).toBeVisible();
      expect((await workspace.order.boundingBox())?.x).toBe(before?.x);
    }
    await workspace.order.getByRole('radio', { name: 'Limit' }).click();
    await expect(workspace.order.getByRole('radio', { name: 'Limit' })).toBeChecked();

    // A desk that is closed for good leaves no window with old prices behind.
    await dock.openInWindow('Tape');
    await page.close();
    await expect.poll(() => context.pages().length).toBe(0);
  },
);
