import { generateSync } from 'otplib';
import { withNewcomer } from './support/newcomer.ts';
import type { SecurityPage } from './support/security-page.ts';
import { expect, test as base } from './support/terminal.ts';

const EMAIL = 'ines@northlight.example';
const PASSWORD = 'Correct horse 1';
/** Written as one machine types it, and as another does: an accent of its own, a figure of full width. */
const [NEXT_PASSWORD, SAME_PASSWORD] = ['Ame\u0301lie horse \uff12', 'Am\u00e9lie horse 2'];

/** `test` with somebody who has just registered, on the page of what protects the account. */
const test = base.extend<{ readonly security: SecurityPage }>({
  security: async ({ page }, use) => {
    await withNewcomer(page, { email: EMAIL, password: PASSWORD }, async (security) => {
      await security.open();
      await use(security);
    });
  },
});

test(
  'a wrong password is refused in words and changes nothing; the right one sets another, however it is written later [HU-07]',
  { tag: '@long' },
  async ({ security }, info) => {
    await security.change('Password');
    await security.password('Current password').fill('not this one');
    await security.password('New password').fill('12345678');
    await expect(security.submit('Change password')).toBeDisabled();
    await security.password('New password').fill(NEXT_PASSWORD);
    await security.submit('Change password').click();
    await expect(security.refusal()).toContainText('USCUSTOMER_API_');
    await expect(security.password('New password')).toHaveValue(NEXT_PASSWORD);
    await security.page.screenshot({ path: info.outputPath('refused.png') });
    await security.password('Current password').fill(PASSWORD);
    await security.submit('Change password').click();
    await security.expectDone('The password is changed');
    await security.signOut();
    await security.signInByPassword(EMAIL, SAME_PASSWORD);
    await security.expectInside();
  },
);

test(
  'the authenticator is set up by its secret, asked for from then on, and turned off with a fresh code',
  { tag: '@long' },
  async ({ security }, info) => {
    await security.change('Authenticator');
    const secret = ((await security.side.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
    const oneTime = security.field('Authenticator code');
    await security.takeCodeIn('Code to your own address');
    await oneTime.fill('000000');
    await security.submit('Turn on').click();
    await expect(security.refusal().first()).toBeVisible();
    await security.page.screenshot({ path: info.outputPath('wrong-code.png') });
    // The secret stays, and so does the code that was sent where it was good.
    await expect(security.side.locator('code').first()).toContainText(secret.slice(0, 4));
    const code = security.side.getByRole('textbox', { name: 'Code', exact: true });
    if ((await code.inputValue()) === '') await security.takeCodeIn('Code to your own address');
    await oneTime.fill(generateSync({ secret }));
    await security.submit('Turn on').click();
    await security.expectDone('The authenticator is on');
    await expect(security.item('Authenticator')).toContainText('on');

    await security.change('Authenticator');
    await security.takeCodeIn('Code to your own address');
    await oneTime.fill(generateSync({ secret, epoch: Date.now() / 1000 + 30 }));
    await security.submit('Turn off').click();
    await security.expectDone('The authenticator is off');
    await expect(security.item('Authenticator')).toContainText('off');
  },
);

test(
  'a phone is added and the e-mail address changed, each with a code; a wrong one keeps what was typed',
  { tag: '@long' },
  async ({ security, page }, info) => {
    await security.change('Phone');
    await page.getByRole('combobox', { name: 'Country code' }).selectOption('+49 DE');
    await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('15112345678');
    await security.takeCodeIn('Code to the new address');
    // A first address needs a code to the one that is there, as another one does.
    await security.takeCodeIn('Code to your own address');
    await security.submit('Save address').click();
    await security.expectDone('The address is saved');

    await security.change('E-mail');
    const email = security.side.getByRole('textbox', { name: 'E-mail', exact: true });
    await email.fill('ines.new@northlight.example');
    await security.takeCodeIn('Code to the new address');
    await security.takeCodeIn('Code to your own address');
    const own = page
      .getByRole('region', { name: 'Code to your own address' })
      .getByRole('textbox', { name: 'Code', exact: true });
    const code = await own.inputValue();
    await own.fill(code === '000000' ? '000001' : '000000');
    await security.submit('Save address').click();
    await expect(security.refusal().first()).toBeVisible();
    await expect(email).toHaveValue('ines.new@northlight.example');
    await page.screenshot({ path: info.outputPath('wrong-code.png') });
    await own.fill(code);
    await security.submit('Save address').click();
    await security.expectDone('The address is saved');
    await expect(security.item('E-mail')).toContainText('ine****@');
  },
);

test(
  'verification says which field is not as it is asked for, and keeps a draft that is there again',
  { tag: '@long' },
  async ({ security, page }, info) => {
    await page.getByRole('button', { name: 'Fill in' }).first().click();
    await security.field('First name').fill('Ines');
    await security.field('Phone number').fill('no number');
    await expect(security.side).toContainText('This does not have the required form.');
    await expect(security.submit('Save as a draft')).toBeDisabled();
    await page.screenshot({ path: info.outputPath('faulty.png') });
    await security.field('Phone number').fill('');
    await security.submit('Save as a draft').click();
    await security.expectDone('Saved.');
    await page
      .getByRole('button', { name: /Fill in|Send again/ })
      .first()
      .click();
    await expect(security.field('First name')).toHaveValue('Ines');
  },
);
