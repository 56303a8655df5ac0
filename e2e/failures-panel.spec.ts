import type { Page } from '@playwright/test';
import { BACKUP_AREAS, NEVER_IN_A_BACKUP } from '../renderer/settings/backup/backup-areas.ts';
import { DockPage } from './support/dock-page.ts';
import { FailurePage } from './support/failure-page.ts';
import { SettingsPage } from './support/settings-page.ts';
import { expect, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

/** What the terminal keeps in the browser, by its name. */
const STORED = [...BACKUP_AREAS.flatMap(({ stores }) => stores), ...NEVER_IN_A_BACKUP];

/** Every member that one of them keeps. */
const MEMBERS = [
  'book',
  'chosen',
  'overrides',
  'views',
  'saved',
  'lists',
  'shown',
  'columns',
  'notes',
  'template',
  'keyQuantities',
  'products',
  'magnet',
  'allLocked',
  'alerts',
  'fired',
  'unseen',
  'start',
  'own',
  'comparisons',
  'templates',
  'crosshair',
  'time',
  'riskBp',
  'accountType',
  'marks',
  'name',
  'seen',
  'sentences',
  'commands',
  'places',
  'theme',
  'confirmations',
  'quantities',
  'sounds',
  'volume',
];

/** A text without a version, which every version reads, with the same in all members. */
function everyMember(value: unknown): string {
  return JSON.stringify({ state: Object.fromEntries(MEMBERS.map((name) => [name, value])) });
}

/** Texts that another version, a full disk or another hand may have left there. */
const BROKEN = [
  '{"state":{',
  '{"state":{"book":[7],"theme":{},"fontSize":7,"confirmations":[],"lists":3,"drawings":"x"},"version":2}',
  '{"state":{"book":[7],"theme":{},"drawings":"x"},"version":99}',
  '{"state":[],"version":"x"}',
  'null',
  everyMember(7),
  everyMember([null]),
  everyMember({ a: { b: null } }),
  // Under names that are in use.
  everyMember({ positions: 7, fills: [null], main: 'x', Standard: 0, 10021: 'x' }),
];
/** Settings of which one can be read and two cannot. */
const PARTLY_BROKEN = '{"state":{"theme":"light","fontSize":{},"confirmations":"no"},"version":2}';

/** Faults inside a panel, made by taking something from the page that the browser usually has. */

declare global {
  interface Window {
    /** The browser gives out no drawing surface. */
    isOutOfSurfaces: boolean;
  }
}

test(
  'panels that cannot draw say so and stop alone; orders go on, and each opens again',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await page.evaluate(() => {
      window.isOutOfSurfaces = true;
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function broken(
        this: HTMLCanvasElement,
        ...request: Parameters<typeof getContext>
      ) {
        if (window.isOutOfSurfaces) throw new Error('no surface');
        return getContext.apply(this, request) as never;
      } as never;
    });
    await WorkspacePage.open(page);
    const trader = new FailurePage(page);
    const panels = { Chart: trader.chart, Depth: trader.depth, Tape: trader.tape };
    for (const [name, panel] of Object.entries(panels))
      await expect(panel.getByRole('alert')).toContainText(`${name} stopped working`);
    await trader.buys('0.1');
    await expect(trader.rows('BTC/USDT')).toHaveCount(1);
    await page.evaluate(() => (window.isOutOfSurfaces = false));
    for (const panel of Object.values(panels)) {
      await panel.getByRole('button', { name: 'Open again' }).click();
      await expect(panel.locator('canvas').first()).toBeVisible();
    }
    await expect(trader.chart.getByText('Long', { exact: true })).toBeVisible();
  },
);

/** Drawing in a window fails as long as that window is out of surfaces, wherever its canvases were made. */
function drawsOnSurfacesOfItsWindow(): void {
  const surface = CanvasRenderingContext2D.prototype;
  for (const name of ['clearRect', 'fillRect', 'fillText', 'setTransform'] as const) {
    const draw = surface[name] as (...given: unknown[]) => unknown;
    surface[name] = function broken(this: CanvasRenderingContext2D, ...given: unknown[]) {
      if (this.canvas.ownerDocument.defaultView?.isOutOfSurfaces === true) throw new Error('no surface');
      return draw.apply(this, given);
    } as never;
  }
}

