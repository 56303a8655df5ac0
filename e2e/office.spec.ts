import { findings } from './support/axe.ts';
import { openOffice, section, signInAt } from './support/office-page.ts';
import { expect, test } from './support/terminal.ts';
import { addPerson } from './support/treasury-page.ts';
import { WorkspacePage } from './support/workspace-page.ts';

test(
  'the office opens alone, and shows a role the sections in which it may do something',
  { tag: '@long' },
  async ({ terminal, terminalPage: page }) => {
    const viewer = await addPerson(terminal.ready, 'V. Novak', 'viewer');
    await openOffice(page);
    expect(await findings(page)).toEqual([]);
    await signInAt(page, viewer);
    await expect(section(page, 'Customers')).toBeVisible();
    await expect(section(page, 'People')).toHaveCount(0);
    await expect(page.getByTestId('office-overview')).toContainText('Customers’ balances');
    expect(await findings(page)).toEqual([]);

    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.keyboard.press('/');
    await page.keyboard.type('demo@');
    await page.getByRole('row', { name: /demo@meridian.example/ }).click();
    const customer = page.getByTestId('customer-page');
    await expect(customer).toContainText('400,000.00');
    await expect(customer.getByRole('button', { name: 'Disable' })).toBeDisabled();
    expect(await findings(page)).toEqual([]);
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme);
      expect(await findings(page, 'colours')).toEqual([]);
    }
    await page.keyboard.press('Control+k');
    await page.keyboard.type('money');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Proposals', exact: true })).toBeVisible();
  },
);

test(
  'the office of a terminal moves to a window of its own, in which its keys work',
  { tag: '@long' },
  async ({ terminal, terminalPage: page }) => {
    const dealer = await addPerson(terminal.ready, 'K. Adler', 'dealer');
    const workspace = await WorkspacePage.open(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Office');
    await page.getByRole('option', { name: 'Office' }).first().click();
    await signInAt(page, dealer);
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Own window' }).click();
    const own = await opening;
    await expect(own.getByTestId('office-overview')).toBeVisible();
    await expect(workspace.chart).toBeVisible();
    await own.keyboard.press('g');
    await own.keyboard.press('c');
    await expect(own.getByRole('row', { name: /demo@meridian.example/ })).toBeVisible();
    await own.keyboard.press('Control+k');
    await expect(own.getByRole('dialog')).toBeVisible();
    await own.close();
    await page.getByRole('button', { name: 'Office', exact: true }).click();
    await expect(page.getByTestId('office')).toBeVisible();
    await page.getByRole('button', { name: 'Back to the terminal' }).click();
    await expect(workspace.chart).toBeVisible();
  },
);
