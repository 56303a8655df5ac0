import TEXTS from '../renderer/i18n/en-US.json' with { type: 'json' };
import { findings } from './support/axe.ts';
import { openOffice, section, signInAt } from './support/office-page.ts';
import { expect, test } from './support/terminal.ts';
import { TicketPage } from './support/ticket-page.ts';
import { addPerson } from './support/treasury-page.ts';

test(
  'an operator sees the terminal as a customer under a strip that says so, and comes back to the office',
  { tag: '@long' },
  async ({ terminal, terminalPage: page }) => {
    const support = await addPerson(terminal.ready, 'S. Ortega', 'administrator');
    await openOffice(page);
    await signInAt(page, support);
    for (const name of ['Messages', 'People']) {
      await section(page, name).click();
      for (const key of ['1', '2', '3']) {
        await page.keyboard.press(key);
        expect(await findings(page)).toEqual([]);
      }
    }
    await section(page, 'Customers').click();
    await page.getByRole('row', { name: /demo@meridian.example/ }).click();
    const customer = page.getByTestId('customer-page');
    for (const key of ['6', '7', '8', '9', '0']) {
      await page.keyboard.press(key);
      expect(await findings(page)).toEqual([]);
    }
    await customer.getByRole('button', { name: 'See as customer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'See as customer' }).click();
    const strip = page.getByTestId('seeing');
    await expect(strip).toContainText('S. Ortega');
    await expect(page.getByRole('tab', { name: 'Orders' }).first()).toBeVisible();
    expect(await findings(page)).toEqual([]);
    // An order is not even sent.
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await new TicketPage(page).buy.click();
    await expect(page.getByText(TEXTS.core['seeing.cannot']).first()).toBeVisible();
    expect(sent.filter((url) => /Order/.test(url))).toEqual([]);
    await strip.getByRole('button', { name: 'Back to the office' }).click();
    await expect(customer).toBeVisible();
    await expect(strip).toHaveCount(0);
  },
);
