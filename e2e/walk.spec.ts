import type { Page } from '@playwright/test';
import { AccountPage } from './support/account-page.ts';
import type { ChartPage } from './support/chart-page.ts';
import { watchDay } from './support/day-watch.ts';
import { DockPage } from './support/dock-page.ts';
import { LadderPage } from './support/ladder-page.ts';
import { startRemoteTerminal, type RemoteTerminal } from './support/remote-terminal.ts';
import { writeSmallMarket } from './support/small-market.ts';
import { expect, test } from './support/terminal.ts';
import { WalkPage } from './support/walk-page.ts';

/** The walk of docs/walk.md, step by step as it stands there. */

/** An hour of this market takes two minutes. */
const MARKET = ['--seed', '7', '--at', '2026-03-04T15:30:00Z', '--speed', '30'];
/** A wide one: ladder, two charts, ticket, and lists that show both brackets side by side. */
const SCREEN = { width: 3200, height: 1080 };
const HOUR_ENDS = '16:30:00';
const PLACE = '.addMarketOrder';
/** How far brackets of the walk stand from the market, in USDT: further than it goes in an hour. */
const FAR = 2500;

/** What the steps hand on to each other. */
interface Walk {
  readonly page: Page;
  readonly remote: RemoteTerminal;
  readonly trader: WalkPage;
  readonly dock: DockPage;
  readonly ladder: LadderPage;
}

async function setsUpTheDesk({ page, trader, dock }: Walk): Promise<void> {
  await dock.layout('Scalper');
  const tape = (await dock.openInWindow('Tape')).getByRole('region', { name: 'Tape', exact: true });
  await expect(tape).toContainText(/\d\d:\d\d:\d\d/);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Add a panel' }).click();
  await page.getByRole('menuitem', { name: 'Chart', exact: true }).click();
  await expect(trader.chart).toHaveCount(2);
  // Room for every column of the positions.
  await dock.moveSplitter(await dock.splitterRightOf(trader.chart.first()), -280);
  await dock.layoutMenu('Save as');
  await page.getByRole('textbox', { name: 'Name' }).fill('Morning');
  await page.keyboard.press('Enter');
  await expect(dock.layouts.getByRole('button', { name: 'Morning' })).toHaveAttribute('aria-current', 'true');
  for (const interval of ['1m', '5m']) await trader.chartOf(interval).ready();
  await trader.isOpenToAll();
}

/** The four prices of the bar under the pointer, as the legend of the chart shows them. */
async function barOf(chart: ChartPage): Promise<readonly number[]> {
  const words = (await chart.panel.textContent()) ?? '';
  const figures = /O ([\d,.]+) ?H ([\d,.]+) ?L ([\d,.]+) ?C ([\d,.]+\.\d)/.exec(words) ?? [];
  return figures.slice(1).map((figure) => Number(figure.replaceAll(',', '')));
}

/** Prices of the drawings of BTC/USDT, in USDT. */
function drawn(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => {
    // Each platform has drawings of its own.
    const name = Object.keys(localStorage).find((each) => each.startsWith('meridian.drawings'));
    const kept = JSON.parse(localStorage.getItem(name ?? '') ?? '{}') as {
      state?: { products?: Record<string, { anchors: { price: number }[] }[]> };
    };
    return (kept.state?.products?.['BTC/USDT'] ?? []).flatMap(({ anchors }) =>
      anchors.map(({ price }) => price / 10),
    );
  });
}

