import { findings } from './support/axe.ts';
import { FundsPage } from './support/funds-page.ts';
import { expect, test } from './support/terminal.ts';

test(
  'shares of a fund are tried before they are asked for, pay from the wallet, and wait for the net value in the history',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    await page.getByRole('button', { name: 'Open the demo' }).click();
    const funds = new FundsPage(page);
    await funds.open();
    const { shares } = funds;
    await shares.getByRole('textbox', { name: 'Amount' }).fill('5');
    await expect(shares.getByRole('alert')).toBeVisible();
    await shares.getByRole('textbox', { name: 'Amount' }).fill('2000');
    await expect(funds.figure(shares, 'Shares, about')).toHaveText(/^2\d\.\d+$/);
    expect(await findings(page)).toEqual([]);
    await shares.getByRole('button', { name: 'Subscribe for 2,000.00 USDT' }).click();
    await expect(shares.getByRole('status')).toContainText('It stands in the history');
    await expect(funds.row('shares of Meridian Digital Ten')).toContainText('Waits for the net value');
    await expect(funds.accounts).toContainText('98,000.00');

    await shares.getByRole('radio', { name: 'Redeem' }).click();
    await shares.getByRole('textbox', { name: 'Shares' }).fill('4');
    await expect(shares.getByRole('button', { name: 'More than you hold' })).toBeDisabled();
  },
);
