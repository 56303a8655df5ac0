import { findings } from './support/axe.ts';
import { openOffice, section, signInAt } from './support/office-page.ts';
import { expect, test } from './support/terminal.ts';
import { addPerson } from './support/treasury-page.ts';

test(
  'an operator proves the audit trail in the browser, plans maintenance by its preview, and finds what connects',
  { tag: '@long' },
  async ({ terminal, terminalPage: page }) => {
    const administrator = await addPerson(terminal.ready, 'R. Okafor', 'administrator');
    await openOffice(page);
    await signInAt(page, administrator);
    await section(page, 'Reports').click();
    await page.getByRole('tab', { name: 'Audit' }).click();
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText(/^All sound: rows 1 to \d+/)).toBeVisible();
    expect(await findings(page)).toEqual([]);

    await section(page, 'System').click();
    await expect(page.getByRole('figure', { name: /^Ticks: [1-9]/ })).toBeVisible();
    await page.getByLabel('Text').fill('A new feed');
    await expect(page.getByRole('article', { name: 'Service status' })).toContainText('A new feed');
    expect(await findings(page)).toEqual([]);

    await section(page, 'Connections').click();
    await expect(page.getByTestId('office-connections')).toContainText('No program takes events');
    expect(await findings(page)).toEqual([]);
    await section(page, 'Money').click();
    await page.getByRole('tab', { name: 'Ways to pay' }).click();
    await expect(page.getByRole('region', { name: 'Ways to pay in' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  },
);
