import path from 'node:path';
import { CustomerPage } from './support/customer-page.ts';
import { expect, startTerminal, STEADY_MARKET, test as base } from './support/terminal.ts';

const EMAIL = 'rosa@northlight.example';
const PASSWORD = 'Correct horse 1';

/** `test` with a terminal whose codes can be read, and its sign-in page. */
const test = base.extend<{ readonly customer: CustomerPage }>({
  customer: async ({ folder, page }, use) => {
    const outbox = path.join(folder, 'codes.jsonl');
    const terminal = await startTerminal([...STEADY_MARKET, '--outbox', outbox, '--captcha', 'local']);
    await page.goto(terminal.ready.link);
    await use(new CustomerPage(page, outbox));
    await terminal.stop();
  },
});

test(
  'somebody new registers with a code, comes back by a code, and sets a new password where the old one is forgotten',
  { tag: '@long' },
  async ({ customer, page }, info) => {
    await customer.register(EMAIL, PASSWORD);
    await expect(page.getByRole('radio', { name: 'Real' })).toBeChecked();
    await customer.signOut();

    await customer.button('Use a code').click();
    await customer.field('E-mail').fill(EMAIL);
    await page.getByRole('checkbox', { name: 'Remember my name on this machine' }).check();
    await customer.takeCode();
    await page.screenshot({ path: info.outputPath('by-code.png') });
    await customer.button('Sign in').click();
    await customer.expectInside();
    await customer.signOut();

    // The name was asked to stay.
    await expect(customer.field('E-mail')).toHaveValue(EMAIL);
    await customer.password('Password').fill('not this one');
    const platform = page.getByRole('radiogroup', { name: 'Platform' });
    const before = await platform.boundingBox();
    await customer.button('Sign in').click();
    await expect(page.getByRole('alert')).toContainText('USCUSTOMER_API_0000102');
    expect(await platform.boundingBox()).toEqual(before);

    await customer.button('Forgotten your password?').click();
    await customer.takeCode();
    await customer.password('New password').fill('12345678');
    await expect(customer.button('Set new password')).toBeDisabled();
    await customer.password('New password').fill('Another horse 2');
    await page.screenshot({ path: info.outputPath('forgotten.png') });
    await customer.button('Set new password').click();
    await expect(page.getByRole('status').filter({ hasText: 'The password is changed' })).toBeVisible();
    await customer.signInByPassword(EMAIL, 'Another horse 2');
    await customer.expectInside();
  },
);
