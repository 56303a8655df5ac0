import { expect, test } from './support/terminal.ts';
import { LadderPage } from './support/ladder-page.ts';
import { WorkspacePage } from './support/workspace-page.ts';

test(
  'a click in a disarmed ladder fills the order panel and sends nothing [HU-90]',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const ladder = new LadderPage(workspace);
    await ladder.hold();
    const row = (await ladder.rowCount()) - 2;
    const price = await ladder.priceOf(row);
    await ladder.click('bid', row);
    await expect(workspace.order.getByRole('radio', { name: 'Limit' })).toBeChecked();
    await expect(workspace.order.getByRole('textbox', { name: 'Price' })).toHaveValue(price.replace(',', ''));
    await workspace.tab('Orders').click();
    await expect(workspace.rows('BTC/USDT')).toHaveCount(0);
  },
);

test(
  'an armed ladder places by a click, moves by a drag, gives back by Escape and cancels by the mark of the chip',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const ladder = new LadderPage(workspace);
    await workspace.tab('Orders').click();
    await ladder.quantity.fill('0.05');
    await ladder.arm();
    const from = (await ladder.rowCount()) - 2;
    const to = from - 1;
    const [start, end] = [await ladder.priceOf(from), await ladder.priceOf(to)];

    await ladder.click('bid', from);
    const order = workspace.rows('BTC/USDT');
    await expect(order).toHaveCount(1);
    await expect(order).toContainText('0.050');
    await expect(order).toContainText(start);

    await ladder.take(from, to);
    await page.keyboard.press('Escape');
    await ladder.drop();
    await ladder.take(from, to);
    await ladder.drop();
    await expect(order).toContainText(end);

    await ladder.clickCancel(to);
    await expect(order).toHaveCount(0);
  },
);

test('a whole scalp takes one key a step: arm, place, move, cancel, place and flatten; the question of Flatten takes Enter [HU-77] [HU-83]', async ({
  terminalPage: page,
}) => {
  const workspace = await WorkspacePage.open(page);
  const ladder = new LadderPage(workspace);
  await workspace.tab('Orders').click();
  await ladder.drawing.focus();
  await page.keyboard.press('Shift+A');
  await expect(ladder.switch).toBeChecked();
  // The keyboard begins in the middle of the market, where an order may fill at once; ten rows below it rests.
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  const order = workspace.rows('BTC/USDT');
  await expect(order).toHaveCount(1);
  const price = (await order.textContent()) ?? '';
  await page.keyboard.press('Alt+ArrowDown');
  await expect(order).not.toHaveText(price);
  await page.keyboard.press('Delete');
  await expect(order).toHaveCount(0);

  await workspace.fillAndBuy('0.1');
  await workspace.tab('Positions').click();
  await expect(order).toHaveCount(1);
  await ladder.drawing.focus();
  await page.keyboard.press('f');
  await expect(order).toHaveCount(0);
  await expect(workspace.notices).toContainText('Closed 1 position at the market');

  // Everywhere else Flatten asks for a word, and Enter answers it once it is right.
  await workspace.fillAndBuy('0.1');
  await expect(order).toHaveCount(1);
  await page.keyboard.press('Control+Shift+F');
  const word = page.getByRole('dialog').getByRole('textbox');
  await word.fill('FLA');
  await word.press('Enter');
  await expect(word).toHaveValue('FLA');
  await word.pressSequentially('T');
  await word.press('Enter');
  await expect(order).toHaveCount(0);
});

test(
  'leaving the window disarms the ladder, and what is in the hand goes back',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const ladder = new LadderPage(workspace);
    await workspace.tab('Orders').click();
    await ladder.quantity.fill('0.05');
    await ladder.arm();
    const row = (await ladder.rowCount()) - 2;
    const price = await ladder.priceOf(row);
    await ladder.click('bid', row);
    const order = workspace.rows('BTC/USDT');
    await expect(order).toContainText(price);
    await ladder.take(row, row - 1);
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await expect(ladder.switch).not.toBeChecked();
    await ladder.drop();
    await page.keyboard.press('Delete');
    await expect(order).toContainText(price);
  },
);
