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
