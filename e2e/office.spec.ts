import { findings } from './support/axe.ts';
import { expect, test } from './support/terminal.ts';
import { addPerson } from './support/treasury-page.ts';
import { openOffice, signInAt } from './support/office-page.ts';

test(
  'the office opens alone, and shows a role the sections in which it may do something',
  { tag: '@long' },
  async ({ terminal, terminalPage: page }, info) => {
    const viewer = await addPerson(terminal.ready, 'V. Novak', 'viewer');
    await openOffice(page);
    expect(await findings(page)).toEqual([]);
    await signInAt(page, viewer);
    const rail = page.getByRole('navigation', { name: 'Sections of the office' });
    await expect(rail.getByRole('button', { name: 'Customers' })).toBeVisible();
    await expect(rail.getByRole('button', { name: 'People' })).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath('office.png') });
  },
);
