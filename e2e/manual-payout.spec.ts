import { FUND_PASSWORD, withFundPassword } from './support/fund-password.ts';
import { FundsPage } from './support/funds-page.ts';
import { expect, test } from './support/terminal.ts';
import { addPerson, allowWithdrawals, TreasuryPage } from './support/treasury-page.ts';

/** Asks for a wire transfer, which a person of the office carries out. */
async function withdrawByWire(funds: FundsPage, amount: string): Promise<void> {
  const { withdraw } = funds;
  await withdraw.getByRole('radio', { name: 'Wire transfer' }).click();
  await withdraw.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await withdraw.getByLabel('Fund password').fill(FUND_PASSWORD);
  await withdraw.getByRole('button', { name: /^Withdraw / }).click();
  await expect(withdraw.getByRole('status')).toContainText('The transfer is under way');
}

test(
  'a person of the office transfers one withdrawal by hand and fails another; the customer sees both, with the reason',
  { tag: '@long' },
  async ({ page }) => {
    await withFundPassword(page, async (terminal) => {
      const funds = new FundsPage(page);
      await funds.open();
      await funds.fillBankAccount('EUR');
      await funds.saveAccount().click();
      await expect(funds.beneficiaries.getByRole('listitem', { name: 'Northbank' })).toBeVisible();
      await allowWithdrawals(terminal.ready);
      await page.reload();
      await funds.open();
      await withdrawByWire(funds, '700');
      await funds.withdraw.getByRole('button', { name: 'New withdrawal' }).click();
      await withdrawByWire(funds, '800');

      const treasurer = await addPerson(terminal.ready, 'K. Adler', 'treasurer');
      const treasury = new TreasuryPage(page);
      await treasury.open();
      await treasury.signIn(treasurer);
      await treasury.choose('700.00');
      await treasury.proposal.getByRole('textbox', { name: 'Transfer number' }).fill('WIRE-2041');
      await treasury.proposal.getByRole('button', { name: 'Mark as sent' }).click();
      await expect(treasury.proposal).toContainText('Done');
      await treasury.choose('800.00');
      await expect(treasury.proposal.getByRole('button', { name: 'Mark as failed' })).toBeDisabled();
      await treasury.proposal.getByRole('textbox', { name: 'Reason' }).fill('the bank knows no such account');
      await treasury.proposal.getByRole('button', { name: 'Mark as failed' }).click();
      await expect(treasury.proposal).toContainText('the bank knows no such account');

      await funds.open();
      await expect(funds.row('700.00')).toContainText('Done');
      await expect(funds.row('800.00')).toContainText('the bank knows no such account');
      await page.screenshot({ path: test.info().outputPath('by-hand.png') });
    });
  },
);
