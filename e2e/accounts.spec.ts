import { expect, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

test(
  'a trader changes to the cross account, where margin binds equity, and back to what is held in the other',
  { tag: '@long' },
  async ({ terminalPage: page }, info) => {
    const workspace = await WorkspacePage.open(page);
    const account = page.getByRole('button', { name: 'Account type' });
    await expect(account).toHaveText('Isolated');
    await workspace.fillAndBuy('0.1');
    await expect(workspace.rows('BTC/USDT')).toHaveCount(1);

    await account.click();
    await page.getByRole('menuitemradio', { name: 'Cross · USDT' }).click();
    await expect(account).toHaveText('Cross');
    await expect(workspace.order.getByRole('button', { name: 'Buy' })).toContainText(/\d/, {
      timeout: 45_000,
    });
    await expect(workspace.rows('BTC/USDT')).toHaveCount(0);
    await expect(workspace.order).toContainText('The whole account backs it');
    await workspace.fillAndBuy('20');
    await expect(workspace.notices).toContainText('Buy 20.000 BTC/USDT');
    const position = workspace.rows('BTC/USDT');
    await expect(position).toHaveCount(1);
    await expect(position).toContainText('20.000');
    const liquidation = await workspace.column('Liquidation');
    await expect(position.getByRole('cell').nth(liquidation)).not.toHaveText('none');
    await page.screenshot({ path: info.outputPath('cross.png') });
    await position.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await expect(position).toHaveCount(0);

    await page.reload();
    await expect(account).toHaveText('Cross', { timeout: 45_000 });
    await account.click();
    await page.getByRole('menuitemradio', { name: 'Isolated · USDT' }).click();
    await expect(workspace.rows('BTC/USDT')).toHaveCount(1);
  },
);
