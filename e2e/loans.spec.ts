import { findings } from './support/axe.ts';
import { figureOf, FundsPage } from './support/funds-page.ts';
import { test } from './support/skipping-terminal.ts';
import { expect } from './support/terminal.ts';

const HOUR_MS = 60 * 60 * 1000;
/** What hours cost of 100,000.00 USDT at 8 % a year, in cents; the part of a cent is kept for the next hour. */
const costOf = (hours: bigint) => (10_000_000n * 8n * hours) / (100n * 8_760n);

test(
  'money is borrowed within the limit, costs interest by the hour, and is repaid in part and whole, interest first',
  { tag: '@long' },
  async ({ skipping: { platform }, page }) => {
    const funds = await FundsPage.ofDemo(page);
    const { loans } = funds;
    const amount = loans.getByRole('textbox', { name: 'Amount' });
    const send = loans.getByRole('button', { name: /^(Borrow|Repay|Enter)/ }).last();
    await expect(send).toHaveText('Enter an amount');
    await amount.fill('500000.01');
    await expect(loans.getByRole('alert')).toHaveText('At most 500,000.00 USDT can be borrowed now.');
    await expect(send).toBeDisabled();
    await amount.fill('100000');
    await expect(funds.figure(loans, 'Free')).toHaveText('100,000.00 \u2192 200,000.00');
    expect(await findings(page)).toEqual([]);
    await send.click();
    await expect(loans.getByRole('status')).toHaveText('Borrowed 100,000.00 USDT.');
    const interest = async () =>
      figureOf(await loans.getByRole('row').nth(1).getByRole('cell').nth(1).textContent());
    await expect.poll(interest).toBe(costOf(1n));
    await expect(funds.accounts).toContainText('200,000.00 free, 100,000.91 owed');

    await platform.skip(2 * HOUR_MS);
    await expect.poll(interest).toBe(costOf(3n));
    await loans.getByRole('radio', { name: 'Repay' }).click();
    await amount.fill('150000');
    await expect(loans.getByRole('alert')).toHaveText('At most 100,002.73 USDT can be repaid now.');
    await amount.fill('40000');
    await expect(funds.figure(loans, 'Of which interest')).toHaveText('2.73');
    await send.click();
    await expect(loans.getByRole('status')).toHaveText('Repaid 40,000.00 USDT.');
    await expect(loans.getByRole('row').nth(1)).toContainText('60,002.73');
    await loans.getByRole('button', { name: 'Max' }).click();
    await expect(amount).toHaveValue('60002.73');
    await send.click();
    await expect(loans.getByRole('status')).toHaveText('Repaid 60,002.73 USDT.');
    await amount.fill('1');
    await expect(loans.getByRole('alert')).toHaveText('Nothing is owed in USDT.');

    await loans.getByRole('tab', { name: 'History' }).click();
    const history = loans.getByRole('table', { name: 'History of loans' });
    await expect(history.getByRole('row', { name: /Interest charged/ })).toHaveCount(3);
    await expect(history.getByRole('row', { name: /Interest paid/ })).toContainText('\u22122.73');
    await expect(history.getByRole('row', { name: /Repaid/ })).toHaveCount(2);
    await expect(history.getByRole('row', { name: /Borrowed/ })).toContainText('+100,000.00');
  },
);
