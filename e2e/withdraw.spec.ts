import path from 'node:path';
import { findings } from './support/axe.ts';
import { FUND_PASSWORD } from './support/fund-password.ts';
import { FundsPage } from './support/funds-page.ts';
import { SecurityPage } from './support/security-page.ts';
import { expect, startTerminal, STEADY_MARKET, test as base, type Terminal } from './support/terminal.ts';
import { addPerson, allowWithdrawals, TreasuryPage } from './support/treasury-page.ts';

const ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

interface Customer {
  readonly terminal: Terminal;
  readonly security: SecurityPage;
  readonly funds: FundsPage;
}

/** `test` with somebody who has registered and has an address on the list. */
const test = base.extend<{ readonly customer: Customer }>({
  customer: async ({ folder, page }, use) => {
    const outbox = path.join(folder, 'codes.jsonl');
    const terminal = await startTerminal([...STEADY_MARKET, '--outbox', outbox]);
    await page.goto(terminal.ready.link);
    const security = new SecurityPage(page, outbox);
    await security.register('nadia@northlight.example', 'Correct horse 1');
    const funds = new FundsPage(page);
    await funds.open();
    const places = page.getByRole('region', { name: 'Cards and addresses' });
    await places.getByRole('button', { name: 'Add', exact: true }).click();
    await places.getByRole('textbox', { name: 'Address', exact: true }).fill(ADDRESS);
    await places.getByRole('textbox', { name: 'Name, if any' }).fill('Cold wallet');
    await security.takeCode(places);
    await places.getByRole('button', { name: 'Save address' }).click();
    await expect(places.getByRole('listitem', { name: 'Cold wallet' })).toBeVisible();
    await use({ terminal, security, funds });
    await terminal.stop();
  },
});

test(
  'a withdrawal says what stands in its way and how to mend it, goes through review, and is sent',
  { tag: '@long' },
  async ({ customer, page }, info) => {
    const { terminal, security, funds } = customer;
    const { withdraw } = funds;
    await withdraw.getByRole('radio', { name: 'Coin transfer' }).click();
    await expect(withdraw).toContainText('The account has to be activated by a deposit first');
    await expect(withdraw).toContainText('Deposit into this account');

    await funds.fillDeposit('Coin transfer', '9000');
    await funds.payButton().click();
    await (await funds.openPayment()).act(/^Pay 9/);
    await expect(funds.deposit.getByRole('status')).toContainText('arrived');
    await expect(withdraw).toContainText('there is none yet');
    await withdraw.getByRole('button', { name: 'To account and security' }).click();
    await security.setFundPassword(FUND_PASSWORD);

    await funds.open();
    await withdraw.getByRole('radio', { name: 'Coin transfer' }).click();
    await expect(withdraw).toContainText('New payee. Usable in');
    await allowWithdrawals(terminal.ready);
    await page.reload();
    await funds.open();
    await withdraw.getByRole('radio', { name: 'Coin transfer' }).click();
    await withdraw.getByRole('textbox', { name: 'Amount' }).fill('9500');
    await expect(withdraw).toContainText('More than is free in this account');
    await withdraw.getByRole('textbox', { name: 'Amount' }).fill('6000');
    await expect(funds.figure(withdraw, 'Arrives')).toHaveText('5,999.00 USDT');
    await withdraw.getByLabel('Fund password').fill(FUND_PASSWORD);
    expect(await findings(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath('withdraw.png') });
    await withdraw.getByRole('button', { name: 'Withdraw 6,000.00 USDT' }).click();
    await expect(withdraw.getByRole('status')).toContainText('is reserved');
    await expect(funds.row('Spot, USDT to TRC20')).toContainText('In review');

    const treasurer = await addPerson(terminal.ready, 'K. Adler', 'treasurer');
    const treasury = new TreasuryPage(page);
    await treasury.open();
    await treasury.signIn(treasurer);
    await treasury.choose('6,000.00');
    await treasury.proposal.getByRole('button', { name: 'Approve and send 6,000.00 USDT' }).click();
    await expect(treasury.proposal).toContainText(/Sending|Done/);
    await funds.open();
    await expect(funds.row('Spot, USDT to TRC20')).toContainText(/Being sent|Done/);
  },
);

test(
  'a withdrawal is taken back while nobody has decided, and the money is in the account again',
  { tag: '@long' },
  async ({ customer, page }) => {
    const { terminal, security, funds } = customer;
    const { withdraw } = funds;
    await funds.fillDeposit('Coin transfer', '9000');
    await funds.payButton().click();
    await (await funds.openPayment()).act(/^Pay 9/);
    await expect(funds.deposit.getByRole('status')).toContainText('arrived');
    await security.open();
    await security.setFundPassword(FUND_PASSWORD);
    await allowWithdrawals(terminal.ready);
    await funds.open();
    await page.reload();
    await funds.open();
    await withdraw.getByRole('radio', { name: 'Coin transfer' }).click();
    await withdraw.getByRole('textbox', { name: 'Amount' }).fill('6000');
    await withdraw.getByLabel('Fund password').fill(FUND_PASSWORD);
    await withdraw.getByRole('button', { name: 'Withdraw 6,000.00 USDT' }).click();
    await expect(funds.accounts).toContainText('3,000.00');
    await withdraw.getByRole('button', { name: 'Cancel withdrawal' }).click();
    await withdraw.getByRole('button', { name: 'Really cancel it' }).click();
    await expect(withdraw.getByRole('status')).toContainText('6,000.00 USDT is in the account again');
    await expect(funds.accounts).toContainText('9,000.00');
    await expect(funds.row('Spot, USDT to TRC20')).toContainText('Cancelled');
  },
);
