import { FundsPage } from './support/funds-page.ts';
import { expect, test as base } from './support/terminal.ts';
import { findings } from './support/axe.ts';
import { addPerson, TreasuryPage } from './support/treasury-page.ts';
import { endInElectron } from './support/electron-terminal.ts';

/** `test` with the demonstration customer on the page of funds. */
const test = base.extend<{ readonly funds: FundsPage }>({
  funds: async ({ terminalPage: page }, use) => {
    const funds = await FundsPage.ofDemo(page);
    await use(funds);
  },
});

test(
  'a deposit is worked out before it is sent, paid on the page of the provider, credited, and in the history [HU-103]',
  { tag: '@long' },
  async ({ funds, page }) => {
    await funds.fillDeposit('Bank card', '5');
    await expect(funds.deposit).toContainText('At least 10.00 USDT');
    await expect(funds.payButton()).toBeHidden();
    await funds.fillDeposit('Bank card', '1000');
    await expect(funds.figure(funds.deposit, 'Fee 1.00%')).toHaveText(/^\u221210\.0\d USDT$/);
    await expect(funds.figure(funds.deposit, 'Arrives')).toHaveText('990.00 USDT');
    expect(await findings(page)).toEqual([]);

    await funds.payButton().click();
    await expect(funds.deposit).toContainText('Expires in');
    const payer = await funds.openPayment();
    await payer.act(/^Pay 1/);
    await expect(funds.deposit.getByRole('status')).toContainText('990.00 USDT arrived in Spot, USDT.');
    await expect(page.getByText('Deposit credited')).toBeVisible();
    await expect(funds.row('Bank card into Spot, USDT')).toContainText('Done');
    // Beside the time of this market, which is of another day, it says whose clock it goes by.
    await expect(funds.row('Bank card into Spot, USDT')).toContainText(/\d\d:\d\d:\d\d wall clock/);
    await expect(funds.accounts).toContainText('100,990.00');
  },
);

test(
  'a deposit to an address goes on over a reload, waits for a person when it is large, and says what becomes of it',
  { tag: '@long' },
  async ({ funds, page }) => {
    await funds.fillDeposit('Coin transfer', '20000');
    await expect(funds.deposit).toContainText('Your operator approves this amount');
    await funds.payButton().click();
    await expect(funds.deposit.getByRole('img', { name: 'Address as a QR code' })).toBeVisible();
    const address = await funds.deposit.locator('code').first().textContent();
    expect(address).toMatch(/^T[0-9a-f]{33}$/);
    expect(await findings(page)).toEqual([]);

    await page.reload();
    await funds.open();
    await expect(funds.deposit.locator('code').first()).toHaveText(address ?? '');
    const payer = await funds.openPayment();
    await payer.act(/^Pay 2/);
    await expect(funds.deposit.getByRole('status')).toContainText('arrived and is in review');
    await expect(funds.row('Coin transfer TRC20')).toContainText('Paid, in review');
  },
);

test(
  'a payment that fails says why, can be tried again, and the history is filtered',
  { tag: '@long' },
  async ({ funds, page }) => {
    await funds.fillDeposit('QR payment', '50');
    await funds.payButton().click();
    await expect(funds.deposit.getByRole('img', { name: 'Payment as a QR code' })).toBeVisible();
    const payer = await funds.openPayment();
    await payer.act('Fail: never pay');
    await expect(funds.deposit.getByRole('status')).toContainText('the payer did not pay');
    await funds.deposit.getByRole('button', { name: 'Try again' }).click();
    await expect(funds.deposit.getByRole('textbox', { name: 'Amount' })).toHaveValue('50.00');

    await expect(funds.row('QR payment')).toContainText('Failed');
    await funds.history.getByRole('searchbox', { name: 'Amount, reference' }).fill('no such');
    await expect(funds.history).toContainText('Nothing matches');
    await funds.history.getByRole('searchbox').fill('50');
    await funds.history.getByRole('combobox', { name: 'Kind' }).selectOption('Adjustments');
    await expect(funds.history).toContainText('Nothing matches');
    await funds.history.getByRole('combobox', { name: 'Kind' }).selectOption('Deposits');
    await expect(funds.row('QR payment')).toBeVisible();
    endInElectron('files are saved by the dialog of the system');
    const file = page.waitForEvent('download');
    await funds.history.getByRole('button', { name: 'Save as CSV' }).click();
    expect((await file).suggestedFilename()).toBe('meridian-money.csv');
  },
);

