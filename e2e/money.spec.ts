import { FundsPage } from './support/funds-page.ts';
import { withNewcomer } from './support/newcomer.ts';
import type { SecurityPage } from './support/security-page.ts';
import { expect, test as base } from './support/terminal.ts';

const ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

/** `test` with somebody who has just registered, on the page of funds and accounts. */
const test = base.extend<{ readonly money: SecurityPage }>({
  money: async ({ page }, use) => {
    await withNewcomer(
      page,
      { email: 'nadia@northlight.example', password: 'Correct horse 1' },
      async (money) => {
        await money.openMoney();
        await use(money);
      },
    );
  },
});

test(
  'accounts and funds are there; an address is saved with a code, refused a second time, and removed after a question',
  { tag: '@long' },
  async ({ money, page }, info) => {
    await expect(page.getByRole('table', { name: 'Accounts' })).toContainText('Spot');
    await expect(page.getByRole('region', { name: 'Company funds' })).toContainText('Price in the market');
    await expect(page.getByText('Nothing yet')).toBeVisible();

    const beneficiaries = page.getByRole('region', { name: 'Cards and addresses' });
    const address = beneficiaries.getByRole('textbox', { name: 'Address', exact: true });
    const save = beneficiaries.getByRole('button', { name: 'Save address' });
    await beneficiaries.getByRole('button', { name: 'Add', exact: true }).click();
    await address.fill('not an address');
    await money.takeCode(beneficiaries);
    await save.click();
    await expect(beneficiaries.getByRole('alert')).toBeVisible();
    await expect(address).toHaveValue('not an address');
    await page.screenshot({ path: info.outputPath('refused.png') });

    await address.fill(ADDRESS);
    await beneficiaries.getByRole('textbox', { name: 'Name, if any' }).fill('Cold wallet');
    const code = beneficiaries.getByRole('textbox', { name: 'Code', exact: true });
    if ((await code.inputValue()) === '') await money.takeCode(beneficiaries);
    await save.click();
    const row = beneficiaries.getByRole('listitem', { name: 'Cold wallet' });
    await expect(row).toContainText('USDT, TRC20');
    await page.screenshot({ path: info.outputPath('saved.png') });

    await row.getByRole('button', { name: 'Remove Cold wallet', exact: true }).click();
    await row.getByRole('button', { name: 'Really remove Cold wallet' }).click();
    await expect(beneficiaries).toContainText('No addresses yet');
  },
);

test(
  'a bank account is asked for in full, and stands there with its number hidden',
  { tag: '@long' },
  async ({ page, money }, info) => {
    await money.openMoney();
    const funds = new FundsPage(page);
    const { beneficiaries } = funds;
    await funds.fillBankAccount('USD');
    await page.screenshot({ path: info.outputPath('bank.png') });
    await funds.saveAccount().click();
    const row = beneficiaries.getByRole('listitem', { name: 'Northbank' });
    await expect(row).not.toContainText('DE89370400440532013000');
    await row.getByRole('button', { name: 'Remove Northbank', exact: true }).click();
    await row.getByRole('button', { name: 'Really remove Northbank' }).click();
    await expect(beneficiaries).toContainText('No addresses yet');
  },
);
