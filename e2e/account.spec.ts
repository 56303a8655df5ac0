import { AccountPage } from './support/account-page.ts';
import { expect, test } from './support/terminal.ts';
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
    await expect(workspace.rows('BTC/USDT')).toHaveCount(0);
  },
);

test(
  'the risk of open positions is shown, and what a move of the market would do to them',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const workspace = await WorkspacePage.open(page);
    const desk = new AccountPage(page);
    await workspace.fillAndBuy('1');
    await expect(workspace.rows('BTC/USDT')).toHaveCount(1);
    await desk.open('Risk');
    await expect(desk.risk.getByRole('table', { name: 'Exposure by currency' })).toContainText('BTC');
    await expect(desk.risk.getByRole('table', { name: 'Liquidation' })).toContainText('BTC/USDT');
    const whatIf = desk.risk.getByRole('region', { name: 'What if' });
    await whatIf.getByRole('slider', { name: 'Market' }).fill('-1500');
    await expect(whatIf).toContainText('liquidated');
    await whatIf.getByRole('slider', { name: 'Market' }).fill('100');
    await expect(whatIf).not.toContainText('liquidated');
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
