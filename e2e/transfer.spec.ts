import { findings } from './support/axe.ts';
import { FundsPage } from './support/funds-page.ts';
import { expect, test } from './support/terminal.ts';

test(
  'money goes from one account to another in another currency: both are shown before and then, and the history has it',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const funds = await FundsPage.ofDemo(page);
    const { transfer } = funds;
    await page.getByRole('button', { name: 'Transfer from Stock, USD' }).click();
    await expect(transfer.getByRole('combobox', { name: 'From' })).toHaveText(/Stock, USD/);
    await expect(transfer.getByRole('textbox', { name: 'Amount' })).toBeFocused();
    await funds.fillTransfer('Spot, USDT', 'Stock, USD', '100000.01');
    await expect(transfer).toContainText('More than is free in this account');
    await transfer.getByRole('button', { name: '25%' }).click();
    await expect(transfer.getByRole('textbox', { name: 'Amount' })).toHaveValue('25000.00');
    const after = transfer.getByRole('table', { name: 'Free afterwards' });
    await expect(after.getByRole('row', { name: /Spot, USDT/ })).toContainText('75,000.00');
    await expect(after.getByRole('row', { name: /Stock, USD/ })).toContainText('125,0');
    expect(await findings(page)).toEqual([]);

    await transfer.getByRole('button', { name: 'Transfer 25,000.00 USDT' }).click();
    await expect(transfer.getByRole('status')).toHaveText(
      '25,000.00 USDT went from Spot, USDT to Stock, USD.',
    );
    await expect(funds.row('Spot, USDT to Stock, USD')).toContainText('USD arrived');
    await funds.showKind('Deposits');
    await expect(funds.history).toContainText('Nothing matches');
    await funds.showKind('Transfers');
    await expect(funds.row('Spot, USDT to Stock, USD')).toContainText('25,000.00 USDT');
    expect(await funds.saveHistory()).toMatch(/,Transfer,"Spot, USDT to Stock, USD",25000\.00,USDT,,/);

    await transfer.getByRole('button', { name: 'Swap accounts' }).click();
    await expect(transfer.getByRole('combobox', { name: 'From' })).toHaveText(/Stock, USD/);
    await expect(transfer).toContainText('A transfer back is a new one');
  },
);
