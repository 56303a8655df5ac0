import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { endInElectron } from './electron-terminal.ts';

const BANK_ACCOUNT = {
  'First name': 'Nadia',
  'Last name': 'Brandt',
  'Account or card number': 'DE89370400440532013000',
  Bank: 'Northbank',
  'Bank code': 'COBADEFFXXX',
  Branch: 'Berlin',
  'Address of the bank': 'Platz 1',
  City: 'Berlin',
  'State or province': 'Berlin',
};

/** The page of funds: money in, out and between accounts, and the history of it. */
export class FundsPage {
  readonly page: Page;
  readonly deposit: Locator;
  readonly withdraw: Locator;
  readonly transfer: Locator;
  readonly shares: Locator;
  readonly loans: Locator;
  readonly history: Locator;
  readonly accounts: Locator;
  /** Cards and addresses. */
  readonly beneficiaries: Locator;

  constructor(page: Page) {
    this.page = page;
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    this.deposit = region('Deposit');
    this.withdraw = region('Withdraw');
    this.transfer = region('Transfer');
    this.shares = region('Company funds');
    this.loans = region('Loans');
    this.history = region('History');
    this.accounts = page.getByRole('table', { name: 'Accounts' });
    this.beneficiaries = region('Cards and addresses');
  }

  /** The page of the demonstration's customer, who is signed in for it. */
  static async ofDemo(page: Page): Promise<FundsPage> {
    await page.getByRole('button', { name: 'Open the demo' }).click();
    const funds = new FundsPage(page);
    await funds.open();
    return funds;
  }

  async open(): Promise<void> {
    const pages = this.page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('button', { name: 'Funds and accounts' }).click();
    await expect(this.page.getByTestId('money-page')).toBeVisible();
  }

  /** A line of figures in a panel, by its name. */
  figure(panel: Locator, name: string | RegExp): Locator {
    const term = this.page.getByRole('term').filter({ hasText: name });
    return panel.locator('dl > div').filter({ has: term }).getByRole('definition');
  }

  /** Fills in a deposit by a way; nothing is sent yet. */
  async fillDeposit(way: string, amount: string): Promise<void> {
    await this.deposit.getByRole('radio', { name: way }).click();
    await this.deposit.getByRole('textbox', { name: 'Amount' }).fill(amount);
  }

  /** Shows the own address of a network, or the way to get one. */
  async chooseOwnAddress(network: string): Promise<void> {
    await this.deposit.getByRole('radio', { name: 'Coin transfer' }).click();
    await this.deposit.getByRole('radio', { name: 'My own address' }).click();
    await this.deposit.getByRole('radio', { name: network }).click();
  }

  /** What arrived at the own address that is shown. */
  arrivals(): Locator {
    return this.deposit.getByRole('region', { name: 'Arrived here' });
  }

  payButton(): Locator {
    return this.deposit.getByRole('button', { name: /^Pay / });
  }

  /** Opens a new page of the browser on the payment page of the deposit that is in view. */
  async openPayment(): Promise<PayerPage> {
    endInElectron('addresses open in the browser of the system');
    const opened = this.page.context().waitForEvent('page');
    await this.deposit.getByRole('button', { name: 'Open payment page' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
    return new PayerPage(await opened);
  }

  /** Fills in a new bank account of Nadia Brandt at Northbank; nothing is sent yet. */
  async fillBankAccount(currency: string): Promise<void> {
    const { beneficiaries } = this;
    await beneficiaries.getByRole('button', { name: 'Add', exact: true }).click();
    await beneficiaries.getByRole('radio', { name: 'Bank account' }).click();
    await expect(this.saveAccount()).toBeDisabled();
    await beneficiaries.getByRole('combobox', { name: 'Country' }).selectOption('DE');
    await beneficiaries.getByRole('combobox', { name: 'Currency' }).selectOption(currency);
    for (const [name, value] of Object.entries(BANK_ACCOUNT))
      await beneficiaries.getByRole('textbox', { name, exact: true }).fill(value);
  }

  saveAccount(): Locator {
    return this.beneficiaries.getByRole('button', { name: 'Save account' });
  }

  /** Chooses both accounts of a transfer, and how much. */
  async fillTransfer(from: string, to: string, amount: string): Promise<void> {
    await this.transfer.getByRole('combobox', { name: 'From' }).selectOption({ label: from });
    await this.transfer.getByRole('combobox', { name: 'To' }).selectOption({ label: to });
    await this.transfer.getByRole('textbox', { name: 'Amount' }).fill(amount);
  }

  /** Shows one kind of moves in the history. */
  async showKind(kind: string): Promise<void> {
    await this.history.getByRole('combobox', { name: 'Kind' }).selectOption(kind);
  }

  /** The text of the history saved as a file. */
  async saveHistory(): Promise<string> {
    endInElectron('files are saved by the dialog of the system');
    const file = this.page.waitForEvent('download');
    await this.history.getByRole('button', { name: 'Save as CSV' }).click();
    return readFile(await (await file).path(), 'utf8');
  }

  row(text: string): Locator {
    return this.history.getByRole('row').filter({ hasText: text });
  }

  /** The money of a row of the history, in its smallest part; below zero for what left. */
  async amountOf(row: Locator): Promise<bigint> {
    return figureOf(await row.getByRole('cell').nth(3).textContent());
  }

  /** At which net value a row of the history was done, in its smallest part. */
  async netValueOf(row: Locator): Promise<bigint> {
    return figureOf(await row.getByText('Done at').textContent());
  }

  /** What an account is worth in the currency of the page, in its smallest part. */
  async computeMarketValue(account: string): Promise<bigint> {
    return figureOf(
      await this.accounts
        .getByRole('row')
        .filter({ hasText: new RegExp(account) })
        .getByRole('cell')
        .nth(2)
        .textContent(),
    );
  }
}

/** A figure as the page writes it, without its marks and words. */
export function figureOf(text: string | null): bigint {
  const digits = BigInt((text ?? '').replace(/\D/g, ''));
  return (text ?? '').includes('\u2212') ? -digits : digits;
}

/** The page of the payment simulator, as somebody who pays sees it. */
export class PayerPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses a button of the page: pays, or does not. */
  async act(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name }).click();
    await expect(this.page.getByRole('status')).toBeVisible();
    await this.page.close();
  }

  /** Pays an amount to an address that stays, and stays on the page. */
  async pay(amount: string): Promise<void> {
    const paid = this.page.getByRole('listitem');
    const before = await paid.count();
    await this.page.getByLabel('Amount').fill(amount);
    await this.page.getByRole('button', { name: 'Pay this amount' }).click();
    await expect(paid).toHaveCount(before + 1);
  }
}
