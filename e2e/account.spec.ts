import { AccountPage } from './support/account-page.ts';
import { manage } from './support/company-calls.ts';
import { expect, test } from './support/terminal.ts';
import { TicketPage } from './support/ticket-page.ts';
import { WorkspacePage } from './support/workspace-page.ts';

test(
  'a day that lost its limit opens nothing more, lets positions be closed, and stays locked after a restart',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const desk = new AccountPage(page);
    await workspace.fillAndBuy('1');
    await expect(workspace.rows('BTC/USDT')).toHaveCount(1);
    await desk.open('Account');
    // The opening fee alone is more than this.
    await desk.setLimit('1');
    await expect(desk.lock.getByRole('alert')).toContainText('Locked for today');
    await expect(desk.lock).toContainText('locked');

    await expect(workspace.order).toContainText('daily loss limit is reached');
    await expect(workspace.order.getByRole('button', { name: 'Buy' })).toBeDisabled();
    await desk.setLimit('50000');
    await expect(desk.lock).toContainText('From 2026-03-05');
    await expect(desk.lock.getByRole('alert')).toBeVisible();

    await page.reload();
    await expect(desk.lock.getByRole('alert')).toContainText('Locked for today');
    await expect(workspace.order.getByRole('button', { name: 'Buy' })).toContainText(/\d/);
    await expect(workspace.order).toContainText('daily loss limit is reached');
    await expect(workspace.order.getByRole('button', { name: 'Buy' })).toBeDisabled();
    await desk.lists();
    await workspace.rows('BTC/USDT').getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await expect(workspace.rows('BTC/USDT')).toHaveCount(0);
  },
);

test(
  'the risk of open positions is shown by currency, how alike they move, and what a move of the market would do [HU-88] [HU-89] [HU-104]',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const desk = new AccountPage(page);
    await workspace.fillAndBuy('1');
    await expect(workspace.rows('BTC/USDT')).toHaveCount(1);
    await workspace.choose('EUR/USD');
    await workspace.order.getByRole('textbox', { name: 'Quantity' }).fill('0.5');
    await workspace.order.getByRole('button', { name: 'Sell' }).click();
    await expect(workspace.rows('EUR/USD')).toHaveCount(1);
    await desk.open('Risk');
    // Dollars are owned and the stablecoin is owed, though one counts as the other.
    const exposure = desk.risk.getByRole('table', { name: 'Exposure by currency' });
    for (const [currency, sign] of [
      ['USD', '\\+'],
      ['USDT', '\u2212'],
      ['EUR', '\u2212'],
      ['BTC', '\\+'],
    ] as const)
      await expect(exposure.getByRole('row', { name: new RegExp(`^${currency} ?${sign}\\d`) })).toHaveCount(
        1,
      );
    const alike = desk.risk.getByRole('region', { name: 'Correlation of currencies' });
    await expect(alike).toContainText('against USDT');
    await expect(alike.getByRole('cell', { name: /^\u2212?[01]\.\d\d$/ })).toHaveCount(1);
    await expect(alike).toContainText(/Half hours that began from .*03-0[34] .* to .*03-04 15:.*pair: \d+\./);
    // A dollar has no price in the stablecoin to compare.
    await expect(alike).toContainText('not enough data. A pair needs 12 half hours in common');
    await expect(desk.risk.getByRole('table', { name: 'Liquidation' })).toContainText('BTC/USDT');
    const whatIf = desk.risk.getByRole('region', { name: 'What if' });
    const move = whatIf.getByRole('slider', { name: 'Market' });
    await move.fill('-1500');
    await expect(move).toHaveAttribute('aria-valuetext', '\u221215.0%');
    await expect(whatIf.locator('output')).toHaveText('\u221215.0%');
    await expect(whatIf).toContainText('liquidated');
    await move.fill('25');
    await expect(whatIf).not.toContainText('liquidated');
  },
);

test(
  'risk, its what-if line and the account show the stop-out level that the operator set, and one equity [HU-74]',
  { tag: '@long' },
  async ({ terminalPage: page, terminal }) => {
    const save = 'config.admin.AdminTradeConfigService.saveParamConf';
    await TicketPage.open(page, 'Cross');
    const workspace = new WorkspacePage(page);
    const desk = new AccountPage(page);
    await manage(terminal.ready, save, { tradeType: 1, paramId: 39, value: '80' });
    await workspace.fillAndBuy('1');
    await expect(workspace.rows('BTC/USDT')).toHaveCount(1);
    await desk.open('Risk');
    const margin = desk.risk.getByRole('region', { name: 'Margin' });
    await expect(margin).toContainText('Stop out at 80.0%');
    const curve = desk.risk.getByRole('img', { name: 'Margin level over the move' });
    await expect(curve.locator('[data-level="8000"]')).toHaveCount(1);
    await manage(terminal.ready, save, { tradeType: 1, symbolId: 10021, paramId: 39, value: '90' });
    await expect(margin).toContainText('Stop out at 90.0%');
    // One equity in both: that of the top bar and that of the panel are of one snapshot.
    const equities = () =>
      page.evaluate(() => {
        const bar = document.querySelector('[role="status"][aria-label="Equity"] b')?.textContent;
        const risk = document.querySelector('section[aria-label="Margin"] dd')?.textContent;
        return bar === risk ? 'one' : `${bar} in the bar, ${risk} in Risk`;
      });
    for (let look = 0; look < 20; look += 1) {
      expect(await equities()).toBe('one');
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    }
    await desk.open('Account');
    await expect(desk.account).toContainText('Free margin is equity');
  },
);

test(
  'closed trades are reviewed net of what they cost, and a tile of the heat map chooses its product',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const desk = new AccountPage(page);
    await desk.open('Performance');
    await expect(desk.performance).toContainText('No closed trades yet');
    await desk.lists();
    await workspace.fillAndBuy('0.5');
    await workspace.rows('BTC/USDT').getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await expect(workspace.rows('BTC/USDT')).toHaveCount(0);
    await page.getByRole('tab', { name: 'Performance' }).click();
    await expect(desk.performance).toContainText('Only 1 trade:');
    await expect(desk.performance.getByRole('table', { name: 'By product' })).toContainText('BTC/USDT');
    await expect(desk.performance.getByRole('region', { name: 'Gross to net' })).toContainText('Fees');
    await expect(desk.performance.getByRole('table', { name: 'By hour' })).toContainText('Wednesday 15:00');

    await desk.open('Heat map');
    const map = desk.heatmap.getByRole('application');
    await map.focus();
    await map.press('ArrowRight');
    await map.press('Enter');
    await expect(workspace.order).not.toContainText('BTC/USDT');
  },
);
