import { findings } from './support/axe.ts';
import { FundsPage } from './support/funds-page.ts';
import { expect, test as base } from './support/terminal.ts';
import { addPerson, TreasuryPage, type Credentials } from './support/treasury-page.ts';

/** `test` with the demonstration customer, whose deposit of an amount was paid and waits for the office. */
const test = base.extend<{
  readonly funds: FundsPage;
  readonly treasury: TreasuryPage;
  readonly paid: (amount: string) => Promise<void>;
}>({
  funds: async ({ terminalPage: page }, use) => {
    const funds = await FundsPage.ofDemo(page);
    await use(funds);
  },
  treasury: async ({ terminalPage }, use) => use(new TreasuryPage(terminalPage)),
  paid: async ({ funds }, use) =>
    use(async (amount) => {
      await funds.fillDeposit('Coin transfer', amount);
      await funds.payButton().click();
      const payer = await funds.openPayment();
      await payer.act(/^Pay \d/);
      await expect(funds.deposit.getByRole('status')).toContainText('is in review');
    }),
});

test(
  'a customer pays in, two persons of the office approve, the money arrives and all agrees',
  { tag: '@long' },
  async ({ terminal, funds, treasury, paid }) => {
    const first = await addPerson(terminal.ready, 'K. Adler', 'treasurer');
    const second = await addPerson(terminal.ready, 'Y. Ito', 'treasurer');
    await paid('60000');
    await treasury.open();
    await treasury.signIn(first);
    await expect(treasury.page.getByTestId('demonstration')).toContainText(
      /demo@meridian\.example.*--remove-demo/,
    );
    await treasury.choose('+60,000.00');
    await expect(treasury.proposal).toContainText('demo@meridian.example');
    expect(await findings(treasury.page)).toEqual([]);
    await treasury.proposal.getByRole('button', { name: 'Approve 60,000.00 USDT as first' }).click();
    await expect(treasury.proposal).toContainText('You approved it first');
    await treasury.signOut();

    await treasury.signIn(second);
    await treasury.choose('Awaiting second');
    await expect(treasury.proposal.getByRole('list', { name: 'Approvals' })).toContainText('K. Adler');
    await treasury.proposal.getByRole('button', { name: 'Approve and credit 60,000.00 USDT' }).click();
    await expect(treasury.proposal).toContainText('Done');
    await treasury.reconciliation.getByRole('button', { name: 'Compare again' }).click();
    await expect(treasury.reconciliation).toContainText('Deposits agree, compared: 1');
    await expect(treasury.reconciliation).not.toContainText('do not agree');

    await funds.open();
    await expect(funds.row('Coin transfer TRC20')).toContainText('Done');
    await expect(funds.accounts).toContainText('160,000.00');
  },
);

test(
  'a viewer may view and not decide; a refusal carries a reason that the customer reads',
  { tag: '@long' },
  async ({ terminal, funds, treasury, paid }) => {
    const viewer = await addPerson(terminal.ready, 'V. Novak', 'viewer');
    const treasurer = await addPerson(terminal.ready, 'K. Adler', 'treasurer');
    await paid('20000');
    await treasury.open();
    await treasury.signIn(viewer);
    await treasury.choose('+20,000.00');
    await expect(treasury.proposal).toContainText('Your role, Viewer, may view and not decide');
    await expect(treasury.proposal.getByRole('button', { name: /Approve/ })).toBeHidden();
    await treasury.signOut();

    await treasury.signIn(treasurer);
    await treasury.choose('+20,000.00');
    const refuse = treasury.proposal.getByRole('button', { name: 'Reject' });
    await expect(refuse).toBeDisabled();
    await treasury.proposal.getByRole('textbox', { name: 'Reason' }).fill('another name on the wallet');
    await refuse.click();
    await expect(treasury.proposal).toContainText('another name on the wallet');

    await funds.open();
    await expect(funds.row('Coin transfer TRC20')).toContainText('another name on the wallet');
  },
);

test(
  'who is nobody of two reads why before the press: the company itself, an issuer, and two of one issuer',
  { tag: '@long' },
  async ({ terminal, treasury, paid }) => {
    const { ready } = terminal;
    const administrator = await addPerson(ready, 'A. Okoye', 'administrator');
    const first = await addPerson(ready, 'K. Adler', 'treasurer', administrator);
    const second = await addPerson(ready, 'Y. Ito', 'treasurer', administrator);
    await paid('60000');
    await treasury.open();
    const open = async (by: Credentials, row: string) => {
      await treasury.signIn(by);
      await treasury.choose(row);
      return treasury.proposal.getByRole('button', { name: /^Approve/ });
    };
    const asCompany = await open(ready.demo, '+60,000.00');
    await expect(treasury.proposal).toContainText('the credentials of the company are no person');
    await expect(asCompany).toBeDisabled();
    await treasury.signOut();

    await (await open(first, '+60,000.00')).click();
    await expect(treasury.proposal).toContainText('You approved it first');
    await treasury.signOut();

    const asSecond = await open(second, 'Awaiting second');
    await expect(treasury.proposal).toContainText('The same issuer gave both who approve their credentials');
    await expect(asSecond).toBeDisabled();
    expect(await findings(treasury.page)).toEqual([]);
    await treasury.page.screenshot({ path: test.info().outputPath('same-issuer.png') });
    await treasury.signOut();

    const asIssuer = await open(administrator, 'Awaiting second');
    await expect(treasury.proposal).toContainText('would have issued the credentials of the other');
    await expect(asIssuer).toBeDisabled();
    await expect(treasury.proposal.getByRole('textbox', { name: 'Reason' })).toBeEditable();
  },
);
