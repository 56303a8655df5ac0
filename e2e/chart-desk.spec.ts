import { ChartPage } from './support/chart-page.ts';
import { SettingsPage } from './support/settings-page.ts';
import { WorkspacePage } from './support/workspace-page.ts';
import { expect, test } from './support/terminal.ts';

test(
  'bars of a length that is typed are shown, kept among the intervals, and there again after a reload',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    let chart = await ChartPage.open(page);
    await chart.typeInterval('45');
    await expect(chart.tool('45m')).toHaveAttribute('aria-pressed', 'true');
    // Bars of 45 minutes begin with the day.
    await expect
      .poll(async () => (Number(await chart.plot.getAttribute('data-last')) % 86_400) % 2700)
      .toBe(0);
    await expect.poll(async () => Number(await chart.plot.getAttribute('data-count'))).toBeGreaterThan(400);
    await page.reload();
    chart = new ChartPage(page);
    await chart.ready();
    await expect(chart.tool('45m')).toHaveAttribute('aria-pressed', 'true');
  },
);

test(
  'other products are compared in percent from a start that is named, and are taken away again',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    let chart = await ChartPage.open(page);
    await chart.compare('ETH/USDT');
    await expect(chart.compared()).toHaveCount(2);
    await expect(chart.compared().first()).toContainText(/BTC\/USDT [+\u2212]\d+\.\d\d%/);
    await expect(chart.compared().first()).toContainText('From the day');
    await expect(chart.compared().last()).toContainText(/ETH\/USDT [+\u2212]\d+\.\d\d%/);
    await page.reload();
    chart = new ChartPage(page);
    await chart.ready();
    await expect(chart.compared()).toHaveCount(2);
    await chart.panel.getByRole('button', { name: 'Remove ETH/USDT' }).click();
    await expect(chart.compared()).toHaveCount(0);
  },
);

test(
  'a price of the chart fills the order panel and sends nothing while it is disarmed [HU-90]',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const chart = await ChartPage.open(page);
    const workspace = new WorkspacePage(page);
    const price = workspace.order.getByRole('textbox', { name: 'Price' });
    await chart.choose(0.3, 0.78, /^Buy limit at/);
    await expect(price).toHaveValue(/^\d+(\.\d)?$/);
    const first = await price.inputValue();
    await chart.click(0.3, 0.7, ['Control']);
    await expect(price).not.toHaveValue(first);
    await workspace.tab('Orders').click();
    await expect(workspace.rows('BTC/USDT')).toHaveCount(0);
  },
);

test(
  'while it is armed a click with Ctrl sends the limit order of the order panel',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const chart = await ChartPage.open(page);
    const workspace = new WorkspacePage(page);
    await page.getByRole('switch', { name: 'Click trading' }).click();
    await chart.click(0.3, 0.75, ['Control']);
    await workspace.tab('Orders').click();
    await expect(workspace.rows('BTC/USDT')).toHaveCount(1);
  },
);

test(
  'a long tool says quantity, money and ratio, and fills the order panel',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const chart = await ChartPage.open(page);
    const workspace = new WorkspacePage(page);
    await chart.tool('Long position').click();
    await chart.click(0.5, 0.6);
    const bar = chart.panel.getByRole('toolbar', { name: 'Long position' });
    await expect(bar).toContainText(/\d+\.\d{3} BTC/);
    await bar.getByRole('textbox', { name: 'Risk' }).fill('0.5');
    const quantity = /([\d,.]+) BTC/.exec((await bar.textContent()) ?? '')?.[1] ?? '';
    await bar.getByRole('button', { name: 'Use in order' }).click();
    await expect(workspace.quantity()).toHaveValue(quantity.replaceAll(',', ''));
    await expect(workspace.order.getByRole('textbox', { name: /take profit/i })).not.toHaveValue('');
    await workspace.tab('Orders').click();
    await expect(workspace.rows('BTC/USDT')).toHaveCount(0);
  },
);

