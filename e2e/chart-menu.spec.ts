import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DockPage } from './support/dock-page.ts';
import { WorkspacePage } from './support/workspace-page.ts';
import { expect, test } from './support/terminal.ts';
import { endInElectron } from './support/electron-terminal.ts';

/** Opens the menu of the right button at a share of the height of the plot. */
async function menuAt(page: Page, workspace: WorkspacePage, height: number) {
  const box = await workspace.chart.locator('[data-candles]').boundingBox();
  if (box === null) throw new Error('there is no plot');
  await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * height, { button: 'right' });
  return page.getByRole('menu');
}

test(
  'an alert of the chart is there after a reload, fires once, even with the chart closed, and says so',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    let workspace = await WorkspacePage.open(page);
    await expect(workspace.chart.locator('[data-count]')).toBeVisible();
    await (await menuAt(page, workspace, 0.1)).getByRole('menuitem', { name: /^Alert at/ }).click();
    await page.reload();
    workspace = new WorkspacePage(page);
    await expect(workspace.chart.locator('[data-count]')).toBeVisible();
    const menu = await menuAt(page, workspace, 0.5);
    await menu.getByRole('menuitem', { name: /^Remove alert/ }).click();
    await expect(async () => {
      await expect(await menuAt(page, workspace, 0.5)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(page.getByRole('menuitem', { name: /^Remove alert/ })).toHaveCount(0);
    await page.keyboard.press('Escape');

    // While the terminal is off the market rises over an alert: its price is put where the market has been.
    await (await menuAt(page, workspace, 0.1)).getByRole('menuitem', { name: /^Alert at/ }).click();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('meridian.alerts')))
      .toContain('"from":"below"');
    await page.evaluate(() => {
      const stored = localStorage.getItem('meridian.alerts') ?? '';
      localStorage.setItem('meridian.alerts', stored.replace(/"value":\d+/, '"value":600000'));
    });
    await new DockPage(page).panelMenu('Chart', 'Close panel');
    await expect(workspace.chart).toHaveCount(0);
    await page.reload();
    await expect(workspace.notices).toContainText('BTC/USDT: Price crosses 60,000.0');
    expect(await page.evaluate(() => localStorage.getItem('meridian.alerts'))).toContain('"alerts":[]');
  },
);

test(
  'the chart goes to a date, and picture and candles are saved',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const plot = workspace.chart.locator('[data-candles]');
    await expect(workspace.chart.locator('[data-count]')).toBeVisible();
    const wanted = Date.parse('2026-02-27T12:00:00Z') / 1000;
    expect(Number(await plot.getAttribute('data-first'))).toBeGreaterThan(wanted);
    await (await menuAt(page, workspace, 0.4)).getByRole('menuitem', { name: 'Go to date' }).click();
    const dialog = page.getByRole('dialog', { name: 'Go to date' });
    await dialog.getByLabel('UTC').fill('2026-02-27T12:00');
    await dialog.getByRole('button', { name: 'Show' }).click();
    await expect(dialog).toHaveCount(0);
    expect(Number(await plot.getAttribute('data-first'))).toBeLessThanOrEqual(wanted);

    endInElectron('files are saved by the dialog of the system');
    const csv = page.waitForEvent('download');
    await (await menuAt(page, workspace, 0.4)).getByRole('menuitem', { name: /^Save candles/ }).click();
    const candles = await csv;
    expect(candles.suggestedFilename()).toBe('BTC-USDT-5m.csv');
    const text = await readFile(await candles.path(), 'utf8');
    expect(text).toContain('time,open,high,low,close,volume');
    expect(text).toContain('2026-02-27T12:00:00.000Z,');

    const picture = page.waitForEvent('download');
    await (await menuAt(page, workspace, 0.4)).getByRole('menuitem', { name: /^Save picture/ }).click();
    const saved = await picture;
    expect(saved.suggestedFilename()).toBe('BTC-USDT-5m.png');
    const png = await readFile(await saved.path());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    // The picture is the chart with a line over it that says what it shows.
    const shown = await workspace.chart.locator('[data-candles]').boundingBox();
    expect(png.readUInt32BE(20)).toBe(Math.round(shown?.height ?? 0) + 30);
  },
);
