import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import { QuoteSocket } from './process/field-sockets.ts';
import { findings } from './support/axe.ts';
import { AlertForm, firings as log, level } from './support/alert-form.ts';
import { testBrowserLaunch } from './support/browser.ts';
import { ChartPage } from './support/chart-page.ts';
import { DockPage } from './support/dock-page.ts';
import { SettingsPage } from './support/settings-page.ts';
import { Clock, jump, last, STEPPED_MARKET, Witness, type Bar } from './support/stepped-market.ts';
import { expect, startTerminal, test } from './support/terminal.ts';
import { WorkspacePage } from './support/workspace-page.ts';

/** Waits until so many alerts have been held against the market once. */
async function lookedAt(page: Page, count: number): Promise<void> {
  const seen = () =>
    page.evaluate(() => {
      const text = localStorage.getItem('meridian.alert-memory') ?? '{"state":{"memories":{}}}';
      const { state } = JSON.parse(text) as { state: { memories: Record<string, { bar?: object }> } };
      return Object.values(state.memories).filter(({ bar }) => bar !== undefined).length;
    });
  await expect.poll(seen).toBeGreaterThanOrEqual(count);
}

/** An alert that fires when a bar is the first to do something: `is` is asked with the bars up to that one. */
interface AlertKind {
  readonly fill: (form: Locator, range: Awaited<ReturnType<Witness['range']>>) => Promise<void>;
  /** Whether the last of the bars meets the condition, for an alert with the level that it saw. */
  readonly is?: (bars: readonly Bar[], seen: number) => boolean;
}

/** Exponential mean of closes, by its definition. */
const mean = (bars: readonly Bar[], length: number) =>
  bars.reduce((sum, { close }) => sum + ((close - sum) * 2) / (length + 1), bars[0]?.close ?? 0);

const reaches = (bars: readonly Bar[], seen: number) => last(bars).high >= seen;

/** What each alert waits for, by its note. */
const KINDS: Readonly<Record<string, AlertKind>> = {
  'crosses a level': { fill: async (form, { over }) => level(form, over), is: reaches },
  'is above': {
    fill: async (form, { over }) => {
      await form.getByLabel('Rule').selectOption('above');
      await level(form, over);
    },
    is: (bars, seen) => last(bars).high > seen,
  },
  'is below': {
    fill: async (form, { under }) => {
      await form.getByLabel('Rule').selectOption('below');
      await level(form, under);
    },
    is: (bars, seen) => last(bars).low < seen,
  },
  'moves in a time': {
    fill: async (form) => {
      await form.getByLabel('What', { exact: true }).selectOption('move');
      await form.getByLabel('Percent').fill('0.5');
      await form.getByLabel('Minutes').fill('1');
    },
    is: (bars) => {
      const { close } = last(bars.slice(0, -1));
      const { high, low } = last(bars);
      return Math.max(high / close - 1, 1 - low / close) >= 0.00495;
    },
  },
  'the mean at the close': {
    fill: async (form, { over }) => {
      await form.getByLabel('Check').selectOption('closed');
      await form.getByLabel('Watch').selectOption('indicator');
      await form.getByRole('combobox', { name: 'Indicator', exact: true }).selectOption('ema');
      await form.getByRole('textbox', { name: 'Length of EMA' }).fill('2');
      await form.getByLabel('Rule').selectOption('above');
      await level(form, over);
    },
    is: (bars, seen) => mean(bars, 2) > seen,
  },
  'both at once': {
    fill: async (form, { over }) => {
      await form.getByRole('button', { name: 'Condition', exact: true }).click();
      const first = form.getByRole('group', { name: 'Condition 1' });
      await first.getByLabel('Rule').selectOption('above');
      await level(first, over);
      await form.getByRole('group', { name: 'and' }).getByLabel('Against').selectOption('indicator');
    },
    is: reaches,
  },
  'an order is filled': {
    fill: async (form) => {
      await form.getByLabel('What', { exact: true }).selectOption('order');
    },
  },
  'the margin falls': {
    fill: async (form) => {
      await form.getByLabel('Product', { exact: true }).selectOption('');
      await form.getByLabel('Level in percent').fill('100000');
    },
  },
  'over a drawn line': {
    fill: async (form) => {
      await form.getByLabel('Rule').selectOption('above');
      await form.getByLabel('Against').selectOption('drawing');
      await form.getByLabel('Drawn line', { exact: true }).selectOption({ index: 1 });
    },
    is: (bars, seen) => last(bars).high > seen,
  },
};

/** Zones are looked at for their edges alone: the level that was seen is the price. */
const ZONES: readonly string[] = ['enters a zone', 'leaves a zone'];

async function makeZones(alerts: AlertForm, { over, under }: Awaited<ReturnType<Witness['range']>>) {
  for (const [note, low, high] of [
    [ZONES[0] ?? '', over, over * 2],
    [ZONES[1] ?? '', under, over],
  ] as const)
    await alerts.make(note, async (form) => {
      await form.getByLabel('What', { exact: true }).selectOption('zone');
      await form.getByLabel('Rule').selectOption(note.startsWith('enters') ? 'enters' : 'leaves');
      await form.getByLabel('From', { exact: true }).fill((low / 10).toFixed(1));
      await form.getByLabel('To', { exact: true }).fill((high / 10).toFixed(1));
    });
}