test(
  'a replay hides what comes after its bar, orders nothing, and Escape brings the present back [HU-80]',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const chart = await ChartPage.open(page);
    const last = chart.panel.locator('[data-last=""] > span');
    await expect(last).toBeVisible();
    await chart.tool('Replay').click();
    await chart.click(0.3, 0.4);
    await expect(chart.replay().getByText('Replay')).toBeVisible();
    const time = chart.replay().locator('time');
    const begun = await time.textContent();
    await chart.replay().getByRole('button', { name: 'Next bar' }).click();
    await expect(time).not.toHaveText(begun ?? '');
    await expect(last).toHaveCount(0);
    // Nor does anything else say where the product stands today, also in longer bars.
    await expect(page.getByText('Hidden: a chart replays this product')).toBeVisible();
    await expect(page.getByText('Day high')).toHaveCount(0);
    const reached = Date.parse(`${(await time.textContent())?.replace(' ', 'T')}Z`);
    await chart.panel.getByRole('button', { name: '1h', exact: true }).click();
    await expect(chart.panel.locator('[data-count]')).toBeVisible();
    await expect
      .poll(async () => Date.parse(`${(await time.textContent())?.replace(' ', 'T')}Z`))
      .toBeLessThanOrEqual(reached + 300_000 - 3_600_000);
    const menu = await chart.menuAt(0.3, 0.7);
    await expect(menu.getByRole('menuitem', { name: /^Alert at/ })).toBeVisible();
    await expect(menu.getByRole('menuitem', { name: /limit/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(chart.replay()).toHaveCount(0);
    await expect(last).toBeVisible();
  },
);

test(
  'armed, an order is taken by its rule, its brackets are drawn and dragged, tags count in percent, and the legend folds [HU-78]',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const chart = await ChartPage.open(page);
    const workspace = new WorkspacePage(page);
    await page.getByRole('switch', { name: 'Click trading' }).click();
    await chart.click(0.3, 0.7, ['Control']);
    const line = (kind: string) => chart.panel.locator(`[data-kind="${kind}"]`);
    const order = line('order');
    await expect(order).toHaveCount(1);
    const tagOf = (kind: string) => line(kind).locator('[data-tag]');
    /** Takes a place of the screen and lets go so many pixels lower. */
    const drag = async (x: number, y: number, lower: number) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y + lower, { steps: 4 });
      await page.mouse.up();
    };
    const plot = await chart.panel.locator('[data-candles]').boundingBox();
    const left = (plot?.x ?? 0) + 80;
    const first = await tagOf('order').innerText();
    await drag(left, (await order.boundingBox())?.y ?? 0, 20);
    await expect(tagOf('order')).not.toHaveText(first);
    for (const [name, kind, lower] of [
      ['TP', 'takeProfit', -60],
      ['SL', 'stopLoss', 30],
    ] as const) {
      const grip = await order.getByText(name, { exact: true }).boundingBox();
      await drag((grip?.x ?? 0) + 5, (grip?.y ?? 0) + 8, lower);
      await expect(line(kind)).toHaveCount(1);
      await expect(order.getByText(name, { exact: true })).toHaveCount(0);
    }
    const taken = await tagOf('takeProfit').innerText();
    const tag = await tagOf('takeProfit').boundingBox();
    await drag((tag?.x ?? 0) + 20, (tag?.y ?? 0) + 8, -20);
    await expect(tagOf('takeProfit')).not.toHaveText(taken);
    await expect(line('takeProfit')).toHaveAttribute('data-moving', 'false');
    await workspace.tab('Orders').click();
    await expect(workspace.rows('BTC/USDT')).toContainText(await tagOf('takeProfit').innerText());
    await line('stopLoss').getByRole('button').click();
    await expect(line('stopLoss')).toHaveCount(0);

    await chart.pick('Scale and view', 'Percent');
    await expect(tagOf('order')).toHaveAttribute('data-percent', /^[+\u2212]\d+\.\d\d%$/);
    await expect(chart.panel.locator('[data-axis-price]')).toHaveAttribute('data-percent', /%$/);
    await chart.panel.getByRole('button', { name: 'Fold the legend' }).click();
    await expect(chart.panel.locator('time')).toHaveCount(0);
    await chart.panel.getByRole('button', { name: 'Unfold the legend' }).click();
    await expect(chart.panel.locator('time')).toHaveCount(1);
  },
);

