import { AccountPage } from './support/account-page.ts';
import { DockPage } from './support/dock-page.ts';
import { PalettePage } from './support/palette-page.ts';
import { expect, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

test(
  'the tape joins trades and leaves small ones out, and still does after a reload',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const prints = workspace.tape.getByRole('listitem');
    await expect(prints.first()).toContainText(/\d\d:\d\d:\d\d\.\d 64,\d{3}\.\d/);
    await workspace.tape.getByRole('button', { name: 'Aggregation' }).click();
    await page.getByRole('menuitemradio', { name: 'Group 1000 ms' }).click();
    await workspace.tape.getByRole('button', { name: 'Smallest size: all sizes' }).click();
    const second = page.getByRole('menuitemradio').nth(1);
    const least = Number((await second.textContent())?.replaceAll(/[^\d.]/g, ''));
    await second.click();
    const smallest = async () => {
      const texts = await prints.allTextContents();
      return texts.length === 0 ? 0 : Math.min(...texts.map((text) => Number(text.split(' ').at(-1))));
    };
    await expect.poll(smallest).toBeGreaterThanOrEqual(least);

    await page.reload();
    await expect(workspace.tape.getByRole('button', { name: /^Smallest size: min/ })).toBeVisible();
    await expect(workspace.tape.getByTitle('Group 1000 ms')).toBeVisible();
    await expect.poll(smallest).toBeGreaterThanOrEqual(least);
  },
);

test(
  'the figures of the day move with the market, a sale beside a long says that it hedges, and the layout for stocks opens a share [HU-75] [HU-85] [HU-86]',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const volume = page.getByRole('definition').filter({ hasText: /BTC/ }).first();
    const before = await volume.textContent();
    await expect(volume).not.toHaveText(before ?? '', { timeout: 30_000 });
    await workspace.fillAndBuy('0.05');
    const sell = workspace.order.getByRole('button', { name: 'Sell' });
    await workspace.quantity().fill('0.02');
    await expect(sell).toContainText('hedges');
    await expect(workspace.order.getByRole('button', { name: 'Buy' })).not.toContainText('hedges');

    await new DockPage(page).layout('Stocks');
    // A share is no pair.
    await expect(workspace.chart.getByRole('heading').first()).toHaveText(/^[A-Z]{2,5}$/);
  },
);

test(
  'the heat map is walked with the keyboard and by the pointer, and a tile chooses its product',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    await openPanel(page, 'Heat map');
    const panel = page.getByRole('region', { name: 'Heat map', exact: true });
    const map = panel.getByRole('application');
    const status = panel.getByRole('status').filter({ hasText: /%/ });
    await expect(status).toContainText('BTC/USDT');
    await map.focus();
    await page.keyboard.press('ArrowRight');
    await expect(status).not.toContainText('BTC/USDT');
    const name = ((await status.textContent()) ?? '').split(' ')[0]!;
    await page.keyboard.press('Enter');
    await expect(workspace.chart.getByRole('heading', { name })).toBeVisible();

    await panel.getByRole('radio', { name: 'Equal' }).click();
    const box = (await map.boundingBox())!;
    await page.mouse.move(box.x + 24, box.y + 40);
    const under = ((await status.textContent()) ?? '').split(' ')[0]!;
    await page.mouse.down();
    await page.mouse.up();
    await expect(workspace.chart.getByRole('heading', { name: under })).toBeVisible();
  },
);

test(
  'the depth chart says what rests on each side, and a press takes its price into the order panel',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    await openPanel(page, 'Depth chart');
    const panel = page.getByRole('region', { name: 'Depth chart', exact: true });
    await expect(panel.getByRole('paragraph').filter({ hasText: /64,\d{3}/ })).not.toHaveCount(0);
    const drawing = panel.getByRole('img', { name: 'Resting volume by price' });
    const box = (await drawing.boundingBox())!;
    await page.mouse.move(box.x + box.width - 30, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.up();
    await expect(workspace.order.getByRole('radio', { name: 'Limit' })).toBeChecked();
    const price = workspace.order.getByRole('textbox', { name: 'Price' });
    await expect.poll(async () => Number(await price.inputValue())).toBeGreaterThan(64_000);
    await new AccountPage(page).lists();
    await workspace.tab('Orders').click();
    await expect(workspace.rows('BTC/USDT')).toHaveCount(0);
  },
);

async function openPanel(page: WorkspacePage['page'], name: string): Promise<void> {
  const palette = await PalettePage.open(page);
  await palette.write(name);
  await page.getByRole('option', { name: new RegExp(`${name}$`, 'i') }).click();
  await expect(new DockPage(page).tab(name)).toBeVisible();
}

test(
  'the header has room for what a night costs at 1440 pixels in every language, and figures give way from the end',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await WorkspacePage.open(page);
    const figures = page.locator('header dl > div');
    /** Which of the figures are in sight, in their order: high, low, volume, session, swap, open, close. */
    const inSight = () =>
      figures.evaluateAll((all) => {
        const { bottom } = all[0]!.parentElement!.getBoundingClientRect();
        return all.map((each) => each.getBoundingClientRect().top < bottom);
      });
    const choices = [
      ['Settings', 'English'],
      ['Settings', '\u7b80\u4f53\u4e2d\u6587'],
      ['\u8bbe\u7f6e', '\u7e41\u9ad4\u4e2d\u6587'],
    ] as const;
    for (const [menu, language] of choices) {
      await page.getByRole('button', { name: menu, exact: true }).click();
      await page.getByRole('menuitemradio', { name: language }).click();
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect(figures.nth(4)).toContainText('%');
      await expect.poll(inSight, language).toEqual([true, true, true, true, true, false, false]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect.poll(async () => (await inSight()).slice(0, 3), language).toEqual([true, true, true]);
      await expect.poll(async () => (await inSight())[6], language).toBe(false);
    }
  },
);

test(
  'a text that is cut is whole in its tip, in the desk and in a window of its own',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await WorkspacePage.open(page);
    const dock = new DockPage(page);
    for (const own of [page, await dock.openInWindow('Watchlist')]) {
      // Whatever the market brings is whole: a box is made to cut for want of room.
      await own.evaluate(() => {
        const box = Object.assign(document.createElement('p'), {
          id: 'cut',
          textContent: 'A name without room',
        });
        Object.assign(box.style, { position: 'fixed', inset: '0 auto auto 0', width: '40px', zIndex: '99' });
        Object.assign(box.style, { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' });
        document.body.append(box);
      });
      await own.locator('#cut').hover();
      await expect(own.locator('#cut')).toHaveAttribute('title', 'A name without room');
    }
  },
);
