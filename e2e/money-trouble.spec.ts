import path from 'node:path';
import { FUND_PASSWORD, openDemoWithFundPassword } from './support/fund-password.ts';
import { FundsPage } from './support/funds-page.ts';
import { startRemoteTerminal } from './support/remote-terminal.ts';
import { SecurityPage } from './support/security-page.ts';
import { expect, STEADY_MARKET, test } from './support/terminal.ts';
import { allowWithdrawals } from './support/treasury-page.ts';

const WITHDRAW = 'createWithdrawProposal';

test(
  'a withdrawal whose platform dies before it answers is asked for once more, and leaves once',
  { tag: '@long' },
  async ({ folder, page }) => {
    const outbox = path.join(folder, 'codes.jsonl');
    const market = STEADY_MARKET.filter((word) => word !== '--in-memory');
    const remote = await startRemoteTerminal({ platformArgs: [...market, '--outbox', outbox] });
    try {
      await openDemoWithFundPassword(page, remote.terminal.ready.link, outbox);
      await allowWithdrawals({ ...remote.terminal.ready, ...remote.platform().ready });
      await page.reload();
      const funds = new FundsPage(page);
      await funds.open();
      const { withdraw } = funds;
      await withdraw.getByRole('radio', { name: 'Coin transfer' }).click();
      await withdraw.getByRole('textbox', { name: 'Amount' }).fill('6000');
      await withdraw.getByLabel('Fund password').fill(FUND_PASSWORD);
      const release = remote.calls.hold(WITHDRAW);
      const send = withdraw.getByRole('button', { name: 'Withdraw 6,000.00 USDT' });
      await send.press('Enter');
      await page.keyboard.press('Enter');
      await expect.poll(() => remote.calls.sent(WITHDRAW)).toBe(1);
      await remote.killPlatform();
      release();
      remote.calls.restore();
      await expect(withdraw.getByRole('alert')).toContainText('never executed twice');
      await remote.startPlatform();
      await expect(withdraw.getByLabel('Fund password')).toHaveValue(FUND_PASSWORD);
      await expect(send).toBeEnabled();
      await send.click();
      await expect(withdraw.getByRole('status')).toContainText('6,000.00 USDT');
      const [first, ...others] = remote.calls.keys(WITHDRAW);
      expect(others.every((key) => key === first)).toBe(true);
      await funds.showKind('Withdrawals');
      await expect(funds.row('Spot, USDT to TRC20')).toHaveCount(1);
      await expect.poll(() => funds.computeMarketValue('Spot, USDT')).toBe(9_400_000n);
    } finally {
      await remote.stop();
    }
  },
);

test(
  'a deposit that is being filled in stays over two changes of the language, and one that waits over signing out and in',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const funds = await FundsPage.ofDemo(page);
    await funds.fillDeposit('Coin transfer', '250');
    for (const [settings, language] of [
      ['Settings', '简体中文'],
      ['设置', 'English'],
    ] as const) {
      await page.getByRole('button', { name: settings, exact: true }).click();
      await page.getByRole('menuitemradio', { name: language }).click();
      await page.keyboard.press('Escape');
    }
    await expect(funds.deposit.getByRole('textbox', { name: 'Amount' })).toHaveValue('250');
    await funds.payButton().click();
    const address = await funds.deposit.locator('code').first().textContent();
    const customer = new SecurityPage(page, '');
    await customer.signOut();
    await page.getByRole('button', { name: 'Open the demo' }).click();
    await funds.open();
    await expect(funds.deposit.locator('code').first()).toHaveText(address ?? '');
    await (await funds.openPayment()).act(/^Pay 250/);
    await expect(funds.deposit.getByRole('status')).toContainText('250.00 USDT arrived');
  },
);
