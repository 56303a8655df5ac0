import type { Page } from '@playwright/test';
import { WorkspacePage } from './support/workspace-page.ts';
import { expect, test } from './support/terminal.ts';

async function pick(page: Page, workspace: WorkspacePage, menu: string, choice: string): Promise<void> {
  await workspace.chart.getByRole('button', { name: menu, exact: true }).click();
  await page
    .getByRole('menu')
    .getByText(new RegExp(`^${choice}(On|Off)?$`))
    .click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** Open, high, low and close of the legend, without their points. */
async function legend(workspace: WorkspacePage): Promise<readonly number[]> {
  const text = await workspace.chart.locator('[data-candles]').innerText();
  const [, ...figures] = /O\s*([\d,.]+)\s*H\s*([\d,.]+)\s*L\s*([\d,.]+)\s*C\s*([\d,.]+)/.exec(text) ?? [];
  return figures.map((figure) => Number(figure.replaceAll(/[,.]/g, '')));
}

/** The colour in which the last price stands on the axis. */
const lastTone = (workspace: WorkspacePage) =>
  workspace.chart.locator('[data-last=""]').getAttribute('data-tone');

/** Distance of the last price from the top of the plot, in pixels. */
async function lastPriceHeight(workspace: WorkspacePage): Promise<number> {
  const box = await workspace.chart.locator('[data-last=""]').boundingBox();
  const plot = await workspace.chart.locator('[data-candles]').boundingBox();
  return (box?.y ?? 0) - (plot?.y ?? 0);
}

test(
  'the last price has the colour of the bar that is drawn: a rising brick within a falling candle is green',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    await workspace.chart.getByRole('button', { name: '4h', exact: true }).click();
    await expect.poll(() => lastTone(workspace)).toBe('down');
    await pick(page, workspace, 'Series type', 'Renko');
    await expect.poll(() => lastTone(workspace)).toBe('up');
    const [open = 0, , , close = 0] = await legend(workspace);
    expect(close).toBeGreaterThan(open);
  },
);

test(
  'series type, scale and interval of the chart are chosen and are there again after a reload',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    let workspace = await WorkspacePage.open(page);
    await workspace.chart.getByRole('button', { name: '1h', exact: true }).click();
    await pick(page, workspace, 'Series type', 'Renko');
    // A brick has no wicks: high and low are open and close.
    const isBrick = async () => {
      const [open = 0, high = 1, low = 2, close = 3] = await legend(workspace);
      return Math.max(open, close) === high && Math.min(open, close) === low && high > low;
    };
    await expect.poll(isBrick).toBe(true);
    await pick(page, workspace, 'Series type', 'Line');
    await expect.poll(isBrick).toBe(false);
    await pick(page, workspace, 'Series type', 'Renko');
    const upright = await lastPriceHeight(workspace);
    await pick(page, workspace, 'Scale and view', 'Inverted');
    await expect.poll(async () => Math.abs((await lastPriceHeight(workspace)) - upright)).toBeGreaterThan(20);

    await page.reload();
    workspace = new WorkspacePage(page);
    await expect(workspace.chart.getByRole('button', { name: '1h', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect.poll(isBrick).toBe(true);
    await workspace.chart.getByRole('button', { name: 'Scale and view' }).click();
    await expect(page.getByRole('menuitem', { name: 'Inverted' })).toContainText('On');
  },
);

test(
  'indicators with their parameters stand on the chart and are there again after a reload',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    let workspace = await WorkspacePage.open(page);
    await workspace.chart.getByRole('button', { name: 'Indicators' }).click();
    const dialog = page.getByRole('dialog', { name: 'Indicators' });
    for (const [search, name] of [
      ['EMA', 'Exponential moving average'],
      ['RSI', 'Relative strength index'],
    ] as const) {
      await dialog.getByRole('textbox', { name: 'Search' }).fill(search);
      await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    }
    const average = dialog.getByRole('listitem', { name: 'Exponential moving average' });
    await average.getByRole('textbox', { name: 'Length' }).fill('55');
    await dialog.getByRole('textbox', { name: 'Template' }).fill('Mine');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();

    const rows = () => workspace.chart.getByRole('listitem');
    await expect(rows().filter({ hasText: 'EMA 55' })).toContainText(/EMA 55\s*[\d,]+\.\d/);
    await expect(rows().filter({ hasText: 'RSI 14' })).toContainText(/RSI 14\s*\d+\.\d\d/);
    await page.reload();
    workspace = new WorkspacePage(page);
    await expect(rows().filter({ hasText: 'EMA 55' })).toContainText(/EMA 55\s*[\d,]+\.\d/);
    // The relative strength has a pane of its own, under the price.
    const price = await rows().filter({ hasText: 'EMA 55' }).boundingBox();
    const strength = await rows().filter({ hasText: 'RSI 14' }).boundingBox();
    expect((strength?.y ?? 0) - (price?.y ?? 0)).toBeGreaterThan(150);

    await rows().filter({ hasText: 'RSI 14' }).hover();
    await workspace.chart.getByRole('button', { name: 'Remove RSI 14' }).click();
    await expect(rows()).toHaveCount(1);
    await workspace.chart.getByRole('button', { name: 'Indicators' }).click();
    await dialog.getByRole('button', { name: 'Mine', exact: true }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(rows()).toHaveCount(2);
  },
);

test(
  'a hand that drags the chart out of the window and lets go there leaves no crosshair behind',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const opens = async () => (await legend(workspace))[0];
    await expect.poll(opens).toBeGreaterThan(0);
    const newest = await opens();
    const plot = await workspace.chart.locator('[data-candles]').boundingBox();
    if (plot === null) throw new Error('there is no plot');
    await page.mouse.move(plot.x + plot.width * 0.3, plot.y + plot.height / 2);
    await expect.poll(opens).not.toBe(newest);
    await page.mouse.down();
    await page.mouse.move(plot.x + plot.width * 0.35, plot.y + 60, { steps: 3 });
    await page.mouse.move(plot.x + plot.width * 0.4, -40, { steps: 3 });
    await page.mouse.up();
    await expect.poll(opens).toBe(newest);
    await expect(workspace.chart.getByRole('button', { name: 'Order or alert at this price' })).toBeHidden();
  },
);