async function draws({ page, trader }: Walk): Promise<void> {
  // The scale and the bars of hours stand still while a hand draws, and goes from a line to its menu.
  // A narrow chart has the other intervals in its menu.
  await trader.chartOf('5m').pick('More intervals', '1h');
  const chart = trader.chartOf('1h');
  await chart.ready();
  await chart.tool('Trend line').click();
  await chart.click(0.2, 0.6);
  await chart.click(0.6, 0.4);
  await expect.poll(() => drawn(page)).toHaveLength(2);
  await page.keyboard.press('Escape');
  // The magnet puts a level on a price of the bar; where no bar is near, the level is taken back.
  await chart.tool('Magnet').click();
  await expect(async () => {
    for (let height = 0.25; height < 0.8; height += 0.05) {
      await chart.tool('Horizontal line').click();
      await chart.click(0.3, height);
      const bar = await barOf(chart);
      await expect.poll(async () => (await drawn(page)).length, { timeout: 20_000 }).toBe(3);
      if (bar.includes((await drawn(page))[2] ?? 0)) return;
      await page.keyboard.press('Escape');
      await chart.tool('Undo').click();
      await expect.poll(async () => (await drawn(page)).length, { timeout: 20_000 }).toBe(2);
    }
    throw new Error('the magnet held on to no bar');
  }).toPass({ timeout: 240_000 });
  await page.keyboard.press('Escape');
  await chart.tool('Magnet').click();
}

