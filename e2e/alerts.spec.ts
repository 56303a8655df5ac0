import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { Locator } from '@playwright/test';
import { findings } from './support/axe.ts';
import { SettingsPage } from './support/settings-page.ts';
import { expect, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

/** The form of a new alert in a panel. */
class AlertForm {
  readonly #panel: Locator;
  readonly form: Locator;

  constructor(panel: Locator) {
    this.#panel = panel;
    this.form = panel.getByRole('form', { name: 'New alert' });
  }

  /** Makes an alert whose note is its name; `fill` writes what it waits for. */
  async make(note: string, fill: (form: Locator) => Promise<void>): Promise<void> {
    await this.#panel.getByRole('button', { name: 'New alert' }).click();
    await fill(this.form);
    await this.form.getByLabel('Note').fill(note);
    await this.form.getByRole('button', { name: 'Add alert' }).click();
    await expect(this.form).toHaveCount(0);
  }
}

const level = (form: Locator, text: string) => form.getByLabel('Level', { exact: true }).fill(text);

test(
  'an alert calls a program of the trader, signed with the secret that was shown once',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const calls: { readonly request: IncomingMessage; readonly body: string }[] = [];
    const server = createServer((request, answer) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        calls.push({ request, body });
        answer.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    await WorkspacePage.open(page);
    const settings = await SettingsPage.open(page);
    await settings.section('Alerts');
    const hook = settings.window.getByRole('region', { name: 'Webhook' });
    await hook.getByLabel('Address').fill('http://hooks.example/');
    await hook.getByRole('button', { name: 'Set', exact: true }).click();
    await expect(hook.getByRole('status')).toHaveText(/^https, or http of this machine/);
    await hook.getByLabel('Address').fill(`http://127.0.0.1:${port}/alerts`);
    await hook.getByRole('button', { name: 'Set', exact: true }).click();
    const secret = (await hook.locator('code').textContent()) ?? '';
    await hook.getByRole('button', { name: 'Send a test' }).click();
    await expect(hook.getByRole('status')).toHaveText('webhook called');
    await new AlertForm(settings.window).make('Sell half', async (form) => {
      await form.getByLabel('Rule').selectOption('above');
      await level(form, '1000');
      await form.getByRole('switch', { name: 'Webhook' }).click();
    });
    await expect(settings.window.getByRole('region', { name: 'Fired' })).toContainText('webhook called');
    expect(calls.map(({ request }) => `${request.method} ${request.url}`)).toEqual(
      Array(2).fill('POST /alerts'),
    );
    for (const { request, body } of calls) {
      const sent = `${String(request.headers['alert-timestamp'])}.${body}`;
      const proof = createHmac('sha256', secret).update(sent).digest('hex');
      expect(request.headers['alert-signature']).toBe(`v1=${proof}`);
    }
    expect(JSON.parse(calls[1]?.body ?? '')).toMatchObject({
      product: 'BTC/USDT',
      note: 'Sell half',
      conditions: [{ text: 'Price is above 1,000.0' }],
    });
    expect(await findings(settings.window, 'all')).toEqual([]);
    server.close();
  },
);