test(
  'a panel that stops in a window of its own stops alone, opens again there, and on the desk when its window is closed',
  { tag: '@long' },
  async ({ terminalPage: page, context }) => {
    const errors = new Set<string>();
    context.on('weberror', (error) => errors.add(error.error().message));
    await context.addInitScript(drawsOnSurfacesOfItsWindow);
    await page.reload();
    await WorkspacePage.open(page);
    const trader = new FailurePage(page);
    const dock = new DockPage(page);
    const orderWindow = await dock.openInWindow('Order');
    await page.bringToFront();
    const tapeWindow = await dock.openInWindow('Tape');
    const order = new FailurePage(orderWindow);
    const { tape } = new WorkspacePage(tapeWindow);
    await expect(tape).toContainText(/\d\d:\d\d:\d\d/);
    const setOut = (isOut: boolean) => tapeWindow.evaluate((so) => void (window.isOutOfSurfaces = so), isOut);

    await setOut(true);
    await expect(tape.getByRole('alert')).toContainText('Tape stopped working');
    await order.expectPricesMove();
    await order.quantity().fill('0.1');
    await order.buy.click();
    await expect(trader.rows('0.100')).toHaveCount(1);
    await page.bringToFront();
    await trader.choose('ETH/USDT');
    await expect(order.order).toContainText('ETH/USDT');
    for (const panel of [trader.chart, trader.depth])
      await expect(panel.locator('canvas').first()).toBeVisible();
    await expect(page.getByText('stopped working')).toHaveCount(0);

    await setOut(false);
    await tapeWindow.bringToFront();
    await tape.getByRole('button', { name: 'Open again' }).click();
    await expect(tape.locator('canvas').first()).toBeVisible();
    await expect(tape).toContainText(/\d\d:\d\d:\d\d/);

    await setOut(true);
    await expect(tape.getByRole('alert')).toContainText('Tape stopped working');
    await tapeWindow.close({ runBeforeUnload: true });
    await trader.tape.getByRole('button', { name: 'Open again' }).click();
    await expect(trader.tape).toContainText(/\d\d:\d\d:\d\d/);
    await expect(trader.tape.locator('canvas').first()).toBeVisible();
    await order.expectPricesMove();
    expect([...errors]).toEqual(['no surface']);
  },
);

test(
  'a fault outside of all panels is said in place of the terminal, which is there again when it is loaded again',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await WorkspacePage.open(page);
    const trader = new FailurePage(page);
    await trader.buys('0.1');
    await page.evaluate(() => {
      // The status bar of the frame writes the time every second.
      Date.prototype.getUTCHours = () => {
        throw new Error('no clock');
      };
    });
    await expect(page.getByRole('alert').filter({ hasText: 'The terminal has stopped' })).toBeVisible();
    await expect(trader.order).toHaveCount(0);
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(trader.rows('0.100')).toHaveCount(1);
    await trader.buys('0.2');
    await expect(trader.rows('BTC/USDT')).toHaveCount(2);
  },
);

test(
  'settings and layouts that cannot be read are left out, one by one, and the terminal starts',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await WorkspacePage.open(page);
    const root = page.locator('html');
    await expect(root).toHaveAttribute('data-theme', 'dark');
    for (const [at, broken] of BROKEN.entries()) {
      await startsWith(page, Object.fromEntries(STORED.map((name) => [name, broken])));
      await expectUsable(page, `0.${at + 1}`);
      await expect(root).toHaveAttribute('data-theme', 'dark');
    }
    await startsWith(page, { 'meridian.settings': PARTLY_BROKEN });
    await expectUsable(page, '1.5');
    await expect(root).toHaveAttribute('data-theme', 'light');
    await expect(root).not.toHaveAttribute('data-size', /./);
  },
);

/** Starts the page again over texts that are put in place before any script of it, so that nothing of the page before writes over them. */
async function startsWith(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((broken) => {
    const mark = JSON.stringify(broken);
    if (window !== window.top || sessionStorage.getItem('broken') === mark) return;
    sessionStorage.setItem('broken', mark);
    localStorage.clear();
    for (const [name, text] of Object.entries(broken)) localStorage.setItem(name, text);
  }, texts);
  await page.reload();
}

/** Expects a desk to trade on: panels with their content, an order that fills, and settings that open. */
async function expectUsable(page: Page, quantity: string): Promise<void> {
  const trader = new FailurePage(page);
  await expect(trader.buy).toContainText(/\d/);
  await expect(trader.watchlist.getByRole('option').first()).toBeVisible();
  for (const panel of [trader.chart, trader.depth, trader.tape])
    await expect(panel.locator('canvas').first()).toBeVisible();
  await trader.buys(quantity);
  await expect(trader.rows(Number(quantity).toFixed(3))).toHaveCount(1);
  const settings = await SettingsPage.open(page);
  await settings.section('Confirmations');
  await page.keyboard.press('Escape');
  await expect(settings.window).toHaveCount(0);
  await expect(page.getByText('stopped working')).toHaveCount(0);
}
