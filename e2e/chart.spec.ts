import type { Page } from '@playwright/test';
import { WorkspacePage } from './support/workspace-page.ts';
import { expect, test } from './support/terminal.ts';

async function pick(page: Page, workspace: WorkspacePage, menu: string, choice: string): Promise<void> {
  await workspace.chart.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menu').getByText(new RegExp(`^${choice}(On|Off)?$`)).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** Open, high, low and close of the legend, without their points. */
async function legend(workspace: WorkspacePage): Promise<readonly number[]> {
  const text = await workspace.chart.locator('[data-candles]').innerText();
  const [, ...figures] = /O\s*([\d,.]+)\s*H\s*([\d,.]+)\s*L\s*([\d,.]+)\s*C\s*([\d,.]+)/.exec(text) ?? [];
  return figures.map((figure) => Number(figure.replaceAll(/[,.]/g, '')));
}

/** Distance of the last price from the top of the plot, in pixels. */
async function lastPriceHeight(workspace: WorkspacePage): Promise<number> {
  const box = await workspace.chart.locator('[data-last=""]').boundingBox();
  const plot = await workspace.chart.locator('[data-candles]').boundingBox();
  return (box?.y ?? 0) - (plot?.y ?? 0);
}

test('series type, scale and interval of the chart are chosen and are there again after a reload', async ({
  terminalPage: page,
}) => {
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
});