test(
  'days keep their date in Tokyo and months have names, and the bell makes an alert and changes it [HU-05] [HU-89]',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    // The axis is painted: what it paints is what is seen.
    await page.addInitScript(() => {
      const painted = new Set<string>();
      const paint = CanvasRenderingContext2D.prototype.fillText;
      CanvasRenderingContext2D.prototype.fillText = function (text: string, ...rest) {
        painted.add(text);
        return paint.call(this, text, ...rest);
      };
      Object.assign(window, { painted });
    });
    await page.reload();
    const chart = await ChartPage.open(page);
    const painted = () =>
      page.evaluate(() => [...(window as unknown as { readonly painted: Set<string> }).painted]);
    const settings = await SettingsPage.open(page);
    await settings.window.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo');
    await page.keyboard.press('Escape');
    const time = chart.panel.locator('time').first();
    await expect(time).toHaveText(/^2026-03-05 00:/);
    for (const [interval, date] of [
      ['D', '2026-03-04'],
      ['W', '2026-03-02'],
      ['M', '2026-03-01'],
    ] as const) {
      await chart.panel.getByRole('button', { name: interval, exact: true }).click();
      await expect(time).toHaveText(date);
    }
    await expect.poll(painted).toEqual(expect.arrayContaining(['Feb', 'Mar', 'Jul']));
    // Nor is a month a figure that might be a day.
    expect((await painted()).filter((text) => /^\d\d?[/-]\d\d?$/.test(text))).toEqual([]);

    await chart.panel.getByRole('button', { name: 'Alerts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alerts' });
    await dialog.getByRole('button', { name: 'New alert' }).click();
    await dialog.getByLabel('Level', { exact: true }).fill('90000');
    await dialog.getByLabel('Note').fill('Sell half');
    await dialog.getByRole('button', { name: 'Add alert' }).click();
    await dialog.getByRole('button', { name: /^Edit alert: Sell half/ }).click();
    const form = dialog.getByRole('form', { name: 'Edit alert' });
    await form.getByLabel('Rule').selectOption({ label: 'crosses below' });
    await form.getByLabel('Level', { exact: true }).fill('40000');
    await form.getByRole('radio', { name: 'Each time' }).click();
    await form.getByLabel('Ends').selectOption({ label: 'in a day' });
    await form.getByRole('button', { name: 'Save' }).click();
    const waiting = dialog.getByRole('listitem').first();
    await expect(waiting).toContainText('Price crosses below 40,000.0');
    await expect(waiting).toContainText('Sell half, until 03-06 00:');
    await expect(waiting).toContainText('Each time');
  },
);

test(
  'alerts of a price and of a drawn line wait in the list, and those of the line follow it',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const chart = await ChartPage.open(page);
    await chart.tool('Horizontal line').click();
    await chart.click(0.4, 0.2);
    await page.keyboard.press('Escape');
    await chart.choose(0.3, 0.2, 'Alert on this line');
    await chart.choose(0.3, 0.75, /^Alert at/);
    await chart.panel.getByRole('button', { name: 'Alerts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alerts' });
    const waiting = dialog.getByRole('list', { name: 'Alerts that are set' }).getByRole('listitem');
    await expect(waiting).toHaveCount(2);
    await expect(waiting.first()).toContainText('Price crosses Horizontal line');
    await expect(waiting.first()).toContainText(/\+\d+\.\d\d%/);
    await expect(waiting.last()).toContainText(/Price crosses [\d,.]+/);
    await waiting
      .first()
      .getByRole('button', { name: /^Remove: / })
      .click();
    await expect(waiting).toHaveCount(1);
  },
);

test(
  'the crosshair stands at one time in all charts until that is switched off',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await WorkspacePage.open(page);
    await page.getByText('Multi-chart', { exact: true }).click();
    const panels = page.getByRole('region', { name: 'Chart', exact: true });
    await expect(panels).toHaveCount(4);
    const [first, second] = [new ChartPage(page, panels.nth(0)), new ChartPage(page, panels.nth(1))];
    await first.ready();
    await second.ready();
    const line = second.panel.locator('[data-synced-line]');
    await expect(async () => {
      const point = await first.at(0.5, 0.5);
      await page.mouse.move(point.x - 30, point.y);
      await page.mouse.move(point.x, point.y);
      await expect(line).toBeVisible({ timeout: 500 });
    }).toPass();
    await first.pick('Scale and view', 'Sync crosshair');
    await expect(line).toBeHidden();
  },
);
