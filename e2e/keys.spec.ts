import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { WorkspacePage } from './support/workspace-page.ts';
import { signedCall, type BotKey } from './support/signed-client.ts';
import { expect, test } from './support/terminal.ts';

const CUSTOMER_INFO = 'customer.app.CustomerWebApiService.findCustomerInfo';
const ORDER_PROCESS = fileURLToPath(new URL('./independent/order-process.mjs', import.meta.url));
/** An address of the range kept for documentation: no test ever calls from it. */
const ELSEWHERE = '203.0.113.24';

/** The page of keys with its panels. */
class KeysView {
  readonly list: Locator;
  readonly create: Locator;
  readonly edit: Locator;
  readonly inspector: Locator;
  readonly secret: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    this.list = region('API keys');
    this.create = region('New key');
    this.edit = region('Edit key');
    this.inspector = region('Signature inspector');
    this.secret = page.getByTestId('secret');
  }

  async show(): Promise<void> {
    await this.#page.getByRole('button', { name: 'API keys', exact: true }).click();
    await expect(this.list).toBeVisible();
  }

  row(tag: string): Locator {
    return this.list.getByRole('row').filter({ hasText: tag });
  }

  /** Creates a key and reveals its secret; the panel stays on its second step. */
  async make(tag: string): Promise<BotKey> {
    await this.create.getByRole('textbox', { name: 'Label' }).fill(tag);
    await this.create.getByRole('button', { name: 'Create key' }).click();
    await expect(this.create).toContainText(`Key ${tag} created`);
    const apiKey = (await this.create.locator('code').first().textContent()) ?? '';
    await this.secret.getByRole('button', { name: 'Show once' }).click();
    const shown = this.secret.getByText(/^[A-Za-z0-9+/=]{400,}$/);
    await expect(shown).toBeVisible();
    return { apiKey, privateKey: (await shown.textContent()) ?? '' };
  }

  async finish(): Promise<void> {
    await this.create.getByRole('checkbox', { name: /I have stored the secret/ }).check();
    await this.create.getByRole('button', { name: 'Done' }).click();
    await expect(this.create.getByRole('button', { name: 'Create key' })).toBeVisible();
  }
}

async function openKeys(page: Page): Promise<KeysView> {
  await WorkspacePage.open(page);
  const keys = new KeysView(page);
  await keys.show();
  return keys;
}

test(
  'a key shows its secret once, and the secret serves a bot outside the terminal [DT-13, DT-16, OP-14]',
  { tag: '@long' },
  async ({ terminalPage: page, terminal }) => {
    const keys = await openKeys(page);
    const key = await keys.make('scalper');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [ORDER_PROCESS, JSON.stringify(terminal.ready)],
      { env: { ...process.env, BOT_KEY: JSON.stringify(key) } },
    );
    expect(JSON.parse(stdout)).toMatchObject({ closeMessage: { bizType: 'POSITION_CLOSE' } });

    await keys.finish();
    await expect(page.getByText(key.privateKey)).toHaveCount(0);
    await page.reload();
    await keys.show();
    await keys.row('scalper').getByRole('button', { name: 'Edit' }).click();
    await expect(keys.edit).toContainText(key.apiKey);
    await expect(keys.edit.getByRole('button', { name: 'Show once' })).toHaveCount(0);
    await expect(page.getByText(key.privateKey)).toHaveCount(0);
  },
);

test(
  'ninety days are counted down until an address is bound, which then is the only one [DT-14]',
  { tag: '@long' },
  async ({ terminalPage: page, terminal }) => {
    const keys = await openKeys(page);
    const key = await keys.make('tape-recorder');
    await keys.finish();
    // The terminal's idea of the platform's clock may be behind by a moment: then they are still whole.
    await expect(keys.row('tape-recorder')).toContainText(/89 d 23 h|90 d 0 h/);
    expect(await signedCall(terminal.ready, key, CUSTOMER_INFO, {})).toMatchObject({ code: '0' });

    await keys.row('tape-recorder').getByRole('button', { name: 'Edit' }).click();
    await keys.edit.getByRole('textbox', { name: 'Address' }).fill(ELSEWHERE);
    await keys.edit.getByRole('button', { name: 'Add' }).click();
    await keys.edit.getByRole('button', { name: 'Save' }).click();
    await expect(keys.row('tape-recorder')).toContainText(ELSEWHERE);
    await expect(keys.row('tape-recorder')).toContainText('No expiry');
    expect(await signedCall(terminal.ready, key, CUSTOMER_INFO, {})).toMatchObject({ code: '00012007' });
  },
);

test(
  'a permission that is off and a ban say so in words, and a deleted key is unknown [DT-14, DT-15, DT-23]',
  { tag: '@long' },
  async ({ terminalPage: page, terminal }) => {
    const keys = await openKeys(page);
    const key = await keys.make('hedge-workspace');
    await keys.create.getByRole('checkbox', { name: 'Contract trading' }).uncheck();
    await keys.finish();
    await expect(keys.row('hedge-workspace')).not.toContainText('Contract trading');
    await keys.inspector.getByRole('radio', { name: 'Order' }).click();
    const sendOrder = async () => {
      await keys.inspector.getByRole('button', { name: 'Sign and send' }).click();
      await page
        .getByRole('dialog', { name: 'This is a live order' })
        .getByRole('button', { name: 'Send the order' })
        .click();
    };
    await sendOrder();
    const answer = keys.inspector.getByTestId('signed-answer');
    await expect(answer).toContainText('The API key has no permission for this request.');
    await expect(answer).toContainText('00012004');

    // A hundred calls a minute are free; a bot makes the rest of them, the first too many, and one that closes the key.
    for (let calls = 0; calls < 101; calls++) await signedCall(terminal.ready, key, CUSTOMER_INFO, {});
    await sendOrder();
    await expect(keys.inspector.getByRole('alert').first()).toContainText('00012005');
    await expect(keys.inspector.getByRole('alert').first()).toContainText(/Wait (300|29\d) s/);

    await keys.row('hedge-workspace').getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: /Delete the key hedge-workspace/ });
    await dialog.getByRole('button', { name: 'Delete key' }).click();
    // As long as a dialog is open, no row behind it is found.
    await expect(dialog).toHaveCount(0);
    await expect(keys.list).toBeVisible();
    await expect(keys.row('hedge-workspace')).toHaveCount(0);
    expect(await signedCall(terminal.ready, key, CUSTOMER_INFO, {})).toMatchObject({ code: '00012003' });
  },
);