test(
  'alerts of each kind fire once, in their bar, with every chart closed, while nobody looked and over a restart',
  { tag: '@long' },
  async ({ folder }) => {
    test.slow();
    const launch = await testBrowserLaunch();
    const begin = async (at: string) => {
      const options = ['--data', path.join(folder, 'data'), ...STEPPED_MARKET, '--at', at];
      const terminal = await startTerminal(options);
      const context = await chromium.launchPersistentContext(path.join(folder, 'browser'), {
        ...launch,
        viewport: { width: 1440, height: 900 },
        locale: 'en-US',
        timezoneId: 'UTC',
      });
      const quotes = await QuoteSocket.open(`${terminal.ready.quoteWsUrl}/quote_guest`);
      const page = await context.newPage();
      await page.goto(terminal.ready.link);
      const clock = await Clock.join(terminal.ready);
      const end = async () => {
        quotes.close();
        await context.close();
        await terminal.stop();
      };
      return { terminal, page, market: new Witness(quotes), clock, end };
    };
    const yesterday = await begin('2026-03-04T15:30:00Z');
    const { page, market, clock, terminal } = yesterday;
    const chart = await ChartPage.open(page);
    await chart.tool('Horizontal line').click();
    await chart.click(0.4, 0.1);
    await page.keyboard.press('Escape');
    await new DockPage(page).panelMenu('Chart', 'Close panel');
    await page.getByRole('button', { name: 'Add a panel' }).click();
    await page.getByRole('menuitem', { name: 'Alerts', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Alerts', exact: true });
    const alerts = new AlertForm(panel);
    const madeIn = new Map<string, number>();
    for (const [note, { fill }] of Object.entries(KINDS)) {
      const range = await market.range();
      await alerts.make(note, async (form) => fill(form, range));
      madeIn.set(note, last(await market.bars()).start);
    }
    const range = await market.range();
    await makeZones(alerts, range);
    for (const note of ZONES) madeIn.set(note, last(await market.bars()).start);
    const edges = (bars: readonly Bar[]) => last(bars).high >= range.over || last(bars).low < range.under;
    await lookedAt(page, Object.keys(KINDS).length);
    await clock.buy('0.5');

    // Up beyond every level, down below all of them, and both once more: what fired has fired.
    const notes = [...madeIn.keys()].toSorted();
    const fired = async () => (await log(page)).map(({ alert }) => alert.words).toSorted();
    for (const size of [2, -4]) {
      await jump(terminal.ready, size);
      await clock.pass(2);
    }
    await expect.poll(fired).toEqual(notes);
    await jump(terminal.ready, 4);
    await clock.pass(2);
    expect(await fired()).toEqual(notes);
    const seen = await market.bars();
    for (const { alert, atMs, bar, values, isLate } of await log(page)) {
      const note = alert.words ?? '';
      expect(atMs, note).toBeGreaterThanOrEqual(bar * 1000);
      expect(atMs, note).toBeLessThan((bar + 60) * 1000);
      expect(isLate, note).toBeUndefined();
      const is = ZONES.includes(note) ? edges : KINDS[note]?.is;
      if (is === undefined) continue;
      // The first of the bars since it was made that does what it waits for, by the market itself.
      const saw = values[0]?.right ?? 0;
      const first = seen.findIndex(
        ({ start }, at) => start >= (madeIn.get(note) ?? 0) && is(seen.slice(0, at + 1), saw),
      );
      expect(bar, note).toBe(seen[first]?.start);
    }
    await expect(panel.getByRole('region', { name: 'Fired' }).getByRole('listitem')).toHaveCount(
      notes.length,
    );

    // The page is closed: a peak comes and goes while nobody looks, and the platform is started again.
    const { over } = await market.range();
    await alerts.make('in the night', async (form) => level(form, over));
    await alerts.make('each bar', async (form) => {
      await form.getByLabel('Rule').selectOption('above');
      await level(form, 10_000);
      await form.getByRole('radio', { name: 'Each bar' }).click();
    });
    await lookedAt(page, 2);
    await clock.pass(1);
    await expect.poll(fired).toContain('each bar');
    await page.close();
    await clock.pass(1);
    for (const size of [3, -3]) {
      await jump(terminal.ready, size);
      await clock.pass(2);
    }
    await yesterday.end();
    const today = await begin('2026-03-04T16:00:00Z');
    const workspace = await WorkspacePage.open(today.page);
    await expect(workspace.notices).toContainText('while the terminal was off');
    const now = async () => log(today.page);
    const of = async (note: string) => (await now()).filter(({ alert }) => alert.words === note);
    await today.clock.pass(2);
    const since = last(await today.market.bars()).start;
    await expect.poll(async () => (await of('each bar')).at(-1)?.bar).toBe(since);
    const bars = await today.market.bars();
    const [night, ...others] = await of('in the night');
    expect(others).toEqual([]);
    expect(night?.isLate).toBe(true);
    const left = last(seen).start;
    expect(night?.bar).toBe(bars.find(({ start, high }) => start > left && high >= over)?.start);
    // Each bar once, and none left out from the first to the newest.
    const each = (await of('each bar')).map(({ bar }) => bar);
    expect(each).toEqual(each.map((_, index) => (each[0] ?? 0) + index * 60));
    expect((await of('each bar')).filter(({ isLate }) => isLate === true).length).toBeGreaterThan(3);
    // What fired yesterday has not fired again.
    for (const note of notes) expect(await of(note), note).toHaveLength(1);
    const again = today.page.getByRole('region', { name: 'Alerts', exact: true });
    await expect(again.getByRole('region', { name: 'Fired' })).toContainText('while the terminal was off');
    expect(await findings(again, 'all')).toEqual([]);
    await today.end();
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
      await level(form, 10_000);
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