test(
  'an own address is made once, stays over a reload, and waits for payments',
  { tag: '@long' },
  async ({ funds, page }) => {
    await funds.chooseOwnAddress('TRC20');
    await funds.deposit.getByRole('button', { name: 'Get my TRC20 address' }).click();
    await expect(funds.deposit.getByRole('img', { name: 'Address as a QR code' })).toBeVisible();
    const address = (await funds.deposit.locator('code').first().textContent()) ?? '';
    expect(address).toMatch(/^T[0-9a-f]{33}$/);
    await expect(funds.figure(funds.deposit, 'At least')).toHaveText('10.00 USDT');
    await funds.deposit.getByRole('button', { name: 'Copy address' }).click();
    await expect(funds.deposit).toContainText(
      `begins with ${address.slice(0, 6)} and ends with ${address.slice(-6)}`,
    );
    await expect(funds.deposit.getByRole('region', { name: 'Arrived here' })).toContainText('Nothing yet');
    expect(await findings(page)).toEqual([]);

    await page.reload();
    await funds.open();
    await funds.chooseOwnAddress('ERC20');
    await expect(funds.deposit.getByRole('button', { name: 'Get my ERC20 address' })).toBeVisible();
    await funds.deposit.getByRole('button', { name: 'Open USDT, TRC20' }).click();
    await expect(funds.deposit.locator('code').first()).toHaveText(address);
  },
);

test(
  'payments to an own address come by themselves, each credited alone; one that is too small waits for a person and goes back',
  { tag: '@long' },
  async ({ terminal, funds, page }) => {
    await funds.chooseOwnAddress('TRC20');
    await funds.deposit.getByRole('button', { name: 'Get my TRC20 address' }).click();
    const address = (await funds.deposit.locator('code').first().textContent()) ?? '';
    await expect(funds.figure(funds.deposit, 'Goes to')).toHaveText('Isolated contract, USDT');
    const payer = await funds.openPayment();
    await expect(payer.page.getByText(address)).toBeVisible();
    const arrived = funds.arrivals().getByRole('listitem');
    await payer.pay('50.00');
    await expect(arrived).toHaveText(/^50\.00 USDT.*Done/);
    await expect.poll(() => funds.computeMarketValue('Isolated contract, USDT')).toBe(10_005_000n);

    await payer.pay('50.00');
    await expect(arrived).toHaveCount(2);
    await expect(arrived.first()).toContainText('Done');
    await expect.poll(() => funds.computeMarketValue('Isolated contract, USDT')).toBe(10_010_000n);

    await payer.pay('9.99');
    await expect(arrived.first()).toHaveText(/^9\.99 USDT.*Paid, in review/);
    await expect(funds.row('9.99')).toContainText('Paid, in review');
    expect(await funds.computeMarketValue('Isolated contract, USDT')).toBe(10_010_000n);

    const treasury = new TreasuryPage(page);
    await treasury.open();
    await treasury.signIn(await addPerson(terminal.ready, 'K. Adler', 'treasurer'));
    await treasury.choose('+9.99');
    await treasury.proposal.getByRole('textbox', { name: 'Reason' }).fill('below the least amount');
    await treasury.proposal.getByRole('button', { name: 'Reject' }).click();
    await expect(treasury.proposal).toContainText('below the least amount');
    await payer.page.reload();
    await expect(payer.page.getByRole('listitem').filter({ hasText: '9.99' })).toContainText('paid back');
    await funds.open();
    await expect(funds.row('9.99')).toContainText('Rejected, paid back');
    await funds
      .row('9.99')
      .getByRole('button', { name: /^Open / })
      .click();
    await expect(funds.deposit.getByRole('status')).toContainText('below the least amount');
    await funds.deposit.getByRole('button', { name: 'New deposit' }).click();
    await funds.chooseOwnAddress('TRC20');
    await expect(arrived.first()).toHaveText(/^9\.99 USDT.*Rejected, paid back/);
    await expect.poll(() => funds.computeMarketValue('Isolated contract, USDT')).toBe(10_010_000n);
  },
);
