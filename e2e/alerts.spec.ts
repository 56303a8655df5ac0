import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { findings } from './support/axe.ts';
import { ChartPage } from './support/chart-page.ts';
import { DockPage } from './support/dock-page.ts';
import { SettingsPage } from './support/settings-page.ts';
import { expect, STEADY_MARKET, startTerminal, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

/** A minute of this market takes a second. */
const QUICK_MARKET = [...STEADY_MARKET, '--speed', '60'];

interface Fired {
  readonly alert: { readonly id: string; readonly words?: string };
  readonly atMs: number;
  readonly bar: number;
  readonly isLate?: boolean;
  readonly values: readonly { readonly left?: number; readonly right?: number }[];
}

/** The log of what fired, oldest first, as the terminal has stored it. */
async function log(page: Page): Promise<readonly Fired[]> {
  const text = await page.evaluate(() => localStorage.getItem('meridian.alerts'));
  const { state } = JSON.parse(text ?? '{"state":{"fired":[]}}') as { state: { fired: Fired[] } };
  return state.fired.toReversed();
}

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

/** The price of the market, without marks. */
async function market(form: Locator): Promise<number> {
  const text = await form.getByLabel('Level', { exact: true }).getAttribute('placeholder');
  return Number(text?.replaceAll(',', ''));
}

/** What each alert waits for, by its note. */
const KINDS: Readonly<Record<string, (form: Locator) => Promise<void>>> = {
  'crosses a level': async (form) => level(form, (await market(form)).toFixed(1)),
  'is above': async (form) => {
    await form.getByLabel('Rule').selectOption('above');
    await level(form, '1000');
  },
  'is below': async (form) => {
    await form.getByLabel('Rule').selectOption('below');
    await level(form, '500000');
  },
  'leaves a zone': async (form) => {
    const price = await market(form);
    await form.getByLabel('What', { exact: true }).selectOption('zone');
    await form.getByLabel('Rule').selectOption('leaves');
    await form.getByLabel('From', { exact: true }).fill((price * 0.9998).toFixed(1));
    await form.getByLabel('To', { exact: true }).fill((price * 1.0002).toFixed(1));
  },
  'enters a zone': async (form) => {
    const price = await market(form);
    await form.getByLabel('What', { exact: true }).selectOption('zone');
    await form.getByLabel('From', { exact: true }).fill((price * 1.0001).toFixed(1));
    await form.getByLabel('To', { exact: true }).fill((price * 1.1).toFixed(1));
  },
  'moves in a time': async (form) => {
    await form.getByLabel('What', { exact: true }).selectOption('move');
    await form.getByLabel('Percent').fill('0.01');
    await form.getByLabel('Minutes').fill('1');
  },
  'crosses an indicator': async (form) => {
    await form.getByLabel('Against').selectOption('indicator');
    await form.getByRole('textbox', { name: 'Length of EMA' }).fill('3');
  },
  'an indicator at the close': async (form) => {
    await form.getByLabel('Check').selectOption('closed');
    await form.getByLabel('Watch').selectOption('indicator');
    await form.getByLabel('Rule').selectOption('above');
    await level(form, '1');
  },
  'both at once': async (form) => {
    await form.getByRole('button', { name: 'Condition', exact: true }).click();
    await form.getByRole('group', { name: 'Condition 1' }).getByLabel('Against').selectOption('indicator');
    await level(form.getByRole('group', { name: 'and' }), '1000');
  },
  'an order is filled': async (form) => {
    await form.getByLabel('What', { exact: true }).selectOption('order');
  },
  'the margin falls': async (form) => {
    await form.getByLabel('Product', { exact: true }).selectOption('');
    await form.getByLabel('Level in percent').fill('100000');
  },
};

test(
  'alerts of each kind fire once in their bar with every chart closed, and those that were missed meanwhile say so',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(180_000);
    const terminal = await startTerminal(QUICK_MARKET);
    await page.goto(terminal.ready.link);
    const home = new URL(terminal.ready.link).origin;
    await page.waitForURL(`${home}/`);
    const chart = await ChartPage.open(page);
    await chart.tool('Horizontal line').click();
    await chart.click(0.4, 0.85);
    await page.keyboard.press('Escape');
    await new DockPage(page).panelMenu('Chart', 'Close panel');
    await page.getByRole('button', { name: 'Add a panel' }).click();
    await page.getByRole('menuitem', { name: 'Alerts', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Alerts', exact: true });
    const alerts = new AlertForm(panel);
    for (const [note, fill] of Object.entries(KINDS)) await alerts.make(note, fill);
    await alerts.make('over a drawn line', async (form) => {
      await form.getByLabel('Rule').selectOption('above');
      await form.getByLabel('Against').selectOption('drawing');
      await form.getByLabel('Drawn line', { exact: true }).selectOption({ index: 1 });
    });
    await new WorkspacePage(page).fillAndBuy('0.5');

    const notes = [...Object.keys(KINDS), 'over a drawn line'];
    await expect
      .poll(async () => (await log(page)).map(({ alert }) => alert.words).toSorted(), { timeout: 90_000 })
      .toEqual(notes.toSorted());
    for (const { alert, atMs, bar, values, isLate } of await log(page)) {
      // In its bar, while it was watched, with what it saw.
      expect(atMs, alert.words).toBeGreaterThanOrEqual(bar * 1000);
      expect(atMs, alert.words).toBeLessThan((bar + 60) * 1000);
      expect(isLate, alert.words).toBeUndefined();
      const [first] = values;
      if (alert.words === 'is above' || alert.words === 'over a drawn line')
        expect(first?.left).toBeGreaterThan(first?.right ?? Infinity);
      if (alert.words === 'moves in a time') expect(Math.abs(first?.left ?? 0)).toBeGreaterThanOrEqual(1);
    }
    await expect(panel.getByRole('region', { name: 'Fired' }).getByRole('listitem')).toHaveCount(
      notes.length,
    );

    // Nobody looks for some bars of the market; the alert that waits for each of them finds them afterwards.
    await alerts.make('each bar', async (form) => {
      await form.getByLabel('Rule').selectOption('above');
      await level(form, '1000');
      await form.getByRole('radio', { name: 'Each bar' }).click();
    });
    const bars = async () =>
      (await log(page)).filter(({ alert }) => alert.words === 'each bar').map(({ bar }) => bar);
    await expect.poll(async () => (await bars()).length).toBeGreaterThan(1);
    const left = await log(page);
    await page.goto('about:blank');
    const leftAt = Date.now();
    await expect.poll(() => Date.now() - leftAt, { timeout: 20_000 }).toBeGreaterThan(6_000);
    await page.goto(`${home}/`);
    await expect(new WorkspacePage(page).notices).toContainText('while the terminal was off');
    await expect.poll(async () => (await bars()).length).toBeGreaterThan(left.length - notes.length + 5);
    const all = await bars();
    expect(new Set(all).size).toBe(all.length);
    // No bar was left out between the first and the last.
    expect(all).toEqual(all.map((_, index) => (all[0] ?? 0) + index * 60));
    expect((await log(page)).filter(({ isLate }) => isLate === true).length).toBeGreaterThan(3);
    await expect(panel.getByRole('region', { name: 'Fired' })).toContainText('while the terminal was off');
    expect(await findings(panel, 'all')).toEqual([]);
    await terminal.stop();
  },
);

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

test(
  'the line of an alert is taken to another price by hand, and Escape puts it back',
  { tag: '@long' },
  async ({ terminalPage: page }) => {
    const chart = await ChartPage.open(page);
    await chart.choose(0.3, 0.3, /^Alert at/);
    const line = chart.panel.locator('[data-kind="alert"]');
    await expect(line).toHaveCount(1);
    const price = () => line.getAttribute('data-price').then(Number);
    const first = await price();
    const grip = line.locator('[data-label] [data-grip="true"]');
    const box = await grip.boundingBox();
    if (box === null) throw new Error('the line is not in sight');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const drag = async (by: number) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y + by / 2);
      await page.mouse.move(x, y + by);
    };
    await drag(60);
    expect(await price()).toBeLessThan(first);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(price).toBe(first);
    await drag(60);
    await page.mouse.up();
    await expect.poll(price).toBeLessThan(first);
    const moved = await price();
    const stored = await page.evaluate(() => localStorage.getItem('meridian.alerts'));
    expect(stored).toContain(`"value":${moved}`);
  },
);
