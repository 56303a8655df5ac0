import path from 'node:path';
import { FundsPage } from './support/funds-page.ts';
import { SecurityPage } from './support/security-page.ts';
import { expect, startTerminal, STEADY_MARKET, temporaryDirectory, test } from './support/terminal.ts';
import { addPerson, allowWithdrawals, TreasuryPage } from './support/treasury-page.ts';

const FUND_PASSWORD = '734196';

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
    const directory = await temporaryDirectory();
    const outbox = path.join(directory.path, 'codes.jsonl');
    const terminal = await startTerminal([...STEADY_MARKET, '--outbox', outbox]);
    try {
      await page.goto(terminal.ready.link);
      await page.getByRole('button', { name: 'Open the demo' }).click();
      const security = new SecurityPage(page, outbox);
      await security.open();
      await security.setFundPassword(FUND_PASSWORD);
      const funds = new FundsPage(page);
      await funds.open();
      await funds.fillBankAccount('EUR');
      await funds.saveAccount().click();
      await expect(funds.places.getByRole('listitem', { name: 'Northbank' })).toBeVisible();
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
    } finally {
      await terminal.stop();
      await directory.remove();
    }
  },
);