/** Draws a level beside the market and has it watched. */
async function watchLevel({ page, trader }: Walk): Promise<void> {
  const chart = trader.chartOf('1h');
  await expect(async () => {
    const last = await chart.panel.locator('[data-last=""]').last().boundingBox();
    const plot = await chart.plot.boundingBox();
    if (!last || !plot) throw new Error('the last price is not in sight');
    const height = (last.y - 8 - plot.y) / plot.height;
    await chart.tool('Horizontal line').click();
    await chart.click(0.35, height);
    await page.keyboard.press('Escape');
    const menu = await chart.menuAt(0.3, height);
    const watch = menu.getByRole('menuitem', { name: 'Alert on this line' });
    if (await watch.isHidden()) await page.keyboard.press('Escape');
    await watch.click({ timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
}

/** Has a level beside the market watched until the market gets there; one that the market has left meanwhile is followed by another. */
async function isAlerted(walk: Walk): Promise<void> {
  const { page, trader } = walk;
  const dialog = page.getByRole('dialog', { name: 'Alerts' });
  const fired = dialog.getByRole('list', { name: 'Fired' }).getByRole('listitem');
  await expect(async () => {
    if (await dialog.isVisible()) await page.keyboard.press('Escape');
    await watchLevel(walk);
    // Its name has the count of those that wait.
    await trader
      .chartOf('1h')
      .panel.getByRole('button', { name: /^Alerts/ })
      .click();
    await expect(fired.first()).toContainText('Price crosses Horizontal line', { timeout: 30_000 });
  }).toPass({ timeout: 360_000 });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** Lets an order rest far below in the ladder, moves it by hand and takes it back. */
async function restsInTheLadder({ page, trader, ladder }: Walk): Promise<void> {
  await ladder.arm();
  await trader.tab('Orders').click();
  await ladder.panel.getByRole('button', { name: '0.050', exact: true }).click();
  await expect(ladder.quantity).toHaveValue('0.050');
  // With rows this coarse the last of them lie where the market does not get in an hour.
  await ladder.coarsest();
  await ladder.hold();
  const from = (await ladder.rowCount()) - 2;
  const [start, end] = [await ladder.priceOf(from), await ladder.priceOf(from - 2)];
  await ladder.click('bid', from);
  const order = trader.rows('BTC/USDT');
  await expect(order).toHaveCount(1);
  await expect(order).toContainText('0.050');
  await expect(order).toContainText(start);
  await ladder.take(from, from - 2, 'buys');
  await page.keyboard.press('Escape');
  await ladder.drop();
  await ladder.take(from, from - 2, 'buys');
  await ladder.drop();
  await expect(order).toContainText(end);
  await ladder.clickCancel(from - 2, 'buys');
  await expect(order).toHaveCount(0);
}

/** In and out by one click, and once with brackets that end it by themselves. */
async function scalps({ trader, ladder }: Walk): Promise<void> {
  const hand = (name: string) => ladder.panel.getByRole('button', { name: new RegExp(`^${name}`) });
  await trader.tab('Positions').click();
  for (const way of ['Buy market', 'Sell market']) {
    await hand(way).click();
    await expect(trader.positions).toHaveCount(1);
    await hand('Flatten').click();
    await expect(trader.positions).toHaveCount(0);
  }
  await ladder.panel.getByRole('radio', { name: 'Scalp' }).click();
  // Its brackets are so near that the market may end it before anybody has looked at the row.
  await hand('Buy market').click();
  await ladder.panel.getByRole('radio', { name: 'None' }).click();
  await trader.tab('History').click();
  await expect(trader.rows(/Take profit|Stop loss/)).toHaveCount(1, { timeout: 120_000 });
  await expect(trader.tab('Positions')).toHaveText('Positions');
  await trader.agrees();
  await trader.fillsSumTo(0);
}

async function brackets({ page, trader }: Walk): Promise<void> {
  await trader.buys('0.4');
  await expect(trader.positions).toHaveCount(1);
  const chart = trader.chartOf('1h');
  // Days have room for brackets that an hour does not reach.
  await chart.pick('More intervals', 'D');
  const days = trader.chartOf('D');
  await days.ready();
  const armed = page.getByRole('switch', { name: 'Click trading' });
  if (!(await armed.isChecked())) await armed.click();
  await trader.drags(days, 'Long', -90);
  await expect.poll(() => trader.bracket('Take profit')).toBeGreaterThan(0);
  await trader.drags(days, 'Long', 90);
  await expect.poll(() => trader.bracket('Stop loss')).toBeGreaterThan(0);
  const stop = (await trader.bracket('Stop loss')) ?? 0;
  await trader.drags(days, 'SL', 60);
  await expect.poll(() => trader.bracket('Stop loss')).toBeLessThan(stop);
  await trader.agrees();
  await trader.fillsSumTo(0.4);
}

async function changesLooks({ page, trader }: Walk): Promise<void> {
  await trader.set('Settings', '简体中文');
  await expect(page.getByRole('region', { name: '图表', exact: true })).toHaveCount(2);
  await expect(page.getByText('0.400').first()).toBeVisible();
  await trader.set('设置', 'English');
  await trader.set('Settings', 'Light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  for (const interval of ['1m', 'D']) await trader.chartOf(interval).ready();
  await trader.isOpenToAll();
  await trader.agrees();
}

async function losesTheLine({ remote, trader }: Walk): Promise<void> {
  const sent = remote.calls.sent(PLACE);
  remote.quotes.cut();
  await expect(trader.banner).toContainText('Quotes disconnected for');
  await expect(trader.order.locator('[data-stale="true"]')).toHaveCount(1);
  await trader.pressesBothSides();
  expect(remote.calls.sent(PLACE)).toBe(sent);
  remote.quotes.restore();
  await trader.tryNow();
  await expect(trader.banner).toHaveCount(0);
  await trader.expectPricesMove();
  await trader.readsNotices();
  await trader.agrees();
}

async function movesTakesOffAndTurns({ page, trader }: Walk): Promise<void> {
  const stop = (await trader.bracket('Stop loss')) ?? 0;
  await trader.types('Stop loss', Math.round(stop) - FAR);
  await trader.positions.getByRole('button', { name: 'More' }).click();
  const part = page.getByRole('region', { name: 'Close part' });
  await part.getByRole('button', { name: '25%' }).click();
  await expect(part).toContainText('leaves 0.300');
  await part.getByRole('button', { name: 'Sell 0.100 at market' }).click();
  await trader.agree('Close');
  await expect(trader.rows('0.300')).toHaveCount(1);
  await trader.fillsSumTo(0.3);
  await trader.positions.getByRole('button', { name: 'Reverse' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click();
  await expect(trader.rows('Short')).toHaveCount(1);
  await expect(trader.positions).toHaveCount(1);
  await trader.agrees();
  await trader.fillsSumTo(-0.3);
}

async function flattens({ page, trader }: Walk): Promise<void> {
  await page.keyboard.press('Control+Shift+F');
  const question = page.getByRole('dialog');
  await question.getByRole('textbox').fill('FLAT');
  await question.getByRole('textbox').press('Enter');
  await expect(trader.positions).toHaveCount(0);
  await trader.agrees();
  await trader.fillsSumTo(0);
}

async function reviews({ page, trader }: Walk): Promise<void> {
  const isOver = async () => (await trader.clock()) >= HOUR_ENDS;
  await expect.poll(isOver, { timeout: 240_000 }).toBe(true);
  const { net } = await trader.addsUp();
  const desk = new AccountPage(page);
  await desk.open('Performance');
  const shown = desk.performance.getByText('Net result').locator('xpath=following-sibling::dd[1]').first();
  const figure = async () =>
    Number(((await shown.textContent()) ?? '').replace('\u2212', '-').replaceAll(/[^\d.-]/g, ''));
  await expect.poll(figure).toBeCloseTo(net, 2);
  await trader.isOpenToAll();
  await desk.lists();
}

async function comesBack({ page, trader, dock }: Walk): Promise<void> {
  const before = await drawn(page);
  await page.reload();
  await expect(trader.chart).toHaveCount(2);
  for (const interval of ['1m', 'D']) await trader.chartOf(interval).ready();
  await expect(dock.layouts.getByRole('button', { name: 'Morning' })).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await drawn(page)).toEqual(before);
  const panels = () =>
    page
      .context()
      .pages()
      .map((each) => each.getByRole('region', { name: 'Tape', exact: true }).count());
  await expect.poll(async () => (await Promise.all(panels())).reduce((sum, count) => sum + count, 0)).toBe(1);
  await trader.agrees();
  await trader.fillsSumTo(0);
}

test(
  'an hour of a trader: desk, drawing, alert, scalp, bracket, move, part, reverse, flatten, review, without a defect [HU-87]',
  { tag: '@long' },
  async ({ folder, page }) => {
    test.setTimeout(900_000);
    page.setDefaultTimeout(60_000);
    await page.setViewportSize(SCREEN);
    const products = await writeSmallMarket(folder);
    const remote = await startRemoteTerminal({ platformArgs: [...MARKET, '--products', products] });
    try {
      const { link } = remote.terminal.ready;
      const trader = await WalkPage.begin(page, link, remote.platform().ready);
      const walk: Walk = { page, remote, trader, dock: new DockPage(page), ladder: new LadderPage(trader) };
      await trader.agrees();
      const steps: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
        'sets up the desk, with a window of its own': setsUpTheDesk,
        'draws with the magnet': draws,
        'has a drawn level watched, which fires': isAlerted,
        'lets an order rest in the ladder, moves it and takes it back': restsInTheLadder,
        'scalps in the armed ladder': scalps,
        'takes a position and drags brackets around it': brackets,
        'changes language and theme': changesLooks,
        'loses the line and gets it back': losesTheLine,
        'moves the stop, takes a part off and turns round': movesTakesOffAndTurns,
        'flattens all of it': flattens,
        'reviews the hour: everything adds up': reviews,
        'comes back after a reload and finds everything': comesBack,
      };
      for (const [name, step] of Object.entries(steps)) await test.step(name, () => step(walk));
    } finally {
      await remote.stop();
    }
  },
);

test(
  'the watch over the walk sees what must not happen, controls that move under the pointer too [HU-87]',
  { tag: '@long' },
  async ({ page }) => {
    const faults = await watchDay(page.context());
    await page.route('http://watched.test/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<section><i></i><button>Buy</button><p>Balance</p></section>',
      }),
    );
    await page.goto('http://watched.test/');
    await page.getByRole('button').hover();
    const seen = (fault: RegExp) => expect.poll(() => faults.join('\n')).toMatch(fault);
    const change = (text: string) =>
      page.locator('p').evaluate((element, words) => void (element.textContent = words), text);
    await change('NaN USDT');
    await seen(/a text without sense: NaN USDT/);
    await change('Chart stopped working.');
    await seen(/a panel gave up: Chart/);
    await page.evaluate(() => setTimeout(() => console.error('broken'), 0));
    await seen(/console: broken/);
    await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('nobody')), 0));
    await seen(/not caught: nobody/);
    // Half a second after what a trader did, nothing moves by itself any more.
    await expect(async () => {
      await page.locator('i').evaluate((element) => {
        const height = element.style.height === '200px' ? '0' : '200px';
        element.setAttribute('style', `display: block; height: ${height}`);
      });
      expect(faults.join('\n')).toMatch(/moved under the pointer: <button>Buy/);
    }).toPass();
    await page.evaluate(() => document.body.replaceChildren());
    await seen(/the window is empty/);
  },
);
