import type { Page } from '@playwright/test';
import { WorkspacePage } from './support/workspace-page.ts';
import { expect, test } from './support/terminal.ts';

/** Drawings of a product as the profile keeps them. */
function kept(page: Page, product: string) {
  return page.evaluate((code) => {
    const stored = JSON.parse(localStorage.getItem('meridian.drawings') ?? '{}') as {
      state?: { products?: Record<string, { tool: string; anchors: { time: number; price: number }[] }[]> };
    };
    return stored.state?.products?.[code] ?? [];
  }, product);
}

/** A point of the plot by its shares of width and height. */
async function at(workspace: WorkspacePage, x: number, y: number) {
  const box = await workspace.chart.locator('[data-candles]').boundingBox();
  if (box === null) throw new Error('there is no plot');
  return { x: box.x + box.width * x, y: box.y + box.height * y };
}

async function click(page: Page, workspace: WorkspacePage, x: number, y: number): Promise<void> {
  const point = await at(workspace, x, y);
  await page.mouse.move(point.x, point.y);
  await page.mouse.down();
  await page.mouse.up();
}

test(
  'a trend line is drawn, moved, taken back, and stands there again after a reload',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    let workspace = await WorkspacePage.open(page);
    const button = (name: string) => workspace.chart.getByRole('button', { name, exact: true });
    await expect(workspace.chart.locator('[data-count]')).toBeVisible();
    await button('Trend line').click();
    await click(page, workspace, 0.2, 0.6);
    await click(page, workspace, 0.5, 0.4);
    await expect.poll(() => kept(page, 'BTC/USDT')).toHaveLength(1);
    const [drawn] = await kept(page, 'BTC/USDT');
    expect(drawn?.tool).toBe('trend');
    expect(drawn?.anchors[1]?.price).toBeGreaterThan(drawn?.anchors[0]?.price ?? 0);

    // By its middle the whole line moves; the chart does not scroll with it.
    const view = await workspace.chart.locator('[data-candles]').getAttribute('data-first');
    const from = await at(workspace, 0.35, 0.5);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y - 20);
    await page.mouse.move(from.x, from.y - 40);
    await page.mouse.up();
    await expect
      .poll(async () => (await kept(page, 'BTC/USDT'))[0]?.anchors[0]?.price)
      .toBeGreaterThan(drawn?.anchors[0]?.price ?? 0);
    expect(await workspace.chart.locator('[data-candles]').getAttribute('data-first')).toBe(view);
    await button('Undo').click();
    await expect.poll(() => kept(page, 'BTC/USDT')).toEqual([drawn]);

    await page.reload();
    workspace = new WorkspacePage(page);
    await expect(workspace.chart.locator('[data-count]')).toBeVisible();
    expect(await kept(page, 'BTC/USDT')).toEqual([drawn]);
    // It is found where it was drawn; Delete removes it, and undo brings it back.
    await expect(async () => {
      await click(page, workspace, 0.35, 0.5);
      await expect(workspace.chart.getByRole('toolbar', { name: 'Trend line' })).toBeVisible({
        timeout: 1000,
      });
    }).toPass();
    await page.keyboard.press('Delete');
    await expect.poll(() => kept(page, 'BTC/USDT')).toEqual([]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => kept(page, 'BTC/USDT')).toEqual([drawn]);
  },
);

test(
  'every tool draws, a locked drawing stays, and another product has drawings of its own',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const button = (name: string) => workspace.chart.getByRole('button', { name, exact: true });
    await expect(workspace.chart.locator('[data-count]')).toBeVisible();
    const tools: readonly (readonly [name: string, tool: string, clicks: number])[] = [
      ['Ray', 'ray', 2],
      ['Horizontal line', 'horizontal', 1],
      ['Channel', 'channel', 3],
      ['Fibonacci retracement', 'fibonacci', 2],
      ['Rectangle', 'rectangle', 2],
      ['Measure', 'measure', 2],
      ['Long position', 'long', 1],
      ['Short position', 'short', 1],
      ['Text', 'text', 1],
    ];
    for (const [number, [name, , clicks]] of tools.entries()) {
      await button(name).click();
      for (let place = 0; place < clicks; place += 1)
        await click(page, workspace, 0.15 + 0.15 * place, 0.25 + 0.06 * number - 0.08 * place);
      await expect.poll(() => kept(page, 'BTC/USDT')).toHaveLength(number + 1);
    }
    expect((await kept(page, 'BTC/USDT')).map(({ tool }) => tool)).toEqual(tools.map(([, tool]) => tool));

    // A text that was placed just now is written at once: its words need no press.
    await expect(workspace.chart.getByRole('textbox', { name: 'Text' })).toBeFocused();
    await page.keyboard.type('Supply');
    await button('Lock').click();
    await button('Remove all drawings').click();
    await expect.poll(() => kept(page, 'BTC/USDT')).toEqual([expect.objectContaining({ text: 'Supply' })]);

    await workspace.choose('ETH/USDT');
    expect(await kept(page, 'ETH/USDT')).toEqual([]);
    await expect(workspace.chart.getByRole('toolbar', { name: 'Text', exact: true })).toHaveCount(0);
  },
);
