import { ChartPage } from './support/chart-page.ts';
import { DockPage } from './support/dock-page.ts';
import { expect, startTerminal, test } from './support/terminal.ts';
import { WalkPage } from './support/walk-page.ts';
import { WorkspacePage } from './support/workspace-page.ts';

/** An hour of this market takes six minutes; on a busy machine the walk needs that long. */
const MARKET = ['--in-memory', '--seed', '7', '--at', '2026-03-04T15:30:00Z', '--speed', '10'];
const START_BALANCE = 100_000;

test(
  'an hour of a trader: desk, drawing, alert, scalp, bracket, move, part, reverse, flatten, review, without a defect',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(900_000);
    const terminal = await startTerminal(MARKET);
    try {
      await page.goto(terminal.ready.link);
      await WorkspacePage.open(page);
      const trader = new WalkPage(page, terminal.ready);
      const dock = new DockPage(page);
      const chart = new ChartPage(page);
      await trader.agrees();

      await test.step('sets up the desk', async () => {
        await dock.dragTab('Tape', trader.depth);
        await expect(dock.frameOf('Tape').getByRole('tab', { name: 'Depth' })).toBeVisible();
        await dock.tab('Depth').first().click();
        await chart.ready();
      });

      await test.step('draws a level, and has it watched', async () => {
        await chart.tool('Horizontal line').click();
        await chart.click(0.4, 0.2);
        await page.keyboard.press('Escape');
        await chart.choose(0.3, 0.2, 'Alert on this line');
        await trader.agrees();
      });

      await test.step('scalps: in and out at the market, three times', async () => {
        for (const quantity of ['0.05', '0.06', '0.07']) {
          await trader.buys(quantity);
          await expect(trader.rows('BTC/USDT')).toHaveCount(1);
          await trader.rows('BTC/USDT').getByRole('button', { name: 'Close' }).click();
          await expect(trader.rows('BTC/USDT')).toHaveCount(0);
        }
        await trader.agrees();
      });

      await test.step('lets an order rest far below, and takes it back', async () => {
        await trader.order.getByRole('radio', { name: 'Limit' }).click();
        const price = trader.order.getByRole('textbox', { name: 'Price' });
        await expect(price).not.toHaveValue('');
        const far = Math.round(Number((await price.inputValue()).replaceAll(',', '')) * 0.95);
        await price.fill(String(far));
        await trader.quantity().fill('0.2');
        await trader.buy.click();
        await trader.tab('Orders').click();
        await expect(trader.rows('BTC/USDT')).toHaveCount(1);
        await trader.rows('BTC/USDT').getByRole('button', { name: 'Cancel' }).click();
        await expect(trader.rows('BTC/USDT')).toHaveCount(0);
        await trader.order.getByRole('radio', { name: 'Market' }).click();
        await trader.agrees();
      });

      await test.step('takes a position and puts a bracket around it', async () => {
        await trader.buys('0.4');
        const position = trader.rows('BTC/USDT');
        const entry = await position
          .getByRole('cell')
          .nth(await trader.column('Entry'))
          .textContent();
        for (const [name, share] of [
          ['Take profit', 1.04],
          ['Stop loss', 0.96],
        ] as const) {
          const price = Math.round(Number(entry?.replaceAll(',', '')) * share);
          await position.getByRole('button', { name }).click();
          const field = position.getByRole('textbox', { name });
          await field.fill(String(price));
          await field.press('Enter');
          await expect(position.getByRole('button', { name })).toContainText(price.toLocaleString('en-US'));
        }
        await trader.agrees();
      });

      await test.step('moves the stop nearer', async () => {
        const position = trader.rows('BTC/USDT');
        const stop = position.getByRole('button', { name: 'Stop loss' });
        const before = Number(/[\d,]+\.?\d*/.exec((await stop.textContent()) ?? '')?.[0].replaceAll(',', ''));
        await stop.click();
        const field = position.getByRole('textbox', { name: 'Stop loss' });
        await field.fill(String(Math.round(before * 1.01)));
        await field.press('Enter');
        await expect(stop).toContainText(Math.round(before * 1.01).toLocaleString('en-US'));
        await trader.agrees();
      });

      await test.step('takes a part off', async () => {
        await trader.order.getByRole('radio', { name: 'Close' }).click();
        await trader.quantity().fill('0.1');
        await expect(trader.sell).toHaveAttribute('aria-disabled', 'false');
        await trader.sell.click();
        await expect(trader.rows('0.300')).toHaveCount(1);
        await trader.order.getByRole('radio', { name: 'Open' }).click();
        await trader.agrees();
      });

      await test.step('turns round', async () => {
        await trader.rows('BTC/USDT').getByRole('button', { name: 'Reverse' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click();
        await expect(trader.rows('Short')).toHaveCount(1);
        await expect(trader.rows('BTC/USDT')).toHaveCount(1);
        await trader.agrees();
      });

      await test.step('flattens all of it', async () => {
        await page.keyboard.press('Control+Shift+F');
        const question = page.getByRole('dialog');
        await question.getByRole('textbox').fill('FLAT');
        await question.getByRole('button', { name: 'Flatten all' }).click();
        await expect(trader.rows('BTC/USDT')).toHaveCount(0);
        await trader.agrees();
      });

      await test.step('reviews: what happened is there, and adds up', async () => {
        await trader.tab('Fills').click();
        // Three times in and out, the position, its part, the turn in two, the end.
        await expect(trader.rows('BTC/USDT')).toHaveCount(11);
        await trader.tab('History').click();
        await expect(trader.rows('BTC/USDT')).toHaveCount(6);
        await trader.addsUp(START_BALANCE);
        await page.reload();
        await expect(trader.chart.locator('[data-count]')).toBeVisible();
        await expect(dock.frameOf('Tape').getByRole('tab', { name: 'Depth' })).toBeVisible();
        await trader.agrees();
      });
    } finally {
      await terminal.stop();
    }
  },
);
