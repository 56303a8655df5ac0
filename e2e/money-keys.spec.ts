import { FUND_PASSWORD, withFundPassword } from './support/fund-password.ts';
import { FundsPage } from './support/funds-page.ts';
import { KeyboardWalk } from './support/keyboard-walk.ts';
import { expect, test } from './support/terminal.ts';
import { addPerson, allowWithdrawals, TreasuryPage } from './support/treasury-page.ts';

test(
  'money goes in, out, across and into a fund by the keyboard alone, which never leaves the panel at work',
  { tag: '@long' },
  async ({ page }) => {
    await withFundPassword(page, async (terminal) => {
      await allowWithdrawals(terminal.ready);
      await page.reload();
      const funds = new FundsPage(page);
      const walk = new KeyboardWalk(page);
      await walk.open('Funds and accounts');
      await paysIn(walk, funds);
      await takesOut(walk, funds);
      await transfers(walk, funds);
      await subscribes(walk, funds);
    });
  },
);

async function paysIn(walk: KeyboardWalk, { page, deposit }: FundsPage) {
  await walk.to(deposit.getByRole('radio', { name: 'Bank card' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(deposit.getByRole('radio', { name: 'Coin transfer' })).toBeChecked();
  await walk.write(deposit.getByRole('textbox', { name: 'Amount' }), '500');
  await walk.press(deposit.getByRole('button', { name: 'Pay 500.00 USDT' }));
  const open = deposit.getByRole('button', { name: 'Open payment page' });
  await expect(open).toBeVisible();
  await walk.isIn(deposit);

  await walk.press(open);
  const question = page.getByRole('dialog');
  await walk.isIn(question);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(open).toBeFocused();
  await walk.backTo(deposit.getByRole('button', { name: 'New deposit' }));
  await page.keyboard.press('Enter');
  await expect(deposit.getByRole('textbox', { name: 'Amount' })).toBeVisible();
  await walk.isIn(deposit);
}

async function takesOut(walk: KeyboardWalk, { page, withdraw }: FundsPage) {
  await walk.to(withdraw.getByRole('radio', { name: 'Bank card' }));
  await page.keyboard.press('ArrowRight');
  await walk.write(withdraw.getByRole('textbox', { name: 'Amount' }), '6000');
  await walk.write(withdraw.getByLabel('Fund password'), FUND_PASSWORD);
  await walk.press(withdraw.getByRole('button', { name: 'Withdraw 6,000.00 USDT' }));
  await expect(withdraw.getByRole('status')).toContainText('is reserved');
  await walk.isIn(withdraw);
  await walk.press(withdraw.getByRole('button', { name: 'Cancel withdrawal' }));
  const really = withdraw.getByRole('button', { name: 'Really cancel it' });
  await expect(really).toBeVisible();
  await walk.isIn(withdraw);
  if (!(await really.evaluate((button) => button === document.activeElement))) await walk.to(really);
  await page.keyboard.press('Enter');
  await expect(withdraw.getByRole('status')).toContainText('in the account again');
  await walk.isIn(withdraw);
}

async function transfers(walk: KeyboardWalk, { page, transfer }: FundsPage) {
  await walk.to(transfer.getByRole('combobox', { name: 'From' }));
  await page.keyboard.type('Spot');
  await walk.to(transfer.getByRole('combobox', { name: 'To' }));
  await page.keyboard.type('Stock');
  await walk.write(transfer.getByRole('textbox', { name: 'Amount' }), '250');
  await walk.press(transfer.getByRole('button', { name: 'Transfer 250.00 USDT' }));
  await expect(transfer.getByRole('status')).toContainText('250.00 USDT went from Spot, USDT to Stock, USD');
  await walk.isIn(transfer);
}

async function subscribes(walk: KeyboardWalk, { shares }: FundsPage) {
  await walk.write(shares.getByRole('textbox', { name: 'Amount' }), '2000');
  await walk.press(shares.getByRole('button', { name: 'Subscribe for 2,000.00 USDT' }));
  await expect(shares.getByRole('status')).toContainText('You find it in History');
  await walk.isIn(shares);
}

test(
  'the office refuses one deposit and approves another as two persons by the keyboard alone, and no notice covers it',
  { tag: '@long' },
  async ({ terminal, terminalPage: page }) => {
    const first = await addPerson(terminal.ready, 'K. Adler', 'treasurer');
    const second = await addPerson(terminal.ready, 'Y. Ito', 'treasurer');
    const funds = await FundsPage.ofDemo(page);
    for (const amount of ['20000', '60000']) {
      await funds.fillDeposit('Coin transfer', amount);
      await funds.payButton().click();
      await (await funds.openPayment()).act(/^Pay \d/);
      await expect(funds.deposit.getByRole('status')).toContainText('is in review');
      await funds.deposit.getByRole('button', { name: 'New deposit' }).click();
    }
    const { queue, proposal } = new TreasuryPage(page);
    const walk = new KeyboardWalk(page);
    const signIn = async ({ appId, appSecret }: typeof first) => {
      await expect(page.getByRole('textbox', { name: 'Application number' })).toBeFocused();
      await page.keyboard.type(appId);
      await walk.write(page.getByLabel('Secret'), appSecret);
      await page.keyboard.press('Enter');
      await expect(queue).toBeVisible();
      await walk.isIn(page.getByTestId('treasury-page'));
    };
    await walk.open('Treasury');
    await signIn(first);
    await walk.write(queue.getByRole('searchbox'), 'no such place');
    await expect(queue).toContainText('Nothing matches');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    const small = queue.getByRole('row').filter({ hasText: '+20,000.00' });
    await walk.press(small);
    await walk.write(proposal.getByRole('textbox', { name: 'Reason' }), 'another name on the wallet');
    await walk.press(proposal.getByRole('button', { name: 'Reject' }));
    await expect(proposal).toContainText('another name on the wallet');
    await expect(small).toBeHidden();
    await walk.isIn(proposal);
    await page.keyboard.press('Escape');
    const large = queue.getByRole('row').filter({ hasText: '+60,000.00' });
    await expect(large).toBeFocused();

    await page.keyboard.press('Enter');
    await walk.press(proposal.getByRole('button', { name: 'Approve 60,000.00 USDT as first' }));
    await expect(proposal).toContainText('You approved it first');
    await walk.press(page.getByRole('button', { name: 'Sign out' }));
    await signIn(second);
    await walk.press(large);
    await walk.press(proposal.getByRole('button', { name: 'Approve and credit 60,000.00 USDT' }));
    const notices = page.getByRole('region', { name: 'Notices' });
    await expect(notices).toContainText('Deposit credited');
    const [notice, main] = [await notices.boundingBox(), await page.getByRole('main').boundingBox()];
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0);
    await expect(proposal).toContainText('Done');
    await expect(proposal.getByRole('row').filter({ hasText: /^Spot, USDT/ })).toContainText('160,000.00');
    await walk.isIn(proposal);
  },
);
